#include "common/site/site_tree.hpp"

#include <algorithm>
#include <utility>

namespace sst {

SiteTree::SiteTree(Tables tables) : m_tables{std::move(tables)} {
  m_paths.reserve(m_tables.nodes.size());
  for (std::uint32_t i = 0; i < m_tables.nodes.size(); ++i) {
    m_paths[m_tables.nodes[i].path] = i;
    m_is_taught = m_is_taught || m_tables.nodes[i].taught != Taught{};
  }
  const auto root = std::ranges::find_if(
      m_tables.nodes, [](const SiteNode& node) { return node.parent == node.path; });
  for (const SiteNode& node : m_tables.nodes) {
    if (root != m_tables.nodes.end() && node.parent == root->path && node.path != root->path &&
        (m_usual_body == kNone || node.pages > m_tables.nodes[m_usual_body].pages)) {
      m_usual_body = number(node);
    }
  }
  m_shared_shingles = HashSet{m_tables.shared_shingles};
  m_template_shingles = HashSet{m_tables.repeated_shingles};
  m_value_places = HashSet{m_tables.value_places};
  m_record_places = HashSet{m_tables.record_places};
  m_common_values = HashSet{m_tables.common_values};
}

const SiteNode* SiteTree::find(PathHash path) const {
  const auto found = m_paths.find(path);
  return found == m_paths.end() ? nullptr : &m_tables.nodes[found->second];
}

}  // namespace sst
