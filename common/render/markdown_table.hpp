#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "common/render/markdown_blocks.hpp"
#include "common/render/markdown_line.hpp"
#include "common/render/table_grid.hpp"

namespace sst {

/// Writes a data table, row by row. If its first row is not a header, writes an empty header,
/// because GFM requires one. A GFM cell is a single line. Reuses its buffers.
class MarkdownTable {
 public:
  /// Returns false if `table` is not a data table; such a table is written like other blocks.
  bool begin(const PageTree& page, const KeptContent& kept, NodeId table);
  void end(MarkdownBlocks& blocks);

  /// True if the node is in the open table.
  bool has(NodeId node) const { return node < m_end; }

  /// Begins a row. If cells without a row element precede it, first ends their row.
  void begin_row(MarkdownBlocks& blocks);
  /// Ends the row, if one is open.
  void end_row(MarkdownBlocks& blocks);
  /// Adds a cell with the content of the line, unless that is empty.
  void add_cell(NodeId cell, MarkdownLine& line);

 private:
  void write_row(MarkdownBlocks& blocks, std::string_view row);
  std::string row_of(std::string_view cell) const;

  TableGrid m_grid;
  NodeId m_end = 0;         // end of the open table; 0 if no table is open
  std::string m_row;        // the part read so far
  std::size_t m_cells = 0;  // cells in the row
  std::size_t m_rows = 0;   // rows already written
};

}  // namespace sst
