#pragma once

#include <iosfwd>

namespace sst {

/// What a tool reads from and writes to, so that tests can run whole tools in process.
struct Streams {
  std::istream& in;
  std::ostream& out;  ///< data only
  std::ostream& err;  ///< messages, progress, the summary
  bool err_is_terminal = false;
};

/// The process's own streams.
Streams standard_streams();

}  // namespace sst
