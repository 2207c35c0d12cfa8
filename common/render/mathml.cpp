#include "common/render/mathml.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/render/mathml_symbols.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr int kDeepest = 60;                // nested elements
constexpr std::size_t kLongestTex = 4'000;  // bytes
constexpr NodeId kMostNodes = 4'000;

/// TeX's space command for a width such as "0.1667em"; empty for widths below 0.1em.
std::string_view space_command(std::string_view width) {
  struct Space {
    double least;  // em
    std::string_view command;
  };
  constexpr std::array<Space, 6> kSpaces{{{1.5, "\\qquad"},
                                          {0.8, "\\quad"},
                                          {0.31, "\\ "},
                                          {0.25, "\\;"},
                                          {0.2, "\\:"},
                                          {0.1, "\\,"}}};
  double ems = 0;
  const auto [rest, error] = std::from_chars(width.data(), width.data() + width.size(), ems);
  if (error != std::errc{} ||
      !std::string_view{rest, width.data() + width.size()}.starts_with("em")) {
    return {};
  }
  const auto* const found =
      std::ranges::find_if(kSpaces, [&](const Space& space) { return ems >= space.least; });
  return found == kSpaces.end() ? std::string_view{} : found->command;
}

class MathmlReader {
 public:
  explicit MathmlReader(const PageTree& page) : m_page{page} {}

