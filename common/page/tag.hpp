#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sst {

/// The role of an element in the flow of a page's text.
enum class Display : std::uint8_t {
  inline_level,  ///< continues the line: a, b, span
  line_break,    ///< ends the line and has no content: br
  block,         ///< starts and ends a line: div, li, tr
  paragraph,     ///< a block separated by blank lines: p, h1, table
  cell,          ///< a block on one line with its siblings: td, th
  invisible,     ///< never shown, so not part of the page tree: script, head, svg
};

// The element names that are frequent or that the code treats specially. Every other element is
// Tag::other, with its name as an attribute. X(enumerator, name, display)
#define SST_TAGS(X)                      \
  X(root, "#root", block)                \
  X(text, "#text", inline_level)         \
  X(other, "#other", block)              \
  X(a, "a", inline_level)                \
  X(abbr, "abbr", inline_level)          \
  X(acronym, "acronym", inline_level)    \
  X(address, "address", block)           \
  X(applet, "applet", inline_level)      \
  X(area, "area", invisible)             \
  X(article, "article", block)           \
  X(aside, "aside", block)               \
  X(audio, "audio", inline_level)        \
  X(b, "b", inline_level)                \
  X(base, "base", invisible)             \
  X(basefont, "basefont", invisible)     \
  X(bdi, "bdi", inline_level)            \
  X(bdo, "bdo", inline_level)            \
  X(bgsound, "bgsound", invisible)       \
  X(big, "big", inline_level)            \
  X(blockquote, "blockquote", paragraph) \
  X(body, "body", block)                 \
  X(br, "br", line_break)                \
  X(button, "button", inline_level)      \
  X(canvas, "canvas", inline_level)      \
  X(caption, "caption", block)           \
  X(center, "center", block)             \
  X(cite, "cite", inline_level)          \
  X(code, "code", inline_level)          \
  X(col, "col", invisible)               \
  X(colgroup, "colgroup", invisible)     \
  X(data, "data", inline_level)          \
  X(datalist, "datalist", invisible)     \
  X(dd, "dd", block)                     \
  X(del, "del", inline_level)            \
  X(details, "details", block)           \
  X(dfn, "dfn", inline_level)            \
  X(dialog, "dialog", block)             \
  X(dir, "dir", paragraph)               \
  X(div, "div", block)                   \
  X(dl, "dl", paragraph)                 \
  X(dt, "dt", block)                     \
  X(em, "em", inline_level)              \
  X(embed, "embed", inline_level)        \
  X(fieldset, "fieldset", block)         \
  X(figcaption, "figcaption", block)     \
  X(figure, "figure", paragraph)         \
  X(font, "font", inline_level)          \
  X(footer, "footer", block)             \
  X(form, "form", block)                 \
  X(frame, "frame", block)               \
  X(frameset, "frameset", block)         \
  X(h1, "h1", paragraph)                 \
  X(h2, "h2", paragraph)                 \
  X(h3, "h3", paragraph)                 \
  X(h4, "h4", paragraph)                 \
  X(h5, "h5", paragraph)                 \
  X(h6, "h6", paragraph)                 \
  X(head, "head", invisible)             \
  X(header, "header", block)             \
  X(hgroup, "hgroup", block)             \
  X(hr, "hr", paragraph)                 \
  X(html, "html", block)                 \
  X(i, "i", inline_level)                \
  X(iframe, "iframe", inline_level)      \
  X(img, "img", inline_level)            \
  X(input, "input", inline_level)        \
  X(ins, "ins", inline_level)            \
  X(kbd, "kbd", inline_level)            \
  X(keygen, "keygen", inline_level)      \
  X(label, "label", inline_level)        \
  X(legend, "legend", block)             \
  X(li, "li", block)                     \
  X(link, "link", invisible)             \
  X(listing, "listing", paragraph)       \
  X(main, "main", block)                 \
  X(map, "map", inline_level)            \
  X(mark, "mark", inline_level)          \
  X(math, "math", inline_level)          \
  X(menu, "menu", paragraph)             \
  X(meta, "meta", invisible)             \
  X(meter, "meter", inline_level)        \
  X(nav, "nav", block)                   \
  X(nobr, "nobr", inline_level)          \
  X(noembed, "noembed", invisible)       \
  X(noframes, "noframes", block)         \
  X(noscript, "noscript", invisible)     \
  X(object, "object", inline_level)      \
  X(ol, "ol", paragraph)                 \
  X(optgroup, "optgroup", block)         \
  X(option, "option", block)             \
  X(output, "output", inline_level)      \
  X(p, "p", paragraph)                   \
  X(param, "param", invisible)           \
  X(picture, "picture", inline_level)    \
  X(plaintext, "plaintext", paragraph)   \
  X(pre, "pre", paragraph)               \
  X(progress, "progress", inline_level)  \
  X(q, "q", inline_level)                \
  X(rb, "rb", inline_level)              \
  X(rp, "rp", inline_level)              \
  X(rt, "rt", inline_level)              \
  X(rtc, "rtc", inline_level)            \
  X(ruby, "ruby", inline_level)          \
  X(s, "s", inline_level)                \
  X(samp, "samp", inline_level)          \
  X(script, "script", invisible)         \
  X(search, "search", block)             \
  X(section, "section", block)           \
  X(select, "select", inline_level)      \
  X(slot, "slot", inline_level)          \
  X(small, "small", inline_level)        \
  X(source, "source", invisible)         \
  X(span, "span", inline_level)          \
  X(strike, "strike", inline_level)      \
  X(strong, "strong", inline_level)      \
  X(style, "style", invisible)           \
  X(sub, "sub", inline_level)            \
  X(summary, "summary", block)           \
  X(sup, "sup", inline_level)            \
  X(svg, "svg", invisible)               \
  X(table, "table", paragraph)           \
  X(tbody, "tbody", block)               \
  X(td, "td", cell)                      \
  X(template_, "template", invisible)    \
  X(textarea, "textarea", inline_level)  \
  X(tfoot, "tfoot", block)               \
  X(th, "th", cell)                      \
  X(thead, "thead", block)               \
  X(time, "time", inline_level)          \
  X(title, "title", invisible)           \
  X(tr, "tr", block)                     \
  X(track, "track", invisible)           \
  X(tt, "tt", inline_level)              \
  X(u, "u", inline_level)                \
  X(ul, "ul", paragraph)                 \
  X(var, "var", inline_level)            \
  X(video, "video", inline_level)        \
  X(wbr, "wbr", inline_level)            \
  X(xmp, "xmp", paragraph)

