#pragma once

#include <cstddef>
#include <vector>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The gap between a piece of content and the previous piece.
struct ContentGap {
  bool space = false;  ///< white space or dropped text
  bool line = false;   ///< a dropped element that ends the line
};

/// Walks a page's kept content and its enclosing elements in document order and reports them to a
/// sink. All renderers of marked-up formats use it. Does not recurse, because pages may be deeply
/// nested.
///
/// The sink has these functions, in the order of the calls for one piece:
///     void begin_piece(NodeId piece, ContentGap gap);
///     void close(NodeId element);   // innermost first
///     void open(NodeId element);    // outermost first
///     void write(const KeptContent::Piece& piece);
/// After the last piece, close() is called for every element that is still open.
template <typename Sink>
class ContentWalk {
 public:
  ContentWalk(const PageTree& page, const KeptContent& kept, Sink& sink)
      : m_page{page}, m_kept{kept}, m_sink{sink} {}

  void run() {
    for (const KeptContent::Piece& piece : m_kept.pieces()) {
      m_sink.begin_piece(piece.node, gap_before(piece));
      close_down_to(shared_depth(piece.node));
      open_ancestors(piece.node);
      m_sink.write(piece);
      m_next = m_page.node(piece.node).end;
    }
    close_down_to(0);
  }

 private:
  ContentGap gap_before(const KeptContent::Piece& piece) const {
    const PageNode& node = m_page.node(piece.node);
    const bool has_text = node.is_text() || !piece.is_whole;
    ContentGap gap{.space = has_text && node.space_before};
    for (NodeId id = m_next; id < piece.node; ++id) {
      const PageNode& passed = m_page.node(id);
      if (passed.is_text() || (passed.tag == Tag::math && passed.end <= piece.node)) {
        gap.space = true;
        id = passed.end - 1;
      }
      gap.line = gap.line || display_of(passed.tag) != Display::inline_level;
    }
    return gap;
  }

  /// The number of open elements that are ancestors of the node.
  std::size_t shared_depth(NodeId node) const {
    std::size_t depth = m_open.size();
    while (depth > 0 && m_page.node(m_open[depth - 1]).end <= node) {
      --depth;
    }
    return depth;
  }

  void close_down_to(std::size_t depth) {
    while (m_open.size() > depth) {
      const NodeId element = m_open.back();
      m_open.pop_back();
      m_sink.close(element);
    }
  }

  void open_ancestors(NodeId node) {
    m_path.clear();
    const NodeId above = m_open.empty() ? PageTree::kRoot : m_open.back();
    for (NodeId up = m_page.node(node).parent; up != above && up != kNoNode;
         up = m_page.node(up).parent) {
      m_path.push_back(up);
    }
    for (auto it = m_path.rbegin(); it != m_path.rend(); ++it) {
      m_open.push_back(*it);
      m_sink.open(*it);
    }
  }

  const PageTree& m_page;
  const KeptContent& m_kept;
  Sink& m_sink;
  std::vector<NodeId> m_open;  // open elements, outermost first
  std::vector<NodeId> m_path;
  NodeId m_next = 0;  // the first node after the last piece
};

}  // namespace sst
