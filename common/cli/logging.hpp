#pragma once

#include <string>

#include "common/cli/general_options.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// Makes spdlog write to `streams.err` during its lifetime: "tool: message" and "tool: warning:
/// message". Each tool's main function creates one.
class Logging {
 public:
  Logging(const std::string& tool, Streams& streams, Verbosity verbosity);
  ~Logging();
  Logging(const Logging&) = delete;
  Logging& operator=(const Logging&) = delete;
};

}  // namespace sst
