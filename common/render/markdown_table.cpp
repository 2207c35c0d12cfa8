#include "common/render/markdown_table.hpp"

#include <optional>

namespace sst {
namespace {

constexpr std::string_view kEmptyCell = "|  ";
constexpr std::string_view kDelimiterCell = "| --- ";

}  // namespace

bool MarkdownTable::begin(const PageTree& page, const KeptContent& kept, NodeId table) {
  if (!m_grid.build(page, kept, table)) {
    return false;
  }
  m_end = page.node(table).end;
  m_row.clear();
  m_cells = m_rows = 0;
  return true;
}

void MarkdownTable::end(MarkdownBlocks& blocks) {
  end_row(blocks);
  m_end = 0;
}

void MarkdownTable::begin_row(MarkdownBlocks& blocks) {
  end_row(blocks);
}

void MarkdownTable::add_cell(NodeId cell, MarkdownLine& line) {
  const std::optional<std::size_t> column = m_grid.column_of(cell);
  if (line.empty() || !column) {
    return;
  }
  for (; m_cells < *column; ++m_cells) {
    m_row += kEmptyCell;
  }
  m_row += "| ";
  line.finish(MarkdownLineUse::cell, m_row);
  m_row += ' ';
  ++m_cells;
}

void MarkdownTable::end_row(MarkdownBlocks& blocks) {
  if (m_cells == 0) {
    return;
  }
  if (m_rows == 0) {
    if (m_grid.has_header()) {
      for (; m_cells < m_grid.columns(); ++m_cells) {
        m_row += kEmptyCell;
      }
    } else {
      write_row(blocks, row_of(kEmptyCell));
      write_row(blocks, row_of(kDelimiterCell));
    }
  }
  write_row(blocks, m_row);
  if (m_rows == 1) {
    write_row(blocks, row_of(kDelimiterCell));
  }
  m_row.clear();
  m_cells = 0;
}

void MarkdownTable::write_row(MarkdownBlocks& blocks, std::string_view row) {
  if (m_rows++ == 0) {
    blocks.begin(MarkdownBlocks::Kind::other);
  } else {
    blocks.begin_next_line();
  }
  blocks.out() += row;
  blocks.out() += '|';
}

std::string MarkdownTable::row_of(std::string_view cell) const {
  std::string row;
  for (std::size_t i = 0; i < m_grid.columns(); ++i) {
    row += cell;
  }
  return row;
}

}  // namespace sst
