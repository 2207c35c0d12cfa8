#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Writes the blocks of a Markdown document: the markers of the enclosing quotes and lists at the
/// start of each line, and the blank lines between blocks. A quote or list item is written only if
/// it contains a block.
class MarkdownBlocks {
 public:
  enum class Kind : std::uint8_t { paragraph, other };

  /// Appends to `out`, which must outlive this object.
  explicit MarkdownBlocks(std::string& out);

  // Containers. Containers nested deeper than 32 are omitted, so that lines stay short.
  void open_quote();
  void open_footnote(std::uint32_t number);
  /// Opens an item of the list `list`. Items without a number have a bullet.
  void open_bullet(NodeId list) { open_item(list, kBullet); }
  void open_number(NodeId list, std::uint32_t number) { open_item(list, number); }
  /// If the last block was an item of `list`, reopens that item and returns true.
  bool reopen_item(NodeId list);
  /// Closes the innermost container.
  void close();

  /// Begins a block. Text appended to out() after this call is its first line.
  void begin(Kind kind);
  void begin_next_line();
  /// Writes a block of one or more lines.
  void write(Kind kind, std::string_view lines);
  /// Separates the items of the innermost list with blank lines, because this item has a paragraph.
  void set_items_apart() { set_items_apart(m_overflow == 0 ? m_containers.size() - 1 : 0); }

  std::string& out() { return m_out; }

 private:
  static constexpr std::uint32_t kBullet = 0xFFFFFFFF;
  enum class Type : std::uint8_t { document, quote, footnote, item };

  /// The list that was the last block in a container.
  struct LastItems {
    NodeId list = kNoNode;  // kNoNode if the last block was not an item
    char delimiter = 0;
    std::size_t width = 0;
    bool are_apart = false;
  };
  struct Container {
    Type type = Type::document;
    NodeId list = kNoNode;
    std::uint32_t number = kBullet;
    char delimiter = 0;
    std::size_t indent = 0;  // offset of its part of m_indent
    std::size_t width = 0;
    LastItems last{};
  };

  void open_item(NodeId list, std::uint32_t number);
  bool push(Type type, std::size_t width);
  bool is_tight() const;
  void set_items_apart(std::size_t item);
  void write_separator(bool is_tight);
  void begin_containers();
  void write_marker(const Container& container);

  std::string& m_out;
  std::string m_indent;  // prefix of further lines in the open containers
  std::vector<Container> m_containers;
  std::size_t m_begun = 1;     // number of outermost containers that have begun
  std::size_t m_overflow = 0;  // number of open containers that are omitted
  bool m_is_empty = true;
  Kind m_last = Kind::other;
};

}  // namespace sst
