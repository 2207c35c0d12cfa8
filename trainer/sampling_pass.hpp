#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/archive/skip_reasons.hpp"
#include "common/archive/source_page.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/skipped_log.hpp"
#include "common/cli/streams.hpp"
#include "common/cli/work_options.hpp"
#include "common/learn/site_sample.hpp"

namespace sst {

/// How the site of a page is determined.
enum class SiteBy : std::uint8_t {
  name,    ///< all pages belong to the site that the user names
  host,    ///< the host in its URL, without "www."
  domain,  ///< the registered domain of that host, by the public suffix list
  model,   ///< the host or domain in its URL, whichever has a model
  folder,  ///< site_of_folder(); for pages with URLs the host
};

/// Which pages to sample, and from which inputs and sites.
struct SamplingPlan {
  SiteBy site_by = SiteBy::name;
  std::string site;               ///< for SiteBy::name
  std::set<std::string> sites;    ///< only these; for SiteBy::folder, empty stands for any
  std::size_t sample_size = 500;  ///< pages of each site
  std::uint64_t seed = 1;
  bool is_of_captures = false;  ///< several captures of one address may be drawn
  std::vector<std::string> inputs;
  std::vector<std::string> indexes;  ///< if any, only the records that they name are read: see
                                     ///< IndexedInputs
  bool shows_progress = false;
  std::string side_file = {};     ///< that the caller writes: no archive that an index names may
                                  ///< be there; empty: none
  SkippedLog* skipped = nullptr;  ///< lists what gives no page to draw, from the start; null: none
};

/// The result of one pass over the inputs.
struct Samples {
  std::map<std::string, SiteSample> sites;
  std::uint64_t pages = 0;
  ProblemCounts problems;  ///< of all pages, those without a site included
  SkipReasons skips;
  std::uint64_t without_site = 0;    ///< pages with nothing to determine the site
  std::uint64_t of_other_hosts = 0;  ///< pages of --site whose URLs name another host
  std::uint64_t with_hosts = 0;      ///< pages of --site whose URLs name a host
  std::uint64_t of_one_domain = 0;   ///< the most of these pages with one registrable domain
  std::string speed;                 ///< of reading, for people

  /// True if some pages could not be read, or lines of indexes told no record.
  bool has_problems() const { return !problems.empty() || skips.counts().may_hold_pages(); }
};

/// For the summary of a run that reads pages and then works on the sample: "reading: 164.9 MB, 3.9
/// s, 42.3 MB/s; learning: 6.8 s; in all 10.8 s". `reading` is the speed of the samples, empty if
/// none were drawn; `work` names the second part, and `run` began with the command.
std::string describe_times(const std::string& reading, const std::string& work, double work_seconds,
                           const Stopwatch& run);

/// Warns if pages of the site that the user named have URLs of other hosts, and adds `advice`.
/// Throws InputError if most have, and fewer than nine tenths are of one domain: no model can be
/// that of one site. (All pages of one site may have another name.)
void check_hosts(const Samples& samples, const std::string& site, std::string_view advice);

/// Reads all pages of the inputs once and draws a sample of each site's, which `spool` keeps.
/// Throws InputError if a signal stops it, and UsageError if the side file is an archive that is
/// read.
Samples draw_samples(const SamplingPlan& plan, const WorkOptions& work, PageSpool& spool,
                     Streams& streams);

}  // namespace sst
