#include "common/model/site_model.hpp"

#include <cassert>
#include <cstddef>
#include <utility>

#include "common/hash/stored_hash.hpp"
#include "common/model/model_columns.hpp"
#include "common/site/pooled_tree.hpp"

namespace sst {
namespace {

void add_features(Checksum& sum, const SiteModel& model,
                  const SiteStyleTree::ElementNode& element) {
  sum.add(std::uint64_t{element.feature_count});
  std::size_t written = element.first_feature;
  for (const SiteStyleTree::Feature& feature : model.tree.features(element)) {
    const ReadableFeature& name = model.features[written++];
    sum.add(feature_kind_name(name.kind)).add(name.text).add(std::uint64_t{feature.pages});
    sum.add(feature.occurrences).add(feature.entropy).add(std::uint64_t{feature.locally_noisy});
  }
}

void add_hashes(Checksum& sum, const std::vector<std::uint64_t>& hashes) {
  sum.add(std::uint64_t{hashes.size()});
  for (const std::uint64_t hash : hashes) {
    sum.add(hash);
  }
}

void add_metadata_place(Checksum& sum, const SiteNode& path) {
  if (path.published) {
    sum.add("published").add(std::uint64_t{*path.published});
  }
  if (path.authors) {
    sum.add("authors").add(std::uint64_t{*path.authors});
  }
  if (path.day_first) {
    sum.add("day_first").add(std::uint64_t{*path.day_first});
  }
}

void add_evidence(Checksum& sum, const SiteModel& model) {
  const SiteTree::Tables& tables = model.site_tree.tables();
  for (const Stage stage : kStages) {
    sum.add(std::uint64_t{model.parameters.without.has(stage)});
  }
  sum.add(std::uint64_t{tables.has_records}).add(std::uint64_t{tables.has_threads});
  sum.add(std::uint64_t{tables.nodes.size()});
  for (const SiteNode& path : tables.nodes) {
    sum.add(path.path).add(path.parent).add(std::uint64_t{path.pages});
    sum.add(path.occurrences).add(path.words).add(path.linked_words);
    sum.add(std::uint64_t{path.styles}).add(path.variety).add(path.below);
    sum.add(path.importance).add(mark_name(path.mark));
    if (path.probability) {
      sum.add("probability").add(std::uint64_t{*path.probability});
    }
    if (path.link_probability) {
      sum.add("link_probability").add(std::uint64_t{*path.link_probability});
    }
    add_metadata_place(sum, path);
  }
  for (const ReadableKey& key : model.node_keys) {
    sum.add(key.tag).add(key.attributes);
  }
  for (const HashList& list : kHashLists) {
    add_hashes(sum, tables.*list.hashes);
  }
  sum.add(tables.publisher);
}

void add_templates(Checksum& sum, const PageletTemplates& templates) {
  sum.add(std::uint64_t{templates.size()});
  for (const PageletTemplates::Template& each : templates.templates()) {
    sum.add(each.fingerprint).add(std::uint64_t{each.pages});
  }
}

void add_terms(Checksum& sum, const DocumentFrequencies& terms) {
  sum.add(std::uint64_t{terms.documents()}).add(std::uint64_t{terms.counts().size()});
  for (const DocumentFrequencies::Count& count : terms.counts()) {
    sum.add(count.term).add(std::uint64_t{count.documents});
  }
}

void add_tree(Checksum& sum, const SiteModel& model) {
  const auto elements = model.tree.elements();
  for (SiteStyleTree::ElementId id = 0; id < elements.size(); ++id) {
    const SiteStyleTree::ElementNode& element = elements[id];
    sum.add(model.elements[id].key.tag).add(model.elements[id].key.attributes);
    sum.add(std::uint64_t{element.pages}).add(std::uint64_t{element.leaf_pages});
    sum.add(element.importance).add(element.leaf_importance);
    sum.add(mark_name(element.mark)).add(std::uint64_t{element.leaf_is_noisy});
    sum.add(std::uint64_t{element.style_count});
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
      sum.add(std::uint64_t{style.pages}).add(style.importance);
      sum.add(std::uint64_t{style.child_count});
      for (const SiteStyleTree::ElementId child : model.tree.children(style)) {
        sum.add(std::uint64_t{child});
      }
    }
    for (std::uint32_t f = 0; f < element.feature_count; ++f) {
      if (model.tree.features(element)[f].locally_noisy) {
        const ReadableFeature& feature = model.features[element.first_feature + f];
        sum.add(feature_kind_name(feature.kind)).add(feature.text);
      }
    }
  }
}

bool has_fits(const SiteModel& model) {
  return !model.sample.empty() && model.sample.front().fit.has_value();
}

void add_era(Checksum& sum, const SiteModel& model) {
  const std::vector<PageFit> fits = page_fits(model);
  sum.add(model.era.first).add(model.era.last).add(std::uint64_t{fits.size()});
  for (const PageFit& fit : fits) {
    sum.add(fit.matched).add(fit.familiar);
  }
}

/// The parser up to its minor version: "libxml2 2.9" for "libxml2 2.9.14".
std::string_view up_to_minor_version(std::string_view parser) {
  const std::size_t major = parser.find('.');
  return major == std::string_view::npos ? parser : parser.substr(0, parser.find('.', major + 1));
}

}  // namespace

