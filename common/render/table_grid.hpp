#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The columns of a table's kept cells, with spans resolved. Only data tables have a grid. In a
/// data table, at least two rows have kept text, at least one row has kept text in two or more
/// cells, and no cell has content that needs blocks (headings, lists, quotes, preformatted text,
/// many paragraphs, another table). Other tables only lay out content. Reuses its buffers.
class TableGrid {
 public:
  /// Returns false if `table` is not a data table. The time is linear in the number of nodes before
  /// the first inner table with kept content.
  bool build(const PageTree& page, const KeptContent& kept, NodeId table);

  std::size_t columns() const { return m_columns; }
  /// The column of a cell; nullopt if the cell has no kept content.
  std::optional<std::size_t> column_of(NodeId cell) const;
  /// True if the first row with kept content has only header cells.
  bool has_header() const { return m_has_header; }

 private:
  struct Cell {
    NodeId node = 0;
    std::uint32_t column = 0;
  };
  /// The current position in the table.
  struct Place {
    NodeId row_end = 0;
    NodeId cell_end = 0;
    NodeId caption_end = 0;
    std::size_t column = 0;
    std::size_t paragraphs = 0;  // paragraphs in the cell
    bool has_text = false;       // the cell has text
    bool has_cells = false;      // the row has cells with kept content
    bool are_headers = true;     // all of these are header cells
    std::size_t texts = 0;       // cells of the row with kept text
  };

  bool read(NodeId table);
  bool read_node(NodeId id);
  void begin_row(NodeId row);
  void end_row();
  bool begin_cell(NodeId cell);
  bool is_kept(NodeId id);

  const PageTree* m_page = nullptr;
  const KeptContent* m_kept = nullptr;
  std::size_t m_piece = 0;  // the first piece at or after the current node
  std::vector<Cell> m_cells;
  std::vector<std::uint32_t> m_spans;  // by column: rows that a cell still covers
  Place m_place;
  std::size_t m_columns = 0;
  std::size_t m_rows = 0;  // rows with kept content
  std::size_t m_text_rows = 0;
  std::size_t m_widest = 0;  // largest number of cells with text in a row
  std::size_t m_steps = 0;   // steps left
  bool m_has_header = false;
};

}  // namespace sst
