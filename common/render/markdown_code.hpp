#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"
#include "common/render/markdown_blocks.hpp"

namespace sst {

/// Collects preformatted text and writes it as a fenced code block, with the language that the page
/// declares. Reuses its buffers.
class MarkdownCode {
 public:
  void begin(const PageTree& page, NodeId block);
  bool is_open() const { return m_is_open; }

  /// Adds text as written. `is_apart` means that white space or dropped text precedes the text.
  void add_text(std::string_view text, bool is_apart);
  void add_break() { m_code += '\n'; }
  /// Ends the line, unless it is empty.
  void end_line();

  /// Writes the block, unless it is only white space.
  void end(MarkdownBlocks& blocks);

 private:
  bool m_is_open = false;
  std::string m_code;
  std::string m_language;
  std::string m_block;
};

}  // namespace sst
