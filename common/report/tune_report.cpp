#include "common/report/tune_report.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include "common/io/json.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/evidence_json.hpp"
#include "common/report/html_report.hpp"
#include "common/report/page_markup.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

/// For each threshold step, the number of words first dropped there; the last entry counts words
/// that are never dropped.
using Words = std::array<std::uint64_t, kThresholdSteps + 2>;

/// Splits a text that contains noise into stretches. Noise is dropped at step 0.
std::vector<TextStretch> stretches_of(const PageTree& page, const SweptPage& swept, NodeId node) {
  std::vector<TextStretch> stretches;
  const auto found = swept.noise.find(node);
  if (found == swept.noise.end()) {
    return stretches;
  }
  const std::string_view text = page.text(node);
  std::size_t at = 0;
  const auto add = [&](std::size_t end, int step) {
    if (end > at) {
      stretches.push_back({text.substr(at, end - at), step});
    }
    at = end;
  };
  for (const TextRange& noise : found->second) {
    add(noise.first, swept.steps[node]);
    add(noise.end, 0);
  }
  add(text.size(), swept.steps[node]);
  return stretches;
}

Words count_by_step(const PageTree& page, const SweptPage& swept) {
  Words words{};
  for (NodeId id = 0; id < page.size(); ++id) {
    const auto stretches = stretches_of(page, swept, id);
    for (const TextStretch& stretch : stretches) {
      words[static_cast<std::size_t>(stretch.part)] += count_words(stretch.text);
    }
    if (stretches.empty()) {
      words[swept.steps[id]] += count_words(page.text(id));
    }
  }
  return words;
}

void write_swept(const PageTree& page, const SweptPage& swept, Json& json) {
  json.begin_object().field("unknown", swept.is_unknown).key("words").begin_array();
  for (const std::uint64_t count : count_by_step(page, swept)) {
    json.value(count);
  }
  json.end_array().end_object();
}

constexpr int kNoPart = -1;

/// For each node, the number of its verdict, or kNoPart. An element in which nothing is kept has
/// the verdict of its first text. Texts without words are in no block; their verdict is
/// Verdict::left_out.
std::vector<int> verdicts_of(const PageTree& page, const CleanedPage& cleaned) {
  std::vector<int> of_texts(page.size(), kNoPart);
  for (NodeId id = 0; id < page.size() && !cleaned.decisions.empty(); ++id) {
    of_texts[id] = page.node(id).is_text() ? static_cast<int>(Verdict::left_out) : kNoPart;
  }
  for (const Decision& decision : cleaned.decisions) {
    for (NodeId id = decision.range.first; id < decision.range.end; ++id) {
      const PageNode& node = page.node(id);
      of_texts[id] =
          node.is_text() || node.tag == Tag::img ? static_cast<int>(decision.verdict) : kNoPart;
    }
  }
  std::vector<int> verdicts = of_texts;
  int first_below = kNoPart;       // the verdict on the first text after the node
  NodeId next_kept = page.size();  // the first kept text after the node
  NodeId next_text = page.size();
  for (NodeId id = page.size(); id-- > 0;) {
    const PageNode& node = page.node(id);
    if (of_texts[id] != kNoPart || node.is_text()) {
      const bool is_dropped =
          of_texts[id] != kNoPart && !meaning_of(static_cast<Verdict>(of_texts[id])).is_kept;
      next_kept = is_dropped ? next_kept : id;
      next_text = id;
      first_below = of_texts[id];
    } else if (next_text < node.end && next_kept >= node.end) {
      verdicts[id] = first_below;
    }
  }
  return verdicts;
}

/// Writes the verdicts, and for each page the number of words per verdict.
void write_site_tuning(const SiteTuning& tuning, Json& json) {
  json.begin_object().key("verdicts").begin_array();
  for (const VerdictMeaning& meaning : verdict_meanings()) {
    json.begin_object().field("name", meaning.name).field("kept", meaning.is_kept);
    json.field("rule", meaning.rule).end_object();
  }
  json.end_array().key("pages").begin_array();
  for (const CleanedPage& cleaned : tuning.cleaned) {
    std::vector<std::uint64_t> words(verdict_meanings().size());
    for (const Decision& decision : cleaned.decisions) {
      words[static_cast<std::size_t>(decision.verdict)] += decision.words;
    }
    json.begin_object().field("status", status_name(cleaned.status)).key("words").begin_array();
    for (const std::uint64_t count : words) {
      json.value(count);
    }
    json.end_array().end_object();
  }
  json.end_array().end_object();
}

void write_data(const Tuning& tuning, Json& json) {
  json.begin_object().field("site", tuning.site).field("tree", tuning.tree);
  json.field("steps", kThresholdSteps).field("automatic", tuning.automatic);
  json.key("of_model");
  tuning.of_model ? json.value(*tuning.of_model) : json.null();
  json.field("command", tuning.command).field("after", tuning.after);
  json.key("by_site");
  tuning.by_site ? write_site_tuning(*tuning.by_site, json) : static_cast<void>(json.null());
  json.key("pages").begin_array();
  for (const TrainingPage& page : tuning.pages) {
    json.begin_object().field("title", page.tree.title()).field("address", page.key.address);
    json.field("date", page.date).end_object();
  }
  json.end_array().key("swept").begin_array();
  for (std::size_t i = 0; i < tuning.swept.size(); ++i) {
    write_swept(tuning.pages[i].tree, tuning.swept[i], json);
  }
  json.end_array().end_object();
}

}  // namespace

void write_tune_report(const Tuning& tuning, std::ostream& out) {
  HtmlReport report{out,
                    (tuning.by_site ? "What is kept of " : "Threshold of ") + tuning.site,
                    {.body = kTuneHtml,
                     .styles = {kReportCss, kLearnedCss, kTuneCss},
                     .scripts = {kReportJs, kLearnedJs, kPageJs, kTuneJs}}};
  Json json;
  write_data(tuning, json);
  report.add_data("tune-data", json);
  if (tuning.by_site) {
    json.clear();
    write_evidence(tuning.by_site->model, tuning.by_site->evidence, json);
    report.add_data("learned-data", json);
  }
  report.add_markup("page-style", kPageCss.text);
  std::string markup;
  for (std::size_t i = 0; i < tuning.pages.size(); ++i) {
    const PageTree& page = tuning.pages[i].tree;
    markup.clear();
    if (tuning.by_site) {
      const std::vector<int> verdicts = verdicts_of(page, tuning.by_site->cleaned[i]);
      append_page_markup(
          markup, page, [&](NodeId id) { return verdicts[id]; },
          [](NodeId) { return std::vector<TextStretch>{}; });
    } else {
      const SweptPage& swept = tuning.swept[i];
      append_page_markup(
          markup, page, [&](NodeId id) { return int{swept.steps[id]}; },
          [&](NodeId id) { return stretches_of(page, swept, id); });
    }
    report.add_markup("page-" + std::to_string(i), markup);
  }
  report.finish();
}

}  // namespace sst
