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
  domain,  ///< the registered domain of that host, per the public suffix list
  model,   ///< the host or domain in its URL, whichever has a model
  folder,  ///< site_of_folder(), or the host if the page has a URL
};

/// The inputs and sites to sample, and how to sample them.
struct SamplingPlan {
  SiteBy site_by = SiteBy::name;
  std::string site;               ///< the site, for SiteBy::name
  std::set<std::string> sites;    ///< only these sites; for SiteBy::folder, empty means any site
  std::size_t sample_size = 500;  ///< pages per site
  std::uint64_t seed = 1;
  bool is_of_captures = false;  ///< several captures of one address may be drawn
  std::vector<std::string> inputs;
  std::vector<std::string> indexes;  ///< if any, only the records that they list are read: see
                                     ///< IndexedInputs
  bool shows_progress = false;
  std::string side_file = {};     ///< a file that the caller writes; must not be an archive listed
                                  ///< in an index; empty: none
  SkippedLog* skipped = nullptr;  ///< receives the items that yield no page; null: none
};

/// The result of one pass over the inputs.
struct Samples {
  std::map<std::string, SiteSample> sites;
  std::uint64_t pages = 0;
  ProblemCounts problems;  ///< the problems of all pages, including those without a site
  SkipReasons skips;
  std::uint64_t without_site = 0;    ///< pages whose site is unknown
  std::uint64_t of_other_hosts = 0;  ///< with --site: pages whose URLs have a different host
  std::uint64_t with_hosts = 0;      ///< with --site: pages whose URLs have a host
  std::uint64_t of_one_domain = 0;   ///< with --site: pages of the most frequent registrable domain
  std::string speed;                 ///< the speed of reading, human-readable

  /// True if some pages could not be read, or some index lines named no record.
  bool has_problems() const { return !problems.empty() || skips.counts().may_hold_pages(); }
};

/// The times in the summary of a run that reads pages and then works on the sample: "reading: 164.9
/// MB, 3.9 s, 42.3 MB/s; learning: 6.8 s; total: 10.8 s". `reading` is Samples::speed, or empty
/// if no samples were drawn; `work` names the second part; `run` measures the whole command.
std::string describe_times(const std::string& reading, const std::string& work, double work_seconds,
                           const Stopwatch& run);

/// Warns, with `advice`, if pages of the user's site have URLs of other hosts. Throws InputError if
/// most pages do and fewer than nine tenths of the pages share one domain, because such pages
/// cannot belong to one site. (Pages that share one domain may belong to one site, even if the site
/// has a different name.)
void check_hosts(const Samples& samples, const std::string& site, std::string_view advice);

/// Reads all pages in the inputs once and draws a sample for each site. `spool` stores the sampled
/// pages. Throws InputError if stopped by a signal, and UsageError if the side file is an archive
/// that is read.
Samples draw_samples(const SamplingPlan& plan, const WorkOptions& work, PageSpool& spool,
                     Streams& streams);

}  // namespace sst
