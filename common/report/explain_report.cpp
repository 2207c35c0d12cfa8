#include "common/report/explain_report.hpp"

#include <optional>
#include <string>
#include <vector>

#include "common/clean/page_paths.hpp"
#include "common/io/json.hpp"
#include "common/page/share.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/facts.hpp"
#include "common/report/html_report.hpp"
#include "common/report/page_markup.hpp"
#include "common/site/lesson.hpp"
#include "common/site/local_noise.hpp"
#include "common/site/mapped_page.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

void write_facts(const PageResult& result, Json& json) {
  const CleanedPage& cleaned = result.cleaned;
  json.begin_array();
  add_fact(json, "Page", result.page.url.empty() ? result.page.source : result.page.url);
  if (!result.page.date.empty()) {
    add_fact(json, "Date", result.page.date);
  }
  add_fact(json, "Status", std::string{result.status()});
  add_fact(
      json, "Method",
      cleaned.method ? std::string{method_name(*cleaned.method)} : "none; the whole page is kept");
  if (result.model) {
    const Parameters& parameters = result.model->parameters;
    add_fact(json, "Model", result.site + ", version " + std::to_string(result.model->version));
    add_fact(json, "Profile", std::string{profile_name(parameters.profile)});
    if (parameters.profile == Profile::paper) {
      add_fact(json, "Threshold", written(parameters.threshold));
    }
    add_fact(json, "Words in known parts of the site", percent(cleaned.fit.matched));
  }
  add_fact(json, "Words kept", percent(cleaned.kept));
  json.end_array();
}

/// For each verdict, by name, writes whether its parts are kept, and why.
void write_verdicts(Json& json) {
  json.begin_object();
  for (const VerdictMeaning& meaning : verdict_meanings()) {
    json.key(meaning.name).begin_object();
    json.field("is_kept", meaning.is_kept).field("rule", meaning.rule).end_object();
  }
  json.end_object();
}

/// Selectors for the nodes in the site's tree that contain a page's parts.
class PartSelectors {
 public:
  explicit PartSelectors(const PageResult& result) : m_model{result.model.get()} {
    if (m_model != nullptr && !m_model->site_tree.empty()) {
      KeyMaker keys{m_model->vocabulary};
      m_page.build(result.tree, keys);
      m_page.map(m_model->site_tree);
    } else {
      m_model = nullptr;
    }
  }

  /// The selector of the innermost node of the site's tree that contains an element; empty if there
  /// is none.
  std::string of(NodeId element) const {
    if (m_model == nullptr) {
      return "";
    }
    std::size_t block = m_page.element_around(element);
    while (block != 0 && m_page.node(block) == nullptr) {
      block = m_page.blocks().elements()[block].parent;
    }
    const SiteNode* node = m_page.node(block);
    return node == nullptr ? "" : selector_of(m_model->site_tree, m_model->node_keys, *node);
  }

 private:
  const SiteModel* m_model;  // null without a tree
  MappedPage m_page;
};

void write_parts(const PageResult& result, std::size_t noisy_words, Json& json) {
  PagePaths paths{result.tree};
  const PartSelectors selectors{result};
  json.begin_array();
  std::vector<Decision> decisions = result.cleaned.decisions;
  if (noisy_words > 0) {
    decisions.push_back({.verdict = Verdict::local_noise, .words = noisy_words});
  }
  for (const Decision& decision : decisions) {
    json.begin_object().field("verdict", meaning_of(decision.verdict).name);
    json.field("path", paths.of(decision.node)).field("selector", selectors.of(decision.node));
    json.field("words", decision.words - decision.noisy_words).field("pages", decision.pages);
    json.field("is_comment", decision.is_comment).field("reason", decision.reason);
    json.key("importance");
    decision.importance ? json.value(rounded(*decision.importance)) : json.null();
    json.key("element");
    decision.element ? json.value(*decision.element) : json.null();
    json.end_object();
  }
  json.end_array();
}

/// For each node, the number of its part; -1 for a node in no part.
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

