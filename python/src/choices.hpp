#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <styletree/error.hpp>

namespace styletree::python {

/// The value for `word`. If `word` is not one of the choices, throws an Error (usage) that lists
/// all of them.
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
  throw Error{ErrorCode::usage, std::string{name} + ": unknown value '" + std::string{word} +
                                    "'; choose one of " + words};
}

/// Returns `threads`; 0 means one thread per core. Throws Error (usage) if `threads` is negative or
/// exceeds kMostThreads.
inline std::size_t checked_threads(std::int64_t threads) {
  constexpr std::int64_t kMostThreads = 256;  // the same limit as in the programs
  if (threads < 0 || threads > kMostThreads) {
    throw Error{ErrorCode::usage, "threads: give a number from 0 to " +
                                      std::to_string(kMostThreads) + "; 0 means one per core"};
  }
  return static_cast<std::size_t>(threads);
}

/// Returns `count`. Throws Error (usage) if `count` is not positive.
inline std::size_t checked_count(std::string_view name, std::int64_t count) {
  if (count < 1) {
    throw Error{ErrorCode::usage, std::string{name} + ": give 1 or more"};
  }
  return static_cast<std::size_t>(count);
}

}  // namespace styletree::python
