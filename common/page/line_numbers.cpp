#include "common/page/line_numbers.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "common/page/block_sums.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// Classes of tables with one line of a file in each row, such as those of Trac.
constexpr NameSet kListings{"annotate", "blame", "diff", "trac-diff"};

std::string_view without_no_break_spaces(std::string_view text) {
  constexpr std::string_view kSpace = "\u00A0";
  while (text.starts_with(kSpace)) {
    text.remove_prefix(kSpace.size());
  }
  return text;
}

/// True if the row is in a table with one line of a file in each row.
bool is_in_listing(const PageTree& page, NodeId row) {
  const NodeId parent = page.node(row).parent;
  const NodeId table = page.node(parent).tag == Tag::table ? parent : page.node(parent).parent;
  return page.node(table).tag == Tag::table &&
         has_any_name_word(page.attribute(table, AttributeName::class_), kListings);
}

/// True for a cell that consists of a line number. Reads the whole cell, so that the caller must
/// not ask again for each block of a cell.
bool is_line_number(const PageTree& page, NodeId cell) {
  const PageNode& node = page.node(cell);
  const NodeId row = node.parent;
  if ((node.tag != Tag::td && node.tag != Tag::th) || node.preformatted ||
      page.node(row).tag != Tag::tr || node.end == page.node(row).end) {
    return false;
  }
  return (has_any_name_word(page.attribute(cell, AttributeName::class_), kLineNumberClasses) ||
          (node.tag == Tag::th && is_in_listing(page, row))) &&
         are_line_numbers(page, cell);
}

}  // namespace

std::optional<int> read_line_number(std::string_view text) {
  constexpr std::size_t kDigits = 7;
  text = without_no_break_spaces(trimmed(text));
  int number = 0;
  std::size_t digits = 0;
  for (; digits < text.size() && digits < kDigits && is_digit(text[digits]); ++digits) {
    number = number * 10 + (text[digits] - '0');
  }
  text = without_no_break_spaces(trimmed(text.substr(digits)));
  const bool is_number = digits > 0 && (text.empty() || text == "." || text == ":" || text == "|");
  return is_number ? std::optional<int>{number} : std::nullopt;
}

bool are_line_numbers(const PageTree& page, NodeId element) {
  std::optional<int> last;
  for (NodeId id = element; id < page.node(element).end; ++id) {
    std::string_view rest = page.text(id);
    while (!trimmed(rest).empty()) {
      rest = trimmed(rest);
      const std::size_t end = std::min(rest.find_first_of(" \t\r\n"), rest.size());
      const std::optional<int> number = read_line_number(rest.substr(0, end));
      if (!number || (last && *number != *last + 1)) {
        return false;
      }
      last = number;
      rest.remove_prefix(end);
    }
  }
  return last.has_value();
}

void find_line_numbers(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                       std::vector<bool>& asides) {
  const auto elements = blocks.elements();
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] && blocks[i].words == 1 && !blocks[i].preformatted) {
      const BlockElement& cell = elements[blocks[i].container];
      if (cell.end - cell.first == 1 && is_line_number(page, cell.node)) {
        numbers.push_back(i);
      }
    }
  }
  if (numbers.empty()) {
    return;
  }
  BlockSums lines;  // kept blocks that are not numbers
  for (std::size_t i = 0; i < kept.size(); ++i) {
    lines.push_back(kept[i] && !std::ranges::binary_search(numbers, i) ? 1 : 0);
  }
  for (const std::size_t i : numbers) {
    const BlockElement& row = elements[elements[blocks[i].container].parent];
    asides[i] = asides[i] || lines.in(row) > 0;
  }
}

}  // namespace sst
