#include "common/render/formula.hpp"

#include <algorithm>
#include <array>

#include "common/page/formulas.hpp"
#include "common/page/name_words.hpp"
#include "common/render/mathml.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestFormula = 4'000;  // bytes, between delimiters in a text

bool has_class(const PageTree& page, NodeId element, std::string_view name) {
  return has_name_word(page.attribute(element, AttributeName::class_), name);
}

/// True if the source has commands that make links, read files or redefine commands, or the "^^"
/// notation, which can hide such commands. Formulas need none of these.
bool may_do_harm(std::string_view tex) {
  constexpr std::array<std::string_view, 19> kCommands{"catcode",
                                                       "csname",
                                                       "def",
                                                       "edef",
                                                       "futurelet",
                                                       "gdef",
                                                       "href",
                                                       "include",
                                                       "input",
                                                       "let",
                                                       "newcommand",
                                                       "newenvironment",
                                                       "providecommand",
                                                       "renewcommand",
                                                       "renewenvironment",
                                                       "require",
                                                       "unicode",
                                                       "url",
                                                       "xdef"};
  if (tex.find("^^") != std::string_view::npos) {
    return true;
  }
  for (std::size_t at = tex.find('\\'); at != std::string_view::npos; at = tex.find('\\', at)) {
    const std::size_t first = ++at;
    while (at < tex.size() && is_ascii_letter(tex[at])) {
      ++at;
    }
    const std::string_view command = tex.substr(first, at - first);
    if (command.starts_with("html") || std::ranges::find(kCommands, command) != kCommands.end()) {
      return true;
    }
    at += command.empty() && at < tex.size() ? 1 : 0;  // an escaped backslash
  }
  return false;
}

/// Sets `tex` to the source on one line, without the wrappers of MediaWiki and kramdown. Returns
/// false if the result is empty or may do harm.
bool set_tex(std::string_view source, std::string& tex) {
  constexpr std::string_view kStyle = "{\\displaystyle ";
  constexpr std::string_view kOpening = "% <![CDATA[";  // kramdown's, for XHTML
  constexpr std::string_view kClosing = "%]]>";
  source = trimmed(source);
  if (source.starts_with(kOpening) && source.ends_with(kClosing)) {
    source =
        trimmed(source.substr(kOpening.size(), source.size() - kOpening.size() - kClosing.size()));
  }
  if (source.starts_with(kStyle) && source.ends_with('}')) {
    source.remove_prefix(kStyle.size());
    source.remove_suffix(1);
  }
  tex.clear();
  bool is_space_pending = false;
  append_collapsed(tex, source, is_space_pending);
  return !tex.empty() && !may_do_harm(tex);
}

/// True if MathJax 2 has rendered a formula in the element.
bool is_of_mathjax(const PageTree& page, NodeId element) {
  constexpr NameSet kNames{"MathJax",   "MathJax_Preview",     "MathJax_Display", "MathJax_SVG",
                           "mjx-chtml", "MathJax_SVG_Display", "MathJax_CHTML",   "MJXc-display"};
  return has_any_name_word(page.attribute(element, AttributeName::class_), kNames);
}

bool is_tex_annotation(const PageTree& page, NodeId node) {
  return page.node(node).tag == Tag::other && page.name(node) == "annotation" &&
         ascii_lower(page.attribute(node, AttributeName::encoding)).find("tex") !=
             std::string::npos;
}

/// True if a text between delimiters is probably the source of a formula: it has a command, an
/// index, an exponent or an equation, or is a single letter.
bool looks_like_tex(std::string_view text) {
  if (text.size() == 1) {
    return is_ascii_letter(text.front());
  }
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '^' || text[i] == '_' || text[i] == '=' ||
        (text[i] == '\\' && is_ascii_letter(text[i + 1]))) {
      return true;
    }
  }
  return false;
}

struct Delimiters {
  std::string_view opening;
  std::string_view closing;
  bool are_display = false;
};
constexpr std::array<Delimiters, 3> kDelimiters{{
    {"\\(", "\\)", false},
    {"\\[", "\\]", true},
    {"$$", "$$", true},
}};

/// The offset of the next opening delimiter; text.size() if no delimiter follows.
std::size_t find_opening(std::string_view text, std::size_t from, const Delimiters*& found) {
  for (std::size_t at = text.find_first_of("\\$", from); at != std::string_view::npos;
       at = text.find_first_of("\\$", at + 1)) {
    for (const Delimiters& delimiters : kDelimiters) {
      if (text.substr(at).starts_with(delimiters.opening)) {
        found = &delimiters;
        return at;
      }
    }
  }
  return text.size();
}

}  // namespace

