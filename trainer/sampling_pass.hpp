#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/streams.hpp"
#include "common/cli/work_options.hpp"
#include "common/learn/sampler.hpp"

namespace sst {

/// How the site of a page is told.
enum class SiteBy : std::uint8_t {
  name,    ///< all are of the one that the user names
  host,    ///< the host in its URL, without "www."
  domain,  ///< the domain that was registered, by the public suffix list
  model,   ///< the host or domain in its URL, whichever there is a model of
};

/// What is to be drawn of what.
struct SamplingPlan {
  SiteBy site_by = SiteBy::name;
  std::string site;               ///< by name
  std::set<std::string> sites;    ///< by model
  std::size_t sample_size = 500;  ///< pages of each site
  std::uint64_t seed = 1;
  bool is_of_captures = false;  ///< several of one address may be drawn, from different dates
  std::vector<std::string> inputs;
  bool shows_progress = false;
};

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

/// Warns if pages of a site that the user named have URLs of other hosts, and says what to do.
void warn_of_other_hosts(const Samples& samples, const std::string& site, std::string_view advice);

/// Reads all pages of the inputs once and draws a sample of each site's, which `spool` keeps.
Samples draw_samples(const SamplingPlan& plan, const WorkOptions& work, PageSpool& spool,
                     Streams& streams);

}  // namespace sst
