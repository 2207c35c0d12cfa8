// Compares the `paper` profile with a naive implementation of [Yi03] on random sites. In the naive
// implementation, an element is the set of all its tag nodes. Every number is computed from these
// nodes by its definition, without merged counts or hashes, and independently of the page order.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "common/clean/paper_cleaner.hpp"
#include "common/render/html_renderer.hpp"
#include "common/site/style_tree_marker.hpp"
#include "common/text/words.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// A node of a page: an element, an image, a link, or a text with the tag "#text".
struct TagNode {
  std::string tag;
  std::string text;    // a text's words, with single spaces between them
  std::string target;  // an image's or link's target
  std::vector<TagNode> children;

  bool is_text() const { return tag == "#text"; }
};

using Sequence = std::vector<std::string>;
using Features = std::map<std::string, int>;  // counts of features

// ---- Random sites ----

/// The plan for one part of a site's pages.
struct PartPlan {
  std::string tag;
  std::vector<PartPlan> parts;
  double chance = 1.0;    // the probability that a page has the part
  unsigned most = 1;      // the maximum number of repetitions in a row
  bool shuffles = false;  // its parts may be reversed
  std::vector<std::string> fixed_words;
  unsigned varied_words = 0;
  bool varied_target = false;
};

class RandomSite {
 public:
  explicit RandomSite(std::uint32_t seed) : m_random{seed} {
    for (std::size_t count = 2 + below(4); count > 0; --count) {
      m_plans.push_back(block(1 + below(3)));
    }
  }

  TagNode page() {
    // The first block keeps the page from being empty.
    TagNode body{"body", "", "", {{"div", "", "", {{"#text", "t0 v" + number(500), "", {}}}}}};
    for (const PartPlan& plan : m_plans) {
      make(plan, body.children);
    }
    return body;
  }

