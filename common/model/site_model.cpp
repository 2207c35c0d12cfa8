#include "common/model/site_model.hpp"

#include <string_view>

#include "common/hash/stored_hash.hpp"

namespace sst {
namespace {

void add_other_parameters(Checksum& sum, const Parameters& parameters) {
  sum.add(parameters.threshold).add(parameters.attenuation);
  sum.add(parameters.characteristic_share).add(parameters.merge_similarity);
  sum.add(parameters.local_noise).add(std::uint64_t{parameters.merge_elements});
  sum.add(parameters.vocabulary.min_share).add(std::uint64_t{parameters.vocabulary.min_pages});
  sum.add(parameters.noise.min_share).add(std::uint64_t{parameters.noise.min_pages});
}

void add_figures(Checksum& sum, const SiteModel& model) {
  const SiteStyleTree::Census& census = model.tree.census();
  sum.add(model.sample_size).add(model.seed).add(model.counts.pages_seen);
  sum.add(model.counts.duplicates).add(model.counts.problems).add(census.pages);
  sum.add(census.elements).add(census.styles).add(census.noisy).add(census.meaningful);
}

void add_features(Checksum& sum, const SiteModel& model,
                  const SiteStyleTree::ElementNode& element) {
  sum.add(std::uint64_t{element.feature_count});
  std::size_t written = element.first_feature;
  for (const SiteStyleTree::Feature& feature : model.tree.features(element)) {
    const WrittenFeature& name = model.features[written++];
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

void add_evidence(Checksum& sum, const SiteModel& model) {
  const SiteEvidence::Tables& tables = model.evidence.tables();
  for (const Stage stage : kStages) {
    sum.add(std::uint64_t{model.parameters.without.has(stage)});
  }
  sum.add(std::uint64_t{tables.has_records}).add(std::uint64_t{tables.paths.size()});
  for (const PathEvidence& path : tables.paths) {
    sum.add(path.path).add(path.parent).add(std::uint64_t{path.pages});
    sum.add(std::uint64_t{path.container_pages}).add(path.words).add(path.linked_words);
    sum.add(std::uint64_t{path.is_vetoed});
  }
  for (const WrittenKey& key : model.path_keys) {
    sum.add(key.tag).add(key.attributes);
  }
  add_hashes(sum, tables.shared_shingles);
  add_hashes(sum, tables.template_shingles);
  add_hashes(sum, tables.value_places);
  add_hashes(sum, tables.record_places);
  add_hashes(sum, tables.common_values);
}

void add_terms(Checksum& sum, const DocumentFrequencies& terms) {
  sum.add(std::uint64_t{terms.documents()}).add(std::uint64_t{terms.counts().size()});
  for (const DocumentFrequencies::Count& count : terms.counts()) {
    sum.add(count.term).add(std::uint64_t{count.documents});
  }
}

void add_era(Checksum& sum, const SiteModel& model) {
  sum.add(model.first_date).add(model.last_date).add(std::uint64_t{model.fits.size()});
  for (const PageFit& fit : model.fits) {
    sum.add(fit.matched).add(fit.familiar);
  }
}

}  // namespace

bool covers(std::string_view first_date, std::string_view last_date, std::string_view date) {
  // Timestamps are in the order of their text.
  return !date.empty() && !first_date.empty() && first_date <= date && date <= last_date;
}

std::string model_checksum(const SiteModel& model) {
  Checksum sum;
  sum.add(model.site).add(profile_name(model.parameters.profile));
  sum.add(leaf_rule_name(model.parameters.leaf_rule));
  sum.add(std::uint64_t{model.vocabulary.entries().size()});
  for (const VocabularyEntry& entry : model.vocabulary.entries()) {
    sum.add(entry.tag).add(attribute_name(entry.attribute)).add(entry.token);
  }
  const auto elements = model.tree.elements();
  for (SiteStyleTree::ElementId id = 0; id < elements.size(); ++id) {
    const SiteStyleTree::ElementNode& element = elements[id];
    sum.add(model.keys[id].tag).add(model.keys[id].attributes);
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
        const WrittenFeature& feature = model.features[element.first_feature + f];
        sum.add(feature_kind_name(feature.kind)).add(feature.text);
      }
    }
  }
  if (!model.evidence.empty()) {  // which models of schema 1 do not have
    add_evidence(sum, model);
  }
  if (!model.terms.empty()) {  // nor those of schema 2 these
    add_terms(sum, model.terms);
  }
  if (!model.fits.empty()) {  // nor those of schema 3 these
    add_era(sum, model);
  }
  return sum.hexadecimal();
}

void set_pages(SiteModel& model, std::vector<std::string> pages) {
  model.pages_checksum = pages_checksum(pages);
  model.pages = std::move(pages);
}

std::string pages_checksum(const std::vector<std::string>& pages) {
  if (pages.empty()) {
    return "";
  }
  Checksum sum;
  for (const std::string& page : pages) {
    sum.add(page);
  }
  return sum.hexadecimal();
}

std::string rest_checksum(const SiteModel& model) {
  Checksum sum;
  sum.add(model.created_at).add(model.program).add(model.parser);
  add_other_parameters(sum, model.parameters);
  add_figures(sum, model);
  sum.add(std::uint64_t{model.sample.size()});
  for (const SampledPage& page : model.sample) {
    sum.add(page.address).add(page.digest);
    if (!page.date.empty()) {
      sum.add(page.date);
    }
  }
  if (model.of_captures || !model.pages_checksum.empty()) {
    sum.add(std::uint64_t{model.of_captures}).add(model.pages_checksum);
  }
  for (const VocabularyEntry& entry : model.vocabulary.entries()) {
    sum.add(std::uint64_t{entry.pages});
  }
  const auto elements = model.tree.elements();
  for (SiteStyleTree::ElementId id = 0; id < elements.size(); ++id) {
    sum.add(model.examples[id]);
    add_features(sum, model, elements[id]);
  }
  const bool has_records = model.evidence.tables().has_records;
  if (model.evidence.empty() && (has_records || !model.parameters.without.empty())) {
    sum.add(stage_names(model.parameters.without)).add(std::uint64_t{has_records});
  }
  return sum.hexadecimal();
}

std::size_t memory_bytes(const SiteModel& model) {
  // An entry of a hash set or map takes two slots on average, of at most 24 bytes each.
  constexpr std::size_t kPerHashed = 48;
  constexpr std::size_t kPerText = 64;
  const SiteEvidence::Tables& tables = model.evidence.tables();
  std::size_t bytes = sizeof model;
  for (const HashList& list : kHashLists) {
    bytes += (tables.*list.hashes).size() * (sizeof(std::uint64_t) + kPerHashed);
  }
  bytes += tables.paths.size() * (sizeof(PathEvidence) + kPerHashed + 2 * kPerText);
  const SiteStyleTree& tree = model.tree;
  bytes += tree.elements().size() * (sizeof(SiteStyleTree::ElementNode) + 3 * kPerText);
  bytes += tree.styles().size() * (sizeof(SiteStyleTree::StyleNode) + kPerHashed);
  bytes += tree.features().size() * (sizeof(SiteStyleTree::Feature) + kPerText);
  bytes += model.vocabulary.entries().size() * (sizeof(VocabularyEntry) + kPerText + kPerHashed);
  bytes += model.terms.counts().size() * sizeof(DocumentFrequencies::Count);
  bytes += model.fits.size() * sizeof(PageFit);
  for (const SampledPage& page : model.sample) {
    bytes += sizeof page + page.address.size() + page.digest.size() + page.date.size();
  }
  for (const std::string& page : model.pages) {
    bytes += sizeof page + page.size();
  }
  return bytes;
}

}  // namespace sst
