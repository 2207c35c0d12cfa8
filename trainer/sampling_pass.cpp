#include "trainer/sampling_pass.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "common/archive/index_source.hpp"
#include "common/archive/input_meter.hpp"
#include "common/archive/page_source.hpp"
#include "common/cli/log.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/stop_signal.hpp"
#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/page/page_headers.hpp"
#include "common/page/sniff.hpp"
#include "common/parallel/ordered_pipeline.hpp"
#include "common/report/report_file.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostDomains = 1'000;  // maximum number of domains to count

class SamplingPass {
 public:
  SamplingPass(const SamplingPlan& plan, const WorkOptions& work, PageSpool& spool,
               Streams& streams)
      : m_plan{plan},
        m_work{work},
        m_spool{spool},
        m_progress{"sst-train", streams, plan.shows_progress},
        m_source{open_inputs({.indexes = plan.indexes,
                              .site = plan.site,
                              .archives = plan.inputs,
                              .check_archives =
                                  [&](const std::vector<std::string>& archives) {
                                    if (!plan.side_file.empty()) {
                                      require_other_file(plan.side_file, "", archives);
                                    }
                                  }},
                             {work.limits.max_bytes, work.thread_count()}, streams.in)} {
    if (plan.skipped != nullptr) {
      plan.skipped->begin(0);
    }
    if (plan.shows_progress && plan.indexes.empty()) {
      m_meter.emplace(plan.inputs);
    }
  }

  Samples run() {
    OrderedPipeline<Item> pipeline{
        m_work.thread_count(),
        {.read = [this](Item& item) { return read(item); },
         .work = [this](std::size_t, Item& item) { prepare(item); },
         .write = [this](Item& item) { offer(item); },
         .bytes = &Item::memory_bytes,
         .open = [this](Item& item) { open(item); },
         .open_bytes =
             [this](const Item& item) { return unpack_bytes(item.page, m_work.limits.max_bytes); },
         .work_bytes = &Item::work_bytes}};
    const StopSignals signals;
    pipeline.run();
    m_progress.clear();
    if (stop_requested()) {
      throw InputError{"stopped by a signal after reading " +
                       counted(m_progress.pages(), "page", "pages") + "; nothing was stored"};
    }
    m_samples.pages = m_progress.pages();
    m_samples.problems = m_warnings.counts();
    m_samples.speed = m_progress.speed();
    return std::move(m_samples);
  }

 private:
  struct Item {
    SourcePage page;
    std::string site;
    SamplingKey key;
    std::string packed;                // empty if the page cannot be drawn
    std::size_t page_bytes = 0;        // unpacked size
    std::optional<double> share_read;  // share of the inputs; none if unknown or not shown

    std::size_t memory_bytes() const { return page.bytes.capacity() + packed.capacity(); }
    /// Packing a page needs the same amount of memory again.
    std::size_t work_bytes() const { return 2 * page_bytes; }
  };

  bool read(Item& item) {
    // Discards the result of an interrupted read: it may be incomplete.
    if (stop_requested() || !m_source->next(item.page) || stop_requested()) {
      return false;
    }
    const bool needs_url = m_plan.site_by != SiteBy::name && m_plan.site_by != SiteBy::folder;
    item.share_read = m_meter ? m_meter->share_with(item.page) : std::nullopt;
    if (needs_url && m_plan.indexes.empty() && !item.page.skip &&
        !std::exchange(m_has_begun, true)) {
      require_urls(item.page, m_plan.inputs);
    }
    return true;
  }

  void open(Item& item) {
    unpack(item.page, m_work.limits.max_bytes);
    item.page_bytes = item.page.bytes.size();
  }

  void prepare(Item& item) {
    SourcePage& page = item.page;
    item.packed.clear();
    if (page.skip) {
      return;
    }
    item.site = take_site(page);
    if (page.is_cut_short) {
      page.problem = PageProblem{PageProblemKind::cut_short, "its body ends too early"};
    }
    if (!page.problem) {
      page.problem = sniff_problem(page.bytes);
    }
    if (!page.problem) {
      item.key = m_plan.is_of_captures ? make_capture_key(m_plan.seed, page.address, page.date, {})
                                       : make_sampling_key(m_plan.seed, page.address, {});
      if (item.key.hash <= bound_of(item.site)) {
        item.key.digest = digest_of(page.bytes);
        item.packed = PageSpool::pack(page.bytes);
      }
    }
    if (page.bytes.capacity() > kMostKeptBytes) {
      free_memory(page.bytes);
    }
  }

  /// The site of the page; empty if unknown or not wanted. Removes a folder that names the site
  /// from the address, so that a mirror yields the same sample whether it is read alone or with
  /// other mirrors.
  std::string take_site(SourcePage& page) const {
    if (m_plan.site_by == SiteBy::name) {
      return m_plan.site;
    }
    if (m_plan.site_by == SiteBy::folder && page.url.empty()) {
      std::string site = site_of_folder(page);
      page.address.erase(0, site.empty() ? 0 : page.address.find('/', 1));
      return m_plan.sites.empty() || m_plan.sites.contains(site) ? site : "";
    }
    std::string host = site_of_url(page.url);
    if (m_plan.site_by == SiteBy::host || m_plan.sites.contains(host) ||
        (m_plan.site_by == SiteBy::folder && m_plan.sites.empty())) {
      return host;
    }
    const std::string domain = registrable_domain(host);
    return m_plan.site_by == SiteBy::domain || m_plan.sites.contains(domain) ? domain : "";
  }

