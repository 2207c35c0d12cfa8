#include "cleaner/explain_report.hpp"

#include <cmath>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cleaner/page_paths.hpp"
#include "common/cli/json.hpp"
#include "common/cli/progress.hpp"
#include "common/page/words.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/html_report.hpp"
#include "common/report/page_markup.hpp"
#include "common/site/local_noise.hpp"

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
void write_parts(const PageResult& result, std::size_t noisy_words, Json& json) {
  PagePaths paths{result.tree};
  json.begin_array();
  std::vector<Decision> decisions = result.cleaned.decisions;
  if (noisy_words > 0) {
    decisions.push_back({.verdict = "local_noise", .words = noisy_words});
  }
  for (const Decision& decision : decisions) {
    const VerdictRule& behind = rule_behind(decision.verdict);
    json.begin_array().value(behind.is_kept ? 1 : 0).value(decision.verdict).value(behind.rule);
    json.value(paths.of(decision.node))
        .value(decision.words - decision.noisy_words)
        .value(decision.pages);
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

/// Words of meaningful leaves that are noise all the same, by models of the profile `paper`: a part
/// of their own, behind those that were decided about.
class LocallyNoisyWords {
 public:
  /// `parts` are those of number_parts(); all must outlive it.
  LocallyNoisyWords(const PageResult& result, const std::vector<int>& parts)
      : m_result{result}, m_parts{parts} {
    if (result.cleaned.status != CleanStatus::cleaned || !result.model ||
        !result.model->evidence.empty()) {
      return;
    }
    m_local_noise.emplace(result.model->tree);
    for (const KeptContent::Piece& piece : result.cleaned.content.pieces()) {
      (piece.is_whole ? m_whole : m_rests).insert(piece.node);
    }
  }

  std::vector<TextStretch> stretches_of(NodeId node) {
    std::vector<TextStretch> stretches;
    const std::string_view text = m_result.tree.text(node);
    if (!m_local_noise || text.empty() || m_parts[node] < 0 || m_whole.contains(node)) {
      return stretches;
    }
    const Decision& decision = m_result.cleaned.decisions[static_cast<std::size_t>(m_parts[node])];
    if (!rule_behind(decision.verdict).is_kept) {
      return stretches;
    }
    const int noise_part = static_cast<int>(m_result.cleaned.decisions.size());
    if (!m_rests.contains(node)) {  // nothing is left
      m_words += count_words(text);
      stretches.push_back({text, noise_part});
      return stretches;
    }
    std::size_t at = 0;
    m_local_noise->for_each_token(
        text, *decision.element,
        [&](std::string_view space, std::string_view token, std::size_t words, bool is_noise) {
          m_words += is_noise ? words : 0;
          const int part = is_noise ? noise_part : m_parts[node];
          const std::size_t length = space.size() + token.size();
          if (!stretches.empty() && stretches.back().part == part) {
            TextStretch& last = stretches.back();
            last.text = {last.text.data(), last.text.size() + length};
          } else {
            stretches.push_back({text.substr(at, length), part});
          }
          at += length;
        });
    return stretches;
  }

  /// Of all texts asked for.
  std::size_t words() const { return m_words; }

 private:
  const PageResult& m_result;
  const std::vector<int>& m_parts;
  std::optional<LocalNoise> m_local_noise;  // none if there is nothing of the kind
  std::set<NodeId> m_whole;                 // texts, and what else is kept
  std::set<NodeId> m_rests;                 // texts of which something is kept
  std::size_t m_words = 0;
};

}  // namespace

void write_explain_report(const PageResult& result, std::ostream& out) {
  const std::string title = result.tree.title().empty() ? result.page.source : result.tree.title();
  HtmlReport report{out,
                    title,
                    {.body = kExplainHtml,
                     .styles = {kReportCss, kExplainCss},
                     .scripts = {kReportJs, kPageJs, kExplainJs}}};
  Json json;
  const std::vector<int> parts = number_parts(result);
  LocallyNoisyWords noisy_words{result, parts};
  std::string markup;
  append_page_markup(
      markup, result.tree,
      [&](NodeId id) {
        const PageNode& node = result.tree.node(id);
        return node.is_text() || node.tag == Tag::img ? parts[id] : -1;
      },
      [&](NodeId id) { return noisy_words.stretches_of(id); });
  json.begin_object().field("title", title).key("facts");
  write_facts(result, json);
  json.key("threshold");
  const bool has_threshold = result.model && result.model->parameters.profile == Profile::paper;
  has_threshold ? json.value(result.model->parameters.threshold) : json.null();
  json.field("sampled_pages", result.model ? result.model->tree.census().pages : 0);
  json.key("parts");
  write_parts(result, noisy_words.words(), json);
  json.end_object();
  report.add_data("explain-data", json);
  report.add_markup("page-style", kPageCss.text);
  report.add_markup("page-0", markup);
  report.finish();
}

}  // namespace sst
