#include "common/page/formulas.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "common/page/name_words.hpp"

namespace sst {
namespace {

/// True for a block with a formula and no other text.
bool is_formula_alone(const PageTree& page, const Block& block) {
  bool has_formula = false;
  for (NodeId id = block.first; id < block.end;) {
    const PageNode& node = page.node(id);
    if (holds_formula(page, id)) {
      has_formula = true;
      id = node.end;
    } else if (node.is_text() && !node.blank) {
      return false;
    } else {
      ++id;
    }
  }
  return has_formula;
}

}  // namespace

bool holds_formula(const PageTree& page, NodeId element) {
  const Tag tag = page.node(element).tag;
  return tag == Tag::math || (tag == Tag::other && (page.name(element) == "mjx-container" ||
                                                    page.name(element) == "math-renderer"));
}

bool is_formula_image(const PageTree& page, NodeId image) {
  constexpr NameSet kNames{"tex", "latex", "mathtex"};
  constexpr std::string_view kOfMediaWiki = "mwe-math-fallback-image-";
  const std::string_view names = page.attribute(image, AttributeName::class_);
  const std::string_view address = page.attribute(image, AttributeName::src);
  return names.find(kOfMediaWiki) != std::string_view::npos || has_any_name_word(names, kNames) ||
         std::ranges::any_of(
             std::array<std::string_view, 3>{"latex.", "mathtex", "mimetex"},
             [&](std::string_view part) { return address.find(part) != std::string_view::npos; });
}

void keep_formulas(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept) {
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (kept[i] || !kept[i - 1]) {
      continue;
    }
    std::size_t end = i;  // end of a run of formulas
    while (end < blocks.size() && !kept[end] && is_formula_alone(page, blocks[end])) {
      ++end;
    }
    if (end < blocks.size() && kept[end]) {
      std::fill(kept.begin() + static_cast<std::ptrdiff_t>(i),
                kept.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
    i = std::max(i, end);
  }
}

}  // namespace sst