/// The name of an element. Values are not stored; models store names.
enum class Tag : std::uint8_t {
#define SST_ENUMERATOR(enumerator, name, display) enumerator,
  SST_TAGS(SST_ENUMERATOR)
#undef SST_ENUMERATOR
};

/// 1 to 6 for h1 to h6; else 0.
constexpr std::uint8_t heading_level(Tag tag) {
  return tag >= Tag::h1 && tag <= Tag::h6
             ? static_cast<std::uint8_t>(1 + static_cast<int>(tag) - static_cast<int>(Tag::h1))
             : std::uint8_t{0};
}

/// The tag with this name, ignoring case; Tag::other if the name is not listed.
Tag tag_from_name(std::string_view name);

/// A tag name in markup.
struct WrittenTag {
  std::size_t length = 0;
  Tag tag = Tag::other;
};
/// Reads the tag name at the start of `markup`: everything up to white space, "/" or ">".
WrittenTag read_tag_name(std::string_view markup);

/// The tag's name in HTML; "#root", "#text" or "#other" for tags without one.
std::string_view tag_name(Tag tag);

namespace detail {
inline constexpr Display kDisplays[] = {
#define SST_DISPLAY(enumerator, name, display) Display::display,
    SST_TAGS(SST_DISPLAY)
#undef SST_DISPLAY
};
}  // namespace detail

constexpr Display display_of(Tag tag) {
  return detail::kDisplays[static_cast<std::size_t>(tag)];
}

constexpr bool is_invisible(Tag tag) {
  return display_of(tag) == Display::invisible;
}

/// True for void elements, which never have content (HTML, section 13.1.2, and obsolete ones).
constexpr bool is_void(Tag tag) {
  switch (tag) {
    case Tag::area:
    case Tag::base:
    case Tag::basefont:
    case Tag::bgsound:
    case Tag::br:
    case Tag::col:
    case Tag::embed:
    case Tag::frame:
    case Tag::hr:
    case Tag::img:
    case Tag::input:
    case Tag::keygen:
    case Tag::link:
    case Tag::meta:
    case Tag::param:
    case Tag::source:
    case Tag::track:
    case Tag::wbr:
      return true;
    default:
      return false;
  }
}

/// True for elements that keep white space: pre and its obsolete variants, textarea.
constexpr bool is_preformatted(Tag tag) {
  return tag == Tag::pre || tag == Tag::listing || tag == Tag::xmp || tag == Tag::plaintext ||
         tag == Tag::textarea;
}

}  // namespace sst
