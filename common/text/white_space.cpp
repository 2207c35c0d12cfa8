#include "common/text/white_space.hpp"

#include <algorithm>

namespace sst {

void append_collapsed(std::string& out, std::string_view text, bool& space_pending) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (const std::size_t blank = blank_length(text, at); blank > 0) {
      space_pending = true;
      at += blank;
      continue;
    }
    const std::size_t start = at;
    while (at < text.size() && blank_length(text, at) == 0) {
      ++at;
    }
    if (space_pending && !out.empty()) {
      out += ' ';
    }
    space_pending = false;
    out += text.substr(start, at - start);
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_white_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string ascii_lower(std::string_view text) {
  std::string lower{text};
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return ascii_lower(c); });
  return lower;
}

bool ascii_iequals(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

}  // namespace sst
