#include "common/report/sampled_elements.hpp"

#include <algorithm>

#include "common/page/title_words.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

// If the model keeps less than 1 / kLeastKept of a page's words, the page is weighted as if the
// model kept exactly this share. Otherwise, the dropped words of such a page would outweigh all
// other pages.
constexpr std::int64_t kLeastKept = 5;

std::string spelled_out(const SelectableElement& element) {
  std::string text = element.tag;
  for (const auto& [name, value] : element.attributes) {
    text.append(1, '\0').append(name).append(1, '\0').append(value);
  }
  return text;
}

std::uint32_t words_in(std::string_view text) {
  std::uint32_t words = 0;
  for_each_word(text, [&](std::string_view) { ++words; });
  return words;
}

}  // namespace

SampledElements::SampledElements(const SiteModel& model)
    : m_model{model},
      m_keys{model.vocabulary},
      m_finder{model.site_tree, model.parameters.without},
      m_nodes(1),
      m_counts(1),
      m_kept(1),
      m_dropped(1) {}

void SampledElements::add(const PageTree& page) {
  m_page.build(page, m_keys);
  m_finder.find(m_page);
  std::vector<std::uint32_t> numbers(page.size());  // by node of the page
  for (NodeId id = 1; id < page.size(); ++id) {
    const PageNode& node = page.node(id);
    numbers[id] = node.is_text()
                      ? numbers[node.parent]
                      : number_of(numbers[node.parent], SelectableElement::as_written(page, id));
    m_counts[numbers[id]] += node.is_text() ? 0 : 1;
  }
  const auto elements = m_page.blocks().elements();
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (const SiteNode* node = m_page.node(i)) {
      m_nodes[numbers[elements[i].node]] = m_model.site_tree.number(*node);
    }
  }
  find_words(page, numbers);
  find_heading();
}

std::uint32_t SampledElements::number_of(std::uint32_t parent, SelectableElement element) {
  const auto next_element = static_cast<std::uint32_t>(m_tree.elements.size());
  const auto [known, is_new_element] =
      m_element_numbers.try_emplace(spelled_out(element), next_element);
  if (is_new_element) {
    m_tree.elements.push_back(std::move(element));
  }
  const auto next = static_cast<std::uint32_t>(m_tree.nodes.size());
  const auto [number, is_new] = m_numbers.try_emplace({parent, known->second}, next);
  if (is_new) {
    m_tree.nodes.push_back({parent, known->second});
    m_nodes.emplace_back();
    m_counts.push_back(0);
    m_kept.push_back(0);
    m_dropped.push_back(0);
  }
  return number->second;
}

void SampledElements::find_words(const PageTree& page, const std::vector<std::uint32_t>& numbers) {
  std::map<std::uint32_t, ElementWords> found;
  std::int64_t kept = 0;
  std::int64_t all = 0;
  for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
    const Block& block = m_page.blocks()[i];
    for (NodeId id = block.first; id < block.end; ++id) {
      if (const std::uint32_t words = words_in(page.text(id)); words > 0) {
        ElementWords& place = found[numbers[id]];
        place.element = numbers[id];
        (m_finder.kept()[i] ? place.kept : place.dropped) += words;
        kept += m_finder.kept()[i] ? words : 0;
        all += words;
      }
    }
  }
  const std::int64_t weighed = std::max<std::int64_t>({kept, all / kLeastKept, 1});
  std::vector<ElementWords>& words = m_pages.emplace_back();
  for (const auto& [number, place] : found) {
    m_kept[number] += place.kept * kPage / weighed;
    m_dropped[number] += place.dropped * kPage / weighed;
    words.push_back(place);
  }
}

/// Finds the first kept heading of level 1 or 2 that repeats the page's title or, if there is none,
/// the first kept heading of these levels.
void SampledElements::find_heading() {
  const TitleWords title{m_page.page()};
  const SiteNode* found = nullptr;
  for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
    const Block& block = m_page.blocks()[i];
    const SiteNode* node = m_page.node(block.container);
    if (!m_finder.kept()[i] || node == nullptr || (block.heading != 1 && block.heading != 2)) {
      continue;
    }
    if (title.has(m_page.blocks(), block)) {
      found = node;
      break;
    }
    found = found == nullptr ? node : found;
  }
  if (found != nullptr) {
    ++m_headings[m_model.site_tree.number(*found)];
  }
}

Agreement SampledElements::agreement(const std::vector<bool>& chosen) const {
  constexpr std::int64_t kWhole = 1'000'000'000;
  std::int64_t sum = 0;
  std::size_t same = 0;
  for (const std::vector<ElementWords>& page : m_pages) {
    std::int64_t hits = 0;
    std::int64_t kept = 0;
    std::int64_t taken = 0;
    for (const ElementWords& place : page) {
      kept += place.kept;
      if (chosen[place.element]) {
        hits += place.kept;
        taken += place.kept + place.dropped;
      }
    }
    const std::int64_t f1 = kept + taken == 0 ? kWhole : 2 * hits * kWhole / (kept + taken);
    sum += f1;
    same += static_cast<double>(f1) >= Agreement::kSame * static_cast<double>(kWhole) ? 1 : 0;
  }
  const double pages = std::max<double>(1.0, static_cast<double>(m_pages.size()));
  return {m_pages.size(), static_cast<double>(sum) / static_cast<double>(kWhole) / pages,
          static_cast<double>(same) / pages};
}

void SampledElements::mark_contained(std::vector<bool>& marks) const {
  for (std::size_t i = 1; i < marks.size(); ++i) {
    marks[i] = marks[i] || marks[m_tree.nodes[i].parent];
  }
}

}  // namespace sst
