#include "common/render/mathml.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr int kDeepest = 60;                // elements inside one another
constexpr std::size_t kLongestTex = 4'000;  // bytes
constexpr NodeId kMostNodes = 4'000;

struct Symbol {
  std::string_view character;
  std::string_view tex;
};
/// Characters with a command of their own.
constexpr Symbol kSymbols[] = {
    {"α", "\\alpha"},
    {"β", "\\beta"},
    {"γ", "\\gamma"},
    {"δ", "\\delta"},
    {"ε", "\\varepsilon"},
    {"ϵ", "\\epsilon"},
    {"ζ", "\\zeta"},
    {"η", "\\eta"},
    {"θ", "\\theta"},
    {"ϑ", "\\vartheta"},
    {"ι", "\\iota"},
    {"κ", "\\kappa"},
    {"λ", "\\lambda"},
    {"μ", "\\mu"},
    {"ν", "\\nu"},
    {"ξ", "\\xi"},
    {"π", "\\pi"},
    {"ρ", "\\rho"},
    {"σ", "\\sigma"},
    {"ς", "\\varsigma"},
    {"τ", "\\tau"},
    {"υ", "\\upsilon"},
    {"φ", "\\varphi"},
    {"ϕ", "\\phi"},
    {"χ", "\\chi"},
    {"ψ", "\\psi"},
    {"ω", "\\omega"},
    {"Γ", "\\Gamma"},
    {"Δ", "\\Delta"},
    {"∆", "\\Delta"},
    {"Θ", "\\Theta"},
    {"Λ", "\\Lambda"},
    {"Ξ", "\\Xi"},
    {"Π", "\\Pi"},
    {"Σ", "\\Sigma"},
    {"Υ", "\\Upsilon"},
    {"Φ", "\\Phi"},
    {"Ψ", "\\Psi"},
    {"Ω", "\\Omega"},
    {"∑", "\\sum"},
    {"∏", "\\prod"},
    {"∐", "\\coprod"},
    {"∫", "\\int"},
    {"∬", "\\iint"},
    {"∭", "\\iiint"},
    {"∮", "\\oint"},
    {"⋂", "\\bigcap"},
    {"⋃", "\\bigcup"},
    {"⋁", "\\bigvee"},
    {"⋀", "\\bigwedge"},
    {"⨁", "\\bigoplus"},
    {"⨂", "\\bigotimes"},
    {"±", "\\pm"},
    {"∓", "\\mp"},
    {"×", "\\times"},
    {"÷", "\\div"},
    {"⋅", "\\cdot"},
    {"·", "\\cdot"},
    {"∗", "*"},
    {"∘", "\\circ"},
    {"∙", "\\bullet"},
    {"⊕", "\\oplus"},
    {"⊗", "\\otimes"},
    {"⊖", "\\ominus"},
    {"⊙", "\\odot"},
    {"−", "-"},
    {"∖", "\\setminus"},
    {"≤", "\\le"},
    {"≥", "\\ge"},
    {"≠", "\\ne"},
    {"≈", "\\approx"},
    {"≡", "\\equiv"},
    {"≅", "\\cong"},
    {"≃", "\\simeq"},
    {"∼", "\\sim"},
    {"∝", "\\propto"},
    {"≪", "\\ll"},
    {"≫", "\\gg"},
    {"⩽", "\\leqslant"},
    {"⩾", "\\geqslant"},
    {"≺", "\\prec"},
    {"≻", "\\succ"},
    {"∈", "\\in"},
    {"∉", "\\notin"},
    {"∋", "\\ni"},
    {"⊂", "\\subset"},
    {"⊃", "\\supset"},
    {"⊆", "\\subseteq"},
    {"⊇", "\\supseteq"},
    {"∪", "\\cup"},
    {"∩", "\\cap"},
    {"∅", "\\emptyset"},
    {"∀", "\\forall"},
    {"∃", "\\exists"},
    {"¬", "\\neg"},
    {"∧", "\\wedge"},
    {"∨", "\\vee"},
    {"⊢", "\\vdash"},
    {"⊨", "\\models"},
    {"⊥", "\\perp"},
    {"⊤", "\\top"},
    {"∥", "\\parallel"},
    {"∠", "\\angle"},
    {"→", "\\to"},
    {"←", "\\leftarrow"},
    {"↔", "\\leftrightarrow"},
    {"⇒", "\\Rightarrow"},
    {"⇐", "\\Leftarrow"},
    {"⇔", "\\Leftrightarrow"},
    {"↦", "\\mapsto"},
    {"⟶", "\\longrightarrow"},
    {"⟹", "\\implies"},
    {"⟺", "\\iff"},
    {"↑", "\\uparrow"},
    {"↓", "\\downarrow"},
    {"∞", "\\infty"},
    {"∂", "\\partial"},
    {"∇", "\\nabla"},
    {"ℏ", "\\hbar"},
    {"ℓ", "\\ell"},
    {"ℜ", "\\Re"},
    {"ℑ", "\\Im"},
    {"ℵ", "\\aleph"},
    {"ℝ", "\\mathbb{R}"},
    {"ℂ", "\\mathbb{C}"},
    {"ℕ", "\\mathbb{N}"},
    {"ℤ", "\\mathbb{Z}"},
    {"ℚ", "\\mathbb{Q}"},
    {"…", "\\dots"},
    {"⋯", "\\cdots"},
    {"⋮", "\\vdots"},
    {"⋱", "\\ddots"},
    {"′", "'"},
    {"″", "''"},
    {"‴", "'''"},
    {"°", "^{\\circ}"},
    {"†", "\\dagger"},
    {"⟨", "\\langle"},
    {"⟩", "\\rangle"},
    {"〈", "\\langle"},
    {"〉", "\\rangle"},
    {"⌊", "\\lfloor"},
    {"⌋", "\\rfloor"},
    {"⌈", "\\lceil"},
    {"⌉", "\\rceil"},
    {"‖", "\\|"},
    {"∣", "\\mid"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"%", "\\%"},
    {"#", "\\#"},
    {"&", "\\&"},
    {"$", "\\$"},
    {"_", "\\_"},
    {"\\", "\\backslash"},
    {"~", "\\sim"},
};
/// Characters that show nothing: invisible operators and zero-width spaces.
constexpr std::array<std::string_view, 7> kUnwritten{"\u2061", "\u2062", "\u2063", "\u2064",
                                                     "\u200B", "\u2060", "\uFEFF"};
