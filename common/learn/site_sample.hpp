#pragma once

#include <cstddef>
#include <cstdint>

#include "common/learn/sampler.hpp"
#include "common/model/site_model.hpp"

namespace sst {

/// The pages that were read of one site, and the sample of them.
struct SiteSample {
  explicit SiteSample(std::size_t size) : sampler{size} {}

  Sampler sampler;
  std::uint64_t pages = 0;     ///< read
  std::uint64_t problems = 0;  ///< of these, the unusable ones
  DateSpan dates;              ///< of the usable ones
};

}  // namespace sst
