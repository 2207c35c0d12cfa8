#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/site/block_places.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/page_fit.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"

namespace sst {

/// Counts what pages of a site have in common, and where they differ. A commutative monoid under
/// merge(): the same evidence for any order and any split of the pages.
class EvidenceCounter {
 public:
  void add(const PageView& view);
  void merge(EvidenceCounter&& other);

  /// What the first reading tells; the next ones add where the content stands, whether the pages
  /// are records, and vetoes.
  SiteEvidence::Tables finish();

  /// After finish(): how well a page that was added would fit if it had not been.
  PageFit fit_of_added(const PageView& view) const;

 private:
  using Pair = std::pair<std::uint64_t, std::uint64_t>;

  struct PathCount {
    PathEvidence evidence;
    std::uint32_t last_page = 0;  // the page counted last, so that one page counts once
  };
  struct PlaceCount {
    std::uint64_t blocks = 0;
    std::uint64_t words = 0;
    std::uint64_t linked_words = 0;
    std::uint32_t pages = 0;
    std::uint32_t last_page = 0;
  };

  void add_paths(const PageView& view);
  void add_blocks(const PageView& view);
  std::uint32_t pages_around(PathHash path) const;
  void find_templates(SiteEvidence::Tables& tables);
  void find_places(SiteEvidence::Tables& tables);
  void judge_place(PlaceHash place, const Pair* first, const Pair* last,
                   SiteEvidence::Tables& tables) const;

  std::uint32_t m_pages = 0;
  tsl::robin_map<PathHash, PathCount, SeededHash> m_paths;
  tsl::robin_map<PlaceHash, PlaceCount, SeededHash> m_places;
  std::vector<ShingleHash> m_shingles;                 // each once a page
  std::vector<Pair> m_path_shingles;                   // path and shingle, each once a page
  std::vector<Pair> m_values;                          // place and text, each once a page
  tsl::robin_set<ShingleHash, SeededHash> m_familiar;  // on so many pages that one less will do
  BlockPlaces m_places_of_page;
};

/// Counts the pages on which elements of a path hold the content, and how many values of records
/// the site has: the second reading of the sample. A commutative monoid under merge().
class ContainerCounter {
 public:
  /// Reads the page with `finder`.
  void add(const PageView& view, ContentFinder& finder);
  void merge(const ContainerCounter& other);
  void finish(StageSet without, SiteEvidence::Tables& tables) const;

 private:
  std::uint64_t m_pages = 0;
  std::uint64_t m_record_values = 0;    // that the reading had not kept
  std::uint64_t m_labelled_values = 0;  // of them
  tsl::robin_map<PathHash, std::uint32_t, SeededHash> m_containers;
};

/// Lets each page vote on each of its paths by the share of words that it keeps there: the third
/// reading. A commutative monoid under merge().
class VoteCounter {
 public:
  void add(const PageView& view, ContentFinder& finder);
  void merge(const VoteCounter& other);
  /// Vetoes the paths of which hardly anything is kept.
  void finish(SiteEvidence::Tables& tables) const;

 private:
  struct Votes {
    std::uint64_t pages = 0;
    std::uint64_t kept = 0;  // in thousandths, summed over pages
  };
  struct Words {
    std::uint64_t all = 0;
    std::uint64_t kept = 0;
  };

  tsl::robin_map<PathHash, Votes, SeededHash> m_votes;
  tsl::robin_map<PathHash, Words, SeededHash> m_page;  // of the page under way
};

}  // namespace sst
