#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sst {

/// Calls visit(name) for each name of a comma-separated list such as "comments,tables". Names are
/// not trimmed. An empty list contains no names, and a trailing comma adds none.
template <typename Visitor>
void for_each_in_list(std::string_view list, Visitor visit) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    visit(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

}  // namespace sst
