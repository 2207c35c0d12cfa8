#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <styletree/error.hpp>

namespace styletree::python {

/// The value of a word. Throws Error (usage) that lists the words if it is none of them.
template <typename Value>
Value chosen(std::string_view name, std::string_view word,
             std::initializer_list<std::pair<std::string_view, Value>> choices) {
  std::string words;
  for (const auto& [choice, value] : choices) {
    if (choice == word) {
      return value;
    }
    words += (words.empty() ? "'" : ", '") + std::string{choice} + "'";
  }
  throw Error{ErrorCode::usage, std::string{name} + ": there is no '" + std::string{word} +
                                    "'; choose one of " + words};
}

}  // namespace styletree::python
