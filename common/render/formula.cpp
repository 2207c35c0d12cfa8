#include "common/render/formula.hpp"

#include <algorithm>
#include <array>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestFormula = 4'000;  // bytes, between delimiters in a text

bool has_class(const PageTree& page, NodeId element, std::string_view name) {
  std::string_view classes = page.attribute(element, AttributeName::class_);
  while (!classes.empty()) {
    const std::size_t end = std::min(classes.find_first_of(" \t\n\r\f"), classes.size());
    if (classes.substr(0, end) == name) {
      return true;
    }
    classes.remove_prefix(std::min(end + 1, classes.size()));
  }
  return false;
}

/// True if the source has commands that make links, read files or change what others mean, which no
/// formula needs.
bool may_do_harm(std::string_view tex) {
  constexpr std::string_view kCommands[] = {"\\catcode", "\\def",   "\\href", "\\html",
                                            "\\include", "\\input", "\\let",  "\\newcommand",
                                            "\\require", "\\url"};
  return std::ranges::any_of(kCommands, [&](std::string_view command) {
    return tex.find(command) != std::string_view::npos;
  });
}

/// Sets `tex` to a source in one line, without the style that MediaWiki puts around it. Returns
/// false if nothing is left, or if it may do harm.
bool set_tex(std::string_view source, std::string& tex) {
  constexpr std::string_view kStyle = "{\\displaystyle ";
  source = trimmed(source);
  if (source.starts_with(kStyle) && source.ends_with('}')) {
    source.remove_prefix(kStyle.size());
    source.remove_suffix(1);
  }
  tex.clear();
  bool is_space_pending = false;
  append_collapsed(tex, source, is_space_pending);
  return !tex.empty() && !may_do_harm(tex);
}

bool is_tex_annotation(const PageTree& page, NodeId node) {
  return page.node(node).tag == Tag::other && page.name(node) == "annotation" &&
         ascii_lower(page.attribute(node, AttributeName::encoding)).find("tex") !=
             std::string::npos;
}

bool is_letter_of_tex(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// True if it is likely that a text between delimiters is the source of a formula: it has a
/// command, an index, an exponent or an equation, or is a single letter.
bool looks_like_tex(std::string_view text) {
  if (text.size() == 1) {
    return is_letter_of_tex(text.front());
  }
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '^' || text[i] == '_' || text[i] == '=' ||
        (text[i] == '\\' && is_letter_of_tex(text[i + 1]))) {
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

/// The offset of the next opening delimiter; the size of the text if there is none.
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
  return set_tex(source, tex);
}

bool find_tex_of_image(const PageTree& page, NodeId image, std::string& tex) {
  constexpr std::string_view kOfMediaWiki = "mwe-math-fallback-image-";
  const std::string_view names = page.attribute(image, AttributeName::class_);
  const bool is_formula = names.find(kOfMediaWiki) != std::string_view::npos ||
                          has_class(page, image, "tex") || has_class(page, image, "latex");
  return is_formula && set_tex(page.attribute(image, AttributeName::alt), tex);
}

bool is_formula_box(const PageTree& page, NodeId element) {
  const std::string_view names = page.attribute(element, AttributeName::class_);
  return !names.empty() &&
         (has_class(page, element, "katex") || has_class(page, element, "katex-display") ||
          has_class(page, element, "mwe-math-element"));
}

bool is_display_formula(const PageTree& page, NodeId math, NodeId box) {
  return page.attribute(math, AttributeName::display) == "block" ||
         (box != kNoNode && has_class(page, box, "katex-display"));
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
