#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// Adds the names of people in a byline to `names`: "By Ann Lee and Bo Ek, Reporter" is "Ann Lee"
/// and "Bo Ek". Leaves out addresses, handles, and names that are there already.
void add_author_names(std::string_view byline, std::vector<std::string>& names);

/// Removes the word that begins a byline: "By", "Von", "Par". Returns true if there is one.
bool remove_byline_start(std::string_view& text);

/// Compares without regard to case and white space at the ends (ASCII).
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace sst
