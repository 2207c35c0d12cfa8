#include "common/render/markdown_role.hpp"

#include <string_view>

#include "common/page/name_words.hpp"

namespace sst {

bool is_verse(const PageTree& page, NodeId element) {
  constexpr NameSet kVerses{"line", "verse", "verse-line", "poem-line", "l"};
  constexpr NameSet kPoems{"poem",   "poetry",     "verse",       "verses",
                           "stanza", "line-block", "poem-stanza", "lg"};
  const NodeId around = page.node(element).parent;
  return (page.node(element).tag == Tag::div || page.node(element).tag == Tag::p) &&
         has_any_name_word(page.attribute(element, AttributeName::class_), kVerses) &&
         has_any_name_word(page.attribute(around, AttributeName::class_), kPoems);
}

MarkdownRole markdown_role(Tag tag) {
  switch (tag) {
    case Tag::blockquote:
    case Tag::li:
      return MarkdownRole::container;
    case Tag::dir:
    case Tag::menu:
    case Tag::ol:
    case Tag::ul:
      return MarkdownRole::list;
    case Tag::dt:
      return MarkdownRole::term;
    case Tag::listing:
    case Tag::plaintext:
    case Tag::pre:
    case Tag::xmp:
      return MarkdownRole::code;
    case Tag::table:
      return MarkdownRole::table;
    default:
      return heading_level(tag) > 0 ? MarkdownRole::heading : MarkdownRole::block;
  }
}

MarkdownSpan markdown_span(Tag tag) {
  switch (tag) {
    case Tag::a:
      return MarkdownSpan::link;
    case Tag::b:
    case Tag::strong:
      return MarkdownSpan::strong;
    case Tag::em:
    case Tag::i:
      return MarkdownSpan::emphasis;
    case Tag::del:
    case Tag::s:
    case Tag::strike:
      return MarkdownSpan::deleted;
    case Tag::code:
    case Tag::kbd:
    case Tag::samp:
    case Tag::tt:
      return MarkdownSpan::code;
    case Tag::sub:
      return MarkdownSpan::subscript;
    case Tag::sup:
      return MarkdownSpan::superscript;
    default:
      return MarkdownSpan::none;
  }
}

}  // namespace sst
