#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "common/drift/change_detector.hpp"
#include "common/drift/misfit_count.hpp"

namespace sst {

/// Indices of two pages in a sequence. If there is no such page, the index is the number of pages.
struct LastingChange {
  std::size_t first = 0;     ///< the first page after a change that the next pages confirm
  std::size_t doubtful = 0;  ///< the first page with evidence of a change, confirmed or not
};

/// Finds the first lasting change to a site's template in pages that are in test order: a
/// ChangeDetector raises the alarm, and a MisfitCount confirms it. If the next pages refute an
/// alarm, the test starts over. A `Page` has the members `evidence`, `is_misfit` and `parts`.
template <typename Page>
LastingChange find_lasting_change(const std::vector<const Page*>& pages, double false_alarms) {
  ChangeDetector detector{false_alarms};
  std::size_t tested_from = 0;
  std::size_t doubtful = pages.size();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!detector.add(pages[i]->evidence)) {
      continue;
    }
    const std::size_t first = tested_from + detector.change_point();
    MisfitCount ahead;
    const std::size_t end = std::min(pages.size(), first + MisfitCount::kPagesAhead);
    for (std::size_t j = first; j < end; ++j) {
      ahead.add(pages[j]->is_misfit, pages[j]->parts);
    }
    if (ahead.confirms_change()) {
      return {first, first};
    }
    if (first + MisfitCount::kPagesAhead > pages.size()) {
      doubtful = std::min(doubtful, first);  // later pages may confirm it
    }
    detector = ChangeDetector{false_alarms};
    tested_from = i + 1;
  }
  if (!detector.is_at_zero()) {
    doubtful = std::min(doubtful, tested_from + detector.change_point());
  }
  return {pages.size(), doubtful};
}

}  // namespace sst
