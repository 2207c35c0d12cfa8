#include "common/text/numbers.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace sst {

std::string with_thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string with_one_decimal(double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

std::string percent(double share) {
  return std::to_string(std::lround(share * 100)) + " %";
}

std::string counted(std::uint64_t number, const std::string& singular, const std::string& plural) {
  return with_thousands(number) + " " + (number == 1 ? singular : plural);
}

}  // namespace sst
