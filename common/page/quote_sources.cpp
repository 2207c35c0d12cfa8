#include "common/page/quote_sources.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kMostSourceWords = 40;  // maximum number of words in a source

/// True for "— Ida Karlsen".
bool begins_with_dash(const PageTree& page, const Block& block) {
  constexpr std::array<std::string_view, 4> kDashes{"—", "–", "―", "--"};
  NodeId first = block.first;
  while (first < block.end && trimmed(page.text(first)).empty()) {
    ++first;
  }
  const std::string_view text = first < block.end ? trimmed(page.text(first)) : std::string_view{};
  return std::ranges::any_of(kDashes,
                             [&](std::string_view dash) { return text.starts_with(dash); });
}

/// True if the block begins with a dash, or is in an element for sources inside `quote`.
bool is_source(const PageTree& page, const Block& block, NodeId quote) {
  if (begins_with_dash(page, block)) {
    return true;
  }
  for (NodeId up = block.element; up != quote && up != kNoNode; up = page.node(up).parent) {
    const Tag tag = page.node(up).tag;
    if (tag == Tag::footer || tag == Tag::cite || tag == Tag::figcaption) {
      return true;
    }
  }
  return false;
}

}  // namespace

void keep_quote_sources(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept) {
  for (const BlockElement& quote : blocks.elements()) {
    if (page.node(quote.node).tag != Tag::blockquote) {
      continue;
    }
    const BlockElement& around = blocks.elements()[quote.parent];
    const BlockElement& element = page.node(around.node).tag == Tag::figure ? around : quote;
    const auto begin = kept.begin() + static_cast<std::ptrdiff_t>(element.first);
    const auto end = kept.begin() + static_cast<std::ptrdiff_t>(element.end);
    if (std::find(begin, end, true) == end) {
      continue;
    }
    for (std::uint32_t i = element.first; i < element.end; ++i) {
      kept[i] = kept[i] ||
                (blocks[i].words <= kMostSourceWords && is_source(page, blocks[i], element.node));
    }
  }
}

}  // namespace sst
