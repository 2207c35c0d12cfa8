#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "common/metadata/date_tokens.hpp"

namespace sst {

/// Converts a day of Iran's solar calendar to a Gregorian day, using its 33-year cycle; nullopt if
/// the day does not exist, or if the year is not in 1279 to 1578 (1900 to 2199).
std::optional<std::chrono::year_month_day> persian_day(int year, int month, int day);

/// The offset of Thailand's Buddhist era from Gregorian years.
inline constexpr int kBuddhistEra = 543;
inline bool is_buddhist_year(int year) {
  return year >= 1900 + kBuddhistEra && year < 2200 + kBuddhistEra;
}

/// A year counted from the beginning of an era: "令和4年", "民國111年".
struct EraYear {
  int year = 0;          ///< Gregorian; 0 if there is none
  std::size_t next = 0;  ///< the token after the number
};
EraYear read_era_year(const DateTokens& tokens, std::size_t i);

}  // namespace sst
