#include "common/report/wrapper.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "common/error.hpp"
#include "common/learn/kept_pages.hpp"
#include "common/parallel/thread_count.hpp"
#include "common/report/content_plan.hpp"
#include "common/report/selector_lists.hpp"
#include "common/report/selector_search.hpp"
#include "common/site/lesson.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

// Penalties for plan_content(). The best of the resulting wrappers is used.
constexpr double kPenalties[] = {0.002, 0.006, 0.02, 0.05};
// A node is used for titles only if it contains the headings of at least kTitleShare of the pages.
// Together, the used nodes must contain the headings of at least kTitlesShare of the pages.
constexpr double kTitleShare = 0.1;
constexpr double kTitlesShare = 0.5;
constexpr std::size_t kMostOfField = 5;  // maximum number of selectors of a field
constexpr double kFieldShare = 0.9;      // a node is done if this share of its elements is selected

// Elements that browsers never show; page trees do not contain them.
constexpr std::string_view kInvisible[] = {"script",   "style",  "noscript", "noembed",
                                           "template", "iframe", "datalist", "svg"};

/// Builds the lists of selectors.
class WrapperMaker {
 public:
  explicit WrapperMaker(const SampledElements& elements)
      : m_elements{elements},
        m_tree{elements.model().site_tree},
        m_nodes{m_tree.tables().nodes},
        m_search{elements},
        m_lists{elements} {}

  Wrapper make(SelectorLanguage language) {
    for (const double penalty : kPenalties) {
      SelectorLists lists = find_lists(penalty);
      if (penalty == kPenalties[0] || lists.score() > m_lists.score()) {
        m_lists = std::move(lists);
      }
    }
    Wrapper wrapper;
    wrapper.language = language;
    wrapper.agreement = m_elements.agreement(m_lists.taken());
    wrapper.doubt = doubt();
    wrapper.content = written(m_lists.content(), language);
    wrapper.drop = written(invisible(), language);
    for (const std::string& selector : written(m_lists.drops(), language)) {
      wrapper.drop.push_back(selector);
    }
    wrapper.title = written(field(taught(&Taught::title), headings()), language);
    wrapper.authors =
        written(field(taught(&Taught::authors), places(&SiteNode::authors)), language);
    wrapper.published =
        written(field(taught(&Taught::published), places(&SiteNode::published)), language);
    return wrapper;
  }

 private:
  using Selectors = std::vector<FoundSelector>;
  using Purpose = SelectorSearch::Purpose;

  SelectorLists find_lists(double penalty) {
    SelectorLists lists{m_elements};
    const ContentPlan content = plan_content(m_elements, penalty);
    std::vector<std::int64_t> worth(m_elements.size());
    std::vector<bool> wanted(m_elements.size());
    for (std::size_t i = 1; i < m_elements.size(); ++i) {
      wanted[i] = content.elements[i] != Taking::outside;
      worth[i] = content.elements[i] == Taking::dropped ? 0 : m_elements.worth(i);
    }
    for (FoundSelector& selector : find_selectors(content.content, worth, wanted, Purpose::keep)) {
      lists.add_content(std::move(selector));
    }
    const std::vector<bool> taken = lists.taken();
    const ContentPlan drops = plan_drops(m_elements, taken, penalty);
    for (std::size_t i = 1; i < m_elements.size(); ++i) {
      wanted[i] = !taken[i] || drops.elements[i] == Taking::dropped;
      worth[i] = taken[i] ? -m_elements.worth(i) : 0;
    }
    for (FoundSelector& selector : find_selectors(drops.dropped, worth, wanted, Purpose::drop)) {
      lists.add_drop(std::move(selector));
    }
    lists.leave_out_idle();
    return lists;
  }

