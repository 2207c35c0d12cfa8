#include "common/cli/log.hpp"

#include <spdlog/spdlog.h>

#include <string>

#include "common/text/printable.hpp"

namespace sst {
namespace {

spdlog::level::level_enum level_of(Severity severity) {
  switch (severity) {
    case Severity::debug:
      return spdlog::level::debug;
    case Severity::info:
      return spdlog::level::info;
    case Severity::warning:
      return spdlog::level::warn;
  }
  return spdlog::level::err;
}

}  // namespace

bool is_logged(Severity severity) {
  return spdlog::should_log(level_of(severity));
}

void log_message(Severity severity, fmt::string_view format, fmt::format_args values) {
  const spdlog::level::level_enum level = level_of(severity);
  if (spdlog::should_log(level)) {
    const std::string message = printable(fmt::vformat(format, values));
    spdlog::default_logger_raw()->log(level, spdlog::string_view_t{message});
  }
}

}  // namespace sst
