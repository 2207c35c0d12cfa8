#include "cleaner/explain_report.hpp"

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "cleaner/page_paths.hpp"
#include "common/cli/json.hpp"
#include "common/cli/progress.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/html_report.hpp"
#include "common/report/page_markup.hpp"

namespace sst {
namespace {

double rounded(double share) {
  return std::round(share * 1e4) / 1e4;
}

void write_facts(const PageResult& result, Json& json) {
  const auto fact = [&](std::string_view name, const std::string& value) {
    json.begin_array().value(name).value(value).end_array();
  };
  const CleanedPage& cleaned = result.cleaned;
  json.begin_array();
  fact("Page", result.page.url.empty() ? result.page.source : result.page.url);
  if (!result.page.date.empty()) {
    fact("Date", result.page.date);
  }
  fact("Status", std::string{result.status()});
  fact("Method", cleaned.method ? std::string{method_name(*cleaned.method)} : "the whole page");
  if (result.model) {
    const Parameters& parameters = result.model->parameters;
    fact("Model", result.site + ", version " + std::to_string(result.model->version));
    fact("Profile", std::string{profile_name(parameters.profile)});
    if (parameters.profile == Profile::paper) {
      std::ostringstream threshold;
      threshold << parameters.threshold;
      fact("Threshold", threshold.str());
    }
    fact("Words where the site is known", percent(cleaned.fit.matched));
  }
  fact("Words kept", percent(cleaned.kept));
  json.end_array();
}

/// Of each part what explain.js gives names, in this order.
void write_parts(const PageResult& result, Json& json) {
  PagePaths paths{result.tree};
  json.begin_array();
  for (const Decision& decision : result.cleaned.decisions) {
    const VerdictRule& behind = rule_behind(decision.verdict);
    json.begin_array().value(behind.is_kept ? 1 : 0).value(decision.verdict).value(behind.rule);
    json.value(paths.of(decision.node)).value(decision.words).value(decision.pages);
    decision.importance ? json.value(rounded(*decision.importance)) : json.null();
    decision.element ? json.value(*decision.element) : json.null();
    json.end_array();
  }
  json.end_array();
}

/// By node: the number of the part that it is in; -1 if in none.
std::vector<int> number_parts(const PageResult& result) {
  std::vector<int> parts(result.tree.size(), -1);
  int number = 0;
  for (const Decision& decision : result.cleaned.decisions) {
    for (NodeId id = decision.range.first; id < decision.range.end; ++id) {
      parts[id] = number;
    }
    ++number;
  }
  return parts;
}

}  // namespace

void write_explain_report(const PageResult& result, std::ostream& out) {
  const std::string title = result.tree.title().empty() ? result.page.source : result.tree.title();
  HtmlReport report{out,
                    title,
                    {.body = kExplainHtml,
                     .styles = {kReportCss, kExplainCss},
                     .scripts = {kReportJs, kPageJs, kExplainJs}}};
  Json json;
  json.begin_object().field("title", title).key("facts");
  write_facts(result, json);
  json.key("threshold");
  const bool has_threshold = result.model && result.model->parameters.profile == Profile::paper;
  has_threshold ? json.value(result.model->parameters.threshold) : json.null();
  json.field("sampled_pages", result.model ? result.model->tree.census().pages : 0);
  json.key("parts");
  write_parts(result, json);
  json.end_object();
  report.add_data("explain-data", json);
  report.add_markup("page-style", kPageCss.text);
  const std::vector<int> parts = number_parts(result);
  std::string markup;
  append_page_markup(markup, result.tree, [&](NodeId id) {
    const PageNode& node = result.tree.node(id);
    return node.is_text() || node.tag == Tag::img ? parts[id] : -1;
  });
  report.add_markup("page-0", markup);
  report.finish();
}

}  // namespace sst
