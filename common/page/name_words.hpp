#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {

/// The bytes of a list of names that are read.
inline constexpr std::size_t kMaxNameBytes = 500;

/// Calls visit(word) for each of the words of an attribute that has a list: class, rel, itemprop,
/// property.
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

/// True if one of the words is in the list `wanted`.
template <typename List>
bool has_any_name_word(std::string_view names, const List& wanted) {
  bool found = false;
  for_each_name_word(names, [&](std::string_view name) {
    found = found || std::ranges::find(wanted, name) != std::ranges::end(wanted);
  });
  return found;
}

}  // namespace sst
