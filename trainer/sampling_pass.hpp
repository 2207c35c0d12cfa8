#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "common/archive/source_page.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/streams.hpp"
#include "trainer/learn_options.hpp"
#include "trainer/sampler.hpp"

namespace sst {

/// What was read of one site, and the pages drawn from it.
struct SiteSample {
  explicit SiteSample(std::size_t size) : sampler{size} {}

  Sampler sampler;
  std::uint64_t pages = 0;     ///< read
  std::uint64_t problems = 0;  ///< of them, pages that could not be had
  std::string first_date;      ///< of the others, as timestamp(); empty if none is known
  std::string last_date;
};

/// What one pass over the inputs found.
struct Samples {
  std::map<std::string, SiteSample> sites;
  std::uint64_t pages = 0;
  ProblemCounts problems;  ///< of all sites, and of none
  SkipCounts skips;
  std::uint64_t without_site = 0;    ///< that have no URL to tell it by
  std::uint64_t of_other_hosts = 0;  ///< that --site has, but whose URLs say another
  std::string speed;                 ///< for people
};

/// Reads all pages of the inputs once and draws a sample of each site's, which `spool` keeps.
Samples draw_samples(const LearnOptions& options, PageSpool& spool, Streams& streams);

}  // namespace sst
