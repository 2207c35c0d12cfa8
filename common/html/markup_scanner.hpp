#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"
#include "common/page/tag.hpp"

namespace sst {

/// An attribute of a start tag that page trees keep, as it is written: references are not decoded.
struct ScannedAttribute {
  AttributeName name = AttributeName::class_;
  std::string_view value;
};

/// A start or end tag, as it is written.
struct ScannedTag {
  Tag tag = Tag::other;
  bool is_end = false;
  bool is_self_closing = false;
  bool is_hidden_field = false;              ///< <input type=hidden>
  std::string_view name;                     ///< as written: any case, any bytes
  std::vector<ScannedAttribute> attributes;  ///< of start tags, in order, repeats included
};

/// What stands at a place in a page's markup.
enum class MarkupKind : std::uint8_t {
  text,     ///< up to the next tag or comment
  tag,      ///< a start or end tag
  comment,  ///< a comment, a doctype, a processing instruction, a CDATA section: never seen
  end,      ///< of the page
};

/// Takes HTML apart into texts and tags by the rules of HTML's tokenizer (HTML, section 13.2.5), as
/// far as what is visible depends on them. Does not know which tags belong together: that is
/// libxml2's part. Input is UTF-8; every view given out points into it.
class MarkupScanner {
 public:
  explicit MarkupScanner(std::string_view markup) : m_markup{markup} {}

  /// Reads what comes next. For MarkupKind::text, text() has it; for MarkupKind::tag, tag().
  MarkupKind next();

  std::string_view text() const { return m_text; }
  const ScannedTag& tag() const { return m_tag; }
  /// Where reading goes on.
  std::size_t position() const { return m_at; }
  /// Where the "<" of tag() stands.
  std::size_t tag_position() const { return m_tag_start; }

  /// After a start tag whose content is text alone (script, style, title, textarea, ...): that
  /// text, which ends before the end tag of the same name (of scripts not at one within what is
  /// commented out with its start tag), or at the end of the page.
  std::string_view read_raw_text(Tag tag, std::string_view name);

  /// True if the end tag `</name>` of that tag stands anywhere after here. Looks at no byte twice,
  /// however often it is asked.
  bool has_end_tag(Tag tag, std::string_view name);
  void skip_to_end() { m_at = m_markup.size(); }

  /// After the start tag of an element that is never seen: goes on after its end, where HTML has
  /// it. Raw text ends at the first end tag of its name; a template at the end tag that matches;
  /// svg there, too, or before a tag that breaks out of foreign content (section 13.2.6.5), or that
  /// ends an element for which `is_open`, outside of it. True if the element ended at its own end
  /// tag.
  bool skip_invisible(Tag tag, std::string_view name, const std::function<bool(Tag)>& is_open);

 private:
  MarkupKind read_tag();
  MarkupKind read_markup_declaration();
  void read_attributes();
  void read_attribute();
  std::string_view read_attribute_value();
  void skip_white_space();
  void skip_to_after(char c);
  bool skip_template();
  bool skip_svg(const std::function<bool(Tag)>& is_open);

  std::string_view m_markup;
  std::size_t m_at = 0;
  std::size_t m_tag_start = 0;
  std::array<std::size_t, 256> m_end_tags{};  // by tag: where its next end tag was found
  std::string_view m_text;
  ScannedTag m_tag;
};

/// True for a character behind which a tag's name does not go on.
bool ends_tag_name(char c);

/// True if the content of such an element is text alone, in which "<" has no meaning but in its own
/// end tag.
bool has_raw_text(Tag tag);

}  // namespace sst
