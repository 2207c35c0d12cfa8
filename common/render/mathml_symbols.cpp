#include "common/render/mathml_symbols.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "common/text/digit.hpp"

namespace sst {
namespace {

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
    {"ℙ", "\\mathbb{P}"},
    {"ℍ", "\\mathbb{H}"},
    {"ℬ", "\\mathcal{B}"},
    {"ℰ", "\\mathcal{E}"},
    {"ℱ", "\\mathcal{F}"},
    {"ℋ", "\\mathcal{H}"},
    {"ℐ", "\\mathcal{I}"},
    {"ℒ", "\\mathcal{L}"},
    {"ℳ", "\\mathcal{M}"},
    {"ℛ", "\\mathcal{R}"},
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
    {"\u2009", "\\,"},
    {"\u2006", "\\,"},
    {"\u2005", "\\:"},
    {"\u2004", "\\;"},
    {"\u2003", "\\quad"},
};
/// Characters that are not displayed: invisible operators and zero-width spaces.
constexpr std::array<std::string_view, 7> kUnwritten{"\u2061", "\u2062", "\u2063", "\u2064",
                                                     "\u200B", "\u2060", "\uFEFF"};
/// Accents over or under a base.
constexpr Symbol kAccents[] = {
    {"ˉ", "\\bar"},       {"―", "\\overline"}, {"^", "\\hat"},       {"ˆ", "\\hat"},
    {"~", "\\tilde"},     {"˜", "\\tilde"},    {"¯", "\\bar"},       {"‾", "\\overline"},
    {"_", "\\underline"}, {"→", "\\vec"},      {"⃗", "\\vec"},        {"˙", "\\dot"},
    {".", "\\dot"},       {"¨", "\\ddot"},     {"⏞", "\\overbrace"}, {"⏟", "\\underbrace"},
    {"̅", "\\overline"},   {"̲", "\\underline"},
};
/// Replacements for accents over more than one character.
constexpr Symbol kWideAccents[] = {{"\\bar", "\\overline"},
                                   {"\\hat", "\\widehat"},
                                   {"\\tilde", "\\widetilde"},
                                   {"\\vec", "\\overrightarrow"}};
/// Values of mathvariant, including MathJax's own.
constexpr Symbol kStyles[] = {
    {"bold", "\\mathbf"},
    {"double-struck", "\\mathbb"},
    {"script", "\\mathcal"},
    {"bold-script", "\\mathcal"},
    {"-tex-calligraphic", "\\mathcal"},
    {"-tex-bold-calligraphic", "\\mathcal"},
    {"fraktur", "\\mathfrak"},
    {"bold-fraktur", "\\mathfrak"},
    {"sans-serif", "\\mathsf"},
    {"bold-sans-serif", "\\mathsf"},
    {"monospace", "\\mathtt"},
    {"normal", "\\mathrm"},
};
constexpr std::string_view kFunctions[] = {
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot",  "coth", "csc",    "deg",    "det",
    "dim",    "exp",    "gcd",    "hom", "inf", "ker",  "lg",   "lim",  "liminf", "limsup", "ln",
    "log",    "max",    "min",    "Pr",  "sec", "sin",  "sinh", "sup",  "tan",    "tanh"};

std::string_view tex_in(std::span<const Symbol> symbols, std::string_view text) {
  const auto found = std::ranges::find(symbols, text, &Symbol::character);
  return found == symbols.end() ? std::string_view{} : found->tex;
}

/// TeX for a letter or digit of Unicode's mathematical alphabets (U+1D400 to U+1D7FF), in the
/// alphabet's style. Empty for other characters, including Greek letters.
std::string tex_of_alphabet(std::string_view character) {
  constexpr std::array<std::string_view, 13> kLetters{
      "\\mathbf",   "",         "\\mathbf", "\\mathcal", "\\mathcal", "\\mathfrak", "\\mathbb",
      "\\mathfrak", "\\mathsf", "\\mathsf", "\\mathsf",  "\\mathsf",  "\\mathtt"};
  constexpr std::array<std::string_view, 5> kDigits{"\\mathbf", "\\mathbb", "\\mathsf", "\\mathsf",
                                                    "\\mathtt"};
  constexpr unsigned kLettersOfStyle = 52;
  constexpr unsigned kFirstDigit = 0x3CE;  // offset from U+1D400
  if (character.size() != 4 || !character.starts_with("\xF0\x9D")) {
    return {};
  }
  const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(character[i]) & 0x3FU; };
  const unsigned place = ((bits(2) << 6U) | bits(3)) - 0x400U;  // wraps around below U+1D400
  std::string_view style;
  char letter = 0;
  if (place < kLetters.size() * kLettersOfStyle) {
    style = kLetters[place / kLettersOfStyle];
    const unsigned i = place % kLettersOfStyle;
    letter = static_cast<char>(i < 26 ? 'A' + i : 'a' + (i - 26));
  } else if (place >= kFirstDigit && place < kFirstDigit + 10 * kDigits.size()) {
    style = kDigits[(place - kFirstDigit) / 10];
    letter = static_cast<char>('0' + (place - kFirstDigit) % 10);
  } else {
    return {};
  }
  return style.empty() ? std::string{letter} : std::string{style} + '{' + letter + '}';
}

}  // namespace

std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
    ++length;
  }
  return text.substr(0, length);
}

std::string_view accent_command(std::string_view text) {
  return tex_in(kAccents, text);
}

std::string_view wide_accent_command(std::string_view command) {
  const std::string_view wide = tex_in(kWideAccents, command);
  return wide.empty() ? command : wide;
}

std::string_view style_command(std::string_view mathvariant) {
  return tex_in(kStyles, mathvariant);
}

bool is_function_name(std::string_view text) {
  return std::ranges::find(kFunctions, text) != std::end(kFunctions);
}

bool is_symbol(std::string_view text) {
  return !tex_in(kSymbols, text).empty();
}

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
    const std::string_view symbol = tex_in(kSymbols, character);
    const std::string letter = symbol.empty() ? tex_of_alphabet(character) : std::string{};
    append_tex(out, !symbol.empty() ? symbol : letter.empty() ? character : letter);
  }
}

}  // namespace sst
