#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/metadata/date_tokens.hpp"

namespace sst {

enum class MonthCalendar : std::uint8_t {
  gregorian,
  persian,  ///< the solar calendar of Iran and Afghanistan
};

/// A month that is written by its name.
struct NamedMonth {
  int number = 0;        ///< 1 to 12; 0 if there is none
  std::size_t next = 0;  ///< the token after the name, and after the point of an abbreviation
  bool is_thai = false;  ///< the name is Thai, whose years are those of Buddhist era
};

/// Reads a name of a month at token `i`, in any language that CLDR knows, full or abbreviated, in
/// any case and with or without accents and points. `language` is the page's: an ISO 639 code in
/// lower case, or empty. It decides between names that mean two months ("listopad"), which are no
/// names otherwise. Any number of threads; the first call takes some milliseconds.
NamedMonth find_month(const DateTokens& tokens, std::size_t i, MonthCalendar calendar,
                      std::string_view language);

}  // namespace sst
