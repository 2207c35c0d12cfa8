#include "common/render/script_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestScript = 40;  // bytes

constexpr std::string_view kPlain = "0123456789+-=()";
constexpr std::array<std::string_view, 15> kRaised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷",
                                                   "⁸", "⁹", "⁺", "⁻", "⁼", "⁽", "⁾"};
constexpr std::array<std::string_view, 15> kLowered{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇",
                                                    "₈", "₉", "₊", "₋", "₌", "₍", "₎"};
constexpr std::string_view kMinus = "−";  // U+2212

/// Endings that are raised after a number or a word.
constexpr std::array<std::string_view, 27> kEndings{
    "st", "nd", "rd", "th", "er",  "re",  "e",    "ème", "eme", "ère", "ière", "de", "ste", "o",
    "a",  "os", "as", "me", "mes", "lle", "lles", "tm",  "sm",  "®",   "©",    "™",  "r"};

/// The text of the element; empty if it has several texts or a link.
std::string_view only_text(const PageTree& page, NodeId element) {
  std::string_view text;
  for (NodeId id = element + 1; id < page.node(element).end; ++id) {
    if (page.node(id).tag == Tag::a || (page.node(id).is_text() && !text.empty())) {
      return {};
    }
    text = page.node(id).is_text() ? page.text(id) : text;
  }
  return trimmed(text);
}

/// The last byte before the element in its block; 0 if there is none.
char byte_before(const PageTree& page, NodeId element) {
  constexpr NodeId kFar = 4;
  for (NodeId back = 1; back <= kFar && back <= element; ++back) {
    const PageNode& node = page.node(element - back);
    if (node.is_text() && node.length > 0) {
      return page.text(element - back).back();
    }
    if (display_of(node.tag) != Display::inline_level) {
      break;
    }
  }
  return '\0';
}

bool has_text(const PageTree& page, NodeId first, NodeId end) {
  while (first < end && trimmed(page.text(first)).empty()) {
    ++first;
  }
  return first < end;
}

/// True if the element begins the text of a link. It is then a reference to a note, unlike the
/// <sup> in a link such as "10<sup>6</sup> grams".
bool begins_link(const PageTree& page, NodeId element) {
  for (NodeId up = page.node(element).parent;
       up != kNoNode && display_of(page.node(up).tag) == Display::inline_level;
       up = page.node(up).parent) {
    if (page.node(up).tag == Tag::a) {
      return !has_text(page, up + 1, element);
    }
  }
  return false;
}

}  // namespace

bool is_script(const PageTree& page, NodeId element) {
  const std::string_view text = only_text(page, element);
  if (text.empty() || text.size() > kLongestScript || text.starts_with('[') ||
      text.find(' ') != std::string_view::npos || begins_link(page, element)) {
    return false;
  }
  const char before = byte_before(page, element);
  const bool has_base = static_cast<unsigned char>(before) > ' ';
  const bool is_ending = std::ranges::find(kEndings, ascii_lower(text)) != kEndings.end();
  const bool may_be_variable =
      text.size() == 1 && is_ascii_letter(text.front()) && is_ascii_letter(before);
  return has_base && (!is_ending || may_be_variable) && text != "*" && text != "†" && text != "‡";
}

bool is_note_at_number(const PageTree& page, NodeId element) {
  std::string_view mark;
  for (NodeId id = element + 1; id < page.node(element).end; ++id) {
    if (page.node(id).is_text() && (!mark.empty() || page.node(id).space_before)) {
      return false;
    }
    mark = page.node(id).is_text() ? page.text(id) : mark;
  }
  return !mark.empty() && std::ranges::all_of(mark, is_digit) &&
         is_digit(byte_before(page, element));
}

void append_script(std::string& out, std::string_view text, bool is_raised) {
  const std::size_t start = out.size();
  const std::array<std::string_view, 15>& characters = is_raised ? kRaised : kLowered;
  for (std::size_t at = 0; at < text.size();) {
    const bool is_minus = text.substr(at).starts_with(kMinus);
    const std::size_t which = is_minus ? kPlain.find('-') : kPlain.find(text[at]);
    if (which == std::string_view::npos) {
      out.resize(start);
      out += is_raised ? "^(" : "_(";
      out += text;
      out += ')';
      return;
    }
    out += characters[which];
    at += is_minus ? kMinus.size() : 1;
  }
}

}  // namespace sst
