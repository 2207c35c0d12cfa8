#include "common/report/selector_lists.hpp"

namespace sst {

SelectorLists::SelectorLists(const SampledElements& elements) : m_elements{&elements} {
  m_content.counts.assign(elements.size(), 0);
  m_drops.counts.assign(elements.size(), 0);
}

void SelectorLists::add(FoundSelector selector, List& list) {
  m_elements->mark_contained(selector.matches);
  count(selector, 1, list);
  list.selectors.push_back(std::move(selector));
}

/// Adds `by`, which may be -1, to the counts of the matching elements.
void SelectorLists::count(const FoundSelector& selector, std::uint32_t by, List& list) {
  for (std::size_t i = 1; i < list.counts.size(); ++i) {
    list.counts[i] += selector.matches[i] ? by : 0;
  }
}

std::vector<bool> SelectorLists::taken() const {
  std::vector<bool> taken(m_elements->size());
  for (std::size_t i = 1; i < taken.size(); ++i) {
    taken[i] = m_content.counts[i] > 0 && m_drops.counts[i] == 0;
  }
  return taken;
}

double SelectorLists::demanded(const List& list) const {
  double sum = 0.0;
  for (const FoundSelector& selector : list.selectors) {
    const bool is_risky = &list == &m_drops && !selector.is_named;
    sum += kLeastGain + (is_risky ? SelectorSearch::kNameless : 0.0);
  }
  return sum;
}

double SelectorLists::score() const {
  return m_elements->agreement(taken()).f1 - demanded(m_content) - demanded(m_drops);
}

double SelectorLists::score_without(std::size_t index, List& list) {
  FoundSelector selector = std::move(list.selectors[index]);
  const auto place = list.selectors.begin() + static_cast<std::ptrdiff_t>(index);
  list.selectors.erase(place);
  count(selector, static_cast<std::uint32_t>(-1), list);
  const double without = score();
  count(selector, 1, list);
  list.selectors.insert(list.selectors.begin() + static_cast<std::ptrdiff_t>(index),
                        std::move(selector));
  return without;
}

void SelectorLists::leave_out_idle() {
  for (double best = score();;) {
    List* list_of_idle = nullptr;
    std::size_t idle = 0;
    for (List* list : {&m_drops, &m_content}) {
      for (std::size_t i = list->selectors.size(); i-- > 0;) {
        if (const double without = score_without(i, *list); without > best) {
          best = without;
          list_of_idle = list;
          idle = i;
        }
      }
    }
    if (list_of_idle == nullptr) {
      return;
    }
    const auto place = list_of_idle->selectors.begin() + static_cast<std::ptrdiff_t>(idle);
    count(*place, static_cast<std::uint32_t>(-1), *list_of_idle);
    list_of_idle->selectors.erase(place);
  }
}

}  // namespace sst
