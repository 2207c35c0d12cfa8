#pragma once

#include <cstddef>
#include <string_view>

namespace sst {

/// Calls visit(part) for each part of a class or id: a run of ASCII letters, split before each
/// capital letter that begins a word. The parts of "topNav-2" are "top" and "nav". Parts are slices
/// of `lower`, which is the name in lower case, or the name itself if visit() ignores case.
template <typename Visitor>
void for_each_name_part(std::string_view name, std::string_view lower, Visitor visit) {
  const auto is_upper = [&](std::size_t at) { return name[at] >= 'A' && name[at] <= 'Z'; };
  const auto is_lower = [&](std::size_t at) { return name[at] >= 'a' && name[at] <= 'z'; };
  std::size_t start = 0;
  for (std::size_t at = 0; at <= name.size(); ++at) {
    const bool is_letter = at < name.size() && (is_upper(at) || is_lower(at));
    const bool begins_word = is_letter && at > start && is_upper(at) &&
                             (is_lower(at - 1) || (at + 1 < name.size() && is_lower(at + 1)));
    if (!is_letter || begins_word) {
      if (at > start) {
        visit(lower.substr(start, at - start));
      }
      start = is_letter ? at : at + 1;
    }
  }
}

}  // namespace sst
