#pragma once

#include <ctime>
#include <string>
#include <string_view>

namespace sst {

/// Now; or the time in the environment's SOURCE_DATE_EPOCH, for files and output that can be made
/// again byte for byte.
std::time_t current_time();

/// "today", "1 day", "12 days" between a timestamp() and `now`; "?" if it is not one.
std::string age(std::string_view timestamp, std::time_t now);

}  // namespace sst
