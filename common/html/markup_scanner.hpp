#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "common/html/image_source.hpp"
#include "common/page/page_tree.hpp"
#include "common/page/tag.hpp"

namespace sst {

/// An attribute that page trees keep. The value is as in the page, with references undecoded.
struct ScannedAttribute {
  AttributeName name = AttributeName::class_;
  bool may_have_references = true;  ///< false if the value has no "&"
  std::string_view value;
};

/// A start or end tag.
struct ScannedTag {
  Tag tag = Tag::other;
  bool is_end = false;
  bool is_self_closing = false;
  bool is_hidden_field = false;              ///< <input type=hidden>
  bool is_checkbox = false;                  ///< <input type=checkbox>
  bool is_checked = false;                   ///< <input checked>
  bool is_disabled = false;                  ///< <input disabled>
  bool is_shadow_root = false;               ///< <template shadowrootmode=open>, which is shown
  std::string_view name;                     ///< as in the page: any case, any bytes
  std::vector<ScannedAttribute> attributes;  ///< for start tags; in order, including repeated ones
  std::string_view script_type;              ///< the type of a script
  std::string_view meta_name;                ///< the name of a meta element, if statements are kept
};

/// A kind of markup.
enum class MarkupKind : std::uint8_t {
  text,     ///< up to the next tag or comment
  tag,      ///< a start or end tag
  comment,  ///< never visible: a comment, doctype, processing instruction or CDATA section
  end,      ///< the end of the page
};

/// Whether a page's statements about itself are kept, see PageStatements.
enum class Statements : bool { drop, keep };

/// Splits a page into texts and tags. Follows the rules of HTML's tokenizer (HTML, section 13.2.5)
/// as far as they affect visible content. Does not match start tags with end tags; the readers of
/// the skeleton do that. The input is UTF-8. Every returned view points into it.
class MarkupScanner {
 public:
  explicit MarkupScanner(std::string_view markup, Statements statements = Statements::drop)
      : m_markup{markup}, m_statements{statements} {}

  /// Reads the next part of the page. text() returns the part if it is a MarkupKind::text, and
  /// tag() if it is a MarkupKind::tag.
  MarkupKind next();

  std::string_view text() const { return m_text; }
  /// True if text() contains a "&".
  bool may_have_references() const { return m_text_has_ampersand; }
  const ScannedTag& tag() const { return m_tag; }
  /// The offset of the next part.
  std::size_t position() const { return m_at; }
  /// The offset of the "<" of tag().
  std::size_t tag_position() const { return m_tag_start; }

  /// Reads the text content of an element without child elements (script, style, title, textarea,
  /// ...), after its start tag. The text ends before the end tag of the same name, or at the end of
  /// the page. In scripts, an end tag between "<!--" and "-->" is ignored if its start tag is also
  /// between them.
  std::string_view read_raw_text(Tag tag, std::string_view name);

  /// Reads the text of a title, after its start tag. A title without an end tag ends before the
  /// next tag, as in libxml2; under HTML's rules, the rest of the page would be its text.
  std::string_view read_title(std::string_view name);

  /// True if the rest of the page contains the end tag `</name>`. All calls for the same tag
  /// together read each byte at most once.
  bool has_end_tag(Tag tag, std::string_view name);
  void skip_to_end() { m_at = m_markup.size(); }

  /// Skips the rest of an invisible element, after its start tag. Returns true if the element ends
  /// with its own end tag. Raw text ends at the first end tag with its name; a template or an svg
  /// ends at the matching end tag. An svg also ends before a tag that breaks out of foreign content
  /// (section 13.2.6.5), and before the end tag of an element that is open outside it, according to
  /// `is_open`.
  bool skip_invisible(Tag tag, std::string_view name, const std::function<bool(Tag)>& is_open);

 private:
  MarkupKind read_tag();
  MarkupKind read_markup_declaration();
  void read_attributes();
  void read_attribute();
  ScannedAttribute& keep(AttributeName name, std::string_view value);
  void choose_image_source();
  void keep_statement_attribute(std::string_view name, std::string_view value);
  std::string_view read_attribute_value();
  void skip_white_space();
  void skip_to_after(char c);
  std::size_t end_tag(Tag tag) const { return m_end_tags[static_cast<std::size_t>(tag)]; }
  bool skip_template();
  bool skip_svg(const std::function<bool(Tag)>& is_open);

  std::string_view m_markup;
  Statements m_statements;
  std::size_t m_at = 0;
  std::size_t m_tag_start = 0;
  std::array<std::size_t, 256> m_end_tags{};  // by tag: offset of the end tag found last
  std::string_view m_text;
  bool m_text_has_ampersand = false;
  bool m_value_has_ampersand = false;  // the last attribute's value contains a "&"
  ScannedTag m_tag;
  bool m_has_type = false;  // the current <input> has a type
  ImageSource m_image;      // for the current <img> and the <source>s before it
};

/// True if the element's content is text in which only its own end tag is markup.
bool has_raw_text(Tag tag);

}  // namespace sst
