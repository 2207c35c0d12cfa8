#include "common/method/entropy_method.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/page/node_words.hpp"
#include "common/page/page_language.hpp"

namespace sst {
namespace {

bool is_block(Tag tag) {
  return tag == Tag::table || tag == Tag::div;
}

}  // namespace

bool EntropyMethod::find(const PageTree& page, const BlockList&, KeptContent& content) {
  m_containers.build(page, is_block);
  m_terms.set_language(language_of(page));
  find_nodes(page);
  if (m_site_terms == nullptr) {
    count_documents();
  }
  std::vector<std::uint32_t> nodes(m_containers.size(), 0);
  m_entropies.assign(m_containers.size(), 0.0);
  for (const TermGroup& node : m_nodes) {
    ++nodes[node.block];
    m_entropies[node.block] += entropy(node);
  }
  for (std::size_t i = 0; i < m_entropies.size(); ++i) {
    m_entropies[i] /= std::max<std::uint32_t>(nodes[i], 1);
  }
  return keep_owned_nodes(
      page, m_containers,
      [&](std::uint32_t i) { return nodes[i] > 0 && m_entropies[i] >= m_parameters.least; },
      content);
}

/// A link and its content are one node. Blocks inside the link are separate.
void EntropyMethod::find_nodes(const PageTree& page) {
  m_nodes.clear();
  m_node_terms.clear();
  NodeId link_end = 0;
  std::uint32_t link_block = 0;
  for (NodeId id = 0; id < page.size(); ++id) {
    const PageNode& node = page.node(id);
    const std::uint32_t block = m_containers.owner(id);
    const bool is_in_link = id < link_end && block == link_block;
    const bool is_text = node.is_text() && !node.blank;
    const bool is_image = node.tag == Tag::img;
    const bool is_link = page.is_link(id) && id >= link_end;
    if (is_link) {
      link_end = node.end;
      link_block = block;
    }
    const bool goes_on = is_in_link && m_nodes.back().block == block;
    if (is_link || ((is_text || is_image) && !goes_on)) {
      const auto here = static_cast<std::uint32_t>(m_node_terms.size());
      m_nodes.push_back({block, here, here});
    }
    if (is_text || is_image) {
      m_terms.for_each_term(own_text(page, id),
                            [&](TermHash term) { m_node_terms.push_back(term); });
      m_nodes.back().end = static_cast<std::uint32_t>(m_node_terms.size());
    }
  }
}

/// Equation (1): for each term, counts how many of the N blocks contain it.
void EntropyMethod::count_documents() {
  m_pairs.clear();
  for (const TermGroup& node : m_nodes) {
    for (std::uint32_t i = node.first; i < node.end; ++i) {
      m_pairs.emplace_back(m_node_terms[i], node.block);
    }
  }
  std::sort(m_pairs.begin(), m_pairs.end());
  m_pairs.erase(std::unique(m_pairs.begin(), m_pairs.end()), m_pairs.end());
  std::vector<bool> has_terms(m_containers.size(), false);
  std::size_t terms = 0;
  for (std::size_t i = 0; i < m_pairs.size(); ++i) {
    const auto [term, block] = m_pairs[i];
    has_terms[block] = true;
    if (terms > 0 && m_pairs[terms - 1].first == term) {
      ++m_pairs[terms - 1].second;
    } else {
      m_pairs[terms++] = {term, 1};
    }
  }
  m_pairs.resize(terms);
  m_documents = static_cast<std::uint32_t>(std::count(has_terms.begin(), has_terms.end(), true));
}

/// The number of documents that contain a term.
std::uint32_t EntropyMethod::frequency_of(TermHash term) const {
  if (m_site_terms != nullptr) {
    return m_site_terms->of(term);
  }
  return std::lower_bound(m_pairs.begin(), m_pairs.end(), std::pair{term, std::uint32_t{0}})
      ->second;
}

/// Equation (2): the weight of a term that occurs `frequency` times in a node.
double EntropyMethod::weight(TermHash term, std::ptrdiff_t frequency) const {
  const double all = m_site_terms != nullptr ? m_site_terms->documents() : m_documents;
  const double with = frequency_of(term);
  return static_cast<double>(frequency) * std::log(all / with);
}

/// H(node), in bits.
double EntropyMethod::entropy(const TermGroup& node) {
  const auto begin = m_node_terms.begin() + node.first;
  const auto end = m_node_terms.begin() + node.end;
  std::sort(begin, end);
  m_weights.clear();
  for (auto at = begin; at != end;) {
    const auto next = std::upper_bound(at, end, *at);
    m_weights.push_back(weight(*at, next - at));
    at = next;
  }
  const double sum = std::accumulate(m_weights.begin(), m_weights.end(), 0.0);
  double bits = 0.0;
  for (const double weight : m_weights) {
    bits -= weight > 0.0 ? weight / sum * std::log2(weight / sum) : 0.0;
  }
  return std::max(bits, 0.0);
}

}  // namespace sst
