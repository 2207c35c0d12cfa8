#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sst {

/// The bytes of a list of names that are read.
inline constexpr std::size_t kMaxNameBytes = 500;

/// Calls visit(word) for each of the words of an attribute that has a list: rel, itemprop,
/// property.
template <typename Visitor>
void for_each_name_word(std::string_view names, Visitor visit) {
  constexpr std::string_view kSpace = " \t\n\r\f";
  names = names.substr(0, kMaxNameBytes);
  while (!names.empty()) {
    const std::size_t end = std::min(names.find_first_of(kSpace), names.size());
    if (end > 0) {
      visit(names.substr(0, end));
    }
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

inline bool has_name_word(std::string_view names, std::string_view word) {
  bool found = false;
  for_each_name_word(names, [&](std::string_view name) { found = found || name == word; });
  return found;
}

}  // namespace sst
