#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace sst {

/// Selects the reader that determines which elements a tag opens and closes. Both readers produce
/// the same result.
enum class Nesting : std::uint8_t {
  rules,    ///< NestingReader; libxml2 for pages that NestingReader's rules do not cover
  libxml2,  ///< libxml2, for every page
};

/// Limits for one page. A page that exceeds a limit is reported as a PageProblem; it is never
/// truncated.
struct PageLimits {
  std::size_t max_bytes = std::size_t{32} << 20;
  std::size_t max_nodes = 2'000'000;
  std::size_t max_depth = 2'000;               ///< nested elements
  std::chrono::milliseconds max_time{10'000};  ///< processor time: independent of the machine's
                                               ///< load and disks
  Nesting nesting = Nesting::rules;
};

}  // namespace sst
