#include "common/html/markup_scanner.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "common/page/name_ends.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kNpos = std::string_view::npos;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// True if the markup begins with this tag name, ignoring case.
bool begins_with_name(std::string_view markup, std::string_view name) {
  return markup.size() >= name.size() && ascii_iequals(markup.substr(0, name.size()), name) &&
         (markup.size() == name.size() || kEndsTagName(markup[name.size()]));
}

/// The offset of the end tag of a script. An end tag between "<!--" and "-->" is ignored if its
/// start tag is also between them (HTML, sections 13.2.5.15 to 31: script data, escaped and double
/// escaped).
std::size_t find_script_end(std::string_view markup, std::size_t from) {
  constexpr std::string_view kScript = "script";
  bool is_escaped = false;         // after "<!--"
  bool is_double_escaped = false;  // after "<!--" and "<script"
  std::size_t at = markup.find('<', from);
  while (at != kNpos) {
    const std::string_view rest = markup.substr(at);
    if (rest.starts_with("-->")) {
      is_escaped = is_double_escaped = false;
    } else if (rest.starts_with("</") && begins_with_name(rest.substr(2), kScript)) {
      if (!is_double_escaped) {
        return at;
      }
      is_double_escaped = false;
    } else if (is_escaped) {
      is_double_escaped =
          is_double_escaped || (rest.front() == '<' && begins_with_name(rest.substr(1), kScript));
    } else if (rest.starts_with("<!--")) {
      is_escaped = true;
      ++at;  // "<!-->" ends immediately
    }
    at = is_escaped ? markup.find_first_of("<-", at + 1) : markup.find('<', at + 1);
  }
  return markup.size();
}

/// The offset of the first end tag `</name` at or after `from`; size() if there is none.
std::size_t find_end_tag(std::string_view markup, std::size_t from, Tag tag,
                         std::string_view name) {
  if (tag == Tag::script) {
    return find_script_end(markup, from);
  }
  for (std::size_t at = markup.find("</", from); at != kNpos; at = markup.find("</", at + 2)) {
    if (begins_with_name(markup.substr(at + 2), name)) {
      return at;
    }
  }
  return markup.size();
}

/// True for tags that end foreign content (HTML, section 13.2.6.5).
bool breaks_out_of_svg(const ScannedTag& tag) {
  if (tag.is_end) {
    return tag.tag == Tag::p || tag.tag == Tag::br;
  }
  switch (tag.tag) {
    case Tag::b:
    case Tag::big:
    case Tag::blockquote:
    case Tag::body:
    case Tag::br:
    case Tag::center:
    case Tag::code:
    case Tag::dd:
    case Tag::div:
    case Tag::dl:
    case Tag::dt:
    case Tag::em:
    case Tag::embed:
    case Tag::h1:
    case Tag::h2:
    case Tag::h3:
    case Tag::h4:
    case Tag::h5:
    case Tag::h6:
    case Tag::head:
    case Tag::hr:
    case Tag::i:
    case Tag::img:
    case Tag::li:
    case Tag::listing:
    case Tag::menu:
    case Tag::meta:
    case Tag::nobr:
    case Tag::ol:
    case Tag::p:
    case Tag::pre:
    case Tag::ruby:
    case Tag::s:
    case Tag::small:
    case Tag::span:
    case Tag::strong:
    case Tag::strike:
    case Tag::sub:
    case Tag::sup:
    case Tag::table:
    case Tag::tt:
    case Tag::u:
    case Tag::ul:
    case Tag::var:
      return true;
    default:
      return false;
  }
}

/// True for elements of SVG that may contain HTML.
bool is_integration_point(std::string_view name) {
  return ascii_iequals(name, "foreignobject") || ascii_iequals(name, "desc") ||
         ascii_iequals(name, "title");
}

/// The number of open elements of each known tag within an svg.
class OpenTags {
 public:
  /// True for the end tag of an element that was opened outside the svg.
  bool ends_outer(const ScannedTag& tag, const std::function<bool(Tag)>& is_open_outside) {
    if (tag.tag == Tag::other) {
      return false;
    }
    std::uint32_t& here = m_counts[static_cast<std::size_t>(tag.tag)];
    if (!tag.is_end) {
      here += tag.is_self_closing ? 0 : 1;
      return false;
    }
    if (here > 0) {
      --here;
      return false;
    }
    return is_open_outside(tag.tag);
  }

