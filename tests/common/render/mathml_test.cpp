#include "common/render/mathml.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

std::string tex_of(const std::string& mathml) {
  const PageTree page = test::page("<body><p>a <math>" + mathml + "</math>");
  NodeId math = 0;
  while (page.node(math).tag != Tag::math) {
    ++math;
  }
  std::string tex;
  return mathml_to_tex(page, math, tex) ? tex : "none";
}

TEST(Mathml, WritesFractionsRootsAndScripts) {
  EXPECT_EQ(tex_of("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>"),
            "\\frac{a}{b+1}");
  EXPECT_EQ(tex_of("<msqrt><mn>2</mn><mi>x</mi></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>"),
            "\\sqrt{2x}\\sqrt[3]{x}");
  EXPECT_EQ(tex_of("<msup><mi>r</mi><mn>2</mn></msup>"), "r^2");
  EXPECT_EQ(tex_of("<msub><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub>"), "a_{ij}");
  EXPECT_EQ(tex_of("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>"),
            "{a+b}^2");
  EXPECT_EQ(tex_of("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"), "x_i^2");
  EXPECT_EQ(tex_of("<msup><mi>f</mi><mo>′</mo></msup>"), "f'");
  EXPECT_EQ(tex_of("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi>"
                   "</munderover><mi>i</mi>"),
            "\\sum_{i=0}^ni");
}

TEST(Mathml, WritesSymbolsAndWords) {
  EXPECT_EQ(tex_of("<mi>α</mi><mi>x</mi><mo>≤</mo><mi>π</mi>"), "\\alpha x\\le\\pi");
  EXPECT_EQ(tex_of("<mi>sin</mi><mo>&#8289;</mo><mi>x</mi>"), "\\sin x");
  EXPECT_EQ(tex_of("<mi>rate</mi><mo>=</mo><mtext>all of it</mtext>"),
            "\\mathrm{rate}=\\text{all of it}");
  EXPECT_EQ(tex_of("<mover><mi>v</mi><mo>→</mo></mover>"), "\\vec{v}");
  EXPECT_EQ(tex_of("<mo>{</mo><mn>50</mn><mo>%</mo><mo>}</mo>"), "\\{50\\%\\}");
}

TEST(Mathml, WritesTablesAndFences) {
  EXPECT_EQ(tex_of("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr>"
                   "<mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>"),
            "\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix}");
  EXPECT_EQ(tex_of("<mfenced><mi>a</mi><mi>b</mi></mfenced>"), "\\left(a, b\\right)");
}

TEST(Mathml, PassesOverWhatShowsNothing) {
  EXPECT_EQ(tex_of("<semantics><mi>x</mi><annotation>no</annotation></semantics>"), "x");
  EXPECT_EQ(tex_of("<mphantom><mi>no</mi></mphantom><mi>x</mi>"), "x");
  EXPECT_EQ(tex_of("<mrow></mrow>"), "none");
}

TEST(Mathml, IsBounded) {
  std::string deep;
  for (int i = 0; i < 100; ++i) {
    deep += "<mrow>";
  }
  EXPECT_EQ(tex_of(deep + "<mi>x</mi>"), "none");
  std::string wide;
  for (int i = 0; i < 3'000; ++i) {
    wide += "<mi>xy</mi>";
  }
  EXPECT_EQ(tex_of(wide), "none");
}

TEST(Mathml, KnowsMatricesCasesAndBinomialsByTheSignsAround) {
  const std::string table =
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
      "<mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>";
  EXPECT_EQ(tex_of("<mrow><mo>(</mo>" + table + "<mo>)</mo></mrow>"),
            "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}");
  EXPECT_EQ(
      tex_of("<mi>A</mi><mo>=</mo><mrow><mo>[</mo><mrow>" + table + "</mrow><mo>]</mo></mrow>"),
      "A=\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}");
  EXPECT_EQ(tex_of("<mrow><mo>{</mo>" + table + "<mo></mo></mrow><mo>,</mo>"),
            "\\begin{cases} a & b \\\\ c & d \\end{cases},");
  EXPECT_EQ(tex_of("<mo>(</mo>" + table + "<mo>]</mo>"),
            "(\\begin{matrix} a & b \\\\ c & d \\end{matrix}]");
  const std::string stack = "<mfrac linethickness='0px'><mi>n</mi><mi>k</mi></mfrac>";
  EXPECT_EQ(tex_of("<mrow><mo>(</mo></mrow>" + stack + "<mrow><mo>)</mo></mrow>"), "\\binom{n}{k}");
  EXPECT_EQ(tex_of(stack), "\\genfrac{}{}{0pt}{}{n}{k}");
  EXPECT_EQ(tex_of("<mfrac linethickness='0.5px'><mi>n</mi><mi>k</mi></mfrac>"), "\\frac{n}{k}");
}

TEST(Mathml, WritesStylesOfLetters) {
  EXPECT_EQ(tex_of("<msup><mi mathvariant='double-struck'>R</mi><mi>n</mi></msup>"),
            "\\mathbb{R}^n");
  EXPECT_EQ(tex_of("<mi mathvariant='script'>L</mi><mi mathvariant='bold'>B</mi>"),
            "\\mathcal{L}\\mathbf{B}");
  EXPECT_EQ(tex_of("<mi mathvariant='normal'>d</mi><mi>x</mi>"), "\\mathrm{d}x");
  EXPECT_EQ(tex_of("<mi mathvariant='normal'>∞</mi>"), "\\infty");
  EXPECT_EQ(tex_of("<mi>𝐄</mi><mi>𝑥</mi><mi>𝔾</mi><mi>𝒩</mi><mn>𝟙</mn>"),
            "\\mathbf{E}x\\mathbb{G}\\mathcal{N}\\mathbb{1}");
}

TEST(Mathml, WritesSpacesByTheirWidths) {
  EXPECT_EQ(tex_of("<mi>a</mi><mspace width='0.1667em'/></mspace><mi>b</mi>"), "a\\,b");
  EXPECT_EQ(tex_of("<mi>a</mi><mspace width='1em'></mspace><mi>b</mi>"), "a\\quad b");
  EXPECT_EQ(tex_of("<mi>a</mi><mspace width='0pt' height='0.5em'></mspace><mi>b</mi>"), "ab");
  EXPECT_EQ(tex_of("<mi>a</mi><mtext>\u2009</mtext><mi>b</mi>"), "a\\,b");
}

TEST(Mathml, WritesWideAccents) {
  const std::string both = "<mrow><mi>A</mi><mi>B</mi></mrow>";
  EXPECT_EQ(tex_of("<mover>" + both + "<mo>―</mo></mover>"), "\\overline{AB}");
  EXPECT_EQ(tex_of("<mover>" + both + "<mo>^</mo></mover>"), "\\widehat{AB}");
  EXPECT_EQ(tex_of("<mover><mi>x</mi><mo>^</mo></mover>"), "\\hat{x}");
}

}  // namespace
}  // namespace sst
