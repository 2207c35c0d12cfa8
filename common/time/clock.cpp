#include "common/time/clock.hpp"

#include <cstdlib>

#include "common/time/timestamp.hpp"

namespace sst {

std::time_t current_time() {
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    return static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10));
  }
  return std::time(nullptr);
}

std::string age(std::string_view timestamp, std::time_t now) {
  const auto time = parse_timestamp(timestamp);
  if (!time) {
    return "?";
  }
  const double days = std::difftime(now, *time) / 86'400;
  const auto whole_days = static_cast<long>(days < 0 ? 0 : days);
  return whole_days == 0 ? "today"
                         : std::to_string(whole_days) + (whole_days == 1 ? " day" : " days");
}

}  // namespace sst