 private:
  std::array<std::uint32_t, 256> m_counts{};
};

}  // namespace

bool has_raw_text(Tag tag) {
  switch (tag) {
    case Tag::iframe:
    case Tag::noembed:
    case Tag::noscript:
    case Tag::script:
    case Tag::style:
    case Tag::textarea:
    case Tag::title:
    case Tag::xmp:
      return true;
    default:
      return false;
  }
}

MarkupKind MarkupScanner::next() {
  if (m_at >= m_markup.size()) {
    return MarkupKind::end;
  }
  const std::size_t start = m_at;
  FoundByte open = find_byte(m_markup, m_at, '<', '&');
  m_text_has_ampersand = open.has_passed;
  while (open.at < m_markup.size()) {
    const char after = open.at + 1 < m_markup.size() ? m_markup[open.at + 1] : '\0';
    if (is_letter(after) || after == '/' || after == '!' || after == '?') {
      // "</" without a letter after it starts a comment. At the end of the page it is text.
      if (after != '/' || open.at + 2 < m_markup.size()) {
        break;
      }
    }
    open = find_byte(m_markup, open.at + 1, '<', '&');
    m_text_has_ampersand = m_text_has_ampersand || open.has_passed;
  }
  if (open.at > start) {
    m_text = m_markup.substr(start, open.at - start);
    m_at = open.at;
    return MarkupKind::text;
  }
  const char after = m_markup[m_at + 1];
  if (after == '!') {
    return read_markup_declaration();
  }
  const bool is_end = after == '/';
  if (after == '?' || (is_end && !is_letter(m_markup[m_at + 2]))) {
    skip_to_after('>');
    return MarkupKind::comment;
  }
  m_tag.is_end = is_end;
  m_tag_start = m_at;
  m_at += is_end ? 2 : 1;
  return read_tag();
}

MarkupKind MarkupScanner::read_markup_declaration() {
  const std::string_view rest = m_markup.substr(m_at);
  if (rest.starts_with("<!--")) {
    // "<!-->" and "<!--->" are whole comments; others end at "-->" or "--!>".
    if (rest.starts_with("<!-->") || rest.starts_with("<!--->")) {
      m_at = m_markup.find('>', m_at) + 1;
      return MarkupKind::comment;
    }
    for (std::size_t at = m_markup.find("--", m_at + 4); at != kNpos;
         at = m_markup.find("--", at + 1)) {
      const std::string_view end = m_markup.substr(at + 2);
      if (end.starts_with('>') || end.starts_with("!>")) {
        m_at = at + 2 + (end.front() == '>' ? 1 : 2);
        return MarkupKind::comment;
      }
    }
    m_at = m_markup.size();
    return MarkupKind::comment;
  }
  skip_to_after('>');
  return MarkupKind::comment;
}

MarkupKind MarkupScanner::read_tag() {
  const WrittenTag written = read_tag_name(m_markup.substr(m_at));
  m_tag.tag = written.tag;
  m_tag.name = m_markup.substr(m_at, written.length);
  m_at += written.length;
  m_tag.is_self_closing = m_tag.is_hidden_field = m_tag.is_shadow_root = m_has_type = false;
  m_tag.is_checkbox = m_tag.is_checked = m_tag.is_disabled = false;
  m_tag.attributes.clear();
  m_tag.meta_name = {};
  m_tag.script_type = {};
  if (m_at < m_markup.size() && m_markup[m_at] == '>') {
    ++m_at;
    if (m_tag.tag == Tag::picture) {
      m_image.end_picture();
    }
    return MarkupKind::tag;
  }
  m_image.begin_tag();
  read_attributes();
  if (m_at >= m_markup.size()) {
    return MarkupKind::end;  // HTML drops a tag cut off by the end of the page
  }
  if (m_tag.tag == Tag::img || m_tag.tag == Tag::source) {
    choose_image_source();
  }
  if (m_tag.is_checkbox && m_tag.is_disabled) {  // enabled checkboxes toggle menus and threads
    keep(AttributeName::type, m_tag.is_checked ? "checked" : "checkbox");
  }
  ++m_at;
  return MarkupKind::tag;
}

