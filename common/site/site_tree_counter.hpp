#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/site/block_places.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/page_fit.hpp"
#include "common/site/parameters.hpp"
#include "common/site/pooled_importance.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

class SiteRule;

/// The first pass over the sample: counts the text that the pages of a site share, and the places
/// where pages differ. A commutative monoid under merge(): the tree is the same for any order and
/// any split of the pages. Counts at most kMostShingles shingles per page: those with the smallest
/// hashes. Only book-length pages have more.
class SiteTreeCounter {
 public:
  static constexpr std::size_t kMostShingles = 1 << 16;

  void add(const MappedPage& view);
  void merge(SiteTreeCounter&& other);

  /// Returns the tree of the first pass; KindCounter detects records and threads. Uses only
  /// `threshold`, `attenuation` and `noise` of the parameters. Empties most of the counter, so call
  /// finish() only once.
  SiteTree::Tables finish(const Parameters& parameters);

  /// The fit of an added page to the other pages, as if the page had been held out (leave-one-out).
  /// If MappedPage::map() changed the key of its BODY, with that key. REQUIRES: finish() was
  /// called.
  PageFit held_out_fit(const MappedPage& view) const;

 private:
  using Pair = std::pair<std::uint64_t, std::uint64_t>;

  struct PathCount {
    PooledCount count;
    std::uint32_t last_page = 0;  // the last page counted, so that each page is counted once
    std::uint32_t last_text_page = 0;
  };
  struct PlaceCount {
    std::uint64_t blocks = 0;
    std::uint64_t words = 0;
    std::uint64_t linked_words = 0;
    std::uint32_t pages = 0;
    std::uint32_t last_page = 0;
  };

  void add_paths(const MappedPage& view);
  void add_blocks(const MappedPage& view);
  std::uint32_t pages_around(PathHash path) const;
  void add_styles(const MappedPage& view);
  void find_nodes(const Parameters& parameters, SiteTree::Tables& tables);
  void find_templates(SiteTree::Tables& tables);
  void find_places(SiteTree::Tables& tables);
  void judge_place(PlaceHash place, const Pair* first, const Pair* last,
                   SiteTree::Tables& tables) const;

  std::uint32_t m_pages = 0;
  tsl::robin_map<PathHash, PathCount, SeededHash> m_paths;
  tsl::robin_map<std::uint64_t, StyleCount, SeededHash> m_styles;  // by path and sequence
  std::vector<FeatureCount> m_features;                            // filled by find_templates()
  tsl::robin_map<PlaceHash, PlaceCount, SeededHash> m_places;
  std::vector<ShingleHash> m_shingles;                 // each once per page
  std::vector<Pair> m_path_shingles;                   // path and shingle, each once per page
  std::vector<Pair> m_values;                          // place and text, each once per page
  tsl::robin_set<ShingleHash, SeededHash> m_familiar;  // still shared if any one page is left out
  BlockPlaces m_places_of_page;
};

/// The second pass over the sample, with the cleaning rule: counts the pages' record values with
/// labels, whether or not the rule keeps them, and the words in elements named comments. A
/// commutative monoid under merge().
class KindCounter {
 public:
  /// Runs the rule on the page. REQUIRES: `rule` uses the tree of the first pass.
  void add(MappedPage& page, SiteRule& rule);
  void merge(const KindCounter& other);
  /// Decides whether the site's pages are records, and whether they are threads. If the pages are
  /// not records, clears the record places and common values in `tables`.
  void finish(StageSet without, SiteTree::Tables& tables) const;

 private:
  std::uint64_t m_pages = 0;
  std::uint64_t m_labelled_values = 0;  // record values with a label
  // On pages with comments:
  std::uint64_t m_thread_pages = 0;
  std::uint64_t m_comment_words = 0;  // own words in comments, see BlockEvidence
  std::uint64_t m_other_words = 0;    // own words kept outside comments
};

}  // namespace sst
