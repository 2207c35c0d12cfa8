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

}  // namespace
}  // namespace sst
