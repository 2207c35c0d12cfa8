#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/metadata/page_rights.hpp"

namespace sst {

/// A statement about rights that several sampled pages of a site make in the same words.
struct SiteRight {
  RightsField field = RightsField::notice;
  std::string value;        ///< the greatest value, if notices differ only in numbers
  std::uint32_t pages = 0;  ///< number of sampled pages that state it
  std::string first_date;   ///< timestamp() of the first of these pages; empty if unknown
  std::string last_date;    ///< timestamp() of the last of these pages

  friend bool operator==(const SiteRight&, const SiteRight&) = default;
};

/// The maximum number of values kept for each field. The most frequent values are kept.
inline constexpr std::size_t kMostRightValues = 5;

/// The value of a field that at least half of a site's sampled pages state; null if there is none.
/// `rights` are the rights of the site, as returned by SiteRightsCounter::finish().
const SiteRight* usual_right(std::span<const SiteRight> rights, RightsField field,
                             std::size_t sampled_pages);

/// Fills the fields that are empty for the page with the site's usual_right() values, with the
/// source `site`. Notice and holder are set together, as are the licence and its URL, and only if
/// the page states neither. A page with a different holder gets no licence. Rules for robots and
/// text mining apply to single pages, so they are never set.
void add_site_rights(std::span<const SiteRight> of_site, std::size_t sampled_pages,
                     PageRights& rights);

/// Counts the statements about rights on the sampled pages of a site. The result is the same for
/// any order of pages.
class SiteRightsCounter {
 public:
  void add(const PageRights& rights, std::string_view date);
  /// The rights that at least two pages state (or one, if there is only one page). Sorted by field;
  /// the most frequent value of a field is first.
  std::vector<SiteRight> finish() const;

 private:
  std::uint32_t m_pages = 0;
  // By field and value. In the values of notices, numbers are replaced.
  std::map<std::pair<RightsField, std::string>, SiteRight> m_counts;
};

}  // namespace sst
