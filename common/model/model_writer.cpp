#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/model/model_columns.hpp"
#include "common/model/model_rows.hpp"
#include "common/model/stored_value.hpp"

namespace sst {
namespace {

std::int64_t insert_model(Database& database, std::int64_t site_id, int version,
                          const SiteModel& model) {
  std::string values = "?,?,?,?";
  for (std::size_t i = 0; i < model_columns().size(); ++i) {
    values += ",?";
  }
  Statement insert{database, "INSERT INTO model (site_id, version, checksum, rest_checksum, " +
                                 model_column_names() + ") VALUES (" + values + ")"};
  insert.bind(site_id).bind(std::int64_t{version});
  insert.bind(model_checksum(model)).bind(rest_checksum(model));
  const ModelRow row = row_of(model);
  for (const ModelColumn& column : model_columns()) {
    column.bind(row, insert);
  }
  insert.run();
  return database.query_integer("SELECT last_insert_rowid()");
}

void insert_sample(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO sample_page VALUES (?,?,?,?,?,?,?)"};
  for (std::size_t i = 0; i < model.sample.size(); ++i) {
    const SampledPage& page = model.sample[i];
    insert.bind(id).bind(signed_bits(i)).bind(page.address).bind(page.digest).bind(page.date);
    if (page.fit) {
      insert.bind(page.fit->matched).bind(page.fit->familiar).run();
    } else {
      insert.bind_null().bind_null().run();
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
    const ReadableElement& written = model.elements[e];
    insert.bind(id).bind(signed_bits(e)).bind(written.key.tag).bind(written.key.attributes);
    insert.bind(std::int64_t{element.pages}).bind(std::int64_t{element.leaf_pages});
    insert.bind(element.importance).bind(element.leaf_importance).bind(mark_name(element.mark));
    insert.bind(std::int64_t{element.leaf_is_noisy}).bind(written.example).run();
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
      const ReadableFeature& name = model.features[written++];
      insert.bind(id).bind(signed_bits(e)).bind(feature_kind_name(name.kind)).bind(name.text);
      insert.bind(std::int64_t{feature.pages}).bind(signed_bits(feature.occurrences));
      insert.bind(feature.entropy).bind(std::int64_t{feature.locally_noisy}).run();
    }
  }
}

template <typename Number>
void bind_optional(Statement& insert, const std::optional<Number>& number) {
  if (number) {
    insert.bind(std::int64_t{*number});
  } else {
    insert.bind_null();
  }
}

void insert_nodes(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database,
                   "INSERT INTO site_node VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"};
  std::size_t written = 0;
  for (const SiteNode& node : model.site_tree.tables().nodes) {
    const std::string& example = model.node_examples[written];
    const ReadableKey& key = model.node_keys[written++];
    insert.bind(id).bind(signed_bits(node.path)).bind(signed_bits(node.parent));
    insert.bind(key.tag).bind(key.attributes).bind(std::int64_t{node.pages});
    insert.bind(signed_bits(node.occurrences)).bind(signed_bits(node.words));
    insert.bind(signed_bits(node.linked_words)).bind(std::int64_t{node.styles});
    insert.bind(node.variety).bind(node.below).bind(node.importance).bind(mark_name(node.mark));
    bind_optional(insert, node.probability);
    bind_optional(insert, node.link_probability);
    bind_optional(insert, node.published);
    bind_optional(insert, node.authors);
    bind_optional(insert, node.day_first);
    insert.bind(example).run();
  }
}

/// Appends the bytes of a number in little-endian order.
template <typename Number>
void append_bytes(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    bytes += static_cast<char>(number >> 8 * i & 0xFF);
  }
}

void insert_evidence(Database& database, std::int64_t id, const SiteModel& model) {
  Statement insert{database, "INSERT INTO evidence VALUES (?,?,?)"};
  const SiteTree::Tables& tables = model.site_tree.tables();
  for (const HashList& list : kHashLists) {
    std::string bytes;
    for (const std::uint64_t hash : tables.*list.hashes) {
      append_bytes(bytes, hash);
    }
    insert.bind(id).bind(list.kind).bind_blob(bytes).run();
  }
}

void insert_templates(Database& database, std::int64_t id, const PageletTemplates& templates) {
  Statement insert{database, "INSERT INTO pagelet_template VALUES (?,?,?)"};
  std::string fingerprints;
  std::string pages;
  for (const PageletTemplates::Template& each : templates.templates()) {
    append_bytes(fingerprints, each.fingerprint);
    append_bytes(pages, each.pages);
  }
  insert.bind(id).bind_blob(fingerprints).bind_blob(pages).run();
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

void insert_rights(Database& database, std::int64_t id, const std::vector<SiteRight>& rights) {
  Statement insert{database, "INSERT INTO site_right VALUES (?,?,?,?,?,?,?)"};
  std::int64_t position = 0;
  const SiteRight* before = nullptr;
  for (const SiteRight& right : rights) {
    position = before == nullptr || before->field != right.field ? 0 : position + 1;
    before = &right;
    insert.bind(id).bind(rights_field_name(right.field)).bind(position).bind(right.value);
    insert.bind(std::int64_t{right.pages}).bind(right.first_date).bind(right.last_date).run();
  }
}

void insert_pages(Database& database, std::int64_t id, const SiteModel& model) {
  const std::vector<std::string_view> pages = packed_pages(model);
  Statement insert{database, "INSERT INTO page_bytes VALUES (?,?,?)"};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    insert.bind(id).bind(signed_bits(i)).bind_blob(pages[i]).run();
  }
}

}  // namespace

void write_model(Database& database, std::int64_t site_id, int version, const SiteModel& model) {
  const std::int64_t id = insert_model(database, site_id, version, model);
  write_lessons(database, site_id, model.lessons);
  insert_sample(database, id, model);
  insert_vocabulary(database, id, model);
  if (model.parameters.profile == Profile::paper) {
    insert_elements(database, id, model);
    insert_styles(database, id, model.tree);
    insert_features(database, id, model);
  }
  if (!model.site_tree.empty()) {
    insert_nodes(database, id, model);
    insert_evidence(database, id, model);
  }
  if (!model.templates.empty()) {
    insert_templates(database, id, model.templates);
  }
  if (!model.terms.empty()) {
    insert_terms(database, id, model.terms);
  }
  insert_rights(database, id, model.rights);
  insert_pages(database, id, model);
}

}  // namespace sst
