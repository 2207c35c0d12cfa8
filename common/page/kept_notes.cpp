#include "common/page/kept_notes.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "common/text/utf8.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostNotes = 1'000;
constexpr std::size_t kMostWords = 300;  // maximum number of words in a note
constexpr std::size_t kMostDigits = 3;   // maximum number of digits in a mark
constexpr std::size_t kMostSymbols = 2;
constexpr NodeId kMostNodes = 1'000;  // maximum number of nodes read per block

/// The mark that a link displays, without brackets; empty if its text is not a mark.
std::string mark_of(const PageTree& page, NodeId link) {
  std::string mark;
  for (NodeId id = link + 1; id < page.node(link).end; ++id) {
    for (const char c : page.text(id)) {
      if (std::string_view{"[](){}. "}.find(c) == std::string_view::npos) {
        mark += c;
      }
    }
    if (mark.size() > 3 * kMostDigits) {
      return {};
    }
  }
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const bool is_number = std::ranges::all_of(mark, is_digit);
  const bool is_symbols =
      std::ranges::none_of(mark, is_letter) && std::ranges::none_of(mark, is_digit);
  const bool is_mark = (is_number && mark.size() <= kMostDigits) || mark.size() == 1 ||
                       (is_symbols && count_characters(mark) <= kMostSymbols);
  return is_mark ? mark : std::string{};
}

class NoteKeeper {
 public:
  NoteKeeper(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept)
      : m_page{page}, m_blocks{blocks}, m_kept{kept} {}

  void keep() {
    find_references();
    if (m_references.empty()) {
      return;
    }
    for (NodeId id = m_first; id < m_page.size(); ++id) {
      if (const auto reference = m_references.find(m_page.attribute(id, AttributeName::id));
          reference != m_references.end() && reference->second.link < id) {
        keep_note(id, reference->second);
      }
    }
    keep_marked_blocks();
  }

 private:
  struct Reference {
    NodeId link = 0;
    std::string mark;
    bool is_found = false;
  };

  /// The target of an in-page link; empty for any other node.
  std::string_view target_of(NodeId id) const {
    const std::string_view href = m_page.node(id).tag == Tag::a
                                      ? m_page.attribute(id, AttributeName::href)
                                      : std::string_view{};
    return href.starts_with('#') ? href.substr(1) : std::string_view{};
  }

  void find_references() {
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      if (!m_kept[i] || m_blocks[i].linked_words == 0) {
        continue;
      }
      for (NodeId id = m_blocks[i].first; id < m_blocks[i].end; ++id) {
        const std::string_view target = target_of(id);
        if (target.empty() || m_references.size() == kMostNotes) {
          continue;
        }
        if (std::string mark = mark_of(m_page, id); !mark.empty()) {
          m_first = m_references.empty() ? id : m_first;
          m_references.try_emplace(target, Reference{id, std::move(mark)});
        }
      }
    }
  }

  /// Keeps the note in the element `id`, or the note that this element begins.
  void keep_note(NodeId id, Reference& reference) {
    const std::span<const Block> blocks = m_blocks.blocks();
    const auto first =
        std::ranges::partition_point(blocks, [&](const Block& block) { return block.end <= id; });
    auto end = first;
    std::size_t words = 0;
    while (end != blocks.end() && words <= kMostWords &&
           (end->first < m_page.node(id).end || words == 1)) {  // a single word is the note's mark
      words += end++->words;
    }
    if (words > 0 && words <= kMostWords &&
        (begins_with(*first, reference.mark) || links_into_page(id, first->first) ||
         std::any_of(first, end, [&](const Block& block) {
           return links_into_page(block.first, block.end);
         }))) {
      reference.is_found = true;
      std::fill_n(m_kept.begin() + (first - blocks.begin()), end - first, true);
    }
  }

  bool begins_with(const Block& block, std::string_view mark) const {
    for (NodeId id = block.first; id < std::min(block.end, block.first + kMostNodes); ++id) {
      const std::string_view text = m_page.text(id);
      const std::size_t start = text.find_first_not_of("[({ ");
      if (start != std::string_view::npos) {
        return text.substr(start).starts_with(mark);
      }
    }
    return false;
  }

  /// True if the nodes contain an in-page link, such as a back link "^", which may precede a
  /// note's first block.
  bool links_into_page(NodeId id, NodeId end) const {
    end = std::min(end, id + kMostNodes);
    while (id < end && target_of(id).empty()) {
      ++id;
    }
    return id < end;
  }

  /// Keeps each block that begins with an in-page link, if the link displays the mark of a
  /// reference whose note was not found.
  void keep_marked_blocks() {
    std::unordered_map<std::string_view, NodeId> missing;
    for (const auto& [target, reference] : m_references) {
      if (!reference.is_found) {
        const auto [known, is_new] = missing.try_emplace(reference.mark, reference.link);
        known->second = std::min(known->second, reference.link);
      }
    }
    for (std::size_t i = 0; i < m_blocks.size() && !missing.empty(); ++i) {
      if (m_kept[i] || m_blocks[i].words > kMostWords) {
        continue;
      }
      NodeId id = m_blocks[i].first;
      while (id < m_blocks[i].end && !m_page.node(id).is_text() && target_of(id).empty()) {
        ++id;
      }
      if (id == m_blocks[i].end || target_of(id).empty()) {
        continue;
      }
      const auto note = missing.find(mark_of(m_page, id));
      m_kept[i] = note != missing.end() && note->second < id;
    }
  }

  const PageTree& m_page;
  const BlockList& m_blocks;
  std::vector<bool>& m_kept;
  std::unordered_map<std::string_view, Reference> m_references;  // by target
  NodeId m_first = 0;                                            // first link with a mark
};

}  // namespace

void keep_notes(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept) {
  NoteKeeper{page, blocks, kept}.keep();
}

}  // namespace sst
