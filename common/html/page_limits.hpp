#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sst {

/// Who decides which elements a tag opens and closes. The result is the same.
enum class Nesting : std::uint8_t {
  rules,    ///< NestingReader, by rules that libxml2 was asked for; where they end, libxml2
  libxml2,  ///< libxml2, for each page
};

/// Limits for one page. A page beyond a limit is a PageProblem; it is never shortened.
struct PageLimits {
  std::size_t max_bytes = std::size_t{32} << 20;
  std::size_t max_nodes = 2'000'000;
  std::size_t max_depth = 2'000;               ///< elements inside one another
  std::chrono::milliseconds max_time{10'000};  ///< processor time: independent of the machine's
                                               ///< load and of its disks
  Nesting nesting = Nesting::rules;
};

}  // namespace sst
