#include "common/report/selector_search.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "common/site/css_text.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr double kComplexity = 0.0002;  // gain from leaving out one compound selector, in pages
constexpr double kDigits = 0.5;         // additional complexity of a test that may match by chance
constexpr double kMoreTests = 0.25;     // additional complexity of each test after the first
constexpr double kNoName = 1.0;         // additional complexity of a compound that is only a tag
constexpr double kNamelessContent = 0.001;    // cost of a content selector without names, in pages
constexpr std::int64_t kStranger = 10'000;    // each stray match costs 1 / kStranger pages
constexpr std::size_t kMostTests = 8;         // maximum number of tests of a node
constexpr std::size_t kMostOwn = 5;           // maximum compounds per element in combinations
constexpr std::size_t kMostLevels = 100;      // maximum number of levels of a path
constexpr std::size_t kMostTestBytes = 100;   // longer names are left out
constexpr std::size_t kMostTagBytes = 50;     // page trees truncate long element names
constexpr std::size_t kMostPathBytes = 2000;  // longer selectors are not tried
constexpr std::size_t kLeastPart = 3;         // shorter parts of names are too common

/// The rank of a test. Tests with lower ranks are preferred.
enum class Rank : std::uint8_t { id, class_, role, part, display, digits };
using RankedTest = std::pair<Rank, std::string>;

bool has_digit(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return is_digit(c); });
}

/// True if scrapers can compare the value: libxml2 cannot read control characters in XPath.
bool is_writable(std::string_view value) {
  return !value.empty() && value.size() <= kMostTestBytes &&
         std::ranges::none_of(value, is_control_character);
}

std::string value_test(std::string_view name, std::string_view op, std::string_view value) {
  std::string css = "[" + std::string{name} + std::string{op};
  append_css_string(css, value);
  return css + "]";
}

/// Adds the test of a class or an id. If the name has digits, also adds a test of the part before
/// them or, if that is too short, of the longest part without digits.
void add_name(std::string_view attribute, std::string_view name, std::vector<RankedTest>& tests) {
  if (!is_writable(name)) {
    return;
  }
  const bool is_id = attribute == "id";
  std::string css = is_id ? "#" : ".";
  append_css_name(css, name);
  if (!has_digit(name)) {
    tests.emplace_back(is_id ? Rank::id : Rank::class_, std::move(css));
    return;
  }
  tests.emplace_back(Rank::digits, std::move(css));
  std::string_view longest;
  bool is_beginning = true;
  for (std::size_t first = 0; first < name.size();) {
    std::size_t end = first;
    while (end < name.size() && !is_digit(name[end])) {
      ++end;
    }
    if (end - first > longest.size() && (longest.size() < kLeastPart || !is_beginning)) {
      longest = name.substr(first, end - first);
      is_beginning = first == 0;
    }
    first = end + 1;
  }
  if (longest.size() >= kLeastPart) {
    tests.emplace_back(Rank::part,
                       value_test(attribute, is_id && is_beginning ? "^=" : "*=", longest));
  }
}

/// All tests that an element passes, sorted.
std::vector<RankedTest> tests_of(const SelectableElement& element) {
  std::vector<RankedTest> tests;
  for (const auto& [name, written] : element.attributes) {
    std::string_view value = written;
    if (name == "class") {
      while (!value.empty()) {
        const std::size_t end = static_cast<std::size_t>(
            std::ranges::find_if(value, [](char c) { return is_white_space(c); }) - value.begin());
        add_name(name, value.substr(0, end), tests);
        value.remove_prefix(std::min(end + 1, value.size()));
      }
    } else if (name == "id") {
      add_name(name, value, tests);
    } else if (is_writable(value)) {
      const bool is_role = name == "role" || name == "itemprop";
      tests.emplace_back(is_role ? (has_digit(value) ? Rank::digits : Rank::role) : Rank::display,
                         value_test(name, "=", value));
    }
  }
  std::ranges::sort(tests);
  tests.erase(std::unique(tests.begin(), tests.end()), tests.end());
  return tests;
}

}  // namespace

SelectorSearch::SelectorSearch(const SampledElements& elements)
    : m_elements{elements}, m_tests(elements.model().node_keys.size()) {
  find_tests();
}

