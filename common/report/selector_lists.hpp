#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/report/sampled_elements.hpp"
#include "common/report/selector_search.hpp"

namespace sst {

/// The selectors of a site's content, and those of what to drop from the pages, judged by the words
/// that they take together.
class SelectorLists {
 public:
  /// A selector that improves the mean F measure less is left out. SelectorSearch::kNameless is
  /// demanded in addition of a selector of what to drop that has no names.
  static constexpr double kLeastGain = 0.0005;

  /// The elements must outlive the lists.
  explicit SelectorLists(const SampledElements& elements);

  void add_content(FoundSelector selector) { add(std::move(selector), m_content); }
  void add_drop(FoundSelector selector) { add(std::move(selector), m_drops); }

  const std::vector<FoundSelector>& content() const { return m_content.selectors; }
  const std::vector<FoundSelector>& drops() const { return m_drops.selectors; }

  /// The elements whose words are taken: those that a selector of content matches, with all that
  /// they contain, except those that a selector of what to drop matches, with all that they
  /// contain.
  std::vector<bool> taken() const;

  /// The mean F measure of the taken words, less the gains that are demanded of the selectors.
  double score() const;

  /// Leaves out the selector without which the score is best, as long as that improves it.
  void leave_out_idle();

 private:
  struct List {
    std::vector<FoundSelector> selectors;  // with all elements in matching ones as matches
    std::vector<std::uint32_t> counts;     // by element: selectors that match
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
