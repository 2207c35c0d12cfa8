#include "common/cli/option_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

#include "common/error.hpp"
#include "common/text/to_number.hpp"
#include "common/url/site_name.hpp"

namespace sst {

std::uint64_t parse_whole_number(const std::string& option, const std::string& text,
                                 std::uint64_t least, std::uint64_t most) {
  const auto value = to_number<std::uint64_t>(text);
  if (!value || *value < least || *value > most) {
    throw UsageError{"--" + option + " must be a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + ", not '" + text + "'"};
  }
  return *value;
}

std::string with_default(const std::string& help, std::uint64_t value) {
  return help + " (default: " + std::to_string(value) + ")";
}

std::string alternatives(const std::vector<std::string_view>& names) {
  std::string all;
  for (const std::string_view& name : names) {
    const bool is_last = &name == &names.back();
    all += all.empty() ? "" : is_last ? " or " : ", ";
    all += '\'' + std::string{name} + '\'';
  }
  return all;
}

std::string parse_site(const std::string& text) {
  const std::optional<std::string> site = parse_site_name(text);
  if (!text.empty() && !site) {
    throw UsageError{"--site must be a host name such as example.org, not '" + text + "'"};
  }
  return site.value_or("");
}

std::uint64_t parse_size(const std::string& option, const std::string& text, std::uint64_t least,
                         std::uint64_t most) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  std::uint64_t unit = 1;
  if (end - stopped == 1) {
    constexpr std::string_view kUnits = "KMG";
    const std::size_t power = kUnits.find(*stopped);
    unit = power == std::string_view::npos ? 0 : std::uint64_t{1} << (10 * (power + 1));
  }
  if (error != std::errc{} || end - stopped > 1 || unit == 0 || value > most / unit ||
      value * unit < least) {
    throw UsageError{"--" + option + " must be a number of bytes such as 500M, at least " +
                     std::to_string(least) + ", not '" + text + "'"};
  }
  return value * unit;
}

std::chrono::milliseconds parse_seconds(const std::string& option, const std::string& text) {
  constexpr double kDay = 86'400;
  const auto value = to_number<double>(text);
  if (!value || !(*value > 0.0 && *value <= kDay)) {
    throw UsageError{"--" + option + " must be a number of seconds, not '" + text + "'"};
  }
  return std::chrono::milliseconds{std::max<std::int64_t>(1, std::llround(*value * 1'000))};
}

boost::program_options::typed_value<std::string>* number(const std::string& option, double& target,
                                                         double least, double most) {
  return boost::program_options::value<std::string>()->notifier(
      [=, &target](const std::string& text) { target = parse_number(option, text, least, most); });
}

double parse_number(const std::string& option, const std::string& text, double least, double most) {
  const auto value = to_number<double>(text);
  if (!value || !(*value >= least && *value <= most)) {
    std::ostringstream message;
    message << "--" << option << " must be a number from " << least << " to " << most << ", not '"
            << text << "'";
    throw UsageError{message.str()};
  }
  return *value;
}

boost::program_options::typed_value<std::string>* share(const std::string& option, double& target) {
  return number(option, target, 0.0, 1.0);
}

}  // namespace sst