void SelectorSearch::find_tests() {
  const SelectableTree& tree = m_elements.tree();
  std::vector<std::vector<RankedTest>> of_element;
  for (const SelectableElement& element : tree.elements) {
    of_element.push_back(tests_of(element));
  }
  std::vector<std::set<std::uint32_t>> elements(m_tests.size());  // by node
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    if (const auto node = m_elements.node(i)) {
      elements[*node].insert(tree.nodes[i].element);
    }
  }
  for (std::size_t node = 0; node < m_tests.size(); ++node) {
    NodeTests& tests = m_tests[node];
    const std::string& tag = m_elements.model().node_keys[node].tag;
    if (is_writable(tag) && tag.size() <= kMostTagBytes) {
      append_css_name(tests.tag, tag);
    } else {
      tests.tag = "*";
    }
    std::vector<RankedTest> common;
    for (const std::uint32_t element : elements[node]) {
      std::vector<RankedTest> both;
      std::ranges::set_intersection(common, of_element[element], std::back_inserter(both));
      common = element == *elements[node].begin() ? of_element[element] : std::move(both);
    }
    for (RankedTest& test : common) {
      std::vector<std::string>& list = test.first == Rank::digits ? tests.others : tests.usual;
      if (list.size() < kMostTests) {
        list.push_back(std::move(test.second));
        tests.names += test.first < Rank::display ? 1 : 0;
      }
    }
  }
}

/// The compounds that a node's elements match, the best first; the last is only the tag.
std::vector<SelectorSearch::Part> SelectorSearch::parts(std::size_t node) const {
  const NodeTests& tests = m_tests[node];
  std::vector<Part> parts;
  for (const std::string& test : tests.usual) {
    parts.push_back(
        {(test.front() == '#' ? "" : tests.tag) + test, 1.0, parts.size() < tests.names});
  }
  if (tests.usual.size() > 1 && tests.usual.front().front() != '#') {
    parts.push_back(whole_part(node, false));
  }
  for (const std::string& test : tests.others) {
    parts.push_back({(test.front() == '#' ? "" : tests.tag) + test, 1.0 + kDigits, true});
  }
  parts.push_back({tests.tag, 1.0 + kNoName, false});
  return parts;
}

/// The compound with all tests of a node (with `others` only if `with_others`), or only its id if
/// it has one.
SelectorSearch::Part SelectorSearch::whole_part(std::size_t node, bool with_others) const {
  const NodeTests& tests = m_tests[node];
  if (!tests.usual.empty() && tests.usual.front().front() == '#') {
    return {tests.usual.front(), 1.0, true};
  }
  Part part{tests.tag, 1.0, false};
  std::size_t count = tests.usual.size();
  part.is_named = tests.names > 0 || (with_others && !tests.others.empty());
  for (const std::string& test : tests.usual) {
    part.css += test;
  }
  for (std::size_t i = 0; i < tests.others.size() && with_others; ++i, ++count) {
    part.css += tests.others[i];
    part.complexity += kDigits;
  }
  part.complexity += count == 0 ? kNoName : kMoreTests * static_cast<double>(count - 1);
  return part;
}

/// The enclosing nodes from the inside out, without the root.
std::vector<std::size_t> SelectorSearch::nodes_around(std::size_t node) const {
  const SiteTree& tree = m_elements.model().site_tree;
  std::vector<std::size_t> around;
  for (const SiteNode* up = tree.parent(tree.tables().nodes[node]);
       up != nullptr && up->parent != up->path && around.size() < kMostLevels;
       up = tree.parent(*up)) {
    around.push_back(tree.number(*up));
  }
  return around;
}

std::int64_t SelectorSearch::worth_of(std::size_t node, const std::vector<std::int64_t>& worth,
                                      Purpose purpose) const {
  std::vector<bool> own(m_elements.size());
  for (std::size_t i = 1; i < own.size(); ++i) {
    own[i] = m_elements.node(i) == node;
  }
  if (purpose != Purpose::mark) {
    m_elements.mark_contained(own);
  }
  std::int64_t sum = 0;
  for (std::size_t i = 1; i < own.size(); ++i) {
    sum += own[i] ? worth[i] : 0;
  }
  return sum;
}

std::int64_t SelectorSearch::score(const std::vector<bool>& matches) const {
  std::vector<bool> taken = matches;
  if (m_task.purpose != Purpose::mark) {
    m_elements.mark_contained(taken);
  }
  std::int64_t sum = 0;
  for (std::size_t i = 1; i < taken.size(); ++i) {
    sum += taken[i] ? (*m_task.worth)[i] : 0;
    const bool is_stranger = matches[i] && !(*m_task.wanted)[i];
    sum -= is_stranger ? m_elements.count(i) * (SampledElements::kPage / kStranger) : 0;
  }
  return sum;
}

