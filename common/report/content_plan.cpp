#include "common/report/content_plan.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace sst {
namespace {

using Costs = std::array<std::int64_t, 3>;  // by Taking

Costs& operator+=(Costs& sum, const Costs& other) {
  for (std::size_t i = 0; i < sum.size(); ++i) {
    sum[i] += other[i];
  }
  return sum;
}

constexpr std::size_t index_of(Taking taking) {
  return static_cast<std::size_t>(taking);
}

/// Finds the minimum from the leaves up, then the plan from the root down.
class Planner {
 public:
  Planner(const SampledElements& elements, std::vector<Costs> costs, double penalty)
      : m_elements{elements},
        m_nodes{elements.model().site_tree.tables().nodes},
        m_costs{std::move(costs)},
        m_switch{static_cast<std::int64_t>(penalty * SampledElements::kPage *
                                           static_cast<double>(elements.page_count()))} {
    find_order();
  }

  ContentPlan plan(Taking of_root) {
    for (std::size_t i = m_order.size(); i-- > 0;) {
      const std::size_t node = m_order[i];
      if (const auto around = m_parents[node]) {
        m_costs[*around] += Costs{cost_in(Taking::outside, node), cost_in(Taking::content, node),
                                  cost_in(Taking::dropped, node)};
      }
    }
    ContentPlan plan;
    plan.nodes.assign(m_nodes.size(), of_root);
    for (const std::size_t node : m_order) {
      const auto around = m_parents[node];
      plan.nodes[node] = around ? best_in(plan.nodes[*around], node) : of_root;
    }
    list_switches(plan);
    plan.elements.assign(m_elements.size(), of_root);
    for (std::size_t i = 1; i < m_elements.size(); ++i) {
      const auto node = m_elements.node(i);
      plan.elements[i] =
          node ? plan.nodes[*node] : plan.elements[m_elements.tree().nodes[i].parent];
    }
    return plan;
  }

 private:
  /// Sorts each node after its parent.
  void find_order() {
    const SiteTree& tree = m_elements.model().site_tree;
    std::vector<std::vector<std::size_t>> children(m_nodes.size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
      const SiteNode* around = tree.parent(m_nodes[i]);
      m_parents.push_back(around == nullptr ? std::nullopt : std::optional{tree.number(*around)});
      if (around == nullptr) {
        m_order.push_back(i);
      } else {
        children[*m_parents[i]].push_back(i);
      }
    }
    for (std::size_t i = 0; i < m_order.size(); ++i) {
      const std::vector<std::size_t>& inner = children[m_order[i]];
      m_order.insert(m_order.end(), inner.begin(), inner.end());
    }
  }

  static Taking next_of(Taking around) {
    return around == Taking::outside ? Taking::content : Taking::dropped;
  }

  /// The penalty for dropping is a little lower, because other pages may have further kinds of
  /// children. So if an element has children of three kinds and one kind is not content, taking the
  /// element and dropping that kind is better than taking the other two kinds.
  std::int64_t penalty_of(Taking taking) const {
    return taking == Taking::content ? m_switch : m_switch - m_switch / 10;
  }

  /// The best Taking of a node whose parent has the Taking `around`. On a tie between nested nodes,
  /// makes the innermost one content, or drops the outermost one.
  Taking best_in(Taking around, std::size_t node) const {
    if (around == Taking::dropped) {
      return around;
    }
    const Taking next = next_of(around);
    const Costs& costs = m_costs[node];
    const std::int64_t gain = costs[index_of(around)] - costs[index_of(next)] - penalty_of(next);
    return gain > 0 || (gain == 0 && next == Taking::dropped) ? next : around;
  }

  std::int64_t cost_in(Taking around, std::size_t node) const {
    const Taking best = best_in(around, node);
    return m_costs[node][index_of(best)] + (best == around ? 0 : penalty_of(best));
  }

  void list_switches(ContentPlan& plan) const {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
      if (m_parents[i] && plan.nodes[i] != plan.nodes[*m_parents[i]]) {
        (plan.nodes[i] == Taking::content ? plan.content : plan.dropped).push_back(i);
      }
    }
  }

  const SampledElements& m_elements;
  const std::vector<SiteNode>& m_nodes;
  std::vector<Costs> m_costs;  // by node: first for its own words, later for all words in it
  std::int64_t m_switch;
  std::vector<std::optional<std::size_t>> m_parents;
  std::vector<std::size_t> m_order;
};

/// The costs of the words directly in each node. Words in an inline element count for the enclosing
/// node.
template <typename CostsOf>
std::vector<Costs> costs_by_node(const SampledElements& elements, CostsOf costs_of) {
  std::vector<Costs> costs(elements.model().site_tree.tables().nodes.size());
  std::vector<std::optional<std::size_t>> owners(elements.size());
  for (std::size_t i = 1; i < elements.size(); ++i) {
    const auto own = elements.node(i);
    owners[i] = own ? own : owners[elements.tree().nodes[i].parent];
    if (owners[i]) {
      costs[*owners[i]] += costs_of(i);
    }
  }
  return costs;
}

}  // namespace

ContentPlan plan_content(const SampledElements& elements, double penalty) {
  return Planner{
      elements,
      costs_by_node(elements,
                    [&](std::size_t i) {
                      return Costs{elements.kept(i), elements.dropped(i), elements.kept(i)};
                    }),
      penalty}
      .plan(Taking::outside);
}

ContentPlan plan_drops(const SampledElements& elements, const std::vector<bool>& chosen,
                       double penalty) {
  return Planner{
      elements,
      costs_by_node(elements,
                    [&](std::size_t i) {
                      return chosen[i] ? Costs{0, elements.dropped(i), elements.kept(i)} : Costs{};
                    }),
      penalty}
      .plan(Taking::content);
}

}  // namespace sst
