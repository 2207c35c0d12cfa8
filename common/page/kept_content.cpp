#include "common/page/kept_content.hpp"

#include "common/page/block_sums.hpp"
#include "common/page/formulas.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// A piece's text in plain-text output, with formulas between dollar signs. The result may refer to
/// `scratch`.
std::string_view plain_text(const PageTree& page, const KeptContent& kept,
                            const KeptContent::Piece& piece, std::string& scratch) {
  const std::string_view text = kept.text(page, piece);
  if (piece.form != KeptContent::Form::formula &&
      piece.form != KeptContent::Form::display_formula) {
    return text;
  }
  const std::string_view mark = piece.form == KeptContent::Form::formula ? "$" : "$$";
  scratch = mark;
  scratch += text;
  scratch += mark;
  return scratch;
}

/// Appends the kept content of some parts of the page. REQUIRES: `parts` is sorted.
void render_parts(const PageTree& page, const KeptContent& kept, std::span<const NodeRange> parts,
                  TextMarks marks, std::string& out) {
  TextLayout layout{page, out, marks};
  std::string scratch;
  for (const KeptContent::Piece& piece : kept.pieces()) {
    while (!parts.empty() && piece.node >= parts.front().end) {
      parts = parts.subspan(1);
    }
    if (parts.empty()) {
      break;
    }
    if (piece.node >= parts.front().first && (page.node(piece.node).is_text() || !piece.is_whole)) {
      layout.append(piece.node, plain_text(page, kept, piece, scratch));
    }
  }
  while (!out.empty() && is_white_space(out.back())) {
    out.pop_back();
  }
}

}  // namespace

void KeptContent::keep(const PageTree& page, NodeId node) {
  for (NodeId id = node; id < page.node(node).end; ++id) {
    keep_node(page, id);
  }
}

void KeptContent::keep_node(const PageTree& page, NodeId node) {
  const Tag tag = page.node(node).tag;
  if (tag == Tag::text || tag == Tag::img || tag == Tag::br || tag == Tag::hr || tag == Tag::math) {
    m_pieces.push_back({node});
  }
}

void KeptContent::keep_part(NodeId node, std::string_view part, Form form) {
  if (!part.empty()) {
    m_pieces.push_back({node, false, form, static_cast<std::uint32_t>(m_parts.size()),
                        static_cast<std::uint32_t>(part.size())});
    m_parts += part;
  }
}

void KeptContent::mark_comments(NodeId node, bool are_comments) {
  const bool are_open = !m_comments.empty() && m_comments.back().end == kNoNode;
  if (are_comments && !are_open) {
    m_comments.push_back({node, kNoNode});
  } else if (!are_comments && are_open) {
    m_comments.back().end = node;
  }
}

std::uint32_t content_element(const BlockList& blocks, const std::vector<bool>& kept) {
  constexpr double kShare = 0.7;  // minimum share of the kept words
  BlockSums words;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    words.push_back(kept[i] ? blocks[i].words : 0);
  }
  const auto elements = blocks.elements();
  std::uint32_t found = 0;
  for (std::uint32_t i = 1; words.all() > 0 && i < elements.size(); ++i) {
    if (elements[i].parent == found && words.in(elements[i]) >= kShare * words.all()) {
      found = i;
    }
  }
  return found;
}

void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 bool has_images, KeptContent& content) {
  content.clear();
  const std::uint32_t with_images = has_images ? content_element(blocks, kept) : 0;
  const NodeId images = blocks.elements()[with_images].node;
  const NodeId images_end = with_images == 0 ? 0 : page.node(images).end;
  NodeId next = 0;  // the first node not visited yet
  // Handles the nodes between blocks. Images, if wanted, are kept in the content element. Formulas,
  // breaks, and texts without words, such as a brace on its own line, are kept next to kept blocks.
  const auto pass_between = [&](std::size_t block) {
    const NodeId end = block < blocks.size() ? blocks[block].first : page.size();
    const bool after_kept = block > 0 && kept[block - 1];
    const bool before_kept = block < blocks.size() && kept[block];
    NodeId beside_end = 0;  // end of the parent of the last block's container
    if (after_kept) {
      const std::uint32_t container = blocks[block - 1].container;
      beside_end = page.node(blocks.elements()[blocks.elements()[container].parent].node).end;
    }
    for (; next < end; ++next) {
      const PageNode& node = page.node(next);
      const bool is_beside = after_kept && (before_kept || next < beside_end);
      const bool is_break = node.tag == Tag::br || node.tag == Tag::hr;
      if ((is_beside && (node.is_text() || node.tag == Tag::math ||
                         (node.tag == Tag::img && is_formula_image(page, next)))) ||
          (is_break && after_kept && before_kept) ||
          (node.tag == Tag::img && next >= images && next < images_end)) {
        content.keep_node(page, next);
      }
    }
  };
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    pass_between(i);
    next = blocks[i].end;
    if (kept[i]) {
      for (NodeId id = blocks[i].first; id < blocks[i].end; ++id) {
        content.keep_node(page, id);
      }
    }
  }
  pass_between(blocks.size());
}

void render_text(const PageTree& page, const KeptContent& kept, std::string& out, TextMarks marks) {
  const NodeRange all{0, kNoNode};
  render_parts(page, kept, {&all, 1}, marks, out);
}

void render_comments(const PageTree& page, const KeptContent& kept, std::string& out,
                     TextMarks marks) {
  render_parts(page, kept, kept.comments(), marks, out);
}

}  // namespace sst
