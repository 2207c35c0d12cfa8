#include "common/site/site_style_tree.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <stdexcept>

namespace sst {
namespace {

using Element = SiteStyleTree::ElementNode;
using Style = SiteStyleTree::StyleNode;

/// The parts of a small tree: root > (1, 2), and 1 > (3).
struct Parts {
  std::vector<Element> elements = std::vector<Element>(4);
  std::vector<Style> styles{{1, 5, 0.5, 0, 2}, {2, 5, 0.5, 2, 1}};
  std::vector<SiteStyleTree::ElementId> children{1, 2, 3};
  std::vector<SiteStyleTree::Feature> features{{10, 2, 2, 0.5, true}, {20, 2, 2, 0.5, false}};

  Parts() {
    elements[0].style_count = 1;
    elements[1].first_style = 1;
    elements[1].style_count = 1;
    elements[2].first_style = elements[3].first_style = 2;
    elements[3].feature_count = 2;
  }

  SiteStyleTree make() const { return {elements, styles, children, features, {}}; }
};

TEST(SiteStyleTree, FindsStylesOfItsElements) {
  const SiteStyleTree tree = Parts{}.make();
  ASSERT_NE(tree.find_style(0, 1, 2), nullptr);
  EXPECT_EQ(tree.children(*tree.find_style(0, 1, 2))[1], 2U);
  EXPECT_EQ(tree.find_style(1, 1, 2), nullptr) << "it is a style of another element";
  EXPECT_EQ(tree.find_style(0, 9, 2), nullptr);
  EXPECT_EQ(tree.find_style(0, 1, 3), nullptr) << "the number of children differs";
}

TEST(SiteStyleTree, KnowsLocalNoise) {
  const SiteStyleTree tree = Parts{}.make();
  EXPECT_TRUE(tree.is_locally_noisy(3, 10));
  EXPECT_FALSE(tree.is_locally_noisy(3, 20));
  EXPECT_FALSE(tree.is_locally_noisy(3, 15));
  EXPECT_FALSE(tree.is_locally_noisy(2, 10));
  EXPECT_TRUE(tree.has_local_noise(3));
  EXPECT_FALSE(tree.has_local_noise(2));
}

// Model files are untrusted. Each of these faults would make a reader go out of bounds or loop
// endlessly.
TEST(SiteStyleTree, RefusesPartsThatDoNotFit) {
  const std::pair<const char*, std::function<void(Parts&)>> kFaults[] = {
      {"no elements", [](Parts& p) { p.elements.clear(); }},
      {"one style too many", [](Parts& p) { p.elements[1].style_count = 2; }},
      {"styles out of order", [](Parts& p) { p.elements[1].first_style = 0; }},
      {"a huge style range", [](Parts& p) { p.elements[0].style_count = 0xFFFFFFFF; }},
      {"features out of range", [](Parts& p) { p.elements[3].feature_count = 3; }},
      {"features that no element has", [](Parts& p) { p.elements[3].feature_count = 1; }},
      {"unsorted features", [](Parts& p) { std::swap(p.features[0], p.features[1]); }},
      {"children out of range", [](Parts& p) { p.styles[1].child_count = 2; }},
      {"a huge child range", [](Parts& p) { p.styles[1].child_count = 0xFFFFFFFF; }},
      {"children that no style has", [](Parts& p) { p.children.push_back(3); }},
      {"a child that does not exist", [](Parts& p) { p.children[2] = 4; }},
      {"the root as a child", [](Parts& p) { p.children[2] = 0; }},
      {"an element inside itself", [](Parts& p) { p.children[2] = 1; }},
      {"an element without a parent",
       [](Parts& p) {
         p.elements.push_back(p.elements.back());
         p.elements.back().first_feature = 2;
         p.elements.back().feature_count = 0;
       }},
      {"importance above 1", [](Parts& p) { p.elements[2].importance = 1.5; }},
      {"importance that is no number",
       [](Parts& p) { p.elements[2].importance = std::numeric_limits<double>::quiet_NaN(); }},
  };
  for (const auto& [what, damage] : kFaults) {
    Parts parts;
    damage(parts);
    EXPECT_THROW(parts.make(), std::invalid_argument) << what;
  }
}

}  // namespace
}  // namespace sst
