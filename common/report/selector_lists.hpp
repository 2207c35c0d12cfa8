#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/report/sampled_elements.hpp"
#include "common/report/selector_search.hpp"

namespace sst {

/// A site's content selectors and drop selectors, judged by the words that they select together.
class SelectorLists {
 public:
  /// Minimum gain in the mean F measure; selectors that gain less are left out. Drop selectors
  /// without names must gain SelectorSearch::kNameless more.
  static constexpr double kLeastGain = 0.0005;

  /// The elements must outlive the lists.
  explicit SelectorLists(const SampledElements& elements);

  void add_content(FoundSelector selector) { add(std::move(selector), m_content); }
  void add_drop(FoundSelector selector) { add(std::move(selector), m_drops); }

  const std::vector<FoundSelector>& content() const { return m_content.selectors; }
  const std::vector<FoundSelector>& drops() const { return m_drops.selectors; }

  /// The elements whose words are taken: the matches of content selectors, except the matches of
  /// drop selectors. A match includes everything in the matching element.
  std::vector<bool> taken() const;

  /// The mean F measure of the taken words, minus the gains required of the selectors.
  double score() const;

  /// Repeatedly removes the least useful selector, as long as this improves the score.
  void leave_out_idle();

 private:
  struct List {
    std::vector<FoundSelector> selectors;  // matches include all contained elements
    std::vector<std::uint32_t> counts;     // by element: number of matching selectors
  };

  void add(FoundSelector selector, List& list);
  static void count(const FoundSelector& selector, std::uint32_t by, List& list);
  double demanded(const List& list) const;
  double score_without(std::size_t index, List& list);

  const SampledElements* m_elements;
  List m_content;
  List m_drops;
};

}  // namespace sst