std::int64_t SelectorSearch::worth_of_share(double share) const {
  return static_cast<std::int64_t>(share * SampledElements::kPage *
                                   static_cast<double>(m_elements.page_count()));
}

bool SelectorSearch::is_done() const {
  return !m_found.css.empty() &&
         m_task.best >= m_task.attainable - worth_of_share(3.0 * kComplexity);
}

/// Browsers put a <tbody> between a table and its rows; other parsers do not.
std::string_view SelectorSearch::combinator(std::size_t outer, std::size_t inner) const {
  const auto is_of_table = [](std::string_view tag) { return tag == "table" || tag == "tr"; };
  return is_of_table(m_tests[outer].tag) && m_tests[inner].tag == "tr" ? " " : " > ";
}

/// Keeps the selector if it is better than all previous ones. Returns its score.
std::int64_t SelectorSearch::try_selector(const Part& part) {
  if (part.css.size() > kMostPathBytes) {
    return 0;
  }
  std::vector<bool> matches = Selector{part.css, Names::as_written}.matches(m_elements.tree());
  const double risk = part.is_named || m_task.purpose == Purpose::mark ? 0.0
                      : m_task.purpose == Purpose::drop                ? kNameless
                                                                       : kNamelessContent;
  const std::int64_t value =
      score(matches) - worth_of_share(part.complexity * kComplexity) - worth_of_share(risk);
  const auto is_shorter = [&] {
    return part.css.size() != m_found.css.size() ? part.css.size() < m_found.css.size()
                                                 : part.css < m_found.css;
  };
  if (m_found.css.empty() || value > m_task.best || (value == m_task.best && is_shorter())) {
    m_task.best = value;
    m_found = {part.css, std::move(matches), part.is_named};
  }
  return value;
}

/// Tries the node's best compounds within enclosing elements, nearest first.
void SelectorSearch::try_around(const std::vector<Part>& own, std::size_t node) {
  const std::vector<std::size_t> around = nodes_around(node);
  for (std::size_t level = 0; level < around.size() && !is_done(); ++level) {
    const std::vector<Part> outer = parts(around[level]);
    for (std::size_t i = 0; i < outer.size() && i < kMostOwn; ++i) {
      if (level > 0 && outer[i].complexity >= 1.0 + kNoName) {
        continue;
      }
      for (const Part& inner : own) {
        const double complexity = outer[i].complexity + inner.complexity;
        const bool is_named = outer[i].is_named || inner.is_named;
        try_selector({outer[i].css + " " + inner.css, complexity, is_named});
        if (level == 0 && combinator(around[0], node) != " ") {
          try_selector({outer[i].css + " > " + inner.css, complexity, is_named});
        }
      }
    }
  }
}

/// Tries the path from the root down to the node, beginning with its last steps.
void SelectorSearch::try_paths(std::size_t node, bool with_others) {
  Part path = whole_part(node, with_others);
  std::size_t inner = node;
  for (const std::size_t outer : nodes_around(node)) {
    const Part part = whole_part(outer, with_others);
    path = {part.css + std::string{combinator(outer, inner)} + path.css,
            part.complexity + path.complexity, part.is_named || path.is_named};
    try_selector(path);
    if (is_done()) {
      return;
    }
    inner = outer;
  }
}

FoundSelector SelectorSearch::find(std::size_t node, const std::vector<std::int64_t>& worth,
                                   const std::vector<bool>& wanted, Purpose purpose) {
  m_task = {&worth, &wanted, purpose, worth_of(node, worth, purpose), 0};
  m_found = {};
  std::vector<Part> own = parts(node);
  std::vector<std::pair<std::int64_t, std::size_t>> scores;
  for (std::size_t i = 0; i < own.size(); ++i) {
    scores.emplace_back(-try_selector(own[i]), i);
  }
  if (!is_done()) {
    std::ranges::sort(scores);
    std::vector<Part> best;
    for (std::size_t i = 0; i < scores.size() && i < kMostOwn; ++i) {
      best.push_back(own[scores[i].second]);
    }
    try_around(best, node);
  }
  for (const bool with_others : {false, true}) {
    if (!is_done()) {
      try_paths(node, with_others);
    }
  }
  return std::move(m_found);
}

}  // namespace sst
