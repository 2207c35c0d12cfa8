#pragma once

#include <ctime>
#include <string>
#include <string_view>

namespace sst {

/// The current time, or the time in the environment variable SOURCE_DATE_EPOCH if that is set, for
/// reproducible output.
std::time_t current_time();

/// The time between a timestamp() and `now`: "today", "1 day", "12 days". "?" if `timestamp` is
/// invalid.
std::string age(std::string_view timestamp, std::time_t now);

}  // namespace sst
