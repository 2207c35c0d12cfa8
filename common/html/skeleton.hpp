#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/html/markup_scanner.hpp"
#include "common/html/page_limits.hpp"
#include "common/html/script_date.hpp"

namespace sst {

/// The structural markup of a page: block tags without attributes, and a placeholder "x" for each
/// run of inline content. libxml2 reads it many times faster than the page. The page tree is built
/// from libxml2's events and the skeleton's pieces.
///
/// A run consists of texts, and of inline elements that open and close within the run and that
/// libxml2 would not move. Other inline elements have tags in the markup. Invisible parts (script,
/// style, svg, template, noscript, the content of iframes, head elements, hidden fields, comments)
/// are cut; they end where HTML ends them. Two parts are kept: formulas in scripts, and images in a
/// <noscript> that replace an image loaded by a script. Reuses its buffers.
class Skeleton {
 public:
  enum class PieceKind : std::uint8_t { text, start_tag, end_tag };

  /// A visible text or tag of the page.
  struct Piece {
    PieceKind kind = PieceKind::text;
    Tag tag = Tag::text;
    bool may_have_references = false;   ///< text: a "&" in it may begin a reference
    bool space_before = false;          ///< text: white space that is not a piece precedes it
    std::uint32_t first_attribute = 0;  ///< start tag: index in attributes()
    std::uint32_t attribute_count = 0;
    std::string_view text;  ///< the text, or the name of the tag as in the page
  };
  /// A start tag in the markup.
  struct StartTag {
    std::uint32_t offset = 0;  ///< position of its "<" in markup()
    std::uint32_t name_length = 0;
    std::uint32_t piece = 0;
  };
  /// A run of inline content, one "x" in the markup.
  struct Run {
    std::uint32_t offset = 0;  ///< position of that "x"
    std::uint32_t first_piece = 0;
    std::uint32_t piece_count = 0;
  };

  /// Whether script, style, svg, template and comments are cut. Tests also read pages without the
  /// cuts, and expect the same page tree.
  enum class Cut : bool { no, yes };

  /// Builds the skeleton of `utf8`, which must outlive this object. If there are more than
  /// `max_nodes` start tags and text nodes, returns false, and the skeleton is incomplete. With
  /// Nesting::rules, markup() contains only the names of start tags that are Tag::other.
  bool build(std::string_view utf8, std::size_t max_nodes, Cut cut = Cut::yes,
             Statements statements = Statements::drop, Nesting nesting = Nesting::libxml2);

  /// The markup that libxml2 reads; NUL-terminated, like every std::string.
  const std::string& markup() const { return m_markup; }
  const std::vector<StartTag>& start_tags() const { return m_start_tags; }
  /// The name of a start tag in the markup.
  std::string_view name(const StartTag& tag) const {
    const Tag known = m_pieces[tag.piece].tag;
    return known == Tag::other ? std::string_view{m_markup}.substr(tag.offset + 1, tag.name_length)
                               : tag_name(known);
  }
  const std::vector<Run>& runs() const { return m_runs; }
  const std::vector<Piece>& pieces() const { return m_pieces; }
  const std::vector<ScannedAttribute>& attributes() const { return m_attributes; }

  // The page's metadata, as written in the page.
  std::string_view title() const { return m_title; }
  std::string_view language() const { return m_language; }
  std::string_view base() const { return m_base; }
  bool has_noscript() const { return m_has_noscript; }

  /// A page's statement about itself: a JSON-LD script or, if statements are kept, a meta or link
  /// element.
  struct Statement {
    Tag tag = Tag::meta;
    std::uint32_t first_attribute = 0;  ///< index in attributes()
    std::uint32_t attribute_count = 0;
    std::string_view text;  ///< the text of a script, or the name of a meta element
  };
  const std::vector<Statement>& statements() const { return m_statements; }
  /// The publication date in other scripts, see ScriptDate. Empty unless statements are kept.
  std::string_view script_date() const { return m_script_date.only(); }

  /// The maximum number of tags between two comments. The parser checks its time limit at each
  /// comment, because libxml2 reports no event for tags it ignores.
  static constexpr std::size_t kHeartbeat = 1024;

 private:
  void clear();
  Piece& add_piece(PieceKind kind, Tag tag, std::string_view text);
  void add_tag_piece(Tag tag, std::string_view name, std::span<const ScannedAttribute> attributes);
  void add_text(std::string_view text, bool may_have_references);
  void add_start_tag(MarkupScanner& scanner);
  bool is_name_of_author(const ScannedTag& meta) const;
  void add_statement(const ScannedTag& tag);
  void add_end_tag(const ScannedTag& tag);
  bool read_unseen(MarkupScanner& scanner);
  void add_empty(Tag tag, std::span<const ScannedAttribute> attributes);
  void add_formula(std::string_view tex, bool is_display);
  bool is_in_mathjax() const;
  void take_formula_of(std::string_view svg);
  bool has_image_before() const;
  void take_image_of(std::string_view noscript);
  void leave_in(std::string_view part);
  void leave_comment_in(std::string_view part);
  void read_raw_content(MarkupScanner& scanner, Tag tag);

  bool goes_into_run(const ScannedTag& tag) const;
  bool is_stray_too_many(Tag tag);
  void open(Tag tag);
  void close(Tag tag);
  bool is_open_in_run(Tag tag) const { return m_run_open_tags[static_cast<std::size_t>(tag)] > 0; }
  void open_in_run(std::uint32_t piece);
  void end_run();
  void end_head();
  void write(std::string_view markup) {
    if (m_has_markup) {
      m_markup += markup;
    }
  }
  void write_run(std::size_t first, std::size_t last);
  void write_tag(std::size_t piece);
  void write_name(const Piece& piece);
  void beat();

  Cut m_cut = Cut::yes;
  bool m_keeps_statements = false;
  bool m_has_markup = true;
  std::string_view m_page;
  std::string m_markup;
  std::vector<Piece> m_pieces;
  std::vector<ScannedAttribute> m_attributes;
  std::vector<Statement> m_statements;
  ScriptDate m_script_date;
  std::vector<StartTag> m_start_tags;
  std::vector<Run> m_runs;
  std::string_view m_title;
  std::string_view m_language;
  std::string_view m_base;
  bool m_has_title = false;
  bool m_has_noscript = false;
  std::uint32_t m_lazy_image = 0;  // the last <img>'s piece, if the image has no address; else 0
  bool m_space_pending = false;
  bool m_is_in_head = false;  // the markup ends within a <head>; only for Cut::no
  // The open tags in the markup, beginning with a preformatted element. White space is significant
  // while this is not empty. After an end tag that does not match, the tags stay open because only
  // libxml2 knows which of them that end tag closes.
  std::vector<Tag> m_preformatted;
  std::size_t m_run_start = 0;            // the first piece that is not in the markup yet
  std::vector<std::uint32_t> m_run_open;  // start tags of the run without an end tag yet
  std::array<std::uint32_t, 256> m_run_open_tags{};  // by tag: number of open elements in the run
  std::size_t m_nodes = 0;                           // start tags and text nodes
  std::size_t m_since_beat = 0;
  std::bitset<256> m_written;  // tags with a start tag in the markup
  // The elements of the markup that are probably open, outermost first. Only libxml2 knows for
  // certain.
  std::vector<Tag> m_open;
  std::array<std::uint32_t, 256> m_open_tags{};  // by tag: number of open elements
  std::size_t m_strays = 0;                      // end tags in the markup that close nothing
};

/// True if the page's tag name `written` appears as `name` in a skeleton's markup.
bool is_name(std::string_view written, std::string_view name);

}  // namespace sst
