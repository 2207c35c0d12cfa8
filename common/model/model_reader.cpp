#include <algorithm>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/hash/digest.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/model/model_columns.hpp"
#include "common/model/model_rows.hpp"
#include "common/model/page_packing.hpp"
#include "common/model/stored_value.hpp"

namespace sst {
namespace {

constexpr FeatureKind kFeatureKinds[] = {FeatureKind::word, FeatureKind::image, FeatureKind::link};
constexpr AttributeName kTokenAttributes[] = {AttributeName::class_, AttributeName::id};

// A damaged file may make SQLite return the same rows repeatedly. Each row must therefore sort
// after the previous one, so that no more rows are read than the file contains.

/// Reads exactly `page_count` sampled pages.
void read_sample(Database& database, std::int64_t id, std::uint64_t page_count, Detail detail,
                 SiteModel& model) {
  Statement select{database,
                   "SELECT position, address, digest, date, matched, familiar FROM sample_page "
                   "WHERE model_id = ? ORDER BY position"};
  select.bind(id);
  std::uint64_t pages = 0;
  for (; select.step(); ++pages) {
    require(count_at(select, 0) == pages && pages < page_count,
            "a sampled page is missing, or there are too many");
    SampledPage& page = model.sample.emplace_back();
    if (detail != Detail::cleaning) {
      page.address = select.text(1);
      page.digest = select.text(2);
      page.date = select.text(3);
    }
    if (!select.is_null(4)) {
      page.fit = {share_at(select, 4), share_at(select, 5)};
    }
    require(page.fit.has_value() == model.sample.front().fit.has_value(),
            "the fit of a page is missing");
  }
  require(pages == page_count, "a sampled page is missing");
}

/// Reads the bytes of all sampled pages, or none if the model does not contain them.
void read_pages(Database& database, std::int64_t id, SiteModel& model) {
  Statement select{database,
                   "SELECT position, packed FROM page_bytes WHERE model_id = ? ORDER BY position"};
  select.bind(id);
  std::size_t pages = 0;
  for (; select.step(); ++pages) {
    require(pages < model.sample.size() && count_at(select, 0) == pages,
            "the bytes of a sampled page are missing, or there are too many");
    model.sample[pages].packed = select.blob(1);
  }
  require(pages == 0 || pages == model.sample.size(), "the bytes of a sampled page are missing");
  require(pages_checksum(model) == model.pages_checksum,
          "the checksum of the sampled pages does not match");
  for_each_unpacked(packed_pages(model), [&](std::size_t i, const RawPage& page) {
    require(to_hexadecimal(digest_of(page.bytes)) == model.sample[i].digest,
            "the stored page does not match its digest");
  });
}

bool comes_after(const VocabularyEntry& entry, const VocabularyEntry& before) {
  return std::tuple{std::string_view{entry.tag}, attribute_name(entry.attribute),
                    std::string_view{entry.token}} > std::tuple{std::string_view{before.tag},
                                                                attribute_name(before.attribute),
                                                                std::string_view{before.token}};
}

bool comes_after(const ReadableFeature& feature, const ReadableFeature& before) {
  return std::tuple{feature_kind_name(feature.kind), std::string_view{feature.text}} >
         std::tuple{feature_kind_name(before.kind), std::string_view{before.text}};
}

AttributeVocabulary read_vocabulary(Database& database, std::int64_t id) {
  std::vector<VocabularyEntry> entries;
  Statement select{database,
                   "SELECT tag, attribute, token, pages FROM vocabulary WHERE model_id = ? "
                   "ORDER BY tag, attribute, token"};
  select.bind(id);
  while (select.step()) {
    VocabularyEntry entry{std::string{select.text(0)},
                          named<AttributeName>(select.text(1), kTokenAttributes, attribute_name),
                          std::string{select.text(2)}, count_at(select, 3)};
    require(entries.empty() || comes_after(entry, entries.back()), "a token occurs twice");
    entries.push_back(std::move(entry));
  }
  return AttributeVocabulary{std::move(entries)};
}

/// Appends the features of one element, sorted by hash. The current row of `select` is the first
/// feature.
void read_features_of(Statement& select, bool& has_row, std::uint32_t element,
                      std::vector<SiteStyleTree::Feature>& features,
                      std::vector<ReadableFeature>& written) {
  std::vector<std::pair<SiteStyleTree::Feature, ReadableFeature>> found;
  for (; has_row && count_at(select, 0) == element; has_row = select.step()) {
    ReadableFeature name{named<FeatureKind>(select.text(1), kFeatureKinds, feature_kind_name),
                         std::string{select.text(2)}};
    require(found.empty() || comes_after(name, found.back().second), "a feature occurs twice");
    SiteStyleTree::Feature feature;
    feature.hash = hash_feature(name.kind, name.text);
    feature.pages = count_at(select, 3);
    feature.occurrences = big_count_at(select, 4);
    feature.entropy = select.real(5);
    feature.locally_noisy = select.integer(6) != 0;
    found.emplace_back(feature, std::move(name));
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first.hash < b.first.hash; });
  for (auto& [feature, name] : found) {
    features.push_back(feature);
    written.push_back(std::move(name));
  }
}

/// The tables of the tree, in the form that SiteStyleTree accepts.
struct TreeRows {
  std::vector<SiteStyleTree::ElementNode> elements;
  std::vector<SiteStyleTree::StyleNode> styles;
  std::vector<SiteStyleTree::ElementId> children;
  std::vector<SiteStyleTree::Feature> features;
};

void read_elements(Database& database, std::int64_t model_id, Detail detail, TreeRows& rows,
                   SiteModel& model) {
  Statement select{database,
                   "SELECT id, tag, attributes, pages, leaf_pages, importance, leaf_importance, "
                   "mark, leaf_noisy, example FROM element_node WHERE model_id = ? ORDER BY id"};
  Statement select_features{
      database, std::string{"SELECT element_id, kind, text, pages, occurrences, entropy, "
                            "locally_noisy FROM feature WHERE model_id = ?"} +
                    (detail == Detail::cleaning ? " AND locally_noisy = 1" : "") +
                    " ORDER BY element_id, kind, text"};
  select.bind(model_id);
  select_features.bind(model_id);
  bool has_feature = select_features.step();
  while (select.step()) {
    require(count_at(select, 0) == rows.elements.size(), "an element is missing");
    ReadableKey key{std::string{select.text(1)}, std::string{select.text(2)}};
    SiteStyleTree::ElementNode element;
    element.key = hash_key(key);
    element.pages = count_at(select, 3);
    element.leaf_pages = count_at(select, 4);
    element.importance = select.real(5);
    element.leaf_importance = select.real(6);
    element.mark = named<Mark>(select.text(7), kMarks, mark_name);
    element.leaf_is_noisy = select.integer(8) != 0;
    element.first_feature = static_cast<std::uint32_t>(rows.features.size());
    read_features_of(select_features, has_feature, count_at(select, 0), rows.features,
                     model.features);
    element.feature_count =
        static_cast<std::uint32_t>(rows.features.size()) - element.first_feature;
    rows.elements.push_back(element);
    model.elements.push_back({std::move(key), std::string{select.text(9)}});
  }
  require(!has_feature, "a feature belongs to no element");
}

void read_styles(Database& database, std::int64_t model_id, TreeRows& rows) {
  Statement select{database,
                   "SELECT id, element_id, pages, importance FROM style_node WHERE model_id = ? "
                   "ORDER BY id"};
  Statement select_children{
      database,
      "SELECT style_id, element_id, position FROM style_child WHERE model_id = ? "
      "ORDER BY style_id, position"};
  select.bind(model_id);
  select_children.bind(model_id);
  bool has_child = select_children.step();
  std::vector<ElementKey> sequence;
  while (select.step()) {
    const std::uint32_t id = count_at(select, 0);
    const std::uint32_t element = count_at(select, 1);
    require(id == rows.styles.size() && element < rows.elements.size(),
            "a style is missing or belongs to no element");
    ++rows.elements[element].style_count;
    SiteStyleTree::StyleNode style;
    style.pages = count_at(select, 2);
    style.importance = select.real(3);
    style.first_child = static_cast<std::uint32_t>(rows.children.size());
    sequence.clear();
    for (; has_child && count_at(select_children, 0) == id; has_child = select_children.step()) {
      const std::uint32_t child = count_at(select_children, 1);
      require(child < rows.elements.size(), "a style has a child that does not exist");
      require(count_at(select_children, 2) == sequence.size(), "a child of a style is missing");
      rows.children.push_back(child);
      sequence.push_back(rows.elements[child].key);
    }
    style.child_count = static_cast<std::uint32_t>(sequence.size());
    style.sequence = hash_sequence(sequence);
    rows.styles.push_back(style);
  }
  require(!has_child, "a child belongs to no style");
  std::uint32_t next_style = 0;
  for (SiteStyleTree::ElementNode& node : rows.elements) {
    node.first_style = next_style;
    next_style += node.style_count;
  }
}

void read_tree(Database& database, std::int64_t model_id, Detail detail,
               const SiteStyleTree::Census& census, SiteModel& model) {
  TreeRows rows;
  read_elements(database, model_id, detail, rows, model);
  read_styles(database, model_id, rows);
  model.tree = SiteStyleTree{std::move(rows.elements), std::move(rows.styles),
                             std::move(rows.children), std::move(rows.features), census};
  require(tree_checksum(model) == model.tree_checksum, "the checksum of its tree does not match");
}

std::optional<std::uint16_t> thousandths_at(const Statement& select, int column) {
  if (select.is_null(column)) {
    return std::nullopt;
  }
  require(count_at(select, column) <= kCertain, "a probability is out of range");
  return static_cast<std::uint16_t>(count_at(select, column));
}

void read_nodes(Database& database, std::int64_t model_id, SiteModel& model,
                std::vector<SiteNode>& nodes) {
  Statement select{
      database,
      "SELECT path, parent, tag, attributes, pages, occurrences, words, linked_words, "
      "styles, variety, below, importance, mark, probability, link_probability, "
      "published, authors, day_first, example FROM site_node WHERE model_id = ? ORDER BY path"};
  select.bind(model_id);
  std::int64_t before = 0;
  struct StoredNode {
    SiteNode node;
    ReadableKey key;
    std::string example;
  };
  std::vector<StoredNode> rows;
  while (select.step()) {
    require(rows.empty() || select.integer(0) > before, "a node occurs twice");
    before = select.integer(0);
    ReadableKey key{std::string{select.text(2)}, std::string{select.text(3)}};
    SiteNode node;
    node.path = static_cast<PathHash>(before);
    node.parent = static_cast<PathHash>(select.integer(1));
    node.key = hash_key(key);
    // Ensures that no node is its own ancestor.
    require(
        node.path == (node.parent == node.path ? node.key : combine_hashes(node.parent, node.key)),
        "the path of a node does not match its key");
    node.pages = count_at(select, 4);
    node.occurrences = big_count_at(select, 5);
    node.words = big_count_at(select, 6);
    node.linked_words = big_count_at(select, 7);
    node.styles = count_at(select, 8);
    node.variety = share_at(select, 9);
    node.below = share_at(select, 10);
    node.importance = share_at(select, 11);
    node.mark = named<Mark>(select.text(12), kMarks, mark_name);
    node.probability = thousandths_at(select, 13);
    node.link_probability = thousandths_at(select, 14);
    node.published = thousandths_at(select, 15);
    node.authors = thousandths_at(select, 16);
    if (!select.is_null(17)) {
      node.day_first = select.integer(17) != 0;
    }
    rows.push_back({node, std::move(key), std::string{select.text(18)}});
  }
  // SQLite sorts the paths as signed numbers.
  std::sort(rows.begin(), rows.end(),
            [](const StoredNode& a, const StoredNode& b) { return a.node.path < b.node.path; });
  for (StoredNode& row : rows) {
    nodes.push_back(row.node);
    model.node_keys.push_back(std::move(row.key));
    model.node_examples.push_back(std::move(row.example));
  }
}

/// Decodes little-endian numbers.
template <typename Number>
std::vector<Number> numbers_in(std::string_view bytes) {
  require(bytes.size() % sizeof(Number) == 0, "a list of numbers is truncated");
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  for (std::size_t at = bytes.size(); at-- > 0;) {
    Number& number = numbers[at / sizeof(Number)];
    number = static_cast<Number>(number << 8 | static_cast<unsigned char>(bytes[at]));
  }
  return numbers;
}

std::vector<std::uint64_t> hashes_in(std::string_view bytes) {
  std::vector<std::uint64_t> hashes = numbers_in<std::uint64_t>(bytes);
  require(std::ranges::adjacent_find(hashes, std::greater_equal{}) == hashes.end(),
          "a list of hashes is out of order");
  return hashes;
}

std::vector<std::uint64_t> read_hashes(Database& database, std::int64_t model_id,
                                       std::string_view kind) {
  Statement select{database, "SELECT hashes FROM evidence WHERE model_id = ? AND kind = ?"};
  select.bind(model_id).bind(kind);
  return select.step() ? hashes_in(select.blob(0)) : std::vector<std::uint64_t>{};
}

/// Reads the site's tree, and marks the nodes that the lessons in `model` apply to.
SiteTree read_evidence(Database& database, std::int64_t model_id, const ModelRow& row,
                       SiteModel& model) {
  SiteTree::Tables tables;
  tables.has_records = row.has_records;
  tables.has_threads = row.has_threads;
  tables.threshold = row.parameters.threshold;
  tables.publisher = row.publisher;
  read_nodes(database, model_id, model, tables.nodes);
  teach(model.lessons, model.node_keys, tables.nodes);
  for (const HashList& list : kHashLists) {
    tables.*list.hashes = read_hashes(database, model_id, list.kind);
  }
  return SiteTree{std::move(tables)};
}

PageletTemplates read_templates(Database& database, std::int64_t model_id) {
  Statement select{database, "SELECT fingerprints, pages FROM pagelet_template WHERE model_id = ?"};
  select.bind(model_id);
  if (!select.step()) {
    return {};
  }
  const std::vector<std::uint64_t> fingerprints = hashes_in(select.blob(0));
  const std::vector<std::uint32_t> pages = numbers_in<std::uint32_t>(select.blob(1));
  require(fingerprints.size() == pages.size(), "the pages of a template are missing");
  std::vector<PageletTemplates::Template> templates;
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    require(pages[i] >= PageletTemplates::kLeastPages, "a template is on too few pages");
    templates.push_back({fingerprints[i], pages[i]});
  }
  return PageletTemplates{std::move(templates)};
}

