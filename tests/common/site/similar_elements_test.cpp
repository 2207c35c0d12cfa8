#include "common/site/similar_elements.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>
#include <set>

#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

using test::Pages;

std::vector<FeatureHash> features(std::initializer_list<std::string_view> words) {
  std::vector<FeatureHash> hashes;
  for (const std::string_view word : words) {
    hashes.push_back(hash_feature(FeatureKind::word, word));
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

using Elements = std::vector<StyleTree::ElementId>;

/// The only element with this key. Fails the test if there is none or more than one.
StyleTree::ElementId only_element(const StyleTree& tree, ElementKey key) {
  Elements found;
  for (StyleTree::ElementId id = 0; id < tree.elements().size(); ++id) {
    if (tree.elements()[id].key == key) {
      found.push_back(id);
    }
  }
  EXPECT_EQ(found.size(), 1U);
  return found.at(0);
}

TEST(CharacteristicFeatures, StandOnEnoughOfAnElementsPages) {
  // body is the leaf. "home" is on 4 of 4 pages, "sale" is on 3, and each number is on 1.
  const Pages pages{{"<p>Home sale 1", "<p>Home sale 2", "<p>Home sale 3", "<p>Home 4"}};
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{1}, 0.85), features({"home"}));
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{1}, 0.75), features({"home", "sale"}));
}

TEST(CharacteristicFeatures, OfASinglePageAreAllItsFeatures) {
  const Pages pages{{"<div><p>a <b>b</b></p><p>c <b>b</b></p></div>"}};
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{1}, 0.85), features({"a", "b", "c"}));
}

TEST(CharacteristicFeatures, AreFoundBelowInnerElements) {
  // "menu" is in the same leaf on all pages, in one of two styles of div. "x" is on half of the
  // pages.
  const Pages pages{{"<div><p>menu <b>x</b></p></div><h1>1</h1>",
                     "<div><p>menu <b>x</b></p></div><h1>2</h1>",
                     "<div><p>menu <b>3</b></p><p>a<i>b</i></p></div><h1>3</h1>",
                     "<div><p>menu <b>4</b></p><p>c<i>d</i></p></div><h1>4</h1>"}};
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{1}, 0.85), features({"menu"}));
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{1}, 0.5), features({"menu", "x"}));
}

// All four pages have the same style of body, (div, h1). The two p of div contain "home" and
// "news", in an order that varies.
TEST(CharacteristicFeatures, AreFoundWhereTheyChangePlaces) {
  const std::string one = "<div><p><b>home</b></p><p><b>news</b></p></div>";
  const std::string other = "<div><p><b>news</b></p><p><b>home</b></p></div>";
  const std::string title = "<h1><b>x</b></h1>";
  const Pages pages{{one + title, other + title, one + title, other + title}};
  const StyleTree::ElementId div = only_element(pages.tree(), test::plain_key("div"));
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{div}, 0.85), features({"home", "news"}));
}

// "menu" is in two leaves of div on each of three pages and in none on the fourth. So it is on 3 of
// 4 pages, not on 6 of 4.
TEST(CharacteristicFeatures, CountAPageOnceForAllItsLeaves) {
  const std::string twice = "<div><p>menu <b>a</b></p><p>menu <b>b</b></p></div><h1>x</h1>";
  const std::string never = "<div><p>a <b>a</b></p><p>b <b>b</b></p></div><h1>x</h1>";
  const Pages pages{{twice, twice, twice, never}};
  const StyleTree::ElementId div = only_element(pages.tree(), test::plain_key("div"));
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{div}, 0.76), features({"a", "b"}));
  EXPECT_EQ(characteristic_features(pages.tree(), Elements{div}, 0.75),
            features({"a", "b", "menu"}));
}

// Enhancement 1 merged two elements, so each occurrence counts separately.
TEST(CharacteristicFeatures, CountAPageForEachSource) {
  const Pages pages{{"<div><p>menu <b>a</b></p><p>menu <b>b</b></p></div>"}};
  Elements both;
  for (StyleTree::ElementId id = 0; id < pages.tree().elements().size(); ++id) {
    if (pages.tree().elements()[id].key == test::plain_key("p")) {
      both.push_back(id);
    }
  }
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(characteristic_features(pages.tree(), both, 0.6), features({"menu"}));
}

using Counts = std::map<FeatureHash, std::uint32_t>;

/// The element in the tree for each node of a page's style tree.
Elements elements_of(const StyleTree& tree, const PageStyleTree& page) {
  Elements elements(page.nodes().size(), StyleTree::kRoot);
  for (std::size_t i = 0; i < page.nodes().size(); ++i) {
    std::vector<ElementKey> keys;
    for (const PageStyleTree::ElementNode& child : page.children(page.nodes()[i])) {
      keys.push_back(child.key);
    }
    for (auto id = tree.elements()[elements[i]].first_style; id != StyleTree::kNoStyle;
         id = tree.styles()[id].next_style) {
      const StyleTree::StyleNode& style = tree.styles()[id];
      if (style.sequence == hash_sequence(keys)) {
        for (std::uint32_t c = 0; c < style.child_count; ++c) {
          elements[page.nodes()[i].first_child + c] = style.first_child + c;
        }
      }
    }
  }
  return elements;
}

/// For each element, the number of pages on which it contains each feature. A page counts at every
/// element that contains the feature.
std::vector<Counts> count_by_definition(const Pages& pages) {
  std::vector<Counts> counts(pages.tree().elements().size());
  KeyMaker keys{pages.vocabulary()};
  PageStyleTree style_tree;
  std::string scratch;
  for (const PageTree& page : pages.pages()) {
    style_tree.build(page, keys, pages.rule());
    const Elements elements = elements_of(pages.tree(), style_tree);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::set<FeatureHash> on_page;
      ReferenceResolver references{page, "/page.html"};
      for_each_feature(page, references, style_tree.nodes()[i].page_node, scratch,
                       [&](FeatureKind kind, std::string_view text) {
                         on_page.insert(hash_feature(kind, text));
                       });
      for (const FeatureHash feature : on_page) {
        ++counts[elements[i]][feature];
      }
    }
  }
  return counts;
}

