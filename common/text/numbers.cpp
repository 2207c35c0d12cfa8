#include "common/text/numbers.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "common/text/digit.hpp"

namespace sst {
namespace {

std::string with_decimals(double number, int decimals) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

}  // namespace

std::string with_thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string with_one_decimal(double number) {
  return with_decimals(number, 1);
}

std::string with_four_decimals(double number) {
  return with_decimals(number, 4);
}

std::string percent(double share) {
  return std::to_string(std::lround(share * 100)) + " %";
}

std::string without_numbers(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_digit(c)) {
      out += c;
    } else if (!out.ends_with('#')) {
      out += '#';
    }
  }
  return out;
}

std::string counted(std::uint64_t number, const std::string& singular, const std::string& plural) {
  return with_thousands(number) + " " + (number == 1 ? singular : plural);
}

}  // namespace sst