/// What stands over or under its base.
constexpr Symbol kAccents[] = {
    {"^", "\\hat"},       {"ˆ", "\\hat"},        {"~", "\\tilde"},     {"˜", "\\tilde"},
    {"¯", "\\bar"},       {"‾", "\\overline"},   {"_", "\\underline"}, {"→", "\\vec"},
    {"⃗", "\\vec"},        {"˙", "\\dot"},        {".", "\\dot"},       {"¨", "\\ddot"},
    {"⏞", "\\overbrace"}, {"⏟", "\\underbrace"}, {"̅", "\\overline"},   {"̲", "\\underline"},
};
constexpr std::string_view kFunctions[] = {
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot",  "coth", "csc",    "deg",    "det",
    "dim",    "exp",    "gcd",    "hom", "inf", "ker",  "lg",   "lim",  "liminf", "limsup", "ln",
    "log",    "max",    "min",    "Pr",  "sec", "sin",  "sinh", "sup",  "tan",    "tanh"};

/// The first character of a text that is not empty.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
    ++length;
  }
  return text.substr(0, length);
}

std::string_view accent_of(std::string_view text) {
  const auto found = std::ranges::find(kAccents, text, &Symbol::character);
  return found == std::end(kAccents) ? std::string_view{} : found->tex;
}

/// Appends TeX without running into a command before it: "\alpha x".
void append_tex(std::string& out, std::string_view tex) {
  if (!tex.empty() && is_ascii_letter(tex.front())) {
    std::size_t at = out.size();
    while (at > 0 && is_ascii_letter(out[at - 1])) {
      --at;
    }
    out += at > 0 && at < out.size() && out[at - 1] == '\\' ? " " : "";
  }
  out += tex;
}