/// Reads up to the ">" of the tag.
void MarkupScanner::read_attributes() {
  while (true) {
    skip_white_space();
    if (m_at >= m_markup.size() || m_markup[m_at] == '>') {
      return;
    }
    if (m_markup[m_at] == '/') {
      ++m_at;
      m_tag.is_self_closing = m_at < m_markup.size() && m_markup[m_at] == '>';
      continue;
    }
    read_attribute();
  }
}

void MarkupScanner::read_attribute() {
  const std::size_t start = m_at;
  const WrittenAttribute written = read_attribute_name(m_markup.substr(start));
  const std::string_view name = m_markup.substr(start, written.length);
  m_at += written.length;
  skip_white_space();
  std::string_view value;
  if (m_at < m_markup.size() && m_markup[m_at] == '=') {
    ++m_at;
    skip_white_space();
    value = read_attribute_value();
  }
  if (m_tag.is_end) {
    return;
  }
  if (written.name) {
    // Only the presence of `hidden` matters, not its value.
    keep(*written.name, written.name == AttributeName::hidden ? "hidden" : value)
        .may_have_references = m_value_has_ampersand;
  } else if (ascii_iequals(name, "style")) {
    if (style_hides_element(value)) {
      keep(AttributeName::hidden, "hidden");
    }
  } else if (m_tag.tag == Tag::input && ascii_iequals(name, "type")) {
    if (!std::exchange(m_has_type, true)) {  // the first of repeated attributes counts
      m_tag.is_hidden_field = ascii_iequals(value, "hidden");
      m_tag.is_checkbox = ascii_iequals(value, "checkbox");
      if (ascii_iequals(value, "email")) {
        keep(AttributeName::type, "email");
      }
    }
  } else if (m_tag.tag == Tag::input && ascii_iequals(name, "checked")) {
    m_tag.is_checked = true;
  } else if (m_tag.tag == Tag::input && ascii_iequals(name, "disabled")) {
    m_tag.is_disabled = true;
  } else if (m_tag.tag == Tag::script && ascii_iequals(name, "type")) {
    m_tag.script_type = value;
  } else if (m_tag.tag == Tag::template_ && ascii_iequals(name, "shadowrootmode")) {
    m_tag.is_shadow_root = ascii_iequals(value, "open") || ascii_iequals(value, "closed");
  } else if (m_tag.tag == Tag::img || m_tag.tag == Tag::source) {
    m_image.add(name, value);
  } else if (m_statements == Statements::keep) {
    keep_statement_attribute(name, value);
  }
}

/// Constructs the attribute in place: copying a just-written attribute would stall on the writes.
ScannedAttribute& MarkupScanner::keep(AttributeName name, std::string_view value) {
  ScannedAttribute& attribute = m_tag.attributes.emplace_back();
  attribute.name = name;
  attribute.value = value;
  return attribute;
}

void MarkupScanner::choose_image_source() {
  if (m_tag.tag == Tag::source) {
    m_image.end_source();
    return;
  }
  const auto src = std::ranges::find(m_tag.attributes, AttributeName::src, &ScannedAttribute::name);
  const bool has_src = src != m_tag.attributes.end();
  const std::string_view chosen = m_image.choose(has_src ? src->value : std::string_view{});
  if (has_src) {
    src->value = chosen;
    src->may_have_references = true;
  } else if (!chosen.empty()) {
    keep(AttributeName::src, chosen);
  }
}

void MarkupScanner::keep_statement_attribute(std::string_view name, std::string_view value) {
  const auto keep_as = [&](AttributeName kept) {
    if (ascii_iequals(name, attribute_name(kept))) {
      keep(kept, value);
    }
  };
  switch (name.size()) {  // rules out most names
    case 3:
      keep_as(AttributeName::rel);
      break;
    case 4:
      if (m_tag.tag == Tag::meta && ascii_iequals(name, "name")) {
        m_tag.meta_name = value;
      }
      break;
    case 7:
      keep_as(AttributeName::content);
      break;
    case 8:
      keep_as(AttributeName::datetime);
      keep_as(AttributeName::property);
      break;
    default:
      break;
  }
}

std::string_view MarkupScanner::read_attribute_value() {
  if (m_at >= m_markup.size()) {
    return {};
  }
  const char quote = m_markup[m_at];
  if (quote == '"' || quote == '\'') {
    const std::size_t start = m_at + 1;
    const FoundByte end = find_byte(m_markup, start, quote, '&');
    m_at = std::min(end.at + 1, m_markup.size());
    m_value_has_ampersand = end.has_passed;
    return m_markup.substr(start, end.at - start);
  }
  const std::size_t start = m_at;
  while (m_at < m_markup.size() && !is_white_space(m_markup[m_at]) && m_markup[m_at] != '>') {
    ++m_at;
  }
  m_value_has_ampersand = true;
  return m_markup.substr(start, m_at - start);
}

