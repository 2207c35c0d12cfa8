#pragma once

#include <iosfwd>

namespace sst {

/// The streams of a tool. Tests pass their own to run tools in process.
struct Streams {
  std::istream& in;
  std::ostream& out;  ///< data only
  std::ostream& err;  ///< messages, progress and the summary
  bool err_is_terminal = false;
};

/// The streams of the process. If standard output is a pipe, the process ends silently when the
/// pipe's reader ends.
Streams standard_streams();

}  // namespace sst
