#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sst {

namespace detail {

enum class LetterCase : std::uint8_t { none, lower, upper };

inline constexpr std::array<LetterCase, 256> kLetterCases = [] {
  std::array<LetterCase, 256> table{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) {
    table[c] = LetterCase::lower;
    table[c - 'a' + 'A'] = LetterCase::upper;
  }
  return table;
}();

}  // namespace detail

/// Calls visit(part) for each part of a class or id: a run of ASCII letters, split before each
/// capital letter that begins a word. The parts of "topNav-2" are "top" and "nav". Parts are slices
/// of `lower`, which is the name in lower case, or the name itself if visit() ignores case.
template <typename Visitor>
void for_each_name_part(std::string_view name, std::string_view lower, Visitor visit) {
  using detail::LetterCase;
  const auto case_at = [&](std::size_t at) {
    return detail::kLetterCases[static_cast<unsigned char>(name[at])];
  };
  std::size_t start = 0;
  std::size_t at = 0;
  const auto end_part = [&] {
    if (at > start) {
      visit(lower.substr(start, at - start));
    }
  };
  for (; at < name.size(); ++at) {
    const LetterCase here = case_at(at);
    if (here == LetterCase::lower) {
      continue;
    }
    if (here == LetterCase::none) {
      end_part();
      start = at + 1;
    } else if (at > start && (case_at(at - 1) == LetterCase::lower ||
                              (at + 1 < name.size() && case_at(at + 1) == LetterCase::lower))) {
      end_part();
      start = at;
    }
  }
  end_part();
}

}  // namespace sst
