#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// With thousands separators: "4,424".
std::string with_thousands(std::uint64_t number);
/// Rounded to one decimal: "41.2".
std::string with_one_decimal(double number);
/// Rounded to four decimals: "0.4120".
std::string with_four_decimals(double number);
/// "41 %" for 0.412.
std::string percent(double share);
/// The text with each number replaced by "#", so that texts that differ only in numbers become
/// equal.
std::string without_numbers(std::string_view text);
/// "1 page", "4,424 pages".
std::string counted(std::uint64_t number, const std::string& singular, const std::string& plural);

}  // namespace sst
