#include "common/render/markdown_code.hpp"

#include "common/render/markdown_escape.hpp"
#include "common/render/program_language.hpp"
#include "common/text/white_space.hpp"

namespace sst {

void MarkdownCode::begin(const PageTree& page, NodeId block) {
  m_is_open = true;
  m_code.clear();
  m_language = program_language(page, block);
}

void MarkdownCode::end_line() {
  if (!m_code.empty() && m_code.back() != '\n') {
    m_code += '\n';
  }
}

void MarkdownCode::add_text(std::string_view text, bool is_apart) {
  if (is_apart && !m_code.empty() && !is_white_space(m_code.back())) {
    m_code += ' ';
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends_line = text[i] == '\r';  // alone or before "\n"
    if (!(ends_line && text.substr(i + 1).starts_with('\n'))) {
      m_code += ends_line ? '\n' : text[i];
    }
  }
}

void MarkdownCode::end(MarkdownBlocks& blocks) {
  m_is_open = false;
  std::string_view code = m_code;
  while (code.starts_with('\n')) {
    code.remove_prefix(1);
  }
  while (!code.empty() && is_white_space(code.back())) {
    code.remove_suffix(1);
  }
  if (code.empty()) {
    return;
  }
  const std::size_t fence = fence_length(code);
  m_block.assign(fence, '`');
  m_block += m_language;
  m_block += '\n';
  m_block += code;
  m_block += '\n';
  m_block.append(fence, '`');
  blocks.write(MarkdownBlocks::Kind::other, m_block);
}

}  // namespace sst
