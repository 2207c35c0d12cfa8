#include "common/page/block.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/hash/stored_hash.hpp"
#include "common/page/formulas.hpp"
#include "common/text/packed_bytes.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

/// Form controls are inline elements, but their text is not part of a sentence.
bool is_inline(Tag tag) {
  const Display display = display_of(tag);
  return tag != Tag::button && tag != Tag::select && tag != Tag::textarea &&
         (display == Display::inline_level || display == Display::line_break);
}

/// The innermost element that contains both nodes. REQUIRES: one <= other.
NodeId common_element(const PageTree& page, NodeId one, NodeId other) {
  while (page.node(one).end <= other) {
    one = page.node(one).parent;
  }
  return one;
}

}  // namespace

WordHash hash_word(std::string_view word, std::string& scratch) {
  if (std::endian::native == std::endian::little && word.size() <= 2 * kPackedBytes) {
    const std::size_t half = std::min(word.size(), kPackedBytes);
    const std::uint64_t first = pack_bytes(word.substr(0, half));
    const std::uint64_t rest = pack_bytes(word.substr(half));
    if (((first | rest) & kHighestBits) == 0) {  // ASCII, like most words
      const std::uint64_t folded[] = {packed_lower(first), packed_lower(rest)};
      return hash_text({reinterpret_cast<const char*>(folded), word.size()});
    }
  }
  scratch.clear();
  append_folded(scratch, word);
  return hash_text(scratch);
}

void BlockList::build(const PageTree& page) {
  m_blocks.clear();
  m_elements.clear();
  m_words.clear();
  m_run = {};
  mark_blocks(page);
  // The state at the current node. For links, headings and preformatted elements, the end of the
  // outermost open one is enough.
  std::uint32_t container = 0;
  NodeId container_end = page.size();
  NodeId link_end = 0;
  NodeId heading_end = 0;
  NodeId preformatted_end = 0;
  std::uint8_t heading = 0;
  int breaks = 0;
  for (NodeId id = 0; id < page.size(); ++id) {
    const PageNode& node = page.node(id);
    while (container_end <= id) {
      flush(id, id);
      breaks = 0;
      m_elements[container].end = static_cast<std::uint32_t>(m_blocks.size());
      container = m_elements[container].parent;
      container_end = page.node(m_elements[container].node).end;
    }
    if (m_is_block[id]) {
      flush(id, id + 1);
      breaks = 0;
      m_elements.push_back({id, container, static_cast<std::uint32_t>(m_blocks.size()), 0});
      container = static_cast<std::uint32_t>(m_elements.size() - 1);
      container_end = node.end;
    }
    if (node.is_text()) {
      breaks = node.blank ? breaks : 0;
      m_run.heading = heading_end > id ? heading : std::uint8_t{0};
      m_run.preformatted = preformatted_end > id;
      m_run.container = container;
      add_text(page, id, link_end > id);
      continue;
    }
    if (node.tag == Tag::br && ++breaks == 2) {
      flush(id, id + 1);
    }
    if (page.is_link(id)) {
      link_end = std::max(link_end, node.end);
    }
    if (heading_level(node.tag) > 0 && heading_end <= id) {
      heading = heading_level(node.tag);
      heading_end = node.end;
    }
    if (is_preformatted(node.tag)) {
      preformatted_end = std::max(preformatted_end, node.end);
    }
  }
  flush(page.size(), page.size());
  for (std::uint32_t open = container;; open = m_elements[open].parent) {
    m_elements[open].end = static_cast<std::uint32_t>(m_blocks.size());
    if (open == 0) {
      break;
    }
  }
}

void BlockList::shrink_to_fit() {
  m_blocks.shrink_to_fit();
  m_elements.shrink_to_fit();
  m_words.shrink_to_fit();
  m_is_block = {};
}

/// Marks block elements and the inline elements that contain one. Formulas are inline, with
/// everything inside them.
void BlockList::mark_blocks(const PageTree& page) {
  m_is_block.assign(page.size(), false);
  for (NodeId id = page.size(); id-- > 1;) {
    if (holds_formula(page, id)) {
      std::fill(m_is_block.begin() + id, m_is_block.begin() + page.node(id).end, false);
    } else if (m_is_block[id] || !is_inline(page.node(id).tag)) {
      m_is_block[id] = true;
      m_is_block[page.node(id).parent] = true;
    }
  }
  m_is_block[PageTree::kRoot] = true;
}

void BlockList::add_text(const PageTree& page, NodeId text, bool linked) {
  const std::size_t before = m_words.size();
  for_each_word(page.text(text),
                [&](std::string_view word) { m_words.push_back(hash_word(word, m_folded)); });
  const auto words = static_cast<std::uint32_t>(m_words.size() - before);
  if (words == 0) {
    return;
  }
  if (m_run.words == 0) {
    m_run.first_word = static_cast<std::uint32_t>(before);
    m_run.element = page.node(text).parent;
  } else {
    m_run.element = common_element(page, m_run.element, text);
  }
  m_run.words += words;
  m_run.linked_words += linked ? words : 0;
}

/// Ends the current block before the node `end`. The next one begins at `next`.
void BlockList::flush(NodeId end, NodeId next) {
  if (m_run.words > 0) {
    m_run.end = end;
    m_blocks.push_back(m_run);
  }
  m_run = {};
  m_run.first = next;
}

}  // namespace sst