  std::size_t below(std::size_t bound) { return m_random() % bound; }
  std::string number(std::size_t bound) { return std::to_string(below(bound)); }
  double chance() { return static_cast<double>(below(1'000)) / 1'000; }

 private:
  PartPlan text() {
    PartPlan plan;
    plan.tag = "#text";
    for (std::size_t count = 1 + below(3); count > 0; --count) {
      plan.fixed_words.push_back("t" + number(40));
    }
    plan.varied_words = below(2) == 0 ? 0 : static_cast<unsigned>(below(4));
    return plan;
  }

  PartPlan line() {  // part of a line of text
    PartPlan plan;
    switch (below(4)) {
      case 0:
        return text();
      case 1:
        plan.tag = "img";
        plan.varied_target = below(2) == 0;
        break;
      case 2:
        plan.tag = "a";
        plan.varied_target = below(2) == 0;
        plan.parts = {text()};
        break;
      default:
        plan.tag = below(2) == 0 ? "b" : "i";
        plan.parts = {text()};
        break;
    }
    plan.fixed_words = {number(1'000)};  // names the target
    return plan;
  }

  PartPlan block(std::size_t depth) {
    PartPlan plan;
    plan.tag = below(3) == 0 ? "blockquote" : "div";
    const bool has_blocks = depth > 0 && below(5) != 0;
    for (std::size_t count = below(12) == 0 ? 0 : 1 + below(4); count > 0; --count) {
      plan.parts.push_back(has_blocks && below(4) != 0 ? block(depth - 1) : line());
    }
    if (depth > 1 && below(3) == 0 && !plan.parts.empty()) {
      plan.parts.push_back(plan.parts.front());  // the same part twice
    }
    plan.shuffles = below(4) == 0;
    plan.chance = below(5) == 0 ? 0.6 : 1.0;
    plan.most = below(6) == 0 ? 3 : 1;
    return plan;
  }

  void make(const PartPlan& plan, std::vector<TagNode>& siblings) {
    if (chance() >= plan.chance) {
      return;
    }
    for (std::size_t times = 1 + below(plan.most); times > 0; --times) {
      TagNode node{plan.tag, "", "", {}};
      if (plan.tag == "#text") {
        node.text = words_of(plan);
        if (!siblings.empty() && siblings.back().is_text()) {
          siblings.back().text += " " + node.text;  // adjacent texts form one text
          continue;
        }
      } else if (plan.tag == "a" || plan.tag == "img") {
        // For texts under four bytes, XXH3 may give an image the hash of a link; see FeatureSeed.
        node.target =
            "/part/" + plan.fixed_words.front() + (plan.varied_target ? "-" + number(1'000) : "");
      }
      std::vector<PartPlan> parts = plan.parts;
      if (plan.shuffles && below(2) == 0) {
        std::reverse(parts.begin(), parts.end());
      }
      for (const PartPlan& part : parts) {
        make(part, node.children);
      }
      siblings.push_back(node);
    }
  }

  std::string words_of(const PartPlan& plan) {
    std::string text;
    for (const std::string& word : plan.fixed_words) {
      text += (text.empty() ? "" : " ") + word;
    }
    for (unsigned i = 0; i < plan.varied_words; ++i) {
      text += " v" + number(500);
    }
    return text;
  }

  std::mt19937 m_random;
  std::vector<PartPlan> m_plans;
};

std::string markup_of(const TagNode& node) {
  if (node.is_text()) {
    return node.text;
  }
  if (node.tag == "img") {
    return "<img src=\"" + node.target + "\">";
  }
  std::string out;
  for (const TagNode& child : node.children) {
    out += (out.empty() ? "" : " ") + markup_of(child);
  }
  const std::string target = node.tag == "a" ? " href=\"" + node.target + "\"" : "";
  return "<" + node.tag + target + ">" + out + "</" + node.tag + ">";
}

constexpr const char* kEndOfLink = "end of link";

/// Adds the words, images and links in order.
void add_content(const TagNode& node, std::vector<std::string>& content) {
  for_each_word(node.text, [&](std::string_view word) { content.emplace_back(word); });
  if (!node.target.empty()) {
    content.push_back((node.tag == "img" ? "image " : "link ") + node.target);
  }
  for (const TagNode& child : node.children) {
    add_content(child, content);
  }
  if (node.tag == "a") {
    content.push_back(kEndOfLink);
  }
}

bool is_word(const std::string& feature) {
  return feature.find(' ') == std::string::npos;
}

// ---- The paper ----

bool has_tags_below(const TagNode& node) {
  return std::any_of(node.children.begin(), node.children.end(),
                     [](const TagNode& child) { return !child.is_text(); });
}

/// Enhancement 2: the leaves are "the parent nodes of the actual leaf tag nodes", here nodes whose
/// child tags are all actual leaves. A node without child tags is always a leaf.
bool is_leaf(const TagNode& node, LeafRule rule) {
  return !has_tags_below(node) ||
         (rule == LeafRule::parents_of_leaves &&
          std::none_of(node.children.begin(), node.children.end(), has_tags_below));
}

Sequence sequence_of(const TagNode& node) {
  Sequence tags;
  for (const TagNode& child : node.children) {
    tags.push_back(child.tag);
  }
  return tags;
}

/// The features of all leaves in a node.
Features features_of(const TagNode& node, LeafRule rule) {
  Features features;
  std::vector<std::string> content;
  if (is_leaf(node, rule)) {
    add_content(node, content);
  }
  for (const std::string& feature : content) {
    features[feature] += feature == kEndOfLink ? 0 : 1;
  }
  features.erase(kEndOfLink);
  for (const TagNode& child : node.children) {
    if (content.empty()) {
      for (const auto& [feature, count] : features_of(child, rule)) {
        features[feature] += count;
      }
    }
  }
  return features;
}

/// Rounds as documented in ARCHITECTURE.md.
double rounded(double importance) {
  return std::round(std::clamp(importance, 0.0, 1.0) * 1e9) / 1e9;
}

struct PaperElement;
struct PaperStyle {
  Sequence sequence;
  std::vector<const TagNode*> nodes;
  std::vector<PaperElement*> elements;
  double importance = 0.0;
};

struct PaperElement {
  std::string tag;
  std::vector<const TagNode*> nodes;  // one per occurrence on a page
  std::vector<const TagNode*> leaves;
  std::vector<PaperStyle> styles;
  double importance = 0.0;
  double leaf_importance = 0.0;
  std::map<std::string, double> entropies;
  bool noisy = false;
  bool leaf_noisy = false;
  bool meaningful = false;
};

class PaperTree {
 public:
  PaperTree(const std::vector<TagNode>& pages, const Parameters& parameters)
      : m_parameters{parameters} {
    std::vector<const TagNode*> nodes;
    for (const TagNode& page : pages) {
      nodes.push_back(&page);
    }
    m_root = grow("body", nodes);
    measure(*m_root);
    mark(*m_root);
  }

  const PaperElement& root() const { return *m_root; }
  std::size_t size() const { return m_elements.size(); }

  struct Cleaned {
    std::vector<std::string> content;
    bool is_known = false;  // the tree covers at least one of the words
  };
  Cleaned clean(const TagNode& page) const {
    Cleaned cleaned;
    map(*m_root, page, cleaned);
    return cleaned;
  }

 private:
  /// "their corresponding tag nodes in DOM trees are grouped together to build the sub-trees"
  PaperElement* grow(const std::string& tag, const std::vector<const TagNode*>& nodes) {
    m_elements.push_back(std::make_unique<PaperElement>());
    PaperElement* element = m_elements.back().get();
    element->tag = tag;
    element->nodes = nodes;
    std::map<Sequence, std::vector<const TagNode*>> by_sequence;
    for (const TagNode* node : nodes) {
      if (is_leaf(*node, m_parameters.leaf_rule)) {
        element->leaves.push_back(node);
      } else {
        by_sequence[sequence_of(*node)].push_back(node);
      }
    }
    struct Place {
      std::size_t style;
      std::string tag;
      std::vector<const TagNode*> nodes;
      std::set<std::string> characteristic;
      std::size_t group;
    };
    std::vector<Place> places;
    for (const auto& [sequence, of_style] : by_sequence) {
      for (std::size_t position = 0; position < sequence.size(); ++position) {
        Place place{element->styles.size(), sequence[position], {}, {}, places.size()};
        for (const TagNode* node : of_style) {
          place.nodes.push_back(&node->children[position]);
        }
        place.characteristic = characteristic_of(place.nodes);
        places.push_back(place);
      }
      element->styles.push_back({sequence, of_style, {}, 0.0});
    }
    for (const Place& one : places) {
      for (const Place& other : places) {
        if (m_parameters.merge_elements && one.style != other.style && one.tag == other.tag &&
            are_similar(one.characteristic, other.characteristic)) {
          const std::size_t from = places[static_cast<std::size_t>(&other - &places[0])].group;
          const std::size_t to = one.group;
          for (Place& place : places) {
            place.group = place.group == from ? to : place.group;
          }
        }
      }
    }
    std::map<std::size_t, PaperElement*> made;  // keyed by group
    for (const Place& place : places) {
      if (!made.contains(place.group)) {
        std::vector<const TagNode*> together;
        for (const Place& other : places) {
          if (other.group == place.group) {
            together.insert(together.end(), other.nodes.begin(), other.nodes.end());
          }
        }
        made[place.group] = grow(place.tag, together);
      }
      element->styles[place.style].elements.push_back(made[place.group]);
    }
    return element;
  }

  /// I = {feature : freq(feature) >= gamma}, where freq is the document frequency in the element.
  std::set<std::string> characteristic_of(const std::vector<const TagNode*>& nodes) const {
    std::map<std::string, std::size_t> frequencies;
    for (const TagNode* node : nodes) {
      for (const auto& [feature, count] : features_of(*node, m_parameters.leaf_rule)) {
        ++frequencies[feature];
      }
    }
    std::set<std::string> found;
    for (const auto& [feature, pages] : frequencies) {
      if (static_cast<double>(pages) / static_cast<double>(nodes.size()) >=
          m_parameters.characteristic_share) {
        found.insert(feature);
      }
    }
    return found;
  }

  bool are_similar(const std::set<std::string>& one, const std::set<std::string>& other) const {
    std::set<std::string> both;
    std::set<std::string> either = one;
    either.insert(other.begin(), other.end());
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                          std::inserter(both, both.end()));
    return !one.empty() && !other.empty() &&
           static_cast<double>(both.size()) / static_cast<double>(either.size()) >=
               m_parameters.merge_similarity;
  }

  /// Computes equations (1) to (5).
  void measure(PaperElement& element) {
    const double m = static_cast<double>(element.nodes.size());
    double node_importance = 0.0;
    double below = 0.0;
    const auto add = [&](std::size_t pages, double importance) {
      const double p = static_cast<double>(pages) / m;
      node_importance -= m > 1 ? p * std::log(p) / std::log(m) : 0.0;
      below += p * importance;
    };
    for (PaperStyle& style : element.styles) {
      for (PaperElement* child : style.elements) {
        if (m_measured.insert(child).second) {
          measure(*child);
        }
        style.importance += child->importance / static_cast<double>(style.elements.size());
      }
      style.importance = rounded(style.importance);
      add(style.nodes.size(), style.importance);
    }
    std::size_t styles = element.styles.size();
    if (!element.leaves.empty()) {
      measure_leaf(element);
      add(element.leaves.size(), element.leaf_importance);
      ++styles;
    }
    if (element.styles.empty()) {
      element.importance = element.leaf_importance;
      return;
    }
    node_importance = element.nodes.size() == 1 ? 1.0 : node_importance;
    const double power = std::pow(m_parameters.attenuation, static_cast<double>(styles));
    element.importance = rounded((1 - power) * node_importance + power * below);
  }

  void measure_leaf(PaperElement& element) {
    const std::size_t m = element.leaves.size();
    std::map<std::string, std::vector<int>> counts;
    for (const TagNode* leaf : element.leaves) {
      for (const auto& [feature, count] : features_of(*leaf, m_parameters.leaf_rule)) {
        counts[feature].push_back(count);
      }
    }
    double entropies = 0.0;
    for (const auto& [feature, of_pages] : counts) {
      double all = 0.0;
      for (const int count : of_pages) {
        all += count;
      }
      double entropy = 0.0;
      for (const int count : of_pages) {
        entropy -= m > 1 ? count / all * std::log(count / all) / std::log(double(m)) : 0.0;
      }
      element.entropies[feature] = entropy;
      entropies += entropy;
    }
    const double features = static_cast<double>(counts.size());
    element.leaf_importance = counts.empty() ? 0.0 : m == 1 ? 1.0 : 1 - entropies / features;
    element.leaf_importance = rounded(element.leaf_importance);
  }

  /// Implements the definition of "meaningful", and figure 5, but visits all children.
  void mark(PaperElement& element) {
    element.leaf_noisy =
        !element.leaves.empty() && element.leaf_importance <= m_parameters.threshold;
    element.noisy = element.importance <= m_parameters.threshold &&
                    (element.leaves.empty() || element.leaf_noisy);
    element.meaningful = !element.leaf_noisy;
    for (const PaperStyle& style : element.styles) {
      for (PaperElement* child : style.elements) {
        mark(*child);
        element.noisy = element.noisy && child->noisy;
        element.meaningful = element.meaningful && child->meaningful;
      }
    }
    element.meaningful = element.meaningful && !element.noisy;
  }

  /// Implements figure 7. A leaf is meaningful or noisy by itself.
  void map(const PaperElement& element, const TagNode& node, Cleaned& cleaned) const {
    std::vector<std::string> all;
    add_content(node, all);
    const bool has_words = std::any_of(all.begin(), all.end(), is_word);
    const bool leaf = is_leaf(node, m_parameters.leaf_rule);
    if (element.noisy || (leaf && !element.leaves.empty())) {
      cleaned.is_known = cleaned.is_known || has_words;
      for (const std::string& feature : all) {
        const auto entropy = element.entropies.find(feature);
        const double h = entropy == element.entropies.end() ? 0.0 : entropy->second;
        const bool is_locally_noisy = 1 - h < m_parameters.local_noise - 1e-12;
        if (!element.noisy && !element.leaf_noisy && !is_locally_noisy) {
          cleaned.content.push_back(feature);
        }
      }
      return;
    }
    const auto style = std::find_if(element.styles.begin(), element.styles.end(),
                                    [&](const PaperStyle& candidate) {
                                      return !leaf && candidate.sequence == sequence_of(node);
                                    });
    if (style == element.styles.end()) {
      cleaned.is_known = cleaned.is_known || (element.meaningful && has_words);
      cleaned.content.insert(cleaned.content.end(), all.begin(), all.end());
      return;
    }
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      map(*style->elements[i], node.children[i], cleaned);
    }
  }

  const Parameters m_parameters;
  std::vector<std::unique_ptr<PaperElement>> m_elements;
  std::set<const PaperElement*> m_measured;
  PaperElement* m_root = nullptr;
};

// ---- Comparison ----

ElementKey key_of(const std::string& tag) {
  return tag == "#text" ? text_key() : test::plain_key(tag);
}

class Comparison {
 public:
  explicit Comparison(const SiteStyleTree& tree) : m_tree{tree} {}

  void compare(const PaperElement& paper, SiteStyleTree::ElementId id, const std::string& place) {
    const auto [known, is_new] = m_partners.insert({&paper, id});
    ASSERT_EQ(known->second, id) << place << ": merged with another element";
    if (!is_new) {
      return;
    }
    ASSERT_TRUE(m_seen.insert(id).second) << place << ": merged, unlike in the paper";
    const SiteStyleTree::ElementNode& element = m_tree.element(id);
    ASSERT_EQ(element.key, key_of(paper.tag)) << place;
    ASSERT_EQ(element.pages, paper.nodes.size()) << place;
    ASSERT_EQ(element.leaf_pages, paper.leaves.size()) << place;
    ASSERT_NEAR(element.importance, paper.importance, kTolerance) << place;
    ASSERT_NEAR(element.leaf_importance, paper.leaf_importance, kTolerance) << place;
    ASSERT_EQ(element.mark == Mark::noisy, paper.noisy) << place;
    ASSERT_EQ(element.mark == Mark::meaningful, paper.meaningful) << place;
    ASSERT_EQ(element.leaf_is_noisy, paper.leaf_noisy) << place;
    if (element.mark != Mark::mixed && element.style_count == 0) {
      return;  // the tree is cut below it; see [Yi03, 3.4]
    }
    ASSERT_EQ(element.style_count, paper.styles.size()) << place;
    for (const PaperStyle& style : paper.styles) {
      std::vector<ElementKey> keys;
      for (const std::string& tag : style.sequence) {
        keys.push_back(key_of(tag));
      }
      const auto* found = m_tree.find_style(id, hash_sequence(keys), keys.size());
      ASSERT_NE(found, nullptr) << place;
      ASSERT_EQ(found->pages, style.nodes.size()) << place;
      ASSERT_NEAR(found->importance, style.importance, kTolerance) << place;
      for (std::size_t i = 0; i < style.elements.size(); ++i) {
        ASSERT_NO_FATAL_FAILURE(compare(*style.elements[i], m_tree.children(*found)[i],
                                        place + " > " + style.sequence[i]));
      }
    }
  }

 private:
  static constexpr double kTolerance = 1e-6;

  const SiteStyleTree& m_tree;
  std::map<const PaperElement*, SiteStyleTree::ElementId> m_partners;
  std::set<SiteStyleTree::ElementId> m_seen;
};

/// The words, images and links in HTML from render_html().
std::vector<std::string> content_of_html(const std::string& html) {
  std::vector<std::string> content;
  const PageTree page = test::page(html);
  for (NodeId id = 0; id < page.size(); ++id) {
    for_each_word(page.text(id), [&](std::string_view word) { content.emplace_back(word); });
    if (page.node(id).tag == Tag::img) {
      content.push_back("image " + std::string{page.attribute(id, AttributeName::src)});
    } else if (page.is_link(id)) {
      content.push_back("link " + std::string{page.attribute(id, AttributeName::href)});
    }
  }
  return content;
}

/// The content without empty links, which the HTML omits.
std::vector<std::string> without_empty_links(const std::vector<std::string>& content) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const bool is_empty =
        content[i].starts_with("link ") && i + 1 < content.size() && content[i + 1] == kEndOfLink;
    if (!is_empty && content[i] != kEndOfLink) {
      found.push_back(content[i]);
    }
  }
  return found;
}

void compare_cleaning(const PaperTree& paper, const TagNode& page, PaperCleaner& cleaner) {
  const std::string html = "<html>" + markup_of(page) + "</html>";
  const PageTree tree = test::page(html);
  CleanedPage cleaned;
  cleaner.clean(tree, "/page.html", cleaned);
  const PaperTree::Cleaned expected = paper.clean(page);
  if (!expected.is_known) {
    EXPECT_EQ(cleaned.status, CleanStatus::unmatched) << html;
  } else if (std::none_of(expected.content.begin(), expected.content.end(), is_word)) {
    EXPECT_EQ(cleaned.status, CleanStatus::fallback) << html;
    return;
  } else {
    EXPECT_EQ(cleaned.status, CleanStatus::cleaned) << html;
  }
  std::string rendered;
  render_html(tree, cleaned.content, "", rendered);
  ASSERT_EQ(content_of_html(rendered), without_empty_links(expected.content)) << html;
}

Parameters random_parameters(RandomSite& random) {
  Parameters parameters = parameters_of(Profile::paper);
  parameters.threshold = random.below(3) == 0 ? 0.0 : random.chance();
  if (random.below(2) == 0) {
    return parameters;
  }
  parameters.attenuation = random.chance();
  parameters.characteristic_share = 0.3 + 0.7 * random.chance();
  parameters.merge_similarity = 0.3 + 0.7 * random.chance();
  parameters.local_noise = random.below(3) == 0 ? 0.0 : 0.2 * random.chance();
  parameters.merge_elements = random.below(4) != 0;
  parameters.leaf_rule = random.below(3) == 0 ? LeafRule::tag_leaves : LeafRule::parents_of_leaves;
  return parameters;
}

void compare_site(std::uint32_t seed, std::size_t& merged) {
  RandomSite site{seed};
  std::vector<TagNode> pages;
  std::vector<std::string> bodies;
  for (std::size_t count = 2 + site.below(20); count > 0; --count) {
    pages.push_back(site.page());
  }
  const Parameters parameters = random_parameters(site);
  for (const TagNode& page : pages) {
    const std::string markup = markup_of(page);
    bodies.push_back(markup.substr(6, markup.size() - 13));  // without <body> and </body>
  }
  const test::Pages parsed{bodies, parameters.leaf_rule};
  SiteModel model;
  model.parameters = parameters;
  model.vocabulary = parsed.vocabulary();
  model.tree = finish(parsed.tree(), parameters);

  const PaperTree paper{pages, parameters};
  ASSERT_EQ(model.tree.census().elements, paper.size() + 1) << "with the virtual root";
  const SiteStyleTree::ElementNode& root = model.tree.element(SiteStyleTree::kRoot);
  if (root.style_count > 0) {
    const SiteStyleTree::ElementId body = model.tree.children(model.tree.styles(root)[0])[0];
    ASSERT_NO_FATAL_FAILURE(Comparison{model.tree}.compare(paper.root(), body, "body"));
  }
  merged += parsed.tree().elements().size() - model.tree.census().elements;
  PaperCleaner cleaner{model};
  for (std::size_t i = 0; i < 5; ++i) {
    pages.push_back(site.page());  // later pages
  }
  for (const TagNode& page : pages) {
    ASSERT_NO_FATAL_FAILURE(compare_cleaning(paper, page, cleaner));
  }
}

TEST(PublishedTree, IsThatOfThePaperOnRandomSites) {
  constexpr std::uint32_t kSites = 100;
  const std::uint32_t first = test::new_seed();
  std::size_t merged = 0;
  for (std::uint32_t i = 0; i < kSites; ++i) {
    SCOPED_TRACE("site " + std::to_string(i));
    ASSERT_NO_FATAL_FAILURE(compare_site(first + i, merged));
  }
  EXPECT_GT(merged, kSites) << "enhancement 1 merged elements";
}

}  // namespace
}  // namespace sst
