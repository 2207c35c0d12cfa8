#pragma once

#include <string>

#include "common/cli/general_options.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// Makes spdlog write to `streams.err` for as long as it lives: "tool: message", and "tool:
/// warning: message". Made once by each tool's main function.
class Logging {
 public:
  Logging(const std::string& tool, Streams& streams, Verbosity verbosity);
  ~Logging();
  Logging(const Logging&) = delete;
  Logging& operator=(const Logging&) = delete;
};

}  // namespace sst
