#include "trainer/tune_report.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include "common/cli/json.hpp"
#include "common/page/words.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/html_report.hpp"
#include "common/report/page_markup.hpp"

namespace sst {
namespace {

/// By step: the words of a page that go at it; behind the last one, those that never do.
using Words = std::array<std::uint64_t, kThresholdSteps + 2>;

Words count_by_step(const PageTree& page, const PageSteps& steps) {
  Words words{};
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).is_text()) {
      words[steps[id]] += count_words(page.text(id));
    }
  }
  return words;
}

void write_page(const TrainingPage& page, const PageSteps& steps, Json& json) {
  json.begin_object().field("title", page.tree.title()).field("address", page.key.address);
  json.field("date", page.date).key("words").begin_array();
  for (const std::uint64_t count : count_by_step(page.tree, steps)) {
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
    write_page(tuning.pages[i], tuning.steps[i], json);
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
    const PageSteps& steps = tuning.steps[i];
    markup.clear();
    append_page_markup(markup, tuning.pages[i].tree, [&](NodeId id) { return int{steps[id]}; });
    report.add_markup("page-" + std::to_string(i), markup);
  }
  report.finish();
}

}  // namespace sst
