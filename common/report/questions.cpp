#include "common/report/questions.hpp"

#include <tsl/robin_set.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "common/hash/seeded_hash.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/metadata/element_text.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/lesson.hpp"
#include "common/text/text_cutter.hpp"

namespace sst {
namespace {

constexpr double kSameShare = 0.9;     // minimum share of a node's words in a part; see is_mixed()
constexpr double kLeastGain = 0.0005;  // minimum expected gain of a question
constexpr std::size_t kExampleTexts = 4;  // maximum number of texts for each decision on a page
constexpr std::size_t kExampleCharacters = 200;  // maximum length of a text
constexpr double kLeastShare = 0.02;  // parts with a smaller share of a node's words are ignored

/// Sums over blocks, in words.
struct BlockTotals {
  double kept = 0.0;
  double dropped = 0.0;
  double kept_content = 0.0;     // kept words times their probability
  double dropped_content = 0.0;  // dropped words times their probability

  double words() const { return kept + dropped; }
  double content() const { return kept_content + dropped_content; }

  void add(const BlockTotals& other) {
    kept += other.kept;
    dropped += other.dropped;
    kept_content += other.kept_content;
    dropped_content += other.dropped_content;
  }
};

/// 0 without hits, so that emptying a page never counts as a gain.
double f_measure(double hits, double kept, double all) {
  return hits > 0.0 ? 2.0 * hits / (kept + all) : 0.0;
}

/// The gain in F on a page if a lesson keeps a part of it that is content.
double gain_of_keeping(const BlockTotals& page, const BlockTotals& part) {
  const double hits = page.kept_content - part.kept_content + part.kept;
  const double all = page.content() - part.content() + part.words();
  return f_measure(hits + part.dropped, page.kept + part.dropped, all) -
         f_measure(hits, page.kept, all);
}

/// The gain in F on a page if a lesson drops a part of it that is not content.
double gain_of_dropping(const BlockTotals& page, const BlockTotals& part) {
  const double hits = page.kept_content - part.kept_content;
  const double all = page.content() - part.content();
  return f_measure(hits, page.kept - part.kept, all) - f_measure(hits, page.kept, all);
}

/// The probability that an answer holds for a whole node, from the mean probability of its blocks:
/// the blocks of a node support each other, so the odds are squared.
double sharpened(double probability) {
  const double odds_for = probability * probability;
  const double odds_against = (1.0 - probability) * (1.0 - probability);
  return odds_for / (odds_for + odds_against);
}

/// The page with the smallest value; on a tie, the first page, or the last if `takes_last`.
struct LeastBy {
  bool takes_last = false;
  std::uint32_t page = 0;
  double value = std::numeric_limits<double>::infinity();

  void add(std::uint32_t other, double of_other) {
    if (of_other < value || (takes_last && of_other == value)) {
      page = other;
      value = of_other;
    }
  }
};

/// Adds up the evidence about each node over the pages in the sample.
class NodeDoubts {
 public:
  NodeDoubts(const SiteModel& model, std::span<const TrainingPage> sample)
      : m_model{model},
        m_sample{sample},
        m_nodes{model.site_tree.tables().nodes},
        m_doubts(m_nodes.size()),
        m_keys{model.vocabulary},
        m_finder{model.site_tree, model.parameters.without} {}

  std::vector<Question> best(std::size_t most, std::span<const std::string> answered) {
    for (std::uint32_t i = 0; i < m_sample.size(); ++i) {
      read(m_sample[i]);
      add_to_nodes(i);
    }
    find_ranges();
    std::vector<std::pair<double, std::size_t>> gains;
    for (std::size_t i = 0; i < m_doubts.size(); ++i) {
      if (m_doubts[i].pages > 0 && !m_doubts[i].is_taught && is_one_kind(i)) {
        gains.emplace_back(gain(m_doubts[i]), i);
      }
    }
    std::ranges::sort(gains, [&](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first
                                : m_nodes[a.second].path < m_nodes[b.second].path;
    });
    const std::vector<std::size_t> skipped = nodes_of(answered);
    std::vector<Question> questions;
    std::vector<std::size_t> asked;
    for (const auto& [value, candidate] : gains) {
      const std::size_t node = candidate;  // in clang 14, lambdas cannot capture bindings
      if (questions.size() == most || value < kLeastGain) {
        break;
      }
      if (std::ranges::any_of(skipped, [&](std::size_t other) { return is_mixed(node, other); })) {
        continue;
      }
      const auto overlaps = [&](std::size_t other) {
        return is_around(node, other) || is_around(other, node);
      };
      if (std::ranges::none_of(asked, overlaps)) {
        asked.push_back(node);
        questions.push_back(question(node, value));
      }
    }
    return questions;
  }

 private:
  struct Doubt {
    std::uint32_t pages = 0;
    bool is_taught = false;
    BlockTotals directly;  // blocks directly below
    BlockTotals all;       // all blocks below
    double mixed = 0.0;    // sum over pages of the kept or the dropped words, whichever are fewer
    double if_kept = 0.0;  // sum over pages of gain_of_keeping()
    double if_dropped = 0.0;
    double least = 0.0;  // smallest mean probability of the node or a node below
    double most = 0.0;
    // Pages, by their index in the sample:
    LeastBy least_likely{.takes_last = true};  // where the node is least likely to be content
    LeastBy most_likely;
    LeastBy longest;  // where it has the most words
  };
  /// Pairs of a node and an element of a page.
  using Elements = std::vector<std::pair<std::size_t, std::size_t>>;

