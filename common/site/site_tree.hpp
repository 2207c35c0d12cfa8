#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/hash_set.hpp"
#include "common/hash/mix_hashes.hpp"
#include "common/hash/seeded_hash.hpp"
#include "common/site/block_places.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/mark.hpp"

namespace sst {

inline constexpr std::uint16_t kCertain = 1000;  ///< a stored probability of 1, in thousandths
inline constexpr std::uint32_t kKnownPages = 2;  ///< a path on fewer pages is not stored

/// The numbers of the lessons that apply to a node, see Lesson: the newest of each kind; 0 if there
/// is none.
struct Taught {
  int verdict = 0;     ///< the lesson that keeps or drops the node
  bool keeps = false;  ///< true if that lesson keeps the node
  int title = 0;
  int authors = 0;
  int published = 0;

  friend bool operator==(const Taught&, const Taught&) = default;
};

/// A node of the site's tree: all elements with the same path, pooled over the sample.
struct SiteNode {
  PathHash path = 0;
  PathHash parent = 0;             ///< the path without its last element
  ElementKey key = 0;              ///< the key of its last element
  std::uint32_t pages = 0;         ///< sampled pages that contain the path
  std::uint64_t occurrences = 0;   ///< elements with the path
  std::uint64_t words = 0;         ///< words in blocks directly below
  std::uint64_t linked_words = 0;  ///< linked words among these
  // Equation (2): importance = (1 - gamma^l) variety + gamma^l below, see find_importance().
  std::uint32_t styles = 0;  ///< l, the number of different sequences of children; 0 for a leaf
  double variety = 0.0;      ///< equation (1) over the styles, [0, 1]
  double below = 0.0;        ///< the mean importance of its styles or, for a leaf, of its text
  double importance = 0.0;   ///< composite importance, [0, 1]
  Mark mark = Mark::meaningful;
  /// PageJudge's probability that the blocks directly below are content: the mean over the sampled
  /// pages, in thousandths, separately for blocks that are mostly links and for other blocks. Empty
  /// if there are no such blocks, or if Stage::judge is left out.
  std::optional<std::uint16_t> probability;
  std::optional<std::uint16_t> link_probability;
  /// The confidence that the first date in a block directly below is the publication date, and the
  /// confidence that the first byline in such a block names the authors; in thousandths, see
  /// BylineCounter. Empty if pages do not usually have such a date, or such a byline, at the path.
  std::optional<std::uint16_t> published;
  std::optional<std::uint16_t> authors;
  std::optional<bool> day_first;  ///< 31/1/2026 rather than 1/31/2026; empty if unknown
  Taught taught;                  ///< not stored with the node; see teach()

  /// The probability of a block directly below, from blocks of the same kind if possible, otherwise
  /// from blocks of the other kind.
  std::optional<std::uint16_t> probability_of(bool is_linked) const {
    const auto& own = is_linked ? link_probability : probability;
    return own ? own : (is_linked ? probability : link_probability);
  }

  friend bool operator==(const SiteNode&, const SiteNode&) = default;
};

/// The tree that the `site` profile uses to clean pages: its nodes, the shingles that repeat at
/// each node, and the places where values differ from page to page. The tree is a style tree [Yi03]
/// without sequences: elements with the same chain of keys are one node.
///
/// Consists of counts and hashes that SiteTreeCounter collects from the sampled pages. Independent
/// of the order of pages. Immutable, so safe to read from any number of threads.
class SiteTree {
 public:
  /// The stored form. All vectors are sorted and have no repeats; `nodes` is sorted by hash.
  struct Tables {
    std::vector<SiteNode> nodes;
    std::string publisher;  ///< the author name on almost every page; may be empty
    std::vector<ShingleHash> shared_shingles;      ///< shingles on at least two pages, at any path
    std::vector<std::uint64_t> repeated_shingles;  ///< at_path() of each repeated shingle
    std::vector<PlaceHash> value_places;           ///< places where the text differs on most pages
    std::vector<PlaceHash> record_places;          ///< value places on at least half of the pages
    std::vector<std::uint64_t> common_values;      ///< at_place() of each frequent value
    bool has_records = false;                      ///< the site's pages are records
    bool has_threads = false;  ///< the content of the site's pages is in elements named comments
    double threshold = 0.0;    ///< the importance threshold, see Parameters

    friend bool operator==(const Tables&, const Tables&) = default;
  };

  SiteTree() = default;
  explicit SiteTree(Tables tables);

  const Tables& tables() const { return m_tables; }
  bool empty() const { return m_tables.nodes.empty(); }

  /// Returns the node with a path, or null.
  const SiteNode* find(PathHash path) const;
  /// Returns the parent of a node, or null for the root. REQUIRES: `node` belongs to this tree.
  const SiteNode* parent(const SiteNode& node) const {
    return node.parent == node.path ? nullptr : find(node.parent);
  }
  /// The BODY on the most sampled pages (of several, the one with the lowest path); null if there
  /// is none.
  const SiteNode* usual_body() const { return find(m_usual_body); }
  /// The index of a node in tables().nodes. REQUIRES: `node` belongs to this tree.
  std::size_t number(const SiteNode& node) const {
    return static_cast<std::size_t>(&node - m_tables.nodes.data());
  }
  /// Prefetches most of the memory that is_shared() and repeats() read.
  void prefetch(PathHash path, ShingleHash shingle) const {
    m_shared_shingles.prefetch(shingle);
    m_template_shingles.prefetch(at_path(path, shingle));
  }
  bool is_shared(ShingleHash shingle) const { return m_shared_shingles.contains(shingle); }
  bool repeats(PathHash path, ShingleHash shingle) const {
    return m_template_shingles.contains(at_path(path, shingle));
  }
  bool is_value_place(PlaceHash place) const { return m_value_places.contains(place); }
  bool is_record_place(PlaceHash place) const { return m_record_places.contains(place); }
  bool is_common_value(PlaceHash place, std::uint64_t text) const {
    return m_common_values.contains(at_place(place, text));
  }
  bool has_records() const { return m_tables.has_records; }
  bool has_threads() const { return m_tables.has_threads; }
  double threshold() const { return m_tables.threshold; }
  /// True if a lesson applies to any of the nodes.
  bool is_taught() const { return m_is_taught; }

  static std::uint64_t at_path(PathHash path, ShingleHash shingle) {
    return mix_hashes(path, shingle);
  }
  static std::uint64_t at_place(PlaceHash place, std::uint64_t text) {
    return mix_hashes(place, text);
  }

 private:
  Tables m_tables;
  bool m_is_taught = false;
  PathHash m_usual_body = 0;
  tsl::robin_map<PathHash, std::uint32_t, SeededHash> m_paths;
  HashSet m_shared_shingles;
  HashSet m_template_shingles;
  HashSet m_value_places;
  HashSet m_record_places;
  HashSet m_common_values;
};

/// The lists of hashes in Tables, with their names in models, in the order in which the checksum
/// covers them. Never rename or reorder.
struct HashList {
  std::string_view kind;
  std::vector<std::uint64_t> SiteTree::Tables::*hashes;
};
inline constexpr HashList kHashLists[] = {
    {"shared_shingles", &SiteTree::Tables::shared_shingles},
    {"repeated_shingles", &SiteTree::Tables::repeated_shingles},
    {"value_places", &SiteTree::Tables::value_places},
    {"record_places", &SiteTree::Tables::record_places},
    {"common_values", &SiteTree::Tables::common_values},
};

}  // namespace sst
