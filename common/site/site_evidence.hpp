#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/hash/mix_hashes.hpp"
#include "common/hash/seeded_hash.hpp"
#include "common/site/block_places.hpp"
#include "common/site/page_view.hpp"

namespace sst {

/// What is known of the elements of one path, pooled over the sample.
struct PathEvidence {
  PathHash path = 0;
  PathHash parent = 0;                ///< the path one element shorter
  ElementKey key = 0;                 ///< of its last element
  std::uint32_t pages = 0;            ///< sampled pages that have it
  std::uint32_t container_pages = 0;  ///< on so many it is the container of the content
  std::uint64_t words = 0;            ///< in blocks right below it
  std::uint64_t linked_words = 0;     ///< of them in links
  bool is_vetoed = false;             ///< what stands there is hardly ever content

  friend bool operator==(const PathEvidence&, const PathEvidence&) = default;
};

/// What the pages of a site tell of one another, beyond the style tree: what repeats where, where
/// the content stands, and where each page has a value of its own.
///
/// All of it is counts and hashes of the sampled pages, made by learn_evidence(); the same for any
/// order of pages. Safe to read from any number of threads.
class SiteEvidence {
 public:
  /// What is stored. Vectors are sorted and hold nothing twice; `paths` by their hashes.
  struct Tables {
    std::vector<PathEvidence> paths;
    std::vector<ShingleHash> shared_shingles;      ///< on two pages at least, anywhere
    std::vector<std::uint64_t> template_shingles;  ///< repeat at their place: at_path()
    std::vector<PlaceHash> value_places;           ///< most pages that have them differ there
    std::vector<PlaceHash> record_places;          ///< of these, those on half of the pages or more
    std::vector<std::uint64_t> common_values;      ///< repeat at their record place: at_place()
    bool has_records = false;                      ///< the site's pages are records

    friend bool operator==(const Tables&, const Tables&) = default;
  };

  SiteEvidence() = default;
  explicit SiteEvidence(Tables tables);

  const Tables& tables() const { return m_tables; }
  bool empty() const { return m_tables.paths.empty(); }

  /// Null if the site has no such path.
  const PathEvidence* find(PathHash path) const;
  bool is_shared(ShingleHash shingle) const { return m_shared_shingles.contains(shingle); }
  bool is_template(PathHash path, ShingleHash shingle) const {
    return m_template_shingles.contains(at_path(path, shingle));
  }
  bool is_value_place(PlaceHash place) const { return m_value_places.contains(place); }
  bool is_record_place(PlaceHash place) const { return m_record_places.contains(place); }
  bool is_common_value(PlaceHash place, std::uint64_t text) const {
    return m_common_values.contains(at_place(place, text));
  }
  bool has_records() const { return m_tables.has_records; }

  static std::uint64_t at_path(PathHash path, ShingleHash shingle) {
    return mix_hashes(path, shingle);
  }
  static std::uint64_t at_place(PlaceHash place, std::uint64_t text) {
    return mix_hashes(place, text);
  }

 private:
  using HashSet = tsl::robin_set<std::uint64_t, SeededHash>;

  Tables m_tables;
  tsl::robin_map<PathHash, std::uint32_t, SeededHash> m_paths;
  HashSet m_shared_shingles;
  HashSet m_template_shingles;
  HashSet m_value_places;
  HashSet m_record_places;
  HashSet m_common_values;
};

/// The lists of hashes in Tables, by the names under which models store them.
struct HashList {
  std::string_view kind;
  std::vector<std::uint64_t> SiteEvidence::Tables::*hashes;
};
inline constexpr HashList kHashLists[] = {
    {"shared_shingles", &SiteEvidence::Tables::shared_shingles},
    {"template_shingles", &SiteEvidence::Tables::template_shingles},
    {"value_places", &SiteEvidence::Tables::value_places},
    {"record_places", &SiteEvidence::Tables::record_places},
    {"common_values", &SiteEvidence::Tables::common_values},
};

}  // namespace sst
