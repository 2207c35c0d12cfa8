#pragma once

#include <cstddef>
#include <string>

#include "common/metadata/date_tokens.hpp"

namespace sst {

/// A time of day in ISO 8601, in the form that follows a date: "T18:05:00+01:00" or "T18:05".
struct WrittenTime {
  std::string text;      ///< empty if there is none
  std::size_t next = 0;  ///< the token after the time; if there is none, the first token searched
};

/// Reads the time and zone after a date that ends before token `i`: "T18:05Z", ", 6:05 pm", "um
/// 18:05 Uhr", "à 18h05", "kl. 18.05", "오후 6시 5분", "(Sat) 18:05". A few words may be in
/// between, but not another date's label.
WrittenTime read_written_time(const DateTokens& tokens, std::size_t i);

}  // namespace sst
