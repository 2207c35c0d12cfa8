#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/selector.hpp"

namespace sst {

/// The words of a page that are directly in one element, not counting block elements in it.
struct ElementWords {
  std::uint32_t element = 0;  ///< number in SampledElements::tree()
  std::uint32_t kept = 0;     ///< words that the model keeps
  std::uint32_t dropped = 0;
};

/// How well a choice of words agrees with the words that a model keeps, over some pages.
struct Agreement {
  std::size_t pages = 0;
  double f1 = 0.0;    ///< mean over the pages of the F measure of the chosen words, [0, 1]
  double same = 0.0;  ///< share of the pages with an F measure of at least kSame, [0, 1]

  static constexpr double kSame = 0.97;
};

/// The elements of sampled pages as scrapers see them, pooled over the pages: elements with the
/// same name and attributes, as written, in the same chain of elements are treated as one. Counts
/// the words that the model keeps and drops in each. The sums are integers, so results do not
/// depend on the order of pages.
class SampledElements {
 public:
  /// The model must have the `site` profile, and outlive the elements.
  explicit SampledElements(const SiteModel& model);

  void add(const PageTree& page);

  const SiteModel& model() const { return m_model; }
  const SelectableTree& tree() const { return m_tree; }
  std::size_t size() const { return m_tree.nodes.size(); }
  std::size_t page_count() const { return m_pages.size(); }

  /// The number of the site's node that an element maps to; empty for inline elements and for
  /// elements without a node.
  std::optional<std::size_t> node(std::size_t element) const { return m_nodes[element]; }
  /// The number of occurrences of an element on the pages.
  std::uint32_t count(std::size_t element) const { return m_counts[element]; }
  /// The worth of keeping the words directly in an element: positive for words that the model
  /// keeps, negative for those that it drops. The kept words of a page are worth kPage in total,
  /// regardless of its length, or less if they are only a small part of the page.
  std::int64_t worth(std::size_t element) const { return m_kept[element] - m_dropped[element]; }
  std::int64_t kept(std::size_t element) const { return m_kept[element]; }
  std::int64_t dropped(std::size_t element) const { return m_dropped[element]; }
  static constexpr std::int64_t kPage = 1'000'000'000;

  /// The nodes that contain the headings of the pages' content, each with the number of its pages.
  const std::map<std::size_t, std::size_t>& headings() const { return m_headings; }

  /// Compares the words in the chosen elements, including all nested elements, with the words that
  /// the model keeps.
  Agreement agreement(const std::vector<bool>& chosen) const;

  /// Also marks all elements inside marked elements.
  void mark_contained(std::vector<bool>& marks) const;

 private:
  std::uint32_t number_of(std::uint32_t parent, SelectableElement element);
  void find_words(const PageTree& page, const std::vector<std::uint32_t>& numbers);
  void find_heading();

  const SiteModel& m_model;
  KeyMaker m_keys;
  MappedPage m_page;
  ContentFinder m_finder;
  SelectableTree m_tree;
  std::map<std::string, std::uint32_t> m_element_numbers;  // by the element as text
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_numbers;  // by SelectableTree
  std::vector<std::optional<std::size_t>> m_nodes;  // by element, like the next three
  std::vector<std::uint32_t> m_counts;
  std::vector<std::int64_t> m_kept;
  std::vector<std::int64_t> m_dropped;
  std::vector<std::vector<ElementWords>> m_pages;
  std::map<std::size_t, std::size_t> m_headings;
};

}  // namespace sst
