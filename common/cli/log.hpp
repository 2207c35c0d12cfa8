#pragma once

#include <fmt/core.h>

namespace sst {

/// The severity of a message. --quiet hides all of these, --verbose shows all of them.
enum class Severity { debug, info, warning };

/// Sends a message to the log that `Logging` sets up. Safe to call from any thread. Only log.cpp
/// includes the logging library, so that sources that include this header compile quickly.
void log_message(Severity severity, fmt::string_view format, fmt::format_args values);

/// True if messages of this severity are shown.
bool is_logged(Severity severity);

template <typename... Values>
void log_debug(fmt::format_string<Values...> format, Values&&... values) {
  log_message(Severity::debug, format, fmt::make_format_args(values...));
}

template <typename... Values>
void log_info(fmt::format_string<Values...> format, Values&&... values) {
  log_message(Severity::info, format, fmt::make_format_args(values...));
}

template <typename... Values>
void log_warning(fmt::format_string<Values...> format, Values&&... values) {
  log_message(Severity::warning, format, fmt::make_format_args(values...));
}

}  // namespace sst
