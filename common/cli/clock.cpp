#include "common/cli/clock.hpp"

#include <cstdlib>

namespace sst {
namespace {

constexpr char kFormat[] = "%Y-%m-%dT%H:%M:%SZ";

}  // namespace

std::time_t current_time() {
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    return static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10));
  }
  return std::time(nullptr);
}

std::string timestamp(std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[64];
  return {text, std::strftime(text, sizeof text, kFormat, &utc)};
}

std::string age(std::string_view timestamp, std::time_t now) {
  std::tm utc{};
  if (strptime(std::string{timestamp}.c_str(), kFormat, &utc) == nullptr) {
    return "?";
  }
  const double days = std::difftime(now, timegm(&utc)) / 86'400;
  const auto whole_days = static_cast<long>(days < 0 ? 0 : days);
  return whole_days == 0 ? "today"
                         : std::to_string(whole_days) + (whole_days == 1 ? " day" : " days");
}

}  // namespace sst