/// Texts of kept leaves that contain noise, for models with the `paper` profile. The noise is a
/// separate part, numbered after the parts that have decisions.
class NoisyTexts {
 public:
  /// `parts` is the result of number_parts(). Both arguments must outlive this object.
  NoisyTexts(const PageResult& result, const std::vector<int>& parts)
      : m_result{result}, m_parts{parts} {
    for (const Decision& decision : decisions()) {
      m_words += decision.noisy_words;
    }
    if (m_words > 0) {
      m_local_noise.emplace(result.model->tree);
    }
  }

  /// Returns the number of noisy words.
  std::size_t words() const { return m_words; }

  std::vector<TextStretch> stretches_of(NodeId node) {
    std::vector<TextStretch> stretches;
    const int part = m_parts[node];
    if (part < 0 || decisions()[static_cast<std::size_t>(part)].noisy_words == 0) {
      return stretches;
    }
    const std::string_view text = m_result.tree.text(node);
    std::size_t at = 0;
    m_local_noise->for_each_token(
        text, *decisions()[static_cast<std::size_t>(part)].element,
        [&](std::string_view space, std::string_view token, std::size_t, bool is_noise) {
          const int own = is_noise ? static_cast<int>(decisions().size()) : part;
          const std::size_t length = space.size() + token.size();
          if (!stretches.empty() && stretches.back().part == own) {
            TextStretch& last = stretches.back();
            last.text = {last.text.data(), last.text.size() + length};
          } else {
            stretches.push_back({text.substr(at, length), own});
          }
          at += length;
        });
    return stretches;
  }

 private:
  const std::vector<Decision>& decisions() const { return m_result.cleaned.decisions; }

  const PageResult& m_result;
  const std::vector<int>& m_parts;
  std::size_t m_words = 0;
  std::optional<LocalNoise> m_local_noise;  // unset without noise
};

/// The page as harmless markup. `parts` is the result of number_parts().
std::string markup_of(const PageResult& result, const std::vector<int>& parts,
                      NoisyTexts& noisy_texts) {
  std::string markup;
  append_page_markup(
      markup, result.tree,
      [&](NodeId id) {
        const PageNode& node = result.tree.node(id);
        return node.is_text() || node.tag == Tag::img ? parts[id] : -1;
      },
      [&](NodeId id) { return noisy_texts.stretches_of(id); });
  return markup;
}

std::string title_of(const PageResult& result) {
  return result.tree.title().empty() ? result.page.source : result.tree.title();
}

/// Writes the fields of an object. `noisy_words` is NoisyTexts::words().
void write_explanation(const PageResult& result, std::size_t noisy_words, Json& json) {
  json.field("title", title_of(result)).field("site", result.site).key("facts");
  write_facts(result, json);
  json.key("threshold");
  const bool has_threshold = result.model && result.model->parameters.profile == Profile::paper;
  has_threshold ? json.value(result.model->parameters.threshold) : json.null();
  json.field("sampled_pages", result.model ? result.model->sample.size() : 0);
  json.key("verdicts");
  write_verdicts(json);
  json.key("parts");
  write_parts(result, noisy_words, json);
}

std::vector<EmbeddedFile> explain_scripts() {
  return {kReportJs, kPageJs, kExplanationJs, kExplainJs};
}

}  // namespace

std::string explain_report_policy() {
  return report_policy(explain_scripts());
}

void write_explain_report(const PageResult& result, std::ostream& out) {
  HtmlReport report{out,
                    title_of(result),
                    {.body = kExplainHtml,
                     .styles = {kReportCss, kExplanationCss, kExplainCss},
                     .scripts = explain_scripts()}};
  const std::vector<int> parts = number_parts(result);
  NoisyTexts noisy_texts{result, parts};
  Json json;
  json.begin_object();
  write_explanation(result, noisy_texts.words(), json);
  json.end_object();
  report.add_data("explain-data", json);
  report.add_markup("page-style", kPageCss.text);
  report.add_markup("page-0", markup_of(result, parts, noisy_texts));
  report.finish();
}

std::string explanation_json(const PageResult& result) {
  const std::vector<int> parts = number_parts(result);
  NoisyTexts noisy_texts{result, parts};
  Json json;
  json.begin_object();
  write_explanation(result, noisy_texts.words(), json);
  json.field("page", markup_of(result, parts, noisy_texts)).end_object().append("\n");
  return std::string{json.text()};
}

}  // namespace sst
