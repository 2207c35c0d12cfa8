#include "common/site/site_tree.hpp"

#include <utility>

namespace sst {

SiteTree::SiteTree(Tables tables) : m_tables{std::move(tables)} {
  m_paths.reserve(m_tables.nodes.size());
  for (std::uint32_t i = 0; i < m_tables.nodes.size(); ++i) {
    m_paths[m_tables.nodes[i].path] = i;
    m_is_taught = m_is_taught || m_tables.nodes[i].taught != Taught{};
  }
  const auto fill = [](HashSet& set, const std::vector<std::uint64_t>& hashes) {
    set.reserve(hashes.size());
    set.insert(hashes.begin(), hashes.end());
  };
  fill(m_shared_shingles, m_tables.shared_shingles);
  fill(m_template_shingles, m_tables.repeated_shingles);
  fill(m_value_places, m_tables.value_places);
  fill(m_record_places, m_tables.record_places);
  fill(m_common_values, m_tables.common_values);
}

const SiteNode* SiteTree::find(PathHash path) const {
  const auto found = m_paths.find(path);
  return found == m_paths.end() ? nullptr : &m_tables.nodes[found->second];
}

}  // namespace sst