  /// Appends the children of an element. Returns false if the formula cannot be converted.
  bool read_children(NodeId element, std::string& out, int depth) {
    const std::vector<NodeId> parts = children(element);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (const Enclosed enclosed = find_enclosed(parts, i); !enclosed.command.empty()) {
        if (!read_enclosed(enclosed, out, depth + 1)) {
          return false;
        }
        i += enclosed.parts - 1;
      } else if (!read(parts[i], out, depth)) {
        return false;
      }
    }
    return true;
  }

 private:
  /// Content and its fences, if TeX has one command for both: a matrix or a binomial coefficient.
  struct Enclosed {
    std::string_view command;  // "\binom", or the environment of a matrix; empty if neither
    NodeId content = kNoNode;
    std::size_t parts = 0;  // number of children that it covers
  };

  std::vector<NodeId> children(NodeId element) const {
    std::vector<NodeId> found;
    for (NodeId id = element + 1; id < m_page.node(element).end; id = m_page.node(id).end) {
      found.push_back(id);
    }
    return found;
  }

  std::string text_of(NodeId element) const {
    std::string text;
    for (NodeId id = element; id < m_page.node(element).end; ++id) {
      text += m_page.text(id);
    }
    return std::string{trimmed(text)};
  }

  /// Unwraps mrow, mstyle and mpadded elements that have a single child.
  NodeId only_part(NodeId id) const {
    for (int i = 0; i < kDeepest; ++i) {
      const std::string_view name = m_page.name(id);
      const bool is_plain = name == "mrow" || name == "mstyle" || name == "mpadded";
      if (!is_plain || id + 1 >= m_page.node(id).end ||
          m_page.node(id + 1).end != m_page.node(id).end) {
        break;
      }
      ++id;
    }
    return id;
  }

  /// The operator in part `i` of `parts`; kNoNode if that part is not an operator.
  NodeId operator_at(const std::vector<NodeId>& parts, std::size_t i) const {
    const NodeId part = i < parts.size() ? only_part(parts[i]) : kNoNode;
    return part != kNoNode && m_page.name(part) == "mo" ? part : kNoNode;
  }

  /// True for a fraction without a line.
  bool is_stack(NodeId id) const {
    const std::string_view line = m_page.attribute(id, AttributeName::linethickness);
    return m_page.name(id) == "mfrac" && line.starts_with('0') &&
           line.find_first_of("123456789") == std::string_view::npos;
  }

  Enclosed find_enclosed(const std::vector<NodeId>& parts, std::size_t first) const {
    struct Fences {
      std::string_view opening;
      std::string_view closing;
      std::string_view environment;
    };
    constexpr std::array<Fences, 8> kFences{{{"(", ")", "pmatrix"},
                                             {"[", "]", "bmatrix"},
                                             {"{", "}", "Bmatrix"},
                                             {"|", "|", "vmatrix"},
                                             {"∣", "∣", "vmatrix"},
                                             {"‖", "‖", "Vmatrix"},
                                             {"∥", "∥", "Vmatrix"},
                                             {"{", "", "cases"}}};
    const NodeId opening = operator_at(parts, first);
    if (opening == kNoNode || first + 1 >= parts.size()) {
      return {};
    }
    const NodeId content = only_part(parts[first + 1]);
    const NodeId closing = operator_at(parts, first + 2);
    const std::string left = text_of(opening);
    const std::string right = closing != kNoNode ? text_of(closing) : std::string{};
    const std::size_t count = closing != kNoNode ? 3 : 2;
    if (is_stack(content)) {
      return left == "(" && right == ")" ? Enclosed{"\\binom", content, count} : Enclosed{};
    }
    const auto fences = std::ranges::find_if(kFences, [&](const Fences& candidate) {
      return candidate.opening == left && candidate.closing == right;
    });
    return m_page.name(content) == "mtable" && fences != kFences.end()
               ? Enclosed{fences->environment, content, count}
               : Enclosed{};
  }

  bool read_enclosed(const Enclosed& enclosed, std::string& out, int depth) {
    if (depth > kDeepest) {
      return false;
    }
    return is_stack(enclosed.content)
               ? read_fraction(enclosed.command, children(enclosed.content), out, depth)
               : read_table(enclosed.content, enclosed.command, out, depth);
  }

  bool read_fraction(std::string_view command, const std::vector<NodeId>& parts, std::string& out,
                     int depth) {
    append_tex(out, command);
    return parts.size() == 2 && group(parts[0], out, depth) && group(parts[1], out, depth);
  }

  bool read(NodeId id, std::string& out, int depth) {
    if (depth > kDeepest || out.size() > kLongestTex) {
      return false;
    }
    if (m_page.node(id).is_text()) {
      append_characters(out, trimmed(m_page.text(id)));
      return true;
    }
    const std::string_view name = m_page.name(id);
    if (name == "annotation" || name == "annotation-xml" || name == "none" ||
        name == "mprescripts" || name == "mphantom") {
      return true;
    }
    if (name == "mi" || name == "mn" || name == "mo") {
      read_token(id, name, out);
      return true;
    }
    if (name == "mtext" || name == "ms") {
      const std::string text = text_of(id);
      if (is_symbol(text)) {
        append_characters(out, text);
      } else if (text.empty()) {
        out += "\\ ";
      } else {  // no-break spaces at the ends are white space in a page tree
        const NodeId end = m_page.node(id).end;
        const bool has_space_after = end < m_page.size() && m_page.node(end).space_before;
        out += "\\text{";
        out += m_page.node(id + 1).space_before ? " " : "";
        out += text + (has_space_after ? " }" : "}");
      }
      return true;
    }
    if (name == "mspace") {
      append_tex(out, space_command(m_page.attribute(id, AttributeName::width)));
      return true;
    }
    if (name == "mtable") {
      return read_table(id, "matrix", out, depth);
    }
    if (name == "mfenced") {
      out += "\\left(";
      const bool is_read = read_list(id, out, depth, ", ");
      out += "\\right)";
      return is_read;
    }
    return read_layout(id, name, out, depth);
  }

  void read_token(NodeId id, std::string_view name, std::string& out) {
    const std::string text = text_of(id);
    const bool are_letters = std::ranges::all_of(text, is_ascii_letter);
    const bool is_plain = are_letters || std::ranges::all_of(text, is_digit);
    std::string_view style = style_command(m_page.attribute(id, AttributeName::mathvariant));
    if (style.empty() && name == "mi" && text.size() > 1 && are_letters) {
      style = "\\mathrm";
    }
    if (is_function_name(text)) {
      append_tex(out, "\\" + text);
    } else if (name != "mo" && !text.empty() && is_plain && !style.empty()) {
      append_tex(out, std::string{style} + '{' + text + '}');
    } else {
      append_characters(out, text);
    }
  }

  /// Reads elements in which the position of a child determines its role.
  bool read_layout(NodeId id, std::string_view name, std::string& out, int depth) {
    const std::vector<NodeId> parts = children(id);
    if (name == "mfrac" && parts.size() == 2) {
      return read_fraction(is_stack(id) ? "\\genfrac{}{}{0pt}{}" : "\\frac", parts, out, depth);
    }
    if (name == "menclose" &&
        m_page.attribute(id, AttributeName::class_).find("overline") != std::string_view::npos) {
      return read_around(id, "\\overline{", out, depth);
    }
    if (name == "msqrt") {
      return read_around(id, "\\sqrt{", out, depth);
    }
    if (name == "mroot" && parts.size() == 2) {
      append_tex(out, "\\sqrt[");
      const bool is_read = read(parts[1], out, depth + 1);
      out += ']';
      return is_read && group(parts[0], out, depth);
    }
    if (name == "mmultiscripts" && !parts.empty()) {
      return read_scripts_around(parts, out, depth);
    }
    if (name == "maction" && !parts.empty()) {
      return read(parts[0], out, depth + 1);
    }
    if ((name == "mover" || name == "munder") && parts.size() == 2) {
      std::string_view accent = accent_command(text_of(parts[1]));
      if (name == "munder") {
        const bool is_line = accent == "\\bar" || accent == "\\overline";
        accent = is_line ? "\\underline" : accent.starts_with("\\under") ? accent : "";
      }
      if (!accent.empty()) {
        std::string tex;
        const bool is_read = read(parts[0], tex, depth + 1);
        append_tex(out, is_one(tex) ? accent : wide_accent_command(accent));
        out += '{' + tex + '}';
        return is_read;
      }
    }
    if ((name == "msup" || name == "mover") && parts.size() == 2) {
      return base(parts[0], out, depth) && script('^', parts[1], out, depth);
    }
    if ((name == "msub" || name == "munder") && parts.size() == 2) {
      return base(parts[0], out, depth) && script('_', parts[1], out, depth);
    }
    if ((name == "msubsup" || name == "munderover") && parts.size() == 3) {
      return base(parts[0], out, depth) && script('_', parts[1], out, depth) &&
             script('^', parts[2], out, depth);
    }
    return read_children(id, out, depth + 1);  // mrow, mstyle, mpadded, semantics, ...
  }

  /// Reads a base, pairs of scripts after it, and, following <mprescripts>, pairs of scripts before
  /// it.
  bool read_scripts_around(const std::vector<NodeId>& parts, std::string& out, int depth) {
    const auto is_mark = [&](NodeId part) { return m_page.name(part) == "mprescripts"; };
    const auto mark = std::ranges::find_if(parts, is_mark);
    if (mark != parts.end()) {
      out += "{}";
      if (!read_script_pairs({mark + 1, parts.end()}, out, depth)) {
        return false;
      }
    }
    return base(parts.front(), out, depth) &&
           read_script_pairs({parts.begin() + 1, mark}, out, depth);
  }

  bool read_script_pairs(std::span<const NodeId> scripts, std::string& out, int depth) {
    for (std::size_t i = 0; i + 1 < scripts.size(); i += 2) {
      out += i > 0 ? "{}" : "";
      if (!script('_', scripts[i], out, depth) || !script('^', scripts[i + 1], out, depth)) {
        return false;
      }
    }
    return true;
  }

  /// Writes a command around all children of an element.
  bool read_around(NodeId element, std::string_view opening, std::string& out, int depth) {
    append_tex(out, opening);
    const bool is_read = read_children(element, out, depth + 1);
    out += '}';
    return is_read;
  }

  bool group(NodeId part, std::string& out, int depth) {
    out += '{';
    const bool is_read = read(part, out, depth + 1);
    out += '}';
    return is_read;
  }

  /// Writes the base of scripts, in braces unless it is one character, command, number or fence.
  bool base(NodeId part, std::string& out, int depth) {
    std::string tex;
    if (!read(part, tex, depth + 1)) {
      return false;
    }
    const bool is_fence = tex == ")" || tex == "]" || tex == "\\}";
    const bool is_number = std::ranges::all_of(tex, is_digit);
    append_tex(out, is_one(tex) || is_styled(tex) || is_number || is_fence ? tex : "{" + tex + "}");
    return true;
  }

  /// True for one character or one command.
  static bool is_one(std::string_view tex) {
    const bool is_command = tex.size() > 1 && tex.front() == '\\' &&
                            std::all_of(tex.begin() + 1, tex.end(), is_ascii_letter);
    return is_command || (!tex.empty() && first_character(tex).size() == tex.size());
  }

  /// True for "\mathbb{R}": one command with one word.
  static bool is_styled(std::string_view tex) {
    const std::size_t open = tex.find('{');
    return open != std::string_view::npos && is_one(tex.substr(0, open)) &&
           std::ranges::all_of(tex.substr(open + 1, tex.size() - open - 2), is_ascii_letter) &&
           tex.ends_with('}');
  }

  bool script(char mark, NodeId part, std::string& out, int depth) {
    std::string tex;
    if (!read(part, tex, depth + 1)) {
      return false;
    }
    if (tex.find_first_not_of('\'') == std::string::npos) {
      out += mark == '^' ? tex : "";  // primes, or an empty script
      return true;
    }
    out += mark;
    out += tex.size() == 1 ? tex : "{" + tex + "}";
    return true;
  }

  bool read_list(NodeId element, std::string& out, int depth, std::string_view between) {
    bool is_first = true;
    for (const NodeId child : children(element)) {
      out += is_first ? std::string_view{} : between;
      is_first = false;
      if (!read(child, out, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  bool read_table(NodeId table, std::string_view environment, std::string& out, int depth) {
    append_tex(out, "\\begin{" + std::string{environment} + '}');
    bool is_first = true;
    for (const NodeId row : children(table)) {
      out += is_first ? " " : " \\\\ ";
      is_first = false;
      if (!read_list(row, out, depth + 1, " & ")) {
        return false;
      }
    }
    out += " \\end{" + std::string{environment} + '}';
    return true;
  }

  const PageTree& m_page;
};

}  // namespace

bool mathml_to_tex(const PageTree& page, NodeId math, std::string& tex) {
  tex.clear();
  if (page.node(math).end - math > kMostNodes) {
    return false;
  }
  return MathmlReader{page}.read_children(math, tex, 0) && !trimmed(tex).empty() &&
         tex.size() <= kLongestTex;
}

}  // namespace sst
