#pragma once

#include <cstddef>
#include <utility>

namespace sst {

/// Reused objects free their buffers after a page that has more bytes or nodes than these limits.
inline constexpr std::size_t kMostKeptBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostKeptNodes = std::size_t{1} << 14;

/// True for a page after which buffers are freed.
constexpr bool is_large_page(std::size_t bytes, std::size_t nodes) {
  return bytes > kMostKeptBytes || nodes > kMostKeptNodes;
}

/// Empties a string, a container, or a struct of these, and frees its memory. Assigning `{}`
/// instead would keep the capacity of strings and vectors.
///
///     free_memory(page.bytes);
template <typename T>
void free_memory(T& value) {
  { const T freed{std::move(value)}; }
  value = T{};
}

}  // namespace sst