void append_characters(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    text.remove_prefix(character.size());
    if (std::ranges::find(kUnwritten, character) != kUnwritten.end()) {
      continue;
    }
    const auto symbol = std::ranges::find(kSymbols, character, &Symbol::character);
    append_tex(out, symbol == std::end(kSymbols) ? character : symbol->tex);
  }
}

class MathmlReader {
 public:
  explicit MathmlReader(const PageTree& page) : m_page{page} {}

  /// Appends the children of an element. Returns false if the formula is no formula that we read.
  bool read_children(NodeId element, std::string& out, int depth) {
    for (const NodeId child : children(element)) {
      if (!read(child, out, depth)) {
        return false;
      }
    }
    return true;
  }

 private:
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
      out += text.empty() ? "\\ " : "\\text{" + text + "}";
      return true;
    }
    if (name == "mspace") {
      append_tex(out, out.empty() ? "" : "\\ ");
      return true;
    }
    if (name == "mtable") {
      return read_table(id, out, depth);
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
    if (std::ranges::find(kFunctions, text) != std::end(kFunctions)) {
      append_tex(out, "\\" + text);
    } else if (name == "mi" && text.size() > 1 && std::ranges::all_of(text, is_ascii_letter)) {
      append_tex(out, "\\mathrm{" + text + "}");
    } else {
      append_characters(out, text);
    }
  }

  /// Elements whose children have places.
  bool read_layout(NodeId id, std::string_view name, std::string& out, int depth) {
    const std::vector<NodeId> parts = children(id);
    if (name == "mfrac" && parts.size() == 2) {
      append_tex(out, "\\frac");
      return group(parts[0], out, depth) && group(parts[1], out, depth);
    }
    if (name == "msqrt") {
      append_tex(out, "\\sqrt{");
      const bool is_read = read_children(id, out, depth + 1);
      out += '}';
      return is_read;
    }
    if (name == "mroot" && parts.size() == 2) {
      append_tex(out, "\\sqrt[");
      const bool is_read = read(parts[1], out, depth + 1);
      out += ']';
      return is_read && group(parts[0], out, depth);
    }
    if ((name == "mover" || name == "munder") && parts.size() == 2) {
      if (const std::string_view accent = accent_of(text_of(parts[1])); !accent.empty()) {
        append_tex(out, accent);
        return group(parts[0], out, depth);
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

  bool group(NodeId part, std::string& out, int depth) {
    out += '{';
    const bool is_read = read(part, out, depth + 1);
    out += '}';
    return is_read;
  }

  /// The base of scripts, in braces unless it is one character or one command.
  bool base(NodeId part, std::string& out, int depth) {
    std::string tex;
    if (!read(part, tex, depth + 1)) {
      return false;
    }
    const bool is_command = tex.size() > 1 && tex.front() == '\\' &&
                            std::all_of(tex.begin() + 1, tex.end(), is_ascii_letter);
    const bool is_number = std::ranges::all_of(tex, [](char c) { return c >= '0' && c <= '9'; });
    const bool is_fence = tex == ")" || tex == "]" || tex == "\\}";
    const bool is_one = is_command || is_number || is_fence ||
                        (!tex.empty() && first_character(tex).size() == tex.size());
    append_tex(out, is_one ? tex : "{" + tex + "}");
    return true;
  }

  bool script(char mark, NodeId part, std::string& out, int depth) {
    std::string tex;
    if (!read(part, tex, depth + 1)) {
      return false;
    }
    if (tex.find_first_not_of('\'') == std::string::npos) {
      out += mark == '^' ? tex : "";  // primes; an empty script
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

  bool read_table(NodeId table, std::string& out, int depth) {
    append_tex(out, "\\begin{matrix}");
    bool is_first = true;
    for (const NodeId row : children(table)) {
      out += is_first ? " " : " \\\\ ";
      is_first = false;
      if (!read_list(row, out, depth + 1, " & ")) {
        return false;
      }
    }
    out += " \\end{matrix}";
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
