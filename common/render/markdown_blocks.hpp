#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Writes the blocks of a Markdown document into their quotes and lists: the marks at the start of
/// each line, and the blank lines. A quote or a list item appears only if a block is in it.
class MarkdownBlocks {
 public:
  enum class Kind : std::uint8_t { paragraph, other };

  /// Appends to `out`, which must outlive this.
  explicit MarkdownBlocks(std::string& out);

  // Containers. Those beyond a depth of 32 are left out, so that lines stay short.
  void open_quote();
  void open_footnote(std::uint32_t number);
  /// Opens an item of the list `list`. Items without a number have a bullet.
  void open_bullet(NodeId list) { open_item(list, kBullet); }
  void open_number(NodeId list, std::uint32_t number) { open_item(list, number); }
  /// Opens the last item of `list` again and returns true, if that was the last block.
  bool reopen_item(NodeId list);
  /// Closes the innermost container.
  void close();

  /// Begins a block: what is appended to out() from here on is its first line.
  void begin(Kind kind);
  void begin_next_line();
  /// Writes a block of one or more lines.
  void write(Kind kind, std::string_view lines);
  /// The block in the innermost list item stands for a paragraph of its own: items are set apart.
  void set_items_apart() { set_items_apart(m_overflow == 0 ? m_containers.size() - 1 : 0); }

  std::string& out() { return m_out; }

 private:
  static constexpr std::uint32_t kBullet = 0xFFFFFFFF;
  enum class Type : std::uint8_t { document, quote, footnote, item };

  /// What is known of the items that were the last block in a container.
  struct LastItems {
    NodeId list = kNoNode;  // none: the last block was no item
    char delimiter = 0;
    std::size_t width = 0;
    bool are_apart = false;
  };
  struct Container {
    Type type = Type::document;
    NodeId list = kNoNode;
    std::uint32_t number = kBullet;
    char delimiter = 0;
    std::size_t indent = 0;  // where its part of m_indent begins
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
  std::string m_indent;  // what continues all containers on a further line
  std::vector<Container> m_containers;
  std::size_t m_begun = 1;     // containers that are begun: the outermost ones
  std::size_t m_overflow = 0;  // open containers that are left out
  bool m_is_empty = true;
  Kind m_last = Kind::other;
};

}  // namespace sst
