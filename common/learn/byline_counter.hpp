#pragma once

#include <tsl/robin_map.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// The authors and the publication day of a sampled page.
struct StatedByline {
  std::vector<std::string> authors;
  bool marks_authors = false;  ///< the authors are from markup, not from visible text
  std::string day;             ///< "2026-01-31", from markup or the page's URL; empty if unknown
  NodeId heading = kNoNode;    ///< the heading of the content
};

StatedByline stated_byline(const PageMetadata& metadata, NodeId heading);

namespace detail {

/// The counts of one field at one path.
struct FieldVotes {
  std::uint32_t pages = 0;
  std::uint32_t blocks = 0;
  std::uint64_t sum = 0;
  std::set<std::uint64_t> values;  // hashes of the pages' values

  void add(std::uint32_t vote, std::uint64_t value, std::uint32_t of_blocks) {
    ++pages;
    blocks += of_blocks;
    sum += vote;
    values.insert(value);
  }
  void merge(const FieldVotes& other);
  /// The mean vote; nullopt if the votes do not show that the field is at this path.
  std::optional<std::uint16_t> result() const;
};
struct BylineVotes {
  FieldVotes dates;
  FieldVotes names;
  std::uint32_t day_first = 0;    // blocks whose dates can be read with the day first
  std::uint32_t month_first = 0;  // blocks whose dates can be read with the month first
};

}  // namespace detail

/// Finds the paths at which pages show their publication date and their authors. Each page votes on
/// each path with a date (or names) in a short block near the content's heading or, if there is no
/// heading, near the first running text. If the page's markup states the value, the vote is 1000
/// for an equal value and 0 for a different value. Otherwise, the vote decreases with the distance:
/// - with a heading: at most 800 after the heading, and at most 400 before it
/// - without a heading: at most 800 before the first running text, and at most 400 after it
/// - 0 for names that are not signed, see BylineText
///
/// The mean vote is stored for paths whose dates (or names) differ from page to page. A commutative
/// monoid under merge().
class BylineCounter {
 public:
  void add(const MappedPage& view, const StatedByline& stated);
  void merge(const BylineCounter& other);
  /// Sets `published`, `authors` and `day_first` of the nodes in `tables`, and the publisher.
  void finish(SiteTree::Tables& tables) const;

 private:
  class PageVotes;

  std::uint32_t m_pages = 0;                                    // pages with an author
  std::map<std::string, std::uint32_t, std::less<>> m_authors;  // number of pages, by folded name
  tsl::robin_map<PathHash, detail::BylineVotes, SeededHash> m_places;
};

}  // namespace sst