  /// Finds a selector for each node, beginning with the nodes of the greatest worth. Words that are
  /// already selected have no worth for later selectors, and nodes of too little worth are skipped.
  Selectors find_selectors(const std::vector<std::size_t>& nodes, std::vector<std::int64_t> worth,
                           const std::vector<bool>& wanted, Purpose purpose) {
    Selectors found;
    std::vector<std::pair<std::int64_t, std::size_t>> order;
    order.reserve(nodes.size());
    for (const std::size_t node : nodes) {
      order.emplace_back(-m_search.worth_of(node, worth, purpose), node);
    }
    std::ranges::sort(order);
    const double least = SelectorLists::kLeastGain * SampledElements::kPage * pages();
    for (const auto& [estimate, node] : order) {
      if (static_cast<double>(m_search.worth_of(node, worth, purpose)) < least) {
        continue;
      }
      FoundSelector selector = m_search.find(node, worth, wanted, purpose);
      std::vector<bool> taken = selector.matches;
      m_elements.mark_contained(taken);
      for (std::size_t i = 1; i < taken.size(); ++i) {
        worth[i] = taken[i] ? 0 : worth[i];
      }
      found.push_back(std::move(selector));
    }
    return found;
  }

  /// The selectors of a field: from lessons if there are any, otherwise from learned nodes.
  Selectors field(std::vector<std::size_t> taught, std::vector<std::size_t> learned) {
    const std::vector<std::size_t> nodes = taught.empty() ? std::move(learned) : std::move(taught);
    Selectors found;
    std::vector<bool> is_found(m_elements.size());
    for (const std::size_t node : nodes) {
      if (found.size() == kMostOfField) {
        break;
      }
      std::uint64_t count = 0;
      std::uint64_t known = 0;
      std::vector<bool> own(m_elements.size());
      for (std::size_t i = 1; i < m_elements.size(); ++i) {
        own[i] = m_elements.node(i) == node;
        count += own[i] ? m_elements.count(i) : 0;
        known += own[i] && is_found[i] ? m_elements.count(i) : 0;
      }
      if (static_cast<double>(known) >= kFieldShare * static_cast<double>(count)) {
        continue;
      }
      const double each = SampledElements::kPage * pages() / static_cast<double>(count);
      std::vector<std::int64_t> worth(m_elements.size());
      for (std::size_t i = 1; i < m_elements.size(); ++i) {
        const double sum = each * m_elements.count(i);
        worth[i] = static_cast<std::int64_t>(own[i] ? sum : is_found[i] ? 0.0 : -sum);
      }
      found.push_back(m_search.find(node, worth, own, Purpose::mark));
      for (std::size_t i = 1; i < m_elements.size(); ++i) {
        is_found[i] = is_found[i] || found.back().matches[i];
      }
    }
    return found;
  }

  std::vector<std::size_t> taught(int Taught::*lesson) const {
    return nodes_by([&](const SiteNode& node) { return node.taught.*lesson != 0 ? 1 : 0; });
  }
  std::vector<std::size_t> places(std::optional<std::uint16_t> SiteNode::*confidence) const {
    return nodes_by([&](const SiteNode& node) { return (node.*confidence).value_or(0); });
  }
  std::vector<std::size_t> headings() const {
    const std::map<std::size_t, std::size_t>& found = m_elements.headings();
    std::size_t sum = 0;
    for (const auto& [node, count] : found) {
      sum += count;
    }
    if (static_cast<double>(sum) < kTitlesShare * pages()) {
      return {};
    }
    return nodes_by([&](const SiteNode& node) {
      const auto heading = found.find(m_tree.number(node));
      const std::size_t count = heading == found.end() ? 0 : heading->second;
      return static_cast<double>(count) < kTitleShare * pages() ? 0 : static_cast<int>(count);
    });
  }

