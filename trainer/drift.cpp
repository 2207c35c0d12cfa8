#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/drift/site_drift.hpp"
#include "common/io/json.hpp"
#include "common/model/model_store.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/commands.hpp"
#include "trainer/dated_pages.hpp"
#include "trainer/drift_options.hpp"
#include "trainer/shell_quoting.hpp"

namespace sst {
namespace {

constexpr std::string_view kDriftUsage =
    "usage: sst-train drift --db FILE [--site NAME] [OPTION]... INPUT...\n\n"
    "Examines pages in the order of their dates, and reports whether and when the template of\n"
    "their site changed compared with its models. INPUT is a folder, a page, a WARC or ARC file,\n"
    "@list (a file that lists inputs) or - (standard input).\n";
constexpr std::size_t kShownPaths = 6;  // in text format
constexpr std::size_t kShownExamples = 3;

std::string_view day_or_none(const TrainingPage& page) {
  return page.date.empty() ? "no date" : day_of(page.date);
}

/// A site's drift, with the models and pages in which it was found.
struct ReportedDrift : SiteDrift {
  const std::string& site;
  const std::vector<SiteModel>& models;
  const std::vector<TrainingPage>& pages;
};

/// Prints a line for each design that was found by fit alone.
void print_designs(const ReportedDrift& drift, std::ostream& out) {
  for (const NewDesign& design : drift.designs) {
    out << "  " << counted(design.size(), "page has", "pages have")
        << " a design that no model covers; for example, "
        << drift.pages[design.front()].key.address << '\n';
  }
}

void print_paths(const std::vector<PathChange>& paths, std::ostream& out) {
  for (const bool is_gone : {true, false}) {
    std::size_t shown = 0;
    std::size_t all = 0;
    for (const PathChange& change : paths) {
      if ((change.before > change.after) != is_gone) {
        continue;
      }
      if (++all <= kShownPaths) {
        ++shown;
        out << (is_gone ? "    disappeared from " : "    appeared on ")
            << percent(is_gone ? change.before : change.after) << " of the pages: " << change.path
            << '\n';
      }
    }
    if (all > shown) {
      out << "    and " << all - shown << " more; '--format json' shows them\n";
    }
  }
}

void print_drift_text(const ReportedDrift& drift, const DriftOptions& options, std::ostream& out) {
  out << drift.site << (drift.models.size() == 1 ? ", version" : ", versions");
  for (const SiteModel& model : drift.models) {
    out << (&model == &drift.models.front() ? " " : ", ") << model.version;
  }
  out << ": examined " << counted(drift.pages.size(), "page", "pages");
  if (!drift.pages.empty()) {
    out << " (" << day_or_none(drift.pages.front()) << " to " << day_or_none(drift.pages.back())
        << ')';
  }
  out << "; " << counted(drift.misfits, "page does", "pages do") << " not fit the models\n";
  if (!drift.by_date) {
    out << "  all dates are less than a day apart, so they do not show when the template changed\n";
  }
  if (!drift.has_changed()) {
    out << (drift.can_tell ? "  no change\n" : "  cannot tell: the models have no baseline\n");
  }
  print_designs(drift, out);
  for (const TemplateChange& change : drift.changes) {
    out << "  " << day_or_none(drift.pages[change.first]) << ", page " << change.first + 1
        << ": the template " << (change.part.empty() ? "" : "of " + change.part + " ")
        << "changed (noticed at page " << change.noticed + 1 << "); from page " << change.first + 1
        << " on, " << with_thousands(change.misfits) << " of "
        << counted(change.pages, "tested page does", "tested pages do") << " not fit the models\n";
    print_paths(change.paths, out);
    for (const auto& [label, examples] :
         {std::pair{"before", &change.unchanged}, std::pair{"since", &change.changed}}) {
      for (const std::size_t page : *examples) {
        out << "    " << label << ": " << drift.pages[page].key.address << ' '
            << drift.pages[page].date << '\n';
      }
    }
  }
  if (drift.has_changed()) {
    out << "  to learn the new design, run: sst-train retrain --db "
        << shell_quoted(options.database)
        << (options.site_by_folder ? " --site-by folder"
            : options.site.empty() ? std::string{}
                                   : " --site " + shell_quoted(options.site))
        << " with the same inputs\n";
  }
}

void print_examples(const ReportedDrift& drift, std::string_view name,
                    const std::vector<std::size_t>& examples, Json& json) {
  json.key(name).begin_array();
  for (const std::size_t page : examples) {
    json.begin_object().field("address", drift.pages[page].key.address);
    json.field("date", drift.pages[page].date).end_object();
  }
  json.end_array();
}

void print_drift_json(const ReportedDrift& drift, std::ostream& out) {
  Json json;
  json.begin_object().field("site", drift.site).key("models").begin_array();
  for (const SiteModel& model : drift.models) {
    json.value(model.version);
  }
  json.end_array().field("pages", drift.pages.size()).field("misfits", drift.misfits);
  json.field("can_tell", drift.can_tell).field("dates_tell", drift.by_date);
  json.field("first_date", drift.pages.empty() ? "" : drift.pages.front().date);
  json.field("last_date", drift.pages.empty() ? "" : drift.pages.back().date);
  json.key("changes").begin_array();
  for (const TemplateChange& change : drift.changes) {
    json.begin_object().field("date", drift.pages[change.first].date);
    json.field("page", change.first + 1).field("noticed", change.noticed + 1);
    json.key("part");
    change.part.empty() ? json.null() : json.value(change.part);
    json.field("pages", change.pages).field("misfits", change.misfits);
    json.key("paths").begin_array();
    for (const PathChange& path : change.paths) {
      json.begin_object().field("path", path.path).field("before", path.before);
      json.field("after", path.after).end_object();
    }
    json.end_array();
    print_examples(drift, "unchanged", change.unchanged, json);
    print_examples(drift, "changed", change.changed, json);
    json.end_object();
  }
  json.end_array().key("designs").begin_array();
  for (const NewDesign& design : drift.designs) {
    json.begin_object().field("pages", design.size());
    const auto shown = static_cast<std::ptrdiff_t>(std::min(design.size(), kShownExamples));
    print_examples(drift, "examples", {design.begin(), design.begin() + shown}, json);
    json.end_object();
  }
  json.end_array().end_object();
  out << json << '\n';
}

ExitCode run(const DriftOptions& options, Streams& streams) {
  DatedPages dated{options, ModelStore::open(options.database), "comparing", streams};
  bool has_changed = false;
  dated.for_each_site([&](const std::string& site, const std::vector<SiteModel>& models,
                          const std::vector<TrainingPage>& pages) {
    const ReportedDrift drift{find_drift(models, pages, options.work.thread_count()), site, models,
                              pages};
    has_changed = has_changed || drift.has_changed();
    if (options.format == "json") {
      print_drift_json(drift, streams.out);
    } else {
      print_drift_text(drift, options, streams.out);
    }
  });
  return has_changed || dated.has_problems() ? ExitCode::finished_with_skips : ExitCode::success;
}

}  // namespace

ExitCode drift_command(const std::vector<std::string>& arguments, Streams& streams) {
  const DriftOptions options = parse_drift_options("drift", arguments);
  return run_command("sst-train", kDriftUsage, options, streams,
                     [&] { return run(options, streams); });
}

}  // namespace sst
