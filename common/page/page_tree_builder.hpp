#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Fills a PageTree from the events of a parser: elements opened and closed, attributes, text.
///
/// Events must be balanced by the caller: end_element() closes the innermost open element. All
/// strings must be valid UTF-8. Text of neighbouring add_text() calls joins into one run unless an
/// element stands between them.
class PageTreeBuilder {
 public:
  /// Empties `tree` and opens its virtual root. The tree must outlive the builder.
  explicit PageTreeBuilder(PageTree& tree);

  /// Opens an element; for Tag::other, `name` is its lower-case name.
  NodeId start_element(Tag tag, std::string_view name);
  /// Adds an attribute to the element opened last, before anything else is added. A second
  /// attribute of the same name is ignored, as in HTML.
  void add_attribute(AttributeName name, std::string_view value);
  void end_element();
  void add_text(std::string_view text);
  /// Says that white space stands here.
  void add_space() { m_space_pending = true; }

  void add_title_text(std::string_view text);
  void set_language(std::string_view language) { m_tree.m_language = language; }
  /// The first base counts, as in HTML.
  void set_base(std::string_view base);

  /// Closes what is still open. The tree is complete afterwards.
  void finish();

  std::size_t node_count() const { return m_tree.m_nodes.size(); }
  /// Open elements, the virtual root not counted.
  std::size_t depth() const { return m_open.size() - 1; }

 private:
  std::uint32_t store(std::string_view characters);
  void add_collapsed(std::string_view text);
  void add_preformatted(std::string_view text);
  void append_to_run(std::string_view characters, bool space_before, bool preformatted);

  PageTree& m_tree;
  std::vector<NodeId> m_open;           // the path from the root to the current element
  std::size_t m_preformatted = 0;       // how many of the open elements keep white space
  bool m_run_open = false;              // the last node is a run of text that may grow
  bool m_space_pending = false;         // white space was seen since the last character of text
  bool m_title_space_pending = false;   // the same within the title
  bool m_drop_next_line_break = false;  // a line break right after <pre> is not part of the text
};

}  // namespace sst