  /// The nodes with a positive rank, the highest rank first; on a tie, the most frequent node
  /// first.
  template <typename RankOf>
  std::vector<std::size_t> nodes_by(RankOf rank_of) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
      if (rank_of(m_nodes[i]) > 0) {
        found.push_back(i);
      }
    }
    std::ranges::stable_sort(found, [&](std::size_t a, std::size_t b) {
      const int rank_a = rank_of(m_nodes[a]);
      const int rank_b = rank_of(m_nodes[b]);
      return rank_a != rank_b ? rank_a > rank_b : m_nodes[a].pages > m_nodes[b].pages;
    });
    return found;
  }

  /// Describes the node with the most misjudged words; empty if there are none.
  std::string doubt() const {
    const std::vector<bool> taken = m_lists.taken();
    struct Sums {
      std::int64_t kept = 0;
      std::int64_t dropped = 0;
      std::int64_t wrong = 0;
    };
    std::vector<Sums> sums(m_nodes.size());
    std::vector<std::optional<std::size_t>> owners(m_elements.size());
    for (std::size_t i = 1; i < m_elements.size(); ++i) {
      const auto own = m_elements.node(i);
      owners[i] = own ? own : owners[m_elements.tree().nodes[i].parent];
      if (owners[i]) {
        Sums& sum = sums[*owners[i]];
        sum.kept += m_elements.kept(i);
        sum.dropped += m_elements.dropped(i);
        sum.wrong += taken[i] ? m_elements.dropped(i) : m_elements.kept(i);
      }
    }
    const auto worst = std::ranges::max_element(sums, {}, &Sums::wrong);
    if (worst == sums.end() || worst->wrong == 0) {
      return "";
    }
    const auto node = static_cast<std::size_t>(worst - sums.begin());
    const double share =
        static_cast<double>(worst->kept) / static_cast<double>(worst->kept + worst->dropped);
    return "'" + selector_of(m_tree, m_elements.model().node_keys, m_nodes[node]) +
           "', where the model keeps " + percent(share) + " of the words";
  }

  static Selectors invisible() {
    Selectors selectors;
    for (const std::string_view name : kInvisible) {
      selectors.push_back({std::string{name}, {}, false});
    }
    return selectors;
  }

  static std::vector<std::string> written(const Selectors& selectors, SelectorLanguage language) {
    std::vector<std::string> texts;
    for (const FoundSelector& selector : selectors) {
      texts.push_back(language == SelectorLanguage::css
                          ? selector.css
                          : Selector{selector.css, Names::as_written}.xpath());
    }
    return texts;
  }

  double pages() const { return static_cast<double>(m_elements.page_count()); }

  const SampledElements& m_elements;
  const SiteTree& m_tree;
  const std::vector<SiteNode>& m_nodes;
  SelectorSearch m_search;
  SelectorLists m_lists;
};

/// Three digits, rounded down, so that a figure below a bound does not look like the bound.
std::string three_digits(double share) {
  const auto thousandths = static_cast<int>(std::floor(share * 1000.0));
  const std::string digits = std::to_string(1000 + thousandths).substr(1);
  return thousandths == 1000 ? "1" : "." + digits;
}

}  // namespace

std::string_view language_name(SelectorLanguage language) {
  return language == SelectorLanguage::css ? "css" : "xpath";
}

Wrapper find_wrapper(const SiteModel& model, std::span<const TrainingPage> sample,
                     SelectorLanguage language) {
  SampledElements elements{model};
  for (const TrainingPage& page : sample) {
    elements.add(page.tree);
  }
  return WrapperMaker{elements}.make(language);
}

Wrapper find_wrapper(const SiteModel& model, const std::string& database, SelectorLanguage language,
                     PoorWrapper poor) {
  require_profile_site(model, database, "can be written as selectors");
  PageSpool spool;
  const std::vector<TrainingPage> sample =
      read_kept_pages(model, database, spool, default_thread_count());
  Wrapper wrapper = find_wrapper(model, sample, language);
  if (wrapper.content.empty()) {
    throw InputError{name_of_version(model, database) +
                     " cannot be written as selectors: no selector matches content on its sampled "
                     "pages; clean with the model"};
  }
  if (poor == PoorWrapper::refuse && wrapper.agreement.f1 < Wrapper::kLeastF1) {
    throw InputError{database + ": selectors cannot replace version " +
                     std::to_string(model.version) + " of " + model.site +
                     ": on its sampled pages, the text that they match agrees with the model's "
                     "text with an F1 of only " +
                     three_digits(wrapper.agreement.f1) + ", which is below " +
                     three_digits(Wrapper::kLeastF1) +
                     "; the largest part of the difference is in " + wrapper.doubt +
                     "; clean with the model, or write the selectors anyway with --force"};
  }
  return wrapper;
}

}  // namespace sst
