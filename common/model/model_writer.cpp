#include <cstddef>
#include <string>
#include <vector>

#include "common/model/model_rows.hpp"

namespace sst {
namespace {

std::int64_t signed_bits(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}

std::int64_t insert_model(Database& database, std::int64_t site_id, int version,
                          const SiteModel& model) {
  Statement insert{
      database,
      std::string{"INSERT INTO model (site_id, version, "} + kModelColumns +
          ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"};
  const Parameters& parameters = model.parameters;
  const SiteStyleTree::Census& census = model.tree.census();
  insert.bind(site_id).bind(std::int64_t{version});
  insert.bind(model.created_at).bind(model.program).bind(model.parser);
  insert.bind(model_checksum(model)).bind(rest_checksum(model));
  insert.bind(profile_name(parameters.profile)).bind(parameters.threshold);
  insert.bind(parameters.attenuation).bind(parameters.characteristic_share);
  insert.bind(parameters.merge_similarity).bind(parameters.local_noise);
  insert.bind(std::int64_t{parameters.merge_elements}).bind(leaf_rule_name(parameters.leaf_rule));
  insert.bind(parameters.vocabulary.min_share);
  insert.bind(signed_bits(parameters.vocabulary.min_pages));
  insert.bind(parameters.noise.min_share).bind(signed_bits(parameters.noise.min_pages));
  insert.bind(signed_bits(model.sample_size)).bind(signed_bits(model.seed));
  insert.bind(signed_bits(model.counts.pages_seen)).bind(signed_bits(model.counts.duplicates));
  insert.bind(signed_bits(model.counts.problems)).bind(signed_bits(census.pages));
  insert.bind(signed_bits(census.elements)).bind(signed_bits(census.styles));
  insert.bind(signed_bits(census.noisy)).bind(signed_bits(census.meaningful));
  insert.bind(stage_names(parameters.without));
  insert.bind(std::int64_t{model.evidence.tables().has_records});
  insert.bind(model.first_date).bind(model.last_date);
  insert.bind(std::int64_t{model.of_captures}).bind(model.pages_checksum);
  insert.run();
  return database.query_integer("SELECT last_insert_rowid()");
}

void insert_sample(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO sample_page VALUES (?,?,?,?,?,?,?)"};
  for (std::size_t i = 0; i < model.sample.size(); ++i) {
    const SampledPage& page = model.sample[i];
    insert.bind(id).bind(signed_bits(i)).bind(page.address).bind(page.digest).bind(page.date);
    if (model.fits.empty()) {
      insert.bind_null().bind_null().run();
    } else {
      insert.bind(model.fits[i].matched).bind(model.fits[i].familiar).run();
    }
  }
}

void insert_vocabulary(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO vocabulary VALUES (?,?,?,?,?)"};
  for (const VocabularyEntry& entry : model.vocabulary.entries()) {
    insert.bind(id).bind(entry.tag).bind(attribute_name(entry.attribute)).bind(entry.token);
    insert.bind(signed_bits(entry.pages)).run();
  }
}

void insert_elements(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO element_node VALUES (?,?,?,?,?,?,?,?,?,?,?)"};
  const auto elements = model.tree.elements();
  for (std::size_t e = 0; e < elements.size(); ++e) {
    const SiteStyleTree::ElementNode& element = elements[e];
    insert.bind(id).bind(signed_bits(e)).bind(model.keys[e].tag).bind(model.keys[e].attributes);
    insert.bind(std::int64_t{element.pages}).bind(std::int64_t{element.leaf_pages});
    insert.bind(element.importance).bind(element.leaf_importance).bind(mark_name(element.mark));
    insert.bind(std::int64_t{element.leaf_is_noisy}).bind(model.examples[e]).run();
  }
}

void insert_styles(Database& database, std::int64_t id, const SiteStyleTree& tree) {
  Statement insert_style{database, "INSERT INTO style_node VALUES (?,?,?,?,?)"};
  Statement insert_child{database, "INSERT INTO style_child VALUES (?,?,?,?)"};
  const auto elements = tree.elements();
  for (std::size_t e = 0; e < elements.size(); ++e) {
    std::int64_t style_id = elements[e].first_style;
    for (const SiteStyleTree::StyleNode& style : tree.styles(elements[e])) {
      insert_style.bind(id).bind(style_id).bind(signed_bits(e)).bind(std::int64_t{style.pages});
      insert_style.bind(style.importance).run();
      const auto children = tree.children(style);
      for (std::size_t c = 0; c < children.size(); ++c) {
        insert_child.bind(id).bind(style_id).bind(signed_bits(c));
        insert_child.bind(std::int64_t{children[c]}).run();
      }
      ++style_id;
    }
  }
}

void insert_features(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO feature VALUES (?,?,?,?,?,?,?,?)"};
  const auto elements = model.tree.elements();
  for (std::size_t e = 0; e < elements.size(); ++e) {
    std::size_t written = elements[e].first_feature;
    for (const SiteStyleTree::Feature& feature : model.tree.features(elements[e])) {
      const WrittenFeature& name = model.features[written++];
      insert.bind(id).bind(signed_bits(e)).bind(feature_kind_name(name.kind)).bind(name.text);
      insert.bind(std::int64_t{feature.pages}).bind(signed_bits(feature.occurrences));
      insert.bind(feature.entropy).bind(std::int64_t{feature.locally_noisy}).run();
    }
  }
}

void insert_paths(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO path VALUES (?,?,?,?,?,?,?,?,?,?)"};
  std::size_t written = 0;
  for (const PathEvidence& path : model.evidence.tables().paths) {
    const WrittenKey& key = model.path_keys[written++];
    insert.bind(id).bind(signed_bits(path.path)).bind(signed_bits(path.parent));
    insert.bind(key.tag).bind(key.attributes).bind(std::int64_t{path.pages});
    insert.bind(std::int64_t{path.container_pages}).bind(signed_bits(path.words));
    insert.bind(signed_bits(path.linked_words)).bind(std::int64_t{path.is_vetoed}).run();
  }
}

/// The lowest first.
template <typename Number>
void append_bytes(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    bytes += static_cast<char>(number >> 8 * i & 0xFF);
  }
}

void insert_evidence(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO evidence VALUES (?,?,?)"};
  const SiteEvidence::Tables& tables = model.evidence.tables();
  for (const HashList& list : kHashLists) {
    std::string bytes;
    for (const std::uint64_t hash : tables.*list.hashes) {
      append_bytes(bytes, hash);
    }
    insert.bind(id).bind(list.kind).bind_blob(bytes).run();
  }
}

void insert_terms(Database& database, std::int64_t id, const DocumentFrequencies& terms) {
  Statement insert{database, "INSERT INTO document_frequency VALUES (?,?,?,?)"};
  std::string hashes;
  std::string counts;
  for (const DocumentFrequencies::Count& count : terms.counts()) {
    append_bytes(hashes, count.term);
    append_bytes(counts, count.documents);
  }
  insert.bind(id).bind(std::int64_t{terms.documents()}).bind_blob(hashes).bind_blob(counts).run();
}

void insert_pages(Database& database, std::int64_t id, const std::vector<std::string>& pages) {
  Statement insert{database, "INSERT INTO page_bytes VALUES (?,?,?)"};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    insert.bind(id).bind(signed_bits(i)).bind_blob(pages[i]).run();
  }
}

}  // namespace

void write_model(Database& database, std::int64_t site_id, int version, const SiteModel& model) {
  const std::int64_t id = insert_model(database, site_id, version, model);
  insert_sample(database, id, model);
  insert_vocabulary(database, id, model);
  insert_elements(database, id, model);
  insert_styles(database, id, model.tree);
  insert_features(database, id, model);
  if (!model.evidence.empty()) {
    insert_paths(database, id, model);
    insert_evidence(database, id, model);
  }
  if (!model.terms.empty()) {
    insert_terms(database, id, model.terms);
  }
  insert_pages(database, id, model.pages);
}

}  // namespace sst
