#include "common/report/questions.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/metadata/element_text.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/lesson.hpp"
#include "common/text/text_cutter.hpp"

namespace sst {
namespace {

constexpr std::size_t kExamples = 3;  // of a question
constexpr std::size_t kExampleCharacters = 300;
constexpr double kLeastShare = 0.02;  // of a node's words: smaller parts do not make it mixed

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

double f_measure(double hits, double kept, double all) {
  return kept + all > 0.0 ? 2.0 * hits / (kept + all) : 1.0;
}

/// The gain of F on a page if a lesson keeps a part of it that is content.
double gain_of_keeping(const BlockTotals& page, const BlockTotals& part) {
  const double hits = page.kept_content - part.kept_content + part.kept;
  const double all = page.content() - part.content() + part.words();
  return f_measure(hits + part.dropped, page.kept + part.dropped, all) -
         f_measure(hits, page.kept, all);
}

/// The gain of F on a page if a lesson drops a part of it that is no content.
double gain_of_dropping(const BlockTotals& page, const BlockTotals& part) {
  const double hits = page.kept_content - part.kept_content;
  const double all = page.content() - part.content();
  return f_measure(hits, page.kept - part.kept, all) - f_measure(hits, page.kept, all);
}

/// Adds up what is known about each node over the pages of the sample.
class NodeDoubts {
 public:
  explicit NodeDoubts(const SiteModel& model)
      : m_model{model},
        m_nodes{model.site_tree.tables().nodes},
        m_doubts(m_nodes.size()),
        m_keys{model.vocabulary},
        m_finder{model.site_tree, model.parameters.without} {}

  void read(const TrainingPage& page) {
    m_page.build(page.tree, m_keys);
    m_finder.find(m_page);
    add_up_blocks();
    add_to_nodes(page);
    ++m_page_count;
  }

  std::vector<Question> best(std::size_t most) {
    find_ranges();
    std::vector<std::pair<double, std::size_t>> gains;
    for (std::size_t i = 0; i < m_doubts.size(); ++i) {
      if (m_doubts[i].pages > 0 && !m_doubts[i].is_taught) {
        gains.emplace_back(gain(m_doubts[i]), i);
      }
    }
    std::ranges::sort(gains, [&](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first
                                : m_nodes[a.second].path < m_nodes[b.second].path;
    });
    std::vector<Question> questions;
    std::vector<std::size_t> asked;
    for (const auto& [value, node] : gains) {
      if (questions.size() == most || value <= 0.0) {
        break;
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
    double if_kept = 0.0;  // sum over pages of gain_of_keeping()
    double if_dropped = 0.0;
    double least = 1.0;  // least mean probability of a node below, or of the node itself
    double most = 0.0;
    std::vector<QuestionExample> examples;
  };

  /// Sums the blocks of the page, and those of each of its block elements.
  void add_up_blocks() {
    const auto elements = m_page.blocks().elements();
    m_direct.assign(elements.size(), {});
    for (std::size_t i = 0; i < m_page.blocks().size(); ++i) {
      const Block& block = m_page.blocks()[i];
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

  /// All elements of the page with one node are one part: a lesson is about all of them.
  void add_to_nodes(const TrainingPage& page) {
    std::vector<std::pair<std::size_t, std::size_t>> found;  // node and element
    for (std::size_t i = 0; i < m_below.size(); ++i) {
      const SiteNode* node = m_page.node(i);
      if (node != nullptr && m_below[i].words() > 0.0) {
        found.emplace_back(static_cast<std::size_t>(node - m_nodes.data()), i);
      }
    }
    std::ranges::sort(found);
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
      const std::size_t element = found[first].second;
      doubt.is_taught = taught_node(m_page, element, &Taught::verdict) != nullptr;
      if (doubt.examples.size() < kExamples) {
        doubt.examples.push_back({page.key.address, text_of(element)});
      }
    }
  }

  std::string text_of(std::size_t element) {
    const BlockElement& found = m_page.blocks().elements()[element];
    const NodeId first = m_page.blocks()[found.first].first;
    const NodeId end = m_page.blocks()[found.end - 1].end;
    return m_cutter.shortened(
        text_between(m_page.page(), first, end, TextCutter::most_bytes(kExampleCharacters)),
        kExampleCharacters);
  }

  /// Finds the least and the largest mean probability of the nodes in each node.
  void find_ranges() {
    for (std::size_t i = 0; i < m_doubts.size(); ++i) {
      const BlockTotals& own = m_doubts[i].directly;
      if (own.words() == 0.0) {
        continue;
      }
      const double mean = own.content() / own.words();
      for (const SiteNode* up = &m_nodes[i]; up != nullptr; up = parent_of(*up)) {
        Doubt& around = m_doubts[static_cast<std::size_t>(up - m_nodes.data())];
        if (own.words() >= kLeastShare * around.all.words()) {
          around.least = std::min(around.least, mean);
          around.most = std::max(around.most, mean);
        }
      }
    }
  }

  double gain(const Doubt& doubt) const {
    return (doubt.least * doubt.if_kept + (1.0 - doubt.most) * doubt.if_dropped) /
           static_cast<double>(m_page_count);
  }

  const SiteNode* parent_of(const SiteNode& node) const {
    return node.parent == node.path ? nullptr : m_model.site_tree.find(node.parent);
  }
  bool is_around(std::size_t outer, std::size_t inner) const {
    for (const SiteNode* up = &m_nodes[inner]; up != nullptr; up = parent_of(*up)) {
      if (up == &m_nodes[outer]) {
        return true;
      }
    }
    return false;
  }

  Question question(std::size_t node, double value) {
    Doubt& doubt = m_doubts[node];
    return {.selector = selector_of(m_nodes, m_model.node_keys, node),
            .pages = doubt.pages,
            .words = static_cast<std::uint64_t>(doubt.all.words()),
            .kept = doubt.all.kept / doubt.all.words(),
            .probability = doubt.all.content() / doubt.all.words(),
            .gain = value,
            .examples = std::move(doubt.examples)};
  }

  const SiteModel& m_model;
  const std::vector<SiteNode>& m_nodes;
  std::vector<Doubt> m_doubts;  // by node
  KeyMaker m_keys;
  MappedPage m_page;
  ContentFinder m_finder;
  TextCutter m_cutter;
  std::vector<BlockTotals> m_direct;  // by block element of the page
  std::vector<BlockTotals> m_below;
  std::size_t m_page_count = 0;
};

}  // namespace

std::vector<Question> find_questions(const SiteModel& model, std::span<const TrainingPage> sample,
                                     std::size_t most) {
  NodeDoubts doubts{model};
  for (const TrainingPage& page : sample) {
    doubts.read(page);
  }
  return doubts.best(most);
}

std::vector<Question> find_questions(const SiteModel& model, const std::string& database,
                                     std::size_t most) {
  if (model.parameters.profile != Profile::site) {
    throw InputError{database + ": version " + std::to_string(model.version) + " of " + model.site +
                     " has the profile " + std::string{profile_name(model.parameters.profile)} +
                     "; only the profile site follows lessons, so only it has questions"};
  }
  PageSpool spool;
  return find_questions(model, read_kept_pages(model, database, spool, default_thread_count()),
                        most);
}

}  // namespace sst
