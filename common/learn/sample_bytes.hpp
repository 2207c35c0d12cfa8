#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "common/learn/page_spool.hpp"
#include "common/learn/site_sample.hpp"

namespace sst {

/// A self-contained sample of a site: the parameters of the draw, and the pages in memory; or the
/// outline of a sample.
struct PortableSample {
  PortableSample(std::string name, std::size_t size_of_draw, std::uint64_t seed_of_draw)
      : site{std::move(name)}, size{size_of_draw}, seed{seed_of_draw}, sample{size_of_draw} {}

  std::string site;
  std::size_t size;
  std::uint64_t seed;
  bool is_outline = false;  ///< the sample contains the keys of its pages, but not their bytes
  PageSpool spool{PageSpool::kMemoryOnly};
  SiteSample sample;  ///< its pages are in the spool
};

/// Serializes the sample for use on other machines. Equal samples have identical bytes. Prunes the
/// sampler, which does not change the draw.
std::string sample_bytes(PortableSample& drawn);

/// The inverse of sample_bytes(). Checks every length before using it. Throws InputError if the
/// bytes are not a valid sample, if a page has more than `max_page_bytes` bytes, or if the size is
/// above `max_size`.
std::unique_ptr<PortableSample> sample_of_bytes(std::string_view bytes, std::size_t max_size,
                                                std::size_t max_page_bytes);

}  // namespace sst
