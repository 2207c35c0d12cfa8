#include "cleaner/explain.hpp"

#include <algorithm>
#include <iomanip>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string_view>

#include "cleaner/clean_options.hpp"
#include "cleaner/cleaning_setup.hpp"
#include "common/archive/index_source.hpp"
#include "common/clean/cleaning_worker.hpp"
#include "common/clean/page_paths.hpp"
#include "common/cli/command.hpp"
#include "common/cli/log.hpp"
#include "common/cli/progress.hpp"
#include "common/error.hpp"
#include "common/report/explain_report.hpp"
#include "common/report/report_file.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_cutter.hpp"

namespace sst {
namespace {

constexpr std::string_view kExplainUsage =
    "usage: sst-clean explain --db FILE --site NAME [OPTION]... PAGE\n"
    "       sst-clean explain --method NAME [OPTION]... PAGE\n\n"
    "Shows whether each part of a page is kept or dropped, and why: in a list, or on the page\n"
    "itself, in an HTML file. If PAGE is an archive, --url selects one of its pages.\n"
    "With --cdx, an index locates the page.\n";

constexpr std::size_t kShownCharacters = 60;  // per part

/// Throws UsageError if the --html file would overwrite an input or a model.
void require_other_page(const ExplainOptions& options, const std::string& database,
                        const std::vector<std::string>& inputs) {
  if (!options.html.empty()) {
    require_other_file(options.html, database, inputs);
  }
}

/// Finds the page to explain and unpacks it. Throws InputError if it is not found.
void find_page(const ExplainOptions& options, std::istream& in, SourcePage& page) {
  const std::size_t max_bytes = options.clean.work.limits.max_bytes;
  const std::unique_ptr<PageSource> source = open_inputs(
      {.indexes = options.clean.indexes,
       .site = options.clean.site,
       .archives = options.clean.inputs,
       .check_archives = [&](const auto& archives) { require_other_page(options, "", archives); }},
      max_bytes, in);
  const std::string& url = options.clean.url;
  const std::string address = address_of_url(url);
  while (source->next(page)) {
    if (url.empty() || is_only_page(options.clean, page)) {
      complete_page(options.clean, page);
    }
    if (url.empty() || (!page.url.empty() && page.address == address)) {
      unpack(page, max_bytes);
      if (!page.skip) {
        return;
      }
    }
  }
  throw InputError{url.empty() ? "the input contains no page; check the path"
                               : "the input has no page with the URL " + url +
                                     "; run sst-clean without explain to see its URLs"};
}

/// The beginning of a part's text.
std::string text_of(const PageTree& page, const NodeRange& range, TextCutter& cutter) {
  constexpr std::size_t kMostBytes = TextCutter::most_bytes(kShownCharacters);
  std::string text;
  for (NodeId id = range.first; id < range.end && text.size() <= kMostBytes; ++id) {
    text += page.node(id).is_text() && !text.empty() ? " " : "";
    text += page.text(id);
  }
  return cutter.shortened(printable(text), kShownCharacters);
}

void print_list(const PageResult& result, std::ostream& out) {
  const CleanedPage& cleaned = result.cleaned;
  out << printable(result.page.source) << ": status " << result.status() << ", method "
      << (cleaned.method ? method_name(*cleaned.method) : "none") << ", " << percent(cleaned.kept)
      << " of the words kept";
  if (result.model) {
    out << "; model of " << result.site << ", version " << result.model->version;
    if (result.model->parameters.profile != Profile::template_) {
      out << ", importance threshold " << result.model->parameters.threshold;
    }
  }
  out << "\n\n";
  std::map<std::string_view, std::string_view> rules;  // keyed by verdict
  for (const Decision& decision : cleaned.decisions) {
    const VerdictMeaning& meaning = meaning_of(decision.verdict);
    rules.emplace(meaning.name, meaning.rule);
  }
  for (const auto& [verdict, rule] : rules) {
    out << std::left << std::setw(20) << verdict << std::right << rule << '\n';
  }
  out << '\n';
  PagePaths paths{result.tree};
  TextCutter cutter;
  for (const Decision& decision : cleaned.decisions) {
    const VerdictMeaning& meaning = meaning_of(decision.verdict);
    out << (meaning.is_kept ? "kept    " : "dropped ") << std::left << std::setw(20) << meaning.name
        << std::right << std::setw(6) << decision.words
        << (decision.words == 1 ? " word " : " words");
    if (decision.noisy_words > 0) {
      out << ", " << decision.noisy_words << " of them noise";
    }
    out << (decision.is_comment ? ", a comment" : "");
    if (decision.importance) {
      out << "  importance " << std::fixed << std::setprecision(2) << *decision.importance
          << std::defaultfloat << std::setprecision(6);
    }
    if (decision.repeated && *decision.repeated > 0) {
      out << ", " << percent(*decision.repeated) << " repeated";
    }
    out << "  " << paths.of(decision.node) << "\n        \""
        << text_of(result.tree, decision.range, cutter) << "\"\n";
    if (!decision.reason.empty()) {
      out << "        " << decision.reason << '\n';
    }
  }
}

}  // namespace

ExitCode explain_command(const std::vector<std::string>& arguments, Streams& streams) {
  const ExplainOptions options = parse_explain_options(arguments);
  const CleanOptions& clean = options.clean;
  return run_command("sst-clean", kExplainUsage, clean, streams, [&] {
    require_other_page(options, clean.database, clean.inputs);
    require_other_page(options, "", clean.indexes);
    std::optional<ModelCache> models = open_models(clean);
    PageResult result;
    find_page(options, streams.in, result.page);
    CleaningWorker worker{cleaning_parameters(clean), models ? &*models : nullptr, nullptr};
    worker.clean(result);
    if (result.page.problem) {
      throw InputError{result.page.source + ": the page cannot be cleaned (" +
                       std::string{problem_name(result.page.problem->kind)} + ": " +
                       result.page.problem->detail + ")"};
    }
    if (models && !result.model) {
      log_warning("{}: cleaned without a model because {}", result.page.source,
                  result.site.empty() ? "its site is unknown; give --site NAME"
                                      : "the model file has no model of " + result.site);
    }
    if (options.html.empty()) {
      print_list(result, streams.out);
    } else {
      ReportFile file{options.html};
      write_explain_report(result, file.out());
      file.finish();
      log_info("{}: report written to {}", result.page.source, options.html);
    }
    return result.is_cleaned() ? ExitCode::success : ExitCode::finished_with_skips;
  });
}

}  // namespace sst
