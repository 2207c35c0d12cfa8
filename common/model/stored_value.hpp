#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "common/model/database.hpp"

namespace sst {

// Reads untrusted values: a model file may be damaged or hostile. All functions throw
// std::invalid_argument if a value is invalid; the message describes the damage.

inline void require(bool condition, const char* damage) {
  if (!condition) {
    throw std::invalid_argument{damage};
  }
}

inline std::uint64_t big_count_at(const Statement& statement, int column) {
  const std::int64_t value = statement.integer(column);
  require(value >= 0, "a count is out of range");
  return static_cast<std::uint64_t>(value);
}

inline std::uint32_t count_at(const Statement& statement, int column) {
  const std::uint64_t value = big_count_at(statement, column);
  require(value <= std::numeric_limits<std::uint32_t>::max(), "a count is out of range");
  return static_cast<std::uint32_t>(value);
}

inline double share_at(const Statement& statement, int column) {
  const double share = statement.real(column);
  require(share >= 0.0 && share <= 1.0, "a share is not between 0 and 1");
  return share;
}

/// Returns the element of `values` that is stored as `name`.
template <typename Enum>
Enum named(std::string_view name, std::span<const Enum> values, std::string_view (*name_of)(Enum)) {
  for (const Enum value : values) {
    if (name_of(value) == name) {
      return value;
    }
  }
  throw std::invalid_argument{"'" + std::string{name} + "' is not a known name"};
}

/// SQLite has only signed integers.
inline std::int64_t signed_bits(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

}  // namespace sst
