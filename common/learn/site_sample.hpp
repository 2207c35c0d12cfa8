#pragma once

#include <cstddef>
#include <cstdint>

#include "common/learn/sampler.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// The pages read from one site: their counts, their dates, and a sample of them.
struct SiteSample {
  explicit SiteSample(std::size_t size) : sampler{size} {}

  Sampler sampler;
  std::uint64_t pages = 0;     ///< pages read
  std::uint64_t problems = 0;  ///< unusable pages among them
  DateSpan dates;              ///< dates of the usable pages
};

}  // namespace sst
