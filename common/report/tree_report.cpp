#include "common/report/tree_report.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/io/json.hpp"
#include "common/page/share.hpp"
#include "common/report/embedded_files.hpp"
#include "common/report/evidence_json.hpp"
#include "common/report/facts.hpp"
#include "common/report/html_report.hpp"
#include "common/report/shown_element.hpp"
#include "common/site/lesson.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

using ElementId = SiteStyleTree::ElementId;

constexpr std::size_t kFeaturesShown = 20;  // maximum number of features shown per element

/// Numbers the distinct spellings of elements in the order of their first use.
class SpellingNumbers {
 public:
  explicit SpellingNumbers(const std::vector<ReadableElement>& elements) {
    for (const ReadableElement& element : elements) {
      m_by_element.push_back(number_of(element.key));
    }
  }

  const std::vector<const ReadableKey*>& keys() const { return m_keys; }
  std::size_t operator[](ElementId id) const { return m_by_element[id]; }

 private:
  std::size_t number_of(const ReadableKey& key) {
    const auto [known, is_new] = m_numbers.try_emplace({key.tag, key.attributes}, m_keys.size());
    if (is_new) {
      m_keys.push_back(&key);
    }
    return known->second;
  }

  std::map<std::pair<std::string_view, std::string_view>, std::size_t> m_numbers;
  std::vector<const ReadableKey*> m_keys;
  std::vector<std::size_t> m_by_element;
};

void write_facts(const SiteModel& model, Json& json) {
  const Parameters& parameters = model.parameters;
  json.begin_array();
  add_fact(json, "Learned", model.provenance.created_at);
  const TrainingCounts& counts = model.sampling.counts;
  add_fact(json, "From",
           with_thousands(model.tree.census().pages) + " of " +
               counted(counts.pages_seen, "page", "pages"));
  add_fact(json, "Left out",
           counted(counts.duplicates, "duplicate", "duplicates") + ", " +
               counted(counts.problems, "page with problems", "pages with problems"));
  if (!model.era.first.empty()) {
    add_fact(json, "Dates", model.era.first + " to " + model.era.last);
  }
  add_fact(json, "Profile", std::string{profile_name(parameters.profile)});
  if (parameters.profile == Profile::template_) {
    add_fact(json, "Shared by pages", counted(model.templates.size(), "pagelet", "pagelets"));
  }
  for (const Lesson& lesson : model.lessons) {
    add_fact(json, "Lesson " + std::to_string(lesson.number),
             in_words(lesson) + (lesson.reason.empty() ? "" : ": " + lesson.reason));
  }
  json.end_array();
}

void write_tree_facts(const SiteModel& model, Json& json) {
  const Parameters& parameters = model.parameters;
  const SiteStyleTree::Census& census = model.tree.census();
  json.begin_array();
  add_fact(json, "Threshold", written(parameters.threshold));
  add_fact(json, "Attenuation", written(parameters.attenuation));
  if (parameters.profile == Profile::paper) {
    add_fact(json, "Merging",
             parameters.merge_elements
                 ? "features on " + written(parameters.characteristic_share) +
                       " of the pages, similarity " + written(parameters.merge_similarity)
                 : "none");
    add_fact(json, "Local noise", written(parameters.local_noise));
    add_fact(json, "Leaf rule", std::string{leaf_rule_name(parameters.leaf_rule)});
  }
  add_fact(json, "Whole tree", census_in_words(census));
  add_fact(json, "After simplifying", counted(model.tree.elements().size(), "element", "elements"));
  json.end_array();
}

void write_styles(const SiteModel& model, const SiteStyleTree::ElementNode& element, Json& json) {
  json.begin_array();
  for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
    json.begin_array().value(style.pages).value(rounded(style.importance)).begin_array();
    for (const ElementId child : model.tree.children(style)) {
      json.value(child);
    }
    json.end_array().end_array();
  }
  json.end_array();
}

/// Writes the most frequent features.
void write_features(const SiteModel& model, const SiteStyleTree::ElementNode& element, Json& json) {
  const auto features = model.tree.features(element);
  std::vector<std::size_t> order(features.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return features[a].pages > features[b].pages;
  });
  order.resize(std::min(order.size(), kFeaturesShown));
  json.begin_array();
  for (const std::size_t i : order) {
    const ReadableFeature& name = model.features[element.first_feature + i];
    json.begin_array().value(feature_kind_name(name.kind)).value(name.text);
    json.value(features[i].pages).value(features[i].occurrences);
    json.value(rounded(features[i].entropy)).value(features[i].locally_noisy ? 1 : 0).end_array();
  }
  json.end_array();
}

/// Writes one element as an array; tree_model.js names the fields in this order.
void write_element(const SiteModel& model, ElementId id, std::size_t key, Json& json) {
  const SiteStyleTree::ElementNode& element = model.tree.element(id);
  json.begin_array().value(key).value(static_cast<int>(element.mark));
  json.value(element.pages).value(element.leaf_pages).value(rounded(element.importance));
  json.value(rounded(element.leaf_importance)).value(element.leaf_is_noisy ? 1 : 0);
  json.value(model.elements[id].example);
  write_styles(model, element, json);
  json.value(element.feature_count);
  write_features(model, element, json);
  json.end_array();
}

void write_tree(const SiteModel& model, const std::string& title, Json& json) {
  const SpellingNumbers keys{model.elements};
  json.begin_object().field("title", title).key("facts");
  write_facts(model, json);
  json.key("tree_facts");
  write_tree_facts(model, json);
  json.field("pages", model.tree.census().pages).field("least_pages", least_pages_shown(model));
  json.key("marks").begin_array();  // in order of their numbers
  for (const Mark mark : {Mark::mixed, Mark::noisy, Mark::meaningful}) {
    json.value(mark_name(mark));
  }
  json.end_array().key("keys").begin_array();
  for (const ReadableKey* key : keys.keys()) {
    json.begin_array().value(key->tag).value(key->attributes).end_array();
  }
  json.end_array().key("elements").begin_array();
  for (ElementId id = 0; id < model.tree.elements().size(); ++id) {
    write_element(model, id, keys[id], json);
  }
  json.end_array().end_object();
}

}  // namespace

void print_html(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                std::ostream& out) {
  const std::string title = model.site + ", version " + std::to_string(model.version);
  HtmlReport report{out,
                    title,
                    {.body = kTreeHtml,
                     .styles = {kReportCss, kLearnedCss, kTreeCss},
                     .scripts = {kReportJs, kLearnedJs, kTreeStyleNamesJs, kTreeModelJs,
                                 kTreeViewJs, kTreeDetailsJs, kTreeSearchJs, kTreeJs}}};
  Json json;
  if (evidence) {
    write_evidence(model, *evidence, json);
    report.add_data("learned-data", json);
    json.clear();
  }
  write_tree(model, title, json);
  report.add_data("tree-data", json);
  report.finish();
}

}  // namespace sst