  void read(const TrainingPage& page) {
    m_page.build(page.tree, m_keys);
    m_finder.find(m_page);
    find_taught(m_page, &Taught::verdict, m_taught);
    add_up_blocks();
  }

  /// Sums the blocks of the page, and those of each of its block elements. A dropped copy of a kept
  /// text is ignored.
  void add_up_blocks() {
    m_kept_texts.clear();
    for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
      if (m_finder.kept()[i]) {
        m_kept_texts.insert(m_page.text_hash(i));
      }
    }
    const auto elements = m_page.blocks().elements();
    m_direct.assign(elements.size(), {});
    for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
      const Block& block = m_page.blocks()[i];
      if (is_copy(i)) {
        continue;
      }
      const double content = block.words * m_finder.probability(i);
      m_direct[block.container].add(m_finder.kept()[i]
                                        ? BlockTotals{double(block.words), 0.0, content, 0.0}
                                        : BlockTotals{0.0, double(block.words), 0.0, content});
    }
    m_below = m_direct;
    for (std::size_t i = elements.size(); i-- > 1;) {
      m_below[elements[i].parent].add(m_below[i]);
    }
  }

  bool is_copy(std::size_t block) const {
    return !m_finder.kept()[block] && m_kept_texts.contains(m_page.text_hash(block));
  }

  /// The elements of the page that have a node and contain words, sorted by node.
  Elements elements_by_node() const {
    Elements found;
    for (std::size_t i = 0; i < m_below.size(); ++i) {
      const SiteNode* node = m_page.node(i);
      if (node != nullptr && m_below[i].words() > 0.0) {
        found.emplace_back(m_model.site_tree.number(*node), i);
      }
    }
    std::ranges::sort(found);
    return found;
  }

  /// All elements of a page that map to one node form one part, because a lesson applies to all of
  /// them.
  void add_to_nodes(std::uint32_t page) {
    const Elements found = elements_by_node();
    for (std::size_t first = 0, end = 0; first < found.size(); first = end) {
      Doubt& doubt = m_doubts[found[first].first];
      BlockTotals part;
      for (end = first; end < found.size() && found[end].first == found[first].first; ++end) {
        part.add(m_below[found[end].second]);
        doubt.directly.add(m_direct[found[end].second]);
      }
      ++doubt.pages;
      doubt.all.add(part);
      doubt.if_kept += gain_of_keeping(m_below[0], part);
      doubt.if_dropped += gain_of_dropping(m_below[0], part);
      doubt.mixed += std::min(part.kept, part.dropped);
      doubt.is_taught = m_taught[found[first].second] != nullptr;
      const double probability = part.content() / part.words();
      doubt.least_likely.add(page, probability);
      doubt.most_likely.add(page, -probability);
      doubt.longest.add(page, -part.words());
    }
  }

  /// The texts of a node on the pages where it is most likely and least likely to be content, and
  /// where it has the most words. An answer that is right for these pages is probably right for
  /// all.
  std::vector<QuestionExample> examples(std::size_t node) {
    const Doubt& doubt = m_doubts[node];
    std::vector<QuestionExample> found;
    std::vector<std::uint32_t> shown;
    for (const LeastBy& each : {doubt.most_likely, doubt.least_likely, doubt.longest}) {
      if (std::ranges::find(shown, each.page) == shown.end()) {
        shown.push_back(each.page);
        read(m_sample[each.page]);
        found.push_back(example(node, m_sample[each.page].key.address));
      }
    }
    return found;
  }

  /// The first kept and the first dropped texts at a node of the page.
  QuestionExample example(std::size_t node, const std::string& address) {
    QuestionExample example{address, {}, {}};
    for (const auto& [each, element] : elements_by_node()) {
      if (each != node) {
        continue;
      }
      const BlockElement& found = m_page.blocks().elements()[element];
      for (std::size_t i = found.first; i < found.end; ++i) {
        std::vector<std::string>& texts = m_finder.kept()[i] ? example.kept : example.dropped;
        if (texts.size() < kExampleTexts && !is_copy(i)) {
          const Block& block = m_page.blocks()[i];
          texts.push_back(
              m_cutter.shortened(text_between(m_page.page(), block.first, block.end,
                                              TextCutter::most_bytes(kExampleCharacters)),
                                 kExampleCharacters));
        }
      }
    }
    return example;
  }

