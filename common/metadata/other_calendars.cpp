#include "common/metadata/other_calendars.hpp"

#include <algorithm>
#include <string_view>

namespace sst {
namespace {

struct Era {
  std::string_view first;
  std::string_view second;
  int start = 0;  // the year before the era's first year
};
constexpr Era kEras[] = {
    {"令", "和", 2018}, {"平", "成", 1988}, {"昭", "和", 1925},
    {"大", "正", 1911}, {"民", "國", 1911}, {"民", "国", 1911},
};

}  // namespace

std::optional<std::chrono::year_month_day> persian_day(int year, int month, int day) {
  using std::chrono::days;
  constexpr int kFirstYear = 1279;
  constexpr int kLastYear = 1578;
  constexpr int kLongMonths = 6;  // months with 31 days; month 12 has 29, or 30 in a leap year
  if (year < kFirstYear || year > kLastYear || month < 1 || month > 12 || day < 1) {
    return std::nullopt;
  }
  // Days from 1 Farvardin 1 (19 March 622 in the Julian calendar) to 1 Farvardin of a year.
  const auto days_before = [](int of_year) {
    return 365 * (of_year - 1) + (8 * of_year + 21) / 33;
  };
  const bool is_leap = days_before(year + 1) - days_before(year) == 366;
  const int length = month <= kLongMonths ? 31 : month < 12 || is_leap ? 30 : 29;
  if (day > length) {
    return std::nullopt;
  }
  constexpr std::chrono::sys_days kNoruz1400{std::chrono::year{2021} / 3 / 21};
  const int before = 30 * (month - 1) + std::min(month - 1, kLongMonths);
  return kNoruz1400 + days{days_before(year) - days_before(1400) + before + day - 1};
}

EraYear read_era_year(const DateTokens& tokens, std::size_t i) {
  for (const Era& era : kEras) {
    if (!tokens.is_word(i, era.first) || !tokens.is_word(i + 1, era.second)) {
      continue;
    }
    const std::size_t number = tokens.skip_signs(i + 2, " ");
    if (tokens.is_word(number, "元")) {
      return {era.start + 1, number + 1};
    }
    if (tokens.is_number(number, 1, 3)) {
      return {era.start + tokens[number].number, number + 1};
    }
  }
  return {};
}

}  // namespace sst