/// Nested elements with a few words each, from a small vocabulary.
std::string random_body(std::mt19937& random) {
  std::string html;
  std::size_t open = 0;
  for (int i = 0; i < 12; ++i) {
    if (random() % 3 == 0) {
      html += "<div>";
      ++open;
    } else if (random() % 4 == 0 && open > 0) {
      html += "</div>";
      --open;
    }
    html += "<p>w" + std::to_string(random() % 6) + " w" + std::to_string(random() % 6) +
            (random() % 2 == 0 ? "</p>" : " <b>x</b></p>");
  }
  return html;
}

TEST(CharacteristicFeatures, AreThoseOfTheDefinition) {
  std::mt19937 random{test::seed(5)};
  std::vector<std::string> bodies;
  for (int i = 0; i < 40; ++i) {
    bodies.push_back(random_body(random));
    bodies.insert(bodies.end(), random() % 4, bodies.back());
  }
  const Pages pages{bodies};
  const std::vector<Counts> counts = count_by_definition(pages);
  for (StyleTree::ElementId id = 0; id < pages.tree().elements().size(); ++id) {
    for (const double share : {0.3, 0.85}) {
      std::vector<FeatureHash> expected;
      for (const auto& [feature, count] : counts[id]) {
        if (count >= share * pages.tree().pages(id)) {
          expected.push_back(feature);
        }
      }
      EXPECT_EQ(characteristic_features(pages.tree(), Elements{id}, share), expected) << id;
    }
  }
}

TEST(GroupSimilar, MergesEqualSetsInDifferentStyles) {
  const std::vector<MergeCandidate> candidates{
      {0, features({"a", "b"})}, {1, features({"c"})}, {2, features({"a", "b"})}};
  EXPECT_EQ(group_similar(candidates, 0.85), (std::vector<std::uint32_t>{0, 1, 0}));
}

TEST(GroupSimilar, DoesNotMergeWithinOneStyle) {
  const std::vector<MergeCandidate> candidates{{0, features({"a"})}, {0, features({"a"})}};
  EXPECT_EQ(group_similar(candidates, 0.85), (std::vector<std::uint32_t>{0, 1}));
}

TEST(GroupSimilar, MergesWithinOneStyleThroughAnother) {
  const std::vector<MergeCandidate> candidates{
      {0, features({"a"})}, {0, features({"a"})}, {1, features({"a"})}};
  EXPECT_EQ(group_similar(candidates, 0.85), (std::vector<std::uint32_t>{0, 0, 0}));
}

TEST(GroupSimilar, DoesNotMergeWhatHasNoFeatures) {
  const std::vector<MergeCandidate> candidates{{0, {}}, {1, {}}};
  EXPECT_EQ(group_similar(candidates, 0.85), (std::vector<std::uint32_t>{0, 1}));
}

// {a..f} and {a..g} have 6 of 7 features in common: 0.857. {a..e} and {a..f} have 5 of 6: 0.833.
TEST(GroupSimilar, AsksForTheJaccardIndex) {
  const auto five = features({"a", "b", "c", "d", "e"});
  const auto six = features({"a", "b", "c", "d", "e", "f"});
  const auto seven = features({"a", "b", "c", "d", "e", "f", "g"});
  EXPECT_EQ(group_similar(std::vector<MergeCandidate>{{0, six}, {1, seven}}, 0.85),
            (std::vector<std::uint32_t>{0, 0}));
  EXPECT_EQ(group_similar(std::vector<MergeCandidate>{{0, five}, {1, six}}, 0.85),
            (std::vector<std::uint32_t>{0, 1}));
}

/// Groups candidates by comparing every pair, as in the definition.
std::vector<std::uint32_t> group_by_definition(const std::vector<MergeCandidate>& candidates,
                                               double similarity) {
  std::vector<std::uint32_t> group(candidates.size());
  std::iota(group.begin(), group.end(), 0U);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto& a = candidates[i].features;
      const auto& b = candidates[j].features;
      std::vector<FeatureHash> common;
      std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
      const double both = static_cast<double>(common.size());
      if (candidates[i].style == candidates[j].style || a.empty() || b.empty() ||
          both / (static_cast<double>(a.size() + b.size()) - both) < similarity) {
        continue;
      }
      const std::uint32_t from = std::max(group[i], group[j]);
      const std::uint32_t to = std::min(group[i], group[j]);
      std::replace(group.begin(), group.end(), from, to);
    }
  }
  return group;
}

TEST(GroupSimilar, FindsWhatComparingAllPairsFinds) {
  std::mt19937 random{test::seed(11)};
  for (int round = 0; round < 200; ++round) {
    std::vector<MergeCandidate> candidates;
    const std::size_t size = 2 + random() % 30;
    for (std::size_t i = 0; i < size; ++i) {
      MergeCandidate candidate{static_cast<std::uint32_t>(random() % 6), {}};
      const FeatureHash kind = random() % 4;
      for (FeatureHash f = 0; f < 12; ++f) {
        if (random() % 12 != 0) {
          candidate.features.push_back(kind * 100 + f);
        }
      }
      candidates.push_back(candidate);
    }
    const double similarity = round % 2 == 0 ? 0.85 : 0.6;
    EXPECT_EQ(group_similar(candidates, similarity), group_by_definition(candidates, similarity))
        << round;
  }
}

}  // namespace
}  // namespace sst