  /// For each node, finds the smallest and the largest mean probability of the nodes in it.
  void find_ranges() {
    for (Doubt& doubt : m_doubts) {
      if (doubt.pages > 0) {
        doubt.least = doubt.most = doubt.all.content() / doubt.all.words();
      }
    }
    for (std::size_t i = 0; i < m_doubts.size(); ++i) {
      const BlockTotals& own = m_doubts[i].directly;
      if (own.words() == 0.0) {
        continue;
      }
      const double mean = own.content() / own.words();
      for (const SiteNode* up = &m_nodes[i]; up != nullptr; up = m_model.site_tree.parent(*up)) {
        Doubt& around = m_doubts[m_model.site_tree.number(*up)];
        if (own.words() >= kLeastShare * around.all.words()) {
          around.least = std::min(around.least, mean);
          around.most = std::max(around.most, mean);
        }
      }
    }
  }

  /// An answer applies to a whole node, so it must also be right for the parts whose decision it
  /// would change. A mixed node has no single answer, so its expected gain is lower.
  double gain(const Doubt& doubt) const {
    const BlockTotals& all = doubt.all;
    const double least = std::min(doubt.least, mean(all.dropped_content, all.dropped, 1.0));
    const double most = std::max(doubt.most, mean(all.kept_content, all.kept, 0.0));
    const double alike = 1.0 - 2.0 * doubt.mixed / all.words();
    return alike * (sharpened(least) * doubt.if_kept + sharpened(1.0 - most) * doubt.if_dropped) /
           static_cast<double>(m_sample.size());
  }
  static double mean(double content, double words, double of_none) {
    return words > 0.0 ? content / words : of_none;
  }

  /// True if the elements of a node are of one kind: they have a class or an id, or are paragraphs,
  /// headings or items in an element with a class or an id. Other nodes, such as
  /// `body > div > div`, may contain anything on other pages.
  bool is_one_kind(std::size_t node) const {
    constexpr std::array<std::string_view, 13> kTexts = {
        "p",  "h1", "h2", "h3",         "h4",  "h5",        "h6",
        "li", "dd", "dt", "blockquote", "pre", "figcaption"};
    const ReadableKey& key = m_model.node_keys[node];
    const SiteNode* parent = m_model.site_tree.parent(m_nodes[node]);
    return is_named(key) ||
           (parent != nullptr && std::ranges::find(kTexts, key.tag) != kTexts.end() &&
            is_named(m_model.node_keys[m_model.site_tree.number(*parent)]));
  }
  static bool is_named(const ReadableKey& key) {
    return key.attributes.find("class=") != std::string::npos ||
           key.attributes.find("id=") != std::string::npos;
  }

  bool is_around(std::size_t outer, std::size_t inner) const {
    for (const SiteNode* up = &m_nodes[inner]; up != nullptr; up = m_model.site_tree.parent(*up)) {
      if (up == &m_nodes[outer]) {
        return true;
      }
    }
    return false;
  }

  std::string selector(std::size_t node) const {
    return selector_of(m_model.site_tree, m_model.node_keys, m_nodes[node]);
  }

  std::vector<std::size_t> nodes_of(std::span<const std::string> selectors) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_doubts.size() && !selectors.empty(); ++i) {
      if (m_doubts[i].pages > 0 && std::ranges::find(selectors, selector(i)) != selectors.end()) {
        found.push_back(i);
      }
    }
    return found;
  }

  /// True if `node` has no single answer because `mixed` has none: `node` contains `mixed` (unless
  /// `mixed` is negligible), or is a part of `mixed` with nearly all of its words.
  bool is_mixed(std::size_t node, std::size_t mixed) const {
    const double words = m_doubts[node].all.words();
    const double of_mixed = m_doubts[mixed].all.words();
    return (is_around(node, mixed) && of_mixed >= kLeastShare * words) ||
           (is_around(mixed, node) && words >= kSameShare * of_mixed);
  }

  Question question(std::size_t node, double value) {
    const Doubt& doubt = m_doubts[node];
    return {.selector = selector(node),
            .pages = doubt.pages,
            .words = static_cast<std::uint64_t>(doubt.all.words()),
            .kept = doubt.all.kept / doubt.all.words(),
            .probability = doubt.all.content() / doubt.all.words(),
            .gain = value,
            .examples = examples(node)};
  }

  const SiteModel& m_model;
  std::span<const TrainingPage> m_sample;
  const std::vector<SiteNode>& m_nodes;
  std::vector<Doubt> m_doubts;  // by node
  KeyMaker m_keys;
  MappedPage m_page;
  ContentFinder m_finder;
  TextCutter m_cutter;
  std::vector<const SiteNode*> m_taught;  // by block element of the page
  std::vector<BlockTotals> m_direct;      // by block element
  std::vector<BlockTotals> m_below;
  tsl::robin_set<std::uint64_t, SeededHash>
      m_kept_texts;  // of the page, by MappedPage::text_hash()
};

}  // namespace

std::vector<Question> find_questions(const SiteModel& model, std::span<const TrainingPage> sample,
                                     std::size_t most, std::span<const std::string> answered) {
  return NodeDoubts{model, sample}.best(most, answered);
}

std::vector<Question> find_questions(const SiteModel& model, const std::string& database,
                                     std::size_t most, std::span<const std::string> answered) {
  require_profile_site(model, database, "support lessons and questions");
  PageSpool spool;
  return find_questions(model, read_kept_pages(model, database, spool, default_thread_count()),
                        most, answered);
}

}  // namespace sst
