#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// Adds the names of people in a byline to `names`: "By Ann Lee and Bo Ek, Reporter" adds "Ann Lee"
/// and "Bo Ek". Skips addresses, handles and duplicates.
void add_author_names(std::string_view byline, std::vector<std::string>& names);

/// Removes the word that introduces a byline: "By", "Von", "Par". Returns true if there was one.
bool remove_byline_start(std::string_view& text);

/// Compares names, ignoring case and surrounding white space (ASCII).
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace sst
