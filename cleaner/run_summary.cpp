#include "cleaner/run_summary.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cleaner/page_change.hpp"
#include "common/clean/page_result.hpp"
#include "common/cli/log.hpp"
#include "common/drift/drift_watch.hpp"
#include "common/drift/misfit_count.hpp"
#include "common/learn/learn_model.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

constexpr std::size_t kNamedSites = 10;       // sites for which almost nothing was kept
constexpr std::ptrdiff_t kNamedChanges = 10;  // sites that changed

}  // namespace

void warn_of_little(const RunCounts& counts) {
  const std::vector<std::string> sites = counts.sites.sites_with_little();
  for (std::size_t i = 0; i < std::min(sites.size(), kNamedSites); ++i) {
    log_warning(
        "{}: almost everything on its pages was dropped; 'sst-clean explain' shows what was "
        "dropped from a page, and why",
        sites[i]);
  }
  if (sites.size() > kNamedSites) {
    log_warning("and {}", counted(sites.size() - kNamedSites, "more site", "more sites"));
  }
}

bool warn_of_changes(const RunCounts& counts) {
  const std::vector<DriftWatch::Change> changes = counts.drift.changes();
  for (const DriftWatch::Change& change : changes) {
    if (&change - changes.data() == kNamedChanges) {
      log_warning("and {}", counted(changes.size() - kNamedChanges, "more site", "more sites"));
      break;
    }
    std::string since;
    if (change.page > 0) {
      since = " since page " + with_thousands(change.page) +
              (change.date == 0 ? "" : " (" + std::string{day_of(timestamp(change.date))} + ")") +
              ",";
    }
    log_warning(
        "{}:{} {} of {} do not fit its models; has the site been redesigned? 'sst-train drift' "
        "shows when and how, and 'sst-train retrain' learns the new design{}",
        change.site, since, with_thousands(change.misfits),
        counted(change.pages, "sampled page", "sampled pages"),
        change.misfits < kFewPages ? " once it has " + std::to_string(kFewPages) + " pages" : "");
  }
  return !changes.empty();
}

void log_changes(const RunCounts& counts, const std::string& since) {
  std::string text;
  using Kind = PageChange::Kind;
  for (const Kind kind : {Kind::added, Kind::changed, Kind::same, Kind::moved, Kind::gone}) {
    const std::string_view change = change_name(kind);
    text += text.empty() ? "" : ", ";
    text += with_thousands(counts.with_change(change)) + ' ' + std::string{change};
  }
  log_info("since {}: {}", since, text);
}

void log_summary(const RunCounts& counts, const CleanOptions& options, const std::string& speed) {
  std::string others;
  for (const auto& [status, count] : counts.by_status()) {
    others += status == "cleaned" ? "" : ", " + status + " " + with_thousands(count);
    if (status == status_name(CleanStatus::no_model) && options.site.empty()) {
      others += " (" + counts.sites.name_sites(status) + ")";
    }
  }
  if (options.replicas != Replicas::off) {
    others += options.replicas == Replicas::drop ? "; dropped " : "; marked ";
    others += counted(counts.replicas(), "replica", "replicas") + " of earlier pages";
  }
  if (counts.resolved_revisits() > 0) {
    others += "; " +
              counted(counts.resolved_revisits(), "revisit was resolved", "revisits were resolved");
  }
  if (const std::uint64_t doubtful = counts.sites.doubtful(); doubtful > 0) {
    others += "; " + with_thousands(doubtful) + " doubtful";
  }
  if (const std::size_t changed = counts.drift.changes().size(); changed > 0) {
    others += "; " + counted(changed, "site seems", "sites seem") + " redesigned";
  }
  log_info("read {}: cleaned {}{}; skipped: {}; {}", counted(counts.pages(), "page", "pages"),
           with_thousands(counts.cleaned()), others, counts.skips.describe(), speed);
}

}  // namespace sst