void widen(DateSpan& span, const DateSpan& more) {
  if (span.first.empty() || (!more.first.empty() && more.first < span.first)) {
    span.first = more.first;
  }
  span.last = std::max(span.last, more.last);
}

bool covers(std::string_view first_date, std::string_view last_date, std::string_view date) {
  // Timestamps can be compared as text.
  return !date.empty() && !first_date.empty() && first_date <= date && date <= last_date;
}

std::string tree_checksum(const SiteModel& model) {
  Checksum sum;
  add_tree(sum, model);
  return sum.hexadecimal();
}

std::string model_checksum(const SiteModel& model) {
  Checksum sum;
  sum.add(model.site);
  add_columns(row_of(model), CoveredBy::checksum, sum);
  sum.add(std::uint64_t{model.vocabulary.entries().size()});
  for (const VocabularyEntry& entry : model.vocabulary.entries()) {
    sum.add(entry.tag).add(attribute_name(entry.attribute)).add(entry.token);
  }
  sum.add(model.tree_checksum);
  if (!model.site_tree.empty()) {
    add_evidence(sum, model);
  }
  if (!model.templates.empty()) {
    add_templates(sum, model.templates);
  }
  if (!model.terms.empty()) {
    add_terms(sum, model.terms);
  }
  for (const SiteRight& right : model.rights) {
    sum.add(rights_field_name(right.field)).add(right.value).add(std::uint64_t{right.pages});
    sum.add(right.first_date).add(right.last_date);
  }
  if (has_fits(model)) {
    add_era(sum, model);
  }
  return sum.hexadecimal();
}

std::string parser_warning(const SiteModel& model, std::string_view parser) {
  const std::string& learned_with = model.provenance.parser;
  if (up_to_minor_version(learned_with) == up_to_minor_version(parser)) {
    return "";
  }
  return model.site + ": version " + std::to_string(model.version) + " was learned with " +
         learned_with + ", but this program reads pages with " + std::string{parser} +
         ", which may parse them differently; learn the site again";
}

void derive_tree(SiteModel& model) {
  if (model.parameters.profile != Profile::site) {
    model.tree = SiteStyleTree{model.sample.size()};
    model.elements.resize(1);
    return;
  }
  PooledTree pooled = pooled_tree(model.site_tree, model.sample.size());
  model.tree = std::move(pooled.tree);
  model.elements.clear();
  for (const std::size_t node : pooled.nodes) {
    model.elements.push_back({model.node_keys[node], model.node_examples[node]});
  }
}

