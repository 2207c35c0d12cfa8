#pragma once

#include <cstddef>
#include <utility>

namespace sst {

/// What works on page after page keeps its memory for the next one, up to so many bytes.
inline constexpr std::size_t kMostKeptBytes = std::size_t{1} << 20;

/// Empties a string, a container or a struct of them, and frees its memory. An assignment of `{}`
/// keeps the capacity of strings and vectors.
///
///     free_memory(page.bytes);
template <typename T>
void free_memory(T& value) {
  { const T freed{std::move(value)}; }
  value = T{};
}

}  // namespace sst
