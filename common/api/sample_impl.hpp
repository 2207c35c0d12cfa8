#pragma once

#include <string>
#include <utility>

#include <styletree/sample.hpp>

#include "common/learn/page_spool.hpp"
#include "common/learn/site_sample.hpp"

namespace styletree {

struct Sample::Impl {
  Impl(std::string name, const SampleOptions& all_options)
      : site{std::move(name)}, options{all_options}, sample{all_options.size} {}

  std::string site;
  SampleOptions options;
  sst::PageSpool spool{sst::PageSpool::kMemoryOnly};
  sst::SiteSample sample;  // its pages are in the spool
};

}  // namespace styletree