void set_lessons(SiteModel& model, std::vector<Lesson> lessons) {
  SiteTree::Tables tables = model.site_tree.tables();
  for (SiteNode& node : tables.nodes) {
    node.taught = {};
  }
  model.lessons = std::move(lessons);
  teach(model.lessons, model.node_keys, tables.nodes);
  model.site_tree = SiteTree{std::move(tables)};
}

void set_pages(SiteModel& model, std::vector<std::string> packed) {
  assert(packed.empty() || packed.size() == model.sample.size());
  packed.resize(model.sample.size());
  for (std::size_t i = 0; i < packed.size(); ++i) {
    model.sample[i].packed = std::move(packed[i]);
  }
  model.pages_checksum = pages_checksum(model);
}

std::vector<std::string_view> packed_pages(const SiteModel& model) {
  std::vector<std::string_view> packed;
  if (!model.sample.empty() && !model.sample.front().packed.empty()) {
    for (const SampledPage& page : model.sample) {
      packed.emplace_back(page.packed);
    }
  }
  return packed;
}

std::vector<PageFit> page_fits(const SiteModel& model) {
  std::vector<PageFit> fits;
  if (has_fits(model)) {
    for (const SampledPage& page : model.sample) {
      fits.push_back(page.fit.value_or(PageFit{}));
    }
  }
  return fits;
}

std::string pages_checksum(const SiteModel& model) {
  const std::vector<std::string_view> packed = packed_pages(model);
  if (packed.empty()) {
    return "";
  }
  Checksum sum;
  for (const std::string_view page : packed) {
    sum.add(page);
  }
  return sum.hexadecimal();
}

std::string rest_checksum(const SiteModel& model) {
  Checksum sum;
  add_columns(row_of(model), CoveredBy::rest_checksum, sum);
  sum.add(std::uint64_t{model.sample.size()});
  for (const SampledPage& page : model.sample) {
    sum.add(page.address).add(page.digest);
    if (!page.date.empty()) {
      sum.add(page.date);
    }
  }
  if (model.sampling.of_captures || !model.pages_checksum.empty()) {
    sum.add(std::uint64_t{model.sampling.of_captures}).add(model.pages_checksum);
  }
  for (const VocabularyEntry& entry : model.vocabulary.entries()) {
    sum.add(std::uint64_t{entry.pages});
  }
  const auto elements = model.tree.elements();
  for (SiteStyleTree::ElementId id = 0; id < elements.size(); ++id) {
    sum.add(model.elements[id].example);
    add_features(sum, model, elements[id]);
  }
  for (const std::string& example : model.node_examples) {
    sum.add(example);
  }
  return sum.hexadecimal();
}

std::size_t memory_bytes(const SiteModel& model) {
  // An entry of a hash set or map takes two slots on average, of at most 24 bytes each.
  constexpr std::size_t kPerHashed = 48;
  constexpr std::size_t kPerText = 64;
  const SiteTree::Tables& tables = model.site_tree.tables();
  std::size_t bytes = sizeof model;
  for (const HashList& list : kHashLists) {
    bytes += (tables.*list.hashes).size() * (sizeof(std::uint64_t) + kPerHashed);
  }
  bytes += tables.nodes.size() * (sizeof(SiteNode) + kPerHashed + 2 * kPerText);
  const SiteStyleTree& tree = model.tree;
  bytes += tree.elements().size() * (sizeof(SiteStyleTree::ElementNode) + 3 * kPerText);
  bytes += tree.styles().size() * (sizeof(SiteStyleTree::StyleNode) + kPerHashed);
  bytes += tree.features().size() * (sizeof(SiteStyleTree::Feature) + kPerText);
  bytes += model.vocabulary.entries().size() * (sizeof(VocabularyEntry) + kPerText + kPerHashed);
  bytes += model.templates.size() * sizeof(PageletTemplates::Template);
  bytes += model.terms.counts().size() * sizeof(DocumentFrequencies::Count);
  for (const SampledPage& page : model.sample) {
    bytes += sizeof page + page.address.size() + page.digest.size() + page.date.size() +
             page.packed.size();
  }
  return bytes;
}

}  // namespace sst
