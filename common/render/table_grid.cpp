#include "common/render/table_grid.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostParagraphs = 3;      // maximum number of paragraphs in a data cell
constexpr std::uint32_t kGreatestSpan = 1'000;  // the maximum colspan of HTML
constexpr std::uint32_t kToTheEnd = 65'534;     // the maximum rowspan of HTML
// Column steps allowed per node. A table that needs more is hostile: its spans would make the
// output many times larger than the page.
constexpr std::size_t kStepsOfNode = 8;
constexpr std::size_t kLeastSteps = 1'000;

std::uint32_t span_of(std::string_view value, std::uint32_t greatest) {
  value = trimmed(value);
  std::uint32_t span = 1;
  std::from_chars(value.data(), value.data() + value.size(), span);
  return std::min(span, greatest);
}

/// True for elements whose content does not fit into a cell.
bool needs_blocks(Tag tag) {
  switch (tag) {
    case Tag::blockquote:
    case Tag::dir:
    case Tag::dl:
    case Tag::hr:
    case Tag::li:
    case Tag::listing:
    case Tag::menu:
    case Tag::ol:
    case Tag::plaintext:
    case Tag::pre:
    case Tag::ul:
    case Tag::xmp:
      return true;
    default:
      return heading_level(tag) > 0;
  }
}

/// True for elements that may contain cells. Browsers add missing rows, and ignore forms between a
/// row and its cells.
bool holds_cells(Tag tag) {
  return tag == Tag::tr || tag == Tag::form || tag == Tag::table || tag == Tag::tbody ||
         tag == Tag::thead || tag == Tag::tfoot;
}

bool is_layout_by_role(std::string_view role) {
  return role == "presentation" || role == "none";
}

}  // namespace

bool TableGrid::build(const PageTree& page, const KeptContent& kept, NodeId table) {
  m_page = &page;
  m_kept = &kept;
  m_cells.clear();
  m_spans.clear();
  m_place = {};
  m_columns = m_rows = m_text_rows = m_widest = 0;
  m_has_header = false;
  m_steps = kStepsOfNode * (page.node(table).end - table) + kLeastSteps;
  const auto pieces = kept.pieces();
  m_piece = static_cast<std::size_t>(
      std::ranges::lower_bound(pieces, table, {}, &KeptContent::Piece::node) - pieces.begin());
  if (is_layout_by_role(page.attribute(table, AttributeName::role)) || !read(table)) {
    return false;
  }
  return m_text_rows >= 2 && m_widest >= 2;
}

bool TableGrid::read(NodeId table) {
  for (NodeId id = table + 1; id < m_page->node(table).end; ++id) {
    if (id >= m_place.row_end && m_place.row_end > 0) {
      end_row();
    }
    if (m_page->node(id).tag == Tag::table && !is_kept(id)) {
      id = m_page->node(id).end - 1;
      continue;
    }
    if (!read_node(id)) {
      return false;
    }
  }
  end_row();
  return true;
}

/// Returns false if the node shows that this is not a data table.
bool TableGrid::read_node(NodeId id) {
  const PageNode& node = m_page->node(id);
  switch (node.tag) {
    case Tag::table:
      return false;
    case Tag::caption:
      m_place.caption_end = node.end;
      return m_rows == 0 || !is_kept(id);
    case Tag::tr:
      if (id < m_place.cell_end) {
        return false;
      }
      end_row();
      begin_row(id);
      return true;
    case Tag::td:
    case Tag::th:
      return id >= m_place.cell_end && holds_cells(m_page->node(node.parent).tag) && begin_cell(id);
    case Tag::p:
      m_place.paragraphs += is_kept(id) ? 1 : 0;
      return m_place.paragraphs <= kMostParagraphs;
    default:
      break;
  }
  if (id < m_place.caption_end) {
    return true;
  }
  if (node.is_text() && !node.blank && id < m_place.cell_end && !m_place.has_text && is_kept(id)) {
    m_place.has_text = true;
    ++m_place.texts;
  }
  const bool is_content = node.is_text() || node.tag == Tag::img || needs_blocks(node.tag);
  const bool is_fit = id < m_place.cell_end && !needs_blocks(node.tag);
  return !is_content || is_fit || !is_kept(id);
}

bool TableGrid::is_kept(NodeId id) {
  const auto pieces = m_kept->pieces();
  while (m_piece < pieces.size() && pieces[m_piece].node < id) {
    ++m_piece;
  }
  return m_piece < pieces.size() && pieces[m_piece].node < m_page->node(id).end;
}

void TableGrid::begin_row(NodeId row) {
  m_place = {.row_end = m_page->node(row).end, .caption_end = m_place.caption_end};
}

void TableGrid::end_row() {
  if (m_place.row_end == 0) {
    return;
  }
  if (m_place.has_cells) {
    m_has_header = m_rows == 0 ? m_place.are_headers : m_has_header;
    ++m_rows;
    m_text_rows += m_place.texts > 0 ? 1 : 0;
    m_widest = std::max(m_widest, m_place.texts);
  }
  for (std::uint32_t& rows : m_spans) {
    rows -= rows > 0 ? 1 : 0;
  }
  m_steps -= std::min(m_steps, m_spans.size());
  m_place = {.caption_end = m_place.caption_end};
}

/// Returns false if the table needs too many steps.
bool TableGrid::begin_cell(NodeId cell) {
  if (m_place.row_end == 0) {
    begin_row(m_page->node(cell).parent);  // the row's tag is missing
  }
  std::size_t& column = m_place.column;
  const std::size_t first = column;
  while (column < m_spans.size() && m_spans[column] > 0) {
    ++column;
  }
  const std::uint32_t width =
      std::max(1U, span_of(m_page->attribute(cell, AttributeName::colspan), kGreatestSpan));
  std::uint32_t rows = span_of(m_page->attribute(cell, AttributeName::rowspan), kToTheEnd);
  rows = rows == 0 ? kToTheEnd : rows;
  const std::size_t steps = column - first + width;
  if (steps > m_steps) {
    return false;
  }
  m_steps -= steps;
  m_spans.resize(std::max(m_spans.size(), column + width));
  std::fill_n(m_spans.begin() + static_cast<std::ptrdiff_t>(column), width, rows);
  if (is_kept(cell)) {
    m_cells.push_back({cell, static_cast<std::uint32_t>(column)});
    m_columns = std::max(m_columns, column + 1);
    m_place.has_cells = true;
    m_place.are_headers = m_place.are_headers && m_page->node(cell).tag == Tag::th;
  }
  column += width;
  m_place.cell_end = m_page->node(cell).end;
  m_place.paragraphs = 0;
  m_place.has_text = false;
  return true;
}

std::optional<std::size_t> TableGrid::column_of(NodeId cell) const {
  const auto found = std::ranges::lower_bound(m_cells, cell, {}, &Cell::node);
  return found != m_cells.end() && found->node == cell ? std::optional<std::size_t>{found->column}
                                                       : std::nullopt;
}

}  // namespace sst