void MarkupScanner::skip_white_space() {
  while (m_at < m_markup.size() && is_white_space(m_markup[m_at])) {
    ++m_at;
  }
}

void MarkupScanner::skip_to_after(char c) {
  const std::size_t found = m_markup.find(c, m_at);
  m_at = found == kNpos ? m_markup.size() : found + 1;
}

std::string_view MarkupScanner::read_raw_text(Tag tag, std::string_view name) {
  const std::size_t start = m_at;
  m_at = find_end_tag(m_markup, m_at, tag, name);
  return m_markup.substr(start, m_at - start);
}

std::string_view MarkupScanner::read_title(std::string_view name) {
  // An end tag </title> after </head> belongs to a different title: one in an svg.
  const bool is_closed =
      has_end_tag(Tag::title, name) &&
      (!has_end_tag(Tag::head, "head") || end_tag(Tag::title) < end_tag(Tag::head));
  const std::size_t start = m_at;
  if (is_closed) {
    m_at = end_tag(Tag::title);
  } else {
    m_at = std::min(m_markup.find('<', m_at), m_markup.size());
    while (m_at + 1 < m_markup.size() && !is_letter(m_markup[m_at + 1]) &&
           m_markup[m_at + 1] != '/') {
      m_at = std::min(m_markup.find('<', m_at + 1), m_markup.size());
    }
  }
  return m_markup.substr(start, m_at - start);
}

bool MarkupScanner::has_end_tag(Tag tag, std::string_view name) {
  std::size_t& place = m_end_tags[static_cast<std::size_t>(tag)];
  if (place < m_at) {
    place = find_end_tag(m_markup, m_at, tag, name);
  }
  return place < m_markup.size();
}

bool MarkupScanner::skip_invisible(Tag tag, std::string_view name,
                                   const std::function<bool(Tag)>& is_open) {
  if (tag == Tag::template_) {
    return skip_template();
  }
  if (tag == Tag::svg) {
    return skip_svg(is_open);
  }
  read_raw_text(tag, name);
  return next() == MarkupKind::tag;  // its end tag
}

bool MarkupScanner::skip_template() {
  for (std::size_t depth = 1; depth > 0;) {
    const MarkupKind kind = next();
    if (kind == MarkupKind::end) {
      return false;
    }
    if (kind != MarkupKind::tag) {
      continue;
    }
    if (m_tag.tag == Tag::template_) {
      depth += m_tag.is_end ? std::size_t{0} - 1 : 1;
    } else if (!m_tag.is_end && has_raw_text(m_tag.tag)) {
      read_raw_text(m_tag.tag, m_tag.name);
    }
  }
  return true;
}

bool MarkupScanner::skip_svg(const std::function<bool(Tag)>& is_open) {
  std::size_t depth = 1;               // depth of svg elements
  std::size_t integration_points = 0;  // number of open elements in which HTML does not end the svg
  OpenTags open_here;
  while (true) {
    const std::size_t start = m_at;
    if (m_markup.substr(m_at).starts_with("<![CDATA[")) {
      const std::size_t end = m_markup.find("]]>", m_at);
      m_at = end == kNpos ? m_markup.size() : end + 3;
      continue;
    }
    const MarkupKind kind = next();
    if (kind == MarkupKind::end) {
      return false;
    }
    if (kind != MarkupKind::tag) {
      continue;
    }
    if (m_tag.tag == Tag::svg) {
      depth += m_tag.is_end ? std::size_t{0} - 1 : (m_tag.is_self_closing ? 0 : 1);
      if (depth == 0) {
        return true;
      }
    } else if (is_integration_point(m_tag.name)) {
      if (!m_tag.is_end) {
        integration_points += m_tag.is_self_closing ? 0 : 1;
      } else if (integration_points > 0) {
        --integration_points;
      }
    } else if (integration_points == 0 &&
               (breaks_out_of_svg(m_tag) || open_here.ends_outer(m_tag, is_open))) {
      m_at = start;
      return false;
    }
  }
}

}  // namespace sst
