#include "trainer/shell_quoting.hpp"

#include <algorithm>
#include <string_view>

namespace sst {

std::string shell_quoted(const std::string& word) {
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view{"-_./:@,+="}.find(c) != std::string_view::npos;
  });
  if (is_plain) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? std::string{"'\\''"} : std::string{c};
  }
  return text + "'";
}

}  // namespace sst
