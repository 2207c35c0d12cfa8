#pragma once

#include <cstdint>
#include <string>

#include <styletree/sample.hpp>

#include "common/learn/page_spool.hpp"
#include "common/learn/sampler.hpp"

namespace styletree {

struct Sample::Impl {
  Impl(std::string name, const SampleOptions& all_options)
      : site{std::move(name)}, options{all_options}, sampler{all_options.size} {}

  std::string site;
  SampleOptions options;
  sst::PageSpool spool{sst::PageSpool::kMemoryOnly};
  sst::Sampler sampler;  // its pages are in the spool
  std::uint64_t pages_seen = 0;
  std::uint64_t problems = 0;
  std::string first_date;  // of the pages without problems; empty if none is known
  std::string last_date;
};

}  // namespace styletree
