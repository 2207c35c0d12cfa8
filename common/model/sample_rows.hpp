#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/model/database.hpp"
#include "common/model/sample_store.hpp"

namespace sst {

/// The row of a site.
struct SampleStore::Site {
  std::int64_t id = 0;
  std::int64_t era = 0;
  std::uint64_t seen = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> bound;
  std::uint64_t reached = 0;
  DateSpan dates;
  std::int64_t last_arrival = 0;
  std::uint64_t stored = 0;
  std::uint64_t recent = 0;
  std::uint64_t unlooked = 0;
  std::int64_t looked_from = 0;
};

/// The result of adding a page to a sample, and the pages that the new page displaces.
struct SampleStore::Place {
  Result result = Result::taken;
  std::vector<std::pair<std::int64_t, std::uint64_t>> outdone{};  ///< displaced pages, with their
                                                                  ///< sizes in bytes
  std::uint64_t duplicates = 0;                                   ///< duplicates among the
                                                                  ///< displaced pages
};

/// Hashes are stored minus 2^63, so that signed integers sort in the order of the hashes.
inline constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

inline std::int64_t in_order(std::uint64_t hash) {
  return static_cast<std::int64_t>(hash ^ kSignBit);
}

inline std::uint64_t hash_of(std::int64_t stored) {
  return static_cast<std::uint64_t>(stored) ^ kSignBit;
}

inline std::int64_t to_signed(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

inline std::uint64_t stored_count(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

/// The approximate size of a page in the file, in bytes.
inline std::uint64_t bytes_of(const StoredPage& page) {
  constexpr std::size_t kRow = 200;
  return page.packed.size() + page.address.size() + page.headers.charset.size() +
         page.headers.policies.size() + kRow;
}

}  // namespace sst
