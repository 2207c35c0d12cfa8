#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/html/markup_scanner.hpp"

namespace sst {

/// What is left of a page's markup when everything is taken out that has no part in how its
/// elements hang together: the tags of blocks, without attributes, and one sign for each run of
/// inline content between them. libxml2 reads it many times faster than the page, and from its
/// events the page tree is put together with the pieces that are kept here.
///
/// A run is texts and inline elements that open and close within it, which libxml2 would leave as
/// they stand; inline elements that do not are tags of their own. What is never seen (script,
/// style, svg, template, noscript, the content of iframes, head elements, hidden fields, comments)
/// is cut where HTML ends it. Keeps its memory from page to page.
class Skeleton {
 public:
  enum class PieceKind : std::uint8_t { text, start_tag, end_tag };

  /// A text or tag of the page that is seen.
  struct Piece {
    PieceKind kind = PieceKind::text;
    Tag tag = Tag::text;
    bool is_raw = false;                ///< text: holds no character references
    bool space_before = false;          ///< text: white space, which is no piece, stands before it
    std::uint32_t first_attribute = 0;  ///< start tag: in attributes()
    std::uint32_t attribute_count = 0;
    std::string_view text;  ///< the text, or the name of the tag as written
  };
  /// A start tag in the markup.
  struct StartTag {
    std::uint32_t offset = 0;  ///< of its "<" in markup()
    std::uint32_t name_length = 0;
    std::uint32_t piece = 0;
  };
  /// A run of inline content, for which one sign stands in the markup.
  struct Run {
    std::uint32_t offset = 0;  ///< of that sign
    std::uint32_t first_piece = 0;
    std::uint32_t piece_count = 0;
  };

  /// Whether script, style, svg, template and comments are cut, or left to libxml2 and to those who
  /// read its events; the page tree must come out the same. All but tests cut.
  enum class Cut : bool { no, yes };

  /// Makes this the skeleton of `utf8`, which must outlive it. False, and then it is of no use, if
  /// there are more than `max_nodes` start tags and texts.
  bool build(std::string_view utf8, std::size_t max_nodes, Cut cut = Cut::yes);

  /// Ends in NUL, as every std::string does.
  const std::string& markup() const { return m_markup; }
  const std::vector<StartTag>& start_tags() const { return m_start_tags; }
  const std::vector<Run>& runs() const { return m_runs; }
  const std::vector<Piece>& pieces() const { return m_pieces; }
  const std::vector<ScannedAttribute>& attributes() const { return m_attributes; }

  // What the page says of itself without showing it; as written.
  std::string_view title() const { return m_title; }
  std::string_view language() const { return m_language; }
  std::string_view base() const { return m_base; }
  bool has_noscript() const { return m_has_noscript; }

  /// So many tags stand at most between two comments in the markup, at which a reader can look at
  /// the clock: libxml2 is silent about tags that it does not use.
  static constexpr std::size_t kHeartbeat = 1024;

 private:
  void clear();
  void add_text(std::string_view text, bool is_raw);
  void add_start_tag(MarkupScanner& scanner);
  void add_end_tag(const ScannedTag& tag);
  bool read_unseen(MarkupScanner& scanner);
  void leave_in(std::string_view part);
  void leave_comment_in(std::string_view part);
  void read_raw_content(MarkupScanner& scanner, Tag tag);

  bool goes_into_run(const ScannedTag& tag) const;
  bool is_open_in_run(Tag tag) const { return m_run_open_tags[static_cast<std::size_t>(tag)] > 0; }
  void open_in_run(std::uint32_t piece);
  void end_run();
  void end_head();
  void write_run(std::size_t first, std::size_t last);
  void write_tag(std::size_t piece);
  void write_name(const Piece& piece);
  void beat();

  Cut m_cut = Cut::yes;
  std::string_view m_page;
  std::string m_markup;
  std::vector<Piece> m_pieces;
  std::vector<ScannedAttribute> m_attributes;
  std::vector<StartTag> m_start_tags;
  std::vector<Run> m_runs;
  std::string_view m_title;
  std::string_view m_language;
  std::string_view m_base;
  bool m_has_title = false;
  bool m_has_noscript = false;
  bool m_space_pending = false;
  bool m_is_in_head = false;  // the markup ends within a <head>; only without the cut
  // Written tags that are open from a <pre> on, it included: while there are any, white space
  // counts. Once an end tag does not fit, it is libxml2's to say how they go on, and they stay.
  std::vector<Tag> m_preformatted;
  std::size_t m_run_start = 0;            // the first piece that was not written to the markup
  std::vector<std::uint32_t> m_run_open;  // start tags of the run that have no end tag yet
  std::array<std::uint32_t, 256> m_run_open_tags{};  // how many of these are of each tag
  std::size_t m_nodes = 0;                           // start tags and texts
  std::size_t m_since_beat = 0;
  std::bitset<256> m_written;  // tags that have a start tag in the markup
};

}  // namespace sst
