#pragma once

#include <utility>

namespace sst {

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
