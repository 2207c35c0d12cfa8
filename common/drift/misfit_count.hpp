#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// The parts of the site to which a page belongs: the first folder of its address ("/news/" for
/// "http://a.example/news/1.html", "/" if there is none), and the language that it declares
/// ("lang=fr").
std::vector<std::string> parts_of_site(std::string_view address, const PageTree& page);

/// The hashes of parts_of_site(), in the same order.
std::vector<std::uint64_t> hash_parts(const std::vector<std::string>& parts);

/// Decides whether the pages after a suspected change to a site's template confirm the change. A
/// cumulative sum test (ChangeDetector) assumes that pages are independent; a few outliers in a
/// row, or a few pages of the same kind, can raise a false alarm, which this count refutes.
class MisfitCount {
 public:
  /// The maximum number of pages counted after the change.
  static constexpr std::size_t kPagesAhead = 20;
  /// The minimum number of pages that can confirm a change.
  static constexpr std::size_t kLeastAhead = 10;

  /// Adds a page. `parts` is hash_parts(parts_of_site()) of the page.
  void add(bool is_misfit, std::span<const std::uint64_t> parts);

  /// True if there are enough pages, at least half of them do not fit, and the misfits are not
  /// limited to one part of the site.
  bool confirms_change() const;

 private:
  struct Count {
    std::size_t pages = 0;
    std::size_t misfits = 0;
  };

  Count m_all;
  std::map<std::uint64_t, Count> m_parts;
};

}  // namespace sst
