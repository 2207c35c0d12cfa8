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

/// A month written as a name.
struct NamedMonth {
  int number = 0;        ///< 1 to 12; 0 if there is none
  std::size_t next = 0;  ///< the token after the name and its period
  bool is_thai = false;  ///< the name is Thai, so its year is in the Buddhist era
};

/// Reads the name of a month at token `i`, in any language in CLDR, full or abbreviated, in upper
/// or lower case, with or without accents and periods. `language` is the page's language: an ISO
/// 639 code in lower case, or empty. The language decides the meaning of a name that is used for
/// different months ("listopad"); without it, such names are ignored. Thread-safe; the first call
/// takes a few milliseconds.
NamedMonth find_month(const DateTokens& tokens, std::size_t i, MonthCalendar calendar,
                      std::string_view language);

}  // namespace sst
