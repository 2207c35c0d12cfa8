#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {

/// The maximum number of bytes read from a list of names.
inline constexpr std::size_t kMaxNameBytes = 500;

/// Calls visit(word) for each word of a list attribute: class, rel, itemprop, property.
template <typename Visitor>
void for_each_name_word(std::string_view names, Visitor visit) {
  names = names.substr(0, kMaxNameBytes);
  std::size_t first = 0;
  for (std::size_t at = 0; at <= names.size(); ++at) {
    if (at == names.size() || is_white_space(names[at])) {
      if (at > first) {
        visit(names.substr(first, at - first));
      }
      first = at + 1;
    }
  }
}

inline bool has_name_word(std::string_view names, std::string_view word) {
  bool found = false;
  for_each_name_word(names, [&](std::string_view name) { found = found || name == word; });
  return found;
}

/// A set of names. A word's length and first character rule out most words that are not in the set.
template <std::size_t kSize>
class NameSet {
 public:
  template <typename... Names>
  constexpr explicit NameSet(Names... names) : m_names{names...} {
    for (const std::string_view name : m_names) {
      m_lengths |= bit(name.size());
      m_firsts |= bit(static_cast<unsigned char>(name.front()));
    }
  }

  constexpr bool contains(std::string_view word) const {
    return !word.empty() && (m_lengths & bit(word.size())) != 0 &&
           (m_firsts & bit(static_cast<unsigned char>(word.front()))) != 0 &&
           std::ranges::find(m_names, word) != m_names.end();
  }

 private:
  static constexpr std::uint64_t bit(std::size_t of) { return std::uint64_t{1} << (of % 64); }

  std::array<std::string_view, kSize> m_names;
  std::uint64_t m_lengths = 0;
  std::uint64_t m_firsts = 0;
};
template <typename... Names>
NameSet(Names...) -> NameSet<sizeof...(Names)>;

/// True if any of `names` is in the set.
template <std::size_t kSize>
bool has_any_name_word(std::string_view names, const NameSet<kSize>& wanted) {
  bool found = false;
  for_each_name_word(names, [&](std::string_view name) { found = found || wanted.contains(name); });
  return found;
}

}  // namespace sst
