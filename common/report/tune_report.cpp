#include "common/report/tune_report.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include "common/io/json.hpp"
#include "common/report/embedded_files.hpp"
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

void write_page(const TrainingPage& page, const SweptPage& swept, Json& json) {
  json.begin_object().field("title", page.tree.title()).field("address", page.key.address);
  json.field("date", page.date).field("unknown", swept.is_unknown).key("words").begin_array();
  for (const std::uint64_t count : count_by_step(page.tree, swept)) {
    json.value(count);
  }
  json.end_array().end_object();
}

void write_data(const Tuning& tuning, Json& json) {
  json.begin_object().field("site", tuning.site).field("tree", tuning.tree);
  json.field("steps", kThresholdSteps).field("automatic", tuning.automatic);
  json.key("of_model");
  tuning.of_model ? json.value(*tuning.of_model) : json.null();
  json.field("command", tuning.command).field("after", tuning.after);
  json.key("pages").begin_array();
  for (std::size_t i = 0; i < tuning.pages.size(); ++i) {
    write_page(tuning.pages[i], tuning.swept[i], json);
  }
  json.end_array().end_object();
}

}  // namespace

void write_tune_report(const Tuning& tuning, std::ostream& out) {
  HtmlReport report{out,
                    "Threshold of " + tuning.site,
                    {.body = kTuneHtml,
                     .styles = {kReportCss, kTuneCss},
                     .scripts = {kReportJs, kPageJs, kTuneJs}}};
  Json json;
  write_data(tuning, json);
  report.add_data("tune-data", json);
  report.add_markup("page-style", kPageCss.text);
  std::string markup;
  for (std::size_t i = 0; i < tuning.pages.size(); ++i) {
    const PageTree& page = tuning.pages[i].tree;
    const SweptPage& swept = tuning.swept[i];
    markup.clear();
    append_page_markup(
        markup, page, [&](NodeId id) { return int{swept.steps[id]}; },
        [&](NodeId id) { return stretches_of(page, swept, id); });
    report.add_markup("page-" + std::to_string(i), markup);
  }
  report.finish();
}

}  // namespace sst
