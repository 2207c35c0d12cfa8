#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Builds a PageTree from a parser's events: elements opened and closed, attributes, text.
/// Consecutive add_text() calls form one run of text.
///
/// REQUIRES: end_element() is never called without an open element; all strings are valid UTF-8.
/// One thread at a time.
class PageTreeBuilder {
 public:
  /// Empties `tree` and opens its virtual root. The tree must outlive the builder.
  explicit PageTreeBuilder(PageTree& tree);

  /// Opens an element. `name` is its lower-case name, used only for Tag::other.
  NodeId start_element(Tag tag, std::string_view name);
  /// Adds an attribute to the current element. Ignores a second attribute of the same name, as in
  /// HTML. REQUIRES: no text or child was added to the element.
  void add_attribute(AttributeName name, std::string_view value);
  /// Closes the innermost open element.
  void end_element();
  void add_text(std::string_view text);
  /// Adds white space at the current position.
  void add_space() { m_space_pending = true; }

  void add_title_text(std::string_view text);
  void set_language(std::string_view language) { m_tree.m_language = language; }
  /// Sets <base href>. Only the first call has an effect, as in HTML.
  void set_base(std::string_view base);

  /// Closes all open elements. The tree is complete afterwards.
  void finish();

  std::size_t node_count() const { return m_tree.m_nodes.size(); }
  /// The number of open elements, excluding the virtual root.
  std::size_t depth() const { return m_open.size() - 1; }

 private:
  std::uint32_t store(std::string_view characters);
  void add_collapsed(std::string_view text);
  void add_preformatted(std::string_view text);
  void note_dropped_space(std::int32_t characters);
  void append_to_run(std::string_view characters, bool space_before, bool preformatted);

  PageTree& m_tree;
  std::vector<NodeId> m_open;           // the path from the root to the current element
  std::size_t m_preformatted = 0;       // number of open elements that keep white space
  bool m_run_open = false;              // the last node is a run of text that may grow
  bool m_space_pending = false;         // white space was seen since the last character of text
  bool m_title_space_pending = false;   // the same for the title
  bool m_drop_next_line_break = false;  // HTML drops a line break right after <pre>
};

}  // namespace sst