DocumentFrequencies read_terms(Database& database, std::int64_t model_id) {
  Statement select{database,
                   "SELECT documents, terms, counts FROM document_frequency WHERE model_id = ?"};
  select.bind(model_id);
  if (!select.step()) {
    return {};
  }
  const std::uint32_t documents = count_at(select, 0);
  const std::vector<std::uint64_t> hashes = hashes_in(select.blob(1));
  const std::vector<std::uint32_t> with = numbers_in<std::uint32_t>(select.blob(2));
  require(hashes.size() == with.size(), "the count of a term is missing");
  std::vector<DocumentFrequencies::Count> counts;
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    require(with[i] > 0 && with[i] <= documents, "a term occurs on more pages than exist");
    counts.push_back({hashes[i], with[i]});
  }
  return {documents, std::move(counts)};
}

/// The rights in the order in which SiteRightsCounter lists them.
std::vector<SiteRight> read_rights(Database& database, std::int64_t model_id,
                                   std::uint64_t sampled_pages) {
  std::vector<SiteRight> rights;
  for (const RightsFieldPlace& place : kRightsFields) {
    Statement select{database,
                     "SELECT value, pages, first_date, last_date FROM site_right WHERE model_id = "
                     "? AND field = ? ORDER BY position"};
    select.bind(model_id).bind(rights_field_name(place.field));
    std::size_t values = 0;
    while (select.step()) {
      require(++values <= kMostRightValues, "it contains too many rights");
      rights.push_back({place.field, std::string{select.text(0)}, count_at(select, 1),
                        std::string{select.text(2)}, std::string{select.text(3)}});
      require(rights.back().pages <= sampled_pages, "a right is stated by more pages than exist");
    }
  }
  return rights;
}

