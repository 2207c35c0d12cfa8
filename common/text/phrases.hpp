#pragma once

#include <algorithm>
#include <initializer_list>
#include <ranges>
#include <string_view>

namespace sst {

// Functions that compare a text with a fixed list of words or phrases, such as an array of
// std::string_view.

bool is_one_of(std::string_view word, const auto& words) {
  return std::ranges::find(words, word) != std::ranges::end(words);
}

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool starts_with_any(std::string_view text, const auto& starts) {
  return std::ranges::any_of(starts,
                             [&](std::string_view start) { return text.starts_with(start); });
}

bool contains_any(std::string_view text, const auto& parts) {
  return std::ranges::any_of(
      parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

}  // namespace sst
