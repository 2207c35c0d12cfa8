#include "common/site/entry_groups.hpp"

#include <algorithm>
#include <utility>

#include "common/hash/mix_hashes.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kEntries = 3;      // minimum number of similar entries or rows
constexpr std::uint32_t kRowBlocks = 2;    // minimum number of blocks in a row: label and value
constexpr std::uint32_t kMostWords = 200;  // in a longer entry, an entry inside it counts

}  // namespace

void EntryGroups::find(const MappedPage& page, const BlockSums& content) {
  m_page = &page;
  count_alike(content);
  const auto elements = m_page->blocks().elements();
  const auto are_entries = [](const Alike& like) {
    return like.with_content >= kEntries && 2 * like.with_content >= like.elements;
  };
  const auto is_row = [](const Alike& like) {
    return like.with_content > 0 && like.elements >= kEntries;
  };
  m_kinds.assign(elements.size(), Kind::none);
  m_entry_of.assign(elements.size(), 0);
  for (std::uint32_t i = 1; i < elements.size(); ++i) {
    const Tag tag = m_page->tag(i);
    const bool has_content = content.in(elements[i]) > 0;
    const bool is_alike = content.in(elements[elements[i].parent]) > 0;  // m_alike_of[i] is set
    m_entry_of[i] = m_entry_of[elements[i].parent];
    if (has_content && are_entries(m_alike[m_alike_of[i]])) {
      const std::uint32_t around = m_entry_of[i];
      const bool is_outermost =
          around == 0 || m_page->blocks().word_count(elements[around]) > kMostWords;
      m_kinds[i] = Kind::entry;
      m_entry_of[i] = is_outermost ? i : around;
    } else if (tag == Tag::ul || tag == Tag::ol || tag == Tag::dl) {
      m_kinds[i] = has_content ? Kind::list : Kind::none;
    } else if (is_alike && elements[i].end - elements[i].first >= kRowBlocks &&
               is_row(m_alike[m_alike_of[i]])) {
      m_kinds[i] = Kind::row;
    } else {
      m_kinds[i] = m_kinds[elements[i].parent];
    }
  }
}

/// Counts the elements that are alike, and those with content among them.
void EntryGroups::count_alike(const BlockSums& content) {
  const auto elements = m_page->blocks().elements();
  m_alike_numbers.reset(elements.size());
  m_alike.clear();
  m_alike_of.assign(elements.size(), 0);
  for (std::uint32_t i = 1; i < elements.size(); ++i) {
    if (content.in(elements[elements[i].parent]) == 0) {
      continue;  // no similar element has content
    }
    const Tag tag = m_page->tag(i);
    // The classes of items differ: "odd", "closed".
    const bool is_item = tag == Tag::tr || tag == Tag::li;
    m_alike_of[i] = m_alike_numbers.number(mix_hashes(
        elements[i].parent, is_item ? static_cast<std::uint64_t>(tag) : m_page->path(i)));
    m_alike.resize(m_alike_numbers.count());
    ++m_alike[m_alike_of[i]].elements;
    m_alike[m_alike_of[i]].with_content += content.in(elements[i]) > 0 ? 1 : 0;
  }
}

std::uint64_t EntryGroups::hash_in_entry(std::size_t block) const {
  return mix_hashes(m_page->text_hash(block), m_alike_of[entry_of(block)]);
}

std::vector<std::uint64_t> EntryGroups::links_of_most_entries() const {
  const BlockList& blocks = m_page->blocks();
  std::vector<std::pair<std::uint64_t, std::uint32_t>> links;  // hash_in_entry(), entry
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::uint32_t entry = entry_of(i);
    if (entry != 0 && is_mostly_links(blocks[i])) {
      links.emplace_back(hash_in_entry(i), entry);
    }
  }
  std::ranges::sort(links);
  links.erase(std::unique(links.begin(), links.end()), links.end());
  std::vector<std::uint64_t> most;
  for (std::size_t first = 0, end = 0; first < links.size(); first = end) {
    while (end < links.size() && links[end].first == links[first].first) {
      ++end;
    }
    if (2 * (end - first) >= m_alike[m_alike_of[links[first].second]].elements) {
      most.push_back(links[first].first);
    }
  }
  return most;
}

}  // namespace sst
