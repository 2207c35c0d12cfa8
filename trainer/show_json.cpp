#include "trainer/show_json.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/io/json.hpp"
#include "common/report/evidence_json.hpp"
#include "trainer/lesson_json.hpp"

namespace sst {
namespace {

using ElementId = SiteStyleTree::ElementId;

void print_element_json(const SiteModel& model, ElementId id, Json& json) {
  const SiteStyleTree::ElementNode& element = model.tree.element(id);
  json.begin_object().field("id", id).field("tag", model.elements[id].key.tag);
  json.field("attributes", model.elements[id].key.attributes).field("pages", element.pages);
  json.field("leaf_pages", element.leaf_pages).field("importance", element.importance);
  json.field("leaf_importance", element.leaf_importance).field("mark", mark_name(element.mark));
  json.field("leaf_noisy", element.leaf_is_noisy).field("example", model.elements[id].example);
  json.key("styles").begin_array();
  for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
    json.begin_object().field("pages", style.pages).field("importance", style.importance);
    json.key("children").begin_array();
    for (const ElementId child : model.tree.children(style)) {
      json.value(child);
    }
    json.end_array().end_object();
  }
  json.end_array().key("features").begin_array();
  std::size_t written = element.first_feature;
  for (const SiteStyleTree::Feature& feature : model.tree.features(element)) {
    const ReadableFeature& name = model.features[written++];
    json.begin_object().field("kind", feature_kind_name(name.kind)).field("text", name.text);
    json.field("pages", feature.pages).field("occurrences", feature.occurrences);
    json.field("entropy", feature.entropy).field("locally_noisy", feature.locally_noisy);
    json.end_object();
  }
  json.end_array().end_object();
}

void print_node_json(const SiteNode& node, const ReadableKey& key, Json& json) {
  json.begin_object().field("path", to_hexadecimal(node.path));
  json.field("parent", to_hexadecimal(node.parent)).field("tag", key.tag);
  json.field("attributes", key.attributes).field("pages", node.pages);
  json.field("occurrences", node.occurrences).field("words", node.words);
  json.field("linked_words", node.linked_words).field("styles", node.styles);
  json.field("variety", node.variety).field("below", node.below);
  json.field("importance", node.importance).field("mark", mark_name(node.mark)).end_object();
}

/// Prints the number of hashes, and a digest in place of the unreadable hashes.
void print_terms_json(const DocumentFrequencies& terms, Json& json) {
  const std::vector<DocumentFrequencies::Count>& counts = terms.counts();
  std::string bytes;
  for (const DocumentFrequencies::Count& count : counts) {
    bytes += to_hexadecimal(count.documents, count.term);
  }
  json.begin_object().field("documents", terms.documents()).field("count", counts.size());
  json.field("digest", to_hexadecimal(digest_of(bytes))).end_object();
}

/// Prints the number of hashes and their digest for each list of the evidence.
void print_evidence_json(const SiteTree::Tables& tables, Json& json) {
  json.begin_object()
      .field("has_records", tables.has_records)
      .field("has_threads", tables.has_threads);
  for (const HashList& list : kHashLists) {
    const std::vector<std::uint64_t>& hashes = tables.*list.hashes;
    const std::string_view bytes{reinterpret_cast<const char*>(hashes.data()), 8 * hashes.size()};
    json.key(list.kind).begin_object().field("count", hashes.size());
    json.field("digest", to_hexadecimal(digest_of(bytes))).end_object();
  }
  json.end_object();
}

}  // namespace

void print_json(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                const std::optional<ReadableTemplates>& templates, std::ostream& out) {
  const Parameters& parameters = model.parameters;
  Json json;
  json.begin_object().field("site", model.site).field("program", model.provenance.program);
  json.field("parser", model.provenance.parser).field("profile", profile_name(parameters.profile));
  json.field("threshold", parameters.threshold).field("attenuation", parameters.attenuation);
  json.field("characteristic_share", parameters.characteristic_share);
  json.field("merge_similarity", parameters.merge_similarity);
  json.field("local_noise", parameters.local_noise);
  json.field("merge_elements", parameters.merge_elements);
  json.field("leaf_rule", leaf_rule_name(parameters.leaf_rule));
  json.field("vocabulary_min_share", parameters.vocabulary.min_share);
  json.field("vocabulary_min_pages", parameters.vocabulary.min_pages);
  json.field("noise_min_share", parameters.noise.min_share);
  json.field("noise_min_pages", parameters.noise.min_pages);
  json.field("without", stage_names(parameters.without));
  json.field("sample_size", model.sampling.size).field("seed", model.sampling.seed);
  const TrainingCounts& counts = model.sampling.counts;
  json.field("pages_seen", counts.pages_seen).field("duplicates", counts.duplicates);
  json.field("problems", counts.problems);
  const SiteStyleTree::Census& census = model.tree.census();
  json.key("census").begin_object().field("pages", census.pages).field("elements", census.elements);
  json.field("styles", census.styles).field("noisy", census.noisy);
  json.field("meaningful", census.meaningful).end_object();
  json.key("lessons").begin_array();
  for (const Lesson& lesson : model.lessons) {
    json.begin_object();
    write_fields(lesson, json);
    json.end_object();
  }
  json.end_array().end_object();

  // Each sampled page, token and element has its own line, so that dumps can be compared by line.
  const auto print_list = [&](std::string_view name, std::size_t size, auto print_item) {
    out << ",\n\"" << name << "\": [";
    for (std::size_t i = 0; i < size; ++i) {
      json.clear();
      print_item(i);
      out << (i == 0 ? "\n" : ",\n") << json;
    }
    out << "\n]";
  };
  out << "{\"model\": " << json;
  print_list("sample", model.sample.size(), [&](std::size_t i) {
    json.begin_object().field("address", model.sample[i].address);
    json.field("digest", model.sample[i].digest).end_object();
  });
  const auto& vocabulary = model.vocabulary.entries();
  print_list("vocabulary", vocabulary.size(), [&](std::size_t i) {
    json.begin_object().field("tag", vocabulary[i].tag);
    json.field("attribute", attribute_name(vocabulary[i].attribute));
    json.field("token", vocabulary[i].token).field("pages", vocabulary[i].pages).end_object();
  });
  print_list("elements", model.tree.elements().size(),
             [&](std::size_t i) { print_element_json(model, static_cast<ElementId>(i), json); });
  json.clear();
  print_terms_json(model.terms, json);
  out << ",\n\"terms\": " << json;
  if (!model.site_tree.empty()) {
    const SiteTree::Tables& tables = model.site_tree.tables();
    print_list("nodes", tables.nodes.size(),
               [&](std::size_t i) { print_node_json(tables.nodes[i], model.node_keys[i], json); });
    json.clear();
    print_evidence_json(tables, json);
    out << ",\n\"evidence\": " << json;
  }
  if (templates) {
    out << ",\n\"template_count\": " << templates->all;
    print_list("templates", templates->items.size(), [&](std::size_t i) {
      const ReadableTemplate& each = templates->items[i];
      json.begin_object().field("pages", each.pages).field("path", each.path);
      json.field("text", each.text).end_object();
    });
  }
  if (evidence) {
    json.clear();
    write_learned_counts(model, *evidence, json);
    out << ",\n\"learned\": " << json;
    for_each_list(*evidence, [&](std::string_view name, const auto& items) {
      print_list(name, items.size(), [&](std::size_t i) { write_item(items[i], json); });
    });
  }
  out << "}\n";
}

}  // namespace sst