  void offer(Item& item) {
    if (item.page.skip) {
      m_samples.skips.add(item.page);
      m_warnings.report_skip(item.page);
      note_skipped(item.page);
      return;
    }
    m_progress.count_page(item.page_bytes, item.share_read);
    if (item.page.problem) {
      m_warnings.report(describe_place(item.page), *item.page.problem);
      note_skipped(item.page);
    }
    if (item.site.empty()) {  // no site, or a damaged record without a URL
      if (!item.page.problem) {
        ++m_samples.without_site;
        note_without_site(item.page);
      }
      return;
    }
    if (m_plan.site_by == SiteBy::name) {
      count_host(item.page.url);
    }
    SiteSample& sample = m_samples.sites.try_emplace(item.site, m_plan.sample_size).first->second;
    ++sample.pages;
    sample.problems += item.page.problem ? 1 : 0;
    if (!item.page.problem) {
      widen(sample.dates, {item.page.date, item.page.date});
    }
    if (!item.packed.empty()) {
      sample.sampler.add(item.key, item.page.date,
                         PageHeaders::of(item.page.charset, item.page.policies),
                         m_spool.keep(std::move(item.packed)));
      set_bound(item.site, sample.sampler.bound());
    }
  }

  void note_skipped(const SourcePage& page) {
    if (m_plan.skipped != nullptr) {
      m_plan.skipped->add(page);
    }
  }

  void note_without_site(const SourcePage& page) {
    if (m_plan.skipped != nullptr) {
      m_plan.skipped->add(page, "no_site",
                          m_plan.site_by == SiteBy::folder ? "it is not in a site's folder"
                                                           : "it has no URL to identify its site");
    }
  }

  void count_host(std::string_view url) {
    const std::string host = site_of_url(url);
    if (host.empty()) {
      return;
    }
    ++m_samples.with_hosts;
    m_samples.of_other_hosts += may_be_host_of_site(host, m_plan.site) ? 0 : 1;
    if (const std::string domain = registrable_domain(host);
        m_domains.size() < kMostDomains || m_domains.contains(domain)) {
      m_samples.of_one_domain = std::max(m_samples.of_one_domain, ++m_domains[domain]);
    }
  }

  // The samplers' bounds, for the worker threads. Bounds never rise, so a stale bound is safe.
  std::uint64_t bound_of(const std::string& site) {
    const std::lock_guard lock{m_mutex};
    const auto found = m_bounds.find(site);
    return found == m_bounds.end() ? std::numeric_limits<std::uint64_t>::max() : found->second;
  }
  void set_bound(const std::string& site, std::uint64_t bound) {
    if (bound != std::numeric_limits<std::uint64_t>::max()) {
      const std::lock_guard lock{m_mutex};
      m_bounds[site] = bound;
    }
  }

  const SamplingPlan& m_plan;
  const WorkOptions& m_work;
  PageSpool& m_spool;
  Progress m_progress;
  std::unique_ptr<PageSource> m_source;
  std::optional<InputMeter> m_meter;  // none if no progress is shown
  Samples m_samples;
  std::unordered_map<std::string, std::uint64_t> m_domains;  // pages per domain; with --site
  ProblemWarnings m_warnings;
  bool m_has_begun = false;  // a page was read; guarded by the pipeline, which reads on one thread
  std::mutex m_mutex;        // guards m_bounds
  std::unordered_map<std::string, std::uint64_t> m_bounds;
};

}  // namespace

void check_hosts(const Samples& samples, const std::string& site, std::string_view advice) {
  const bool are_of_one_site = 10 * samples.of_one_domain >= 9 * samples.with_hosts;
  if (!are_of_one_site && 2 * samples.of_other_hosts > samples.with_hosts) {
    throw InputError{with_thousands(samples.of_other_hosts) + " of " +
                     counted(samples.with_hosts, "page", "pages") +
                     " with URLs are from hosts other than " + site +
                     ", and from more than one site; nothing was done; " + std::string{advice}};
  }
  if (samples.of_other_hosts > 0) {
    log_warning(
        "{} not on {}; {}",
        counted(samples.of_other_hosts, "page has a URL that is", "pages have URLs that are"), site,
        advice);
  }
}

std::string describe_times(const std::string& reading, const std::string& work, double work_seconds,
                           const Stopwatch& run) {
  return (reading.empty() ? "" : "reading: " + reading + "; ") + work + ": " +
         with_one_decimal(work_seconds) + " s; total: " + with_one_decimal(run.seconds()) + " s";
}

Samples draw_samples(const SamplingPlan& plan, const WorkOptions& work, PageSpool& spool,
                     Streams& streams) {
  return SamplingPass{plan, work, spool, streams}.run();
}

}  // namespace sst