bool find_tex(const PageTree& page, NodeId math, std::string& tex) {
  const NodeId end = page.node(math).end;
  NodeId id = math + 1;
  while (id < end && !is_tex_annotation(page, id)) {
    ++id;
  }
  std::string source;
  if (id < end) {
    for (const NodeId annotation = id; id < page.node(annotation).end; ++id) {
      source += page.text(id);
    }
  } else {
    source = page.attribute(math, AttributeName::alttext);
  }
  return set_tex(source, tex) || (mathml_to_tex(page, math, source) && set_tex(source, tex));
}

bool find_drawn_tex(const PageTree& page, NodeId element, std::string& tex, bool& is_display) {
  constexpr NodeId kMostNodes = 8;
  const NodeId end = page.node(element).end;
  const bool is_other = page.node(element).tag == Tag::other;
  if (is_other && page.name(element) == "mjx-container") {
    NodeId id = element + 1;
    while (id < std::min(end, element + kMostNodes) &&
           page.attribute(id, AttributeName::data_latex).empty()) {
      ++id;
    }
    is_display = page.attribute(element, AttributeName::display) == "true";
    return id < end && set_tex(page.attribute(id, AttributeName::data_latex), tex);
  }
  if (end != element + 2 || !((is_other && page.name(element) == "math-renderer") ||
                              has_class(page, element, "math-container"))) {
    return false;
  }
  std::string_view text = trimmed(page.text(element + 1));
  is_display = text.starts_with("$$");
  const std::string_view mark = is_display ? "$$" : "$";
  if (text.size() < 2 * mark.size() + 1 || !text.starts_with(mark) || !text.ends_with(mark)) {
    return false;
  }
  text.remove_prefix(mark.size());
  text.remove_suffix(mark.size());
  return set_tex(text, tex);
}

bool find_tex_of_image(const PageTree& page, NodeId image, std::string& tex) {
  return is_formula_image(page, image) && set_tex(page.attribute(image, AttributeName::alt), tex);
}

NodeId formula_box(const PageTree& page, NodeId math) {
  constexpr int kLevels = 6;
  constexpr NameSet kBoxes{"katex", "katex-display", "mwe-math-element"};
  NodeId box = math;
  NodeId up = page.node(math).parent;
  for (int i = 0; i < kLevels && up != kNoNode; ++i) {
    if (page.name(up) == "mjx-container" ||
        has_any_name_word(page.attribute(up, AttributeName::class_), kBoxes) ||
        is_of_mathjax(page, up)) {
      box = up;
    }
    up = page.node(up).parent;
  }
  return box;
}

NodeId first_preview(const PageTree& page, NodeId formula) {
  const NodeId parent = page.node(formula).parent;
  NodeId first = formula;
  while (first > parent + 1) {
    NodeId before = first - 1;
    while (page.node(before).parent != parent) {
      before = page.node(before).parent;
    }
    if (!is_of_mathjax(page, before)) {
      break;
    }
    first = before;
  }
  return first;
}

bool is_display_formula(const PageTree& page, NodeId math, NodeId box) {
  return page.attribute(math, AttributeName::display) == "block" ||
         page.attribute(box, AttributeName::display) == "true" ||
         has_class(page, box, "katex-display");
}

bool may_hold_formulas(std::string_view text) {
  const Delimiters* found = nullptr;
  return find_opening(text, 0, found) < text.size();
}

FormulaPart take_formula_part(std::string_view& text) {
  const Delimiters* found = nullptr;
  std::size_t at = find_opening(text, 0, found);
  while (at < text.size()) {
    const std::size_t first = at + found->opening.size();
    std::string_view rest = text.substr(first, kLongestFormula);
    if (found->opening != found->closing) {
      rest = rest.substr(0, rest.find(found->opening));  // so that each byte is read once
    }
    const std::size_t length = rest.find(found->closing);
    if (length != std::string_view::npos && looks_like_tex(rest.substr(0, length)) &&
        !may_do_harm(rest.substr(0, length))) {
      if (at == 0) {
        text.remove_prefix(first + length + found->closing.size());
        return {trimmed(rest.substr(0, length)), true, found->are_display};
      }
      break;
    }
    at = find_opening(text, first, found);
  }
  const FormulaPart part{text.substr(0, at)};
  text.remove_prefix(at);
  return part;
}

}  // namespace sst