// The first columns of read_model()'s statement; model_columns() follow.
constexpr int kSite = 0;
constexpr int kVersion = 1;
constexpr int kChecksum = 2;
constexpr int kRestChecksum = 3;
constexpr int kSiteId = 4;
constexpr int kFirstColumn = 5;

/// Derives the tree for profiles that do not store one.
void read_derived_tree(const SiteStyleTree::Census& census, SiteModel& model) {
  require(model.parameters.profile != Profile::site || !model.site_tree.empty(), "it has no nodes");
  derive_tree(model);
  require(model.tree.census() == census, "its node counts do not match its tree");
}

ModelRow read_row(const Statement& select) {
  ModelRow row;
  int column = kFirstColumn;
  for (const ModelColumn& model_column : model_columns()) {
    model_column.read(select, column++, row);
  }
  return row;
}

void read_contents(Database& database, const Statement& select, std::int64_t model_id,
                   Detail detail, SiteModel& model) {
  ModelRow row = read_row(select);
  model.provenance = std::move(row.provenance);
  model.parameters = row.parameters;
  model.sampling = row.sampling;
  model.era = std::move(row.era);
  model.pages_checksum = std::move(row.pages_checksum);
  read_sample(database, model_id, row.census.pages, detail, model);
  model.vocabulary = read_vocabulary(database, model_id);
  model.tree_checksum = std::move(row.tree_checksum);
  model.lessons = read_lessons(database, select.integer(kSiteId));
  model.site_tree = read_evidence(database, model_id, row, model);
  model.templates = read_templates(database, model_id);
  if (model.parameters.profile == Profile::paper) {
    read_tree(database, model_id, detail, row.census, model);
  } else if (detail != Detail::cleaning) {
    read_derived_tree(row.census, model);
  }
  model.terms = read_terms(database, model_id);
  model.rights = read_rights(database, model_id, model.sample.size());
  require(model_checksum(model) == select.text(kChecksum),
          "its checksum does not match its contents");
  require(detail == Detail::cleaning || rest_checksum(model) == select.text(kRestChecksum),
          "its second checksum does not match its contents");
  if (detail == Detail::with_pages) {
    read_pages(database, model_id, model);
  }
}

}  // namespace

SiteModel read_model(Database& database, std::int64_t model_id, Detail detail) {
  Statement select{database, "SELECT name, version, checksum, rest_checksum, site_id, " +
                                 model_column_names() +
                                 " FROM model JOIN site ON site.id = site_id WHERE model.id = ?"};
  select.bind(model_id);
  if (!select.step()) {
    throw ModelError{database.path() + ": a model has no site; restore a backup"};
  }
  SiteModel model;
  model.site = select.text(kSite);
  model.version = static_cast<int>(select.integer(kVersion));
  try {
    read_contents(database, select, model_id, detail, model);
  } catch (const std::invalid_argument& error) {
    throw DamagedModelError{database.path() + ": version " + std::to_string(model.version) +
                            " of site " + model.site + " is damaged (" + error.what() +
                            "); restore a backup, or train again"};
  }
  return model;
}

}  // namespace sst
