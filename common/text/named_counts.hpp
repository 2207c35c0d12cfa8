#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sst {

/// The maximum number of names in one message.
inline constexpr std::size_t kMostNamed = 10;

/// "a.example 20, b.example 7": the names with the largest counts, equal counts ordered by name. If
/// there are more than kMostNamed names, " and 13 more" follows.
std::string name_largest(std::vector<std::pair<std::string, std::uint64_t>> counts);

}  // namespace sst
