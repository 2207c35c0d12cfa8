#include "common/cli/option_values.hpp"

#include <charconv>
#include <cstdlib>
#include <system_error>

#include "common/error.hpp"

namespace sst {

std::uint64_t parse_whole_number(const std::string& option, const std::string& text,
                                 std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end || value < least || value > most) {
    throw UsageError{"--" + option + " takes a whole number from " + std::to_string(least) +
                     " to " + std::to_string(most) + ", not '" + text + "'"};
  }
  return value;
}

boost::program_options::typed_value<std::string>* share(std::string option, double& target) {
  return boost::program_options::value<std::string>()->notifier(
      [option = std::move(option), &target](const std::string& text) {
        const char* end = text.data() + text.size();
        double value = 0.0;
        const auto [stopped, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc{} || stopped != end || !(value >= 0.0 && value <= 1.0)) {
          throw UsageError{"--" + option + " takes a number from 0 to 1, not '" + text + "'"};
        }
        target = value;
      });
}

}  // namespace sst
