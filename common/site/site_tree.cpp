#include "common/site/site_tree.hpp"

#include <utility>

#include "common/site/element_key.hpp"

namespace sst {
namespace {

/// 0 if there is none. The nodes are sorted by path.
PathHash find_usual_body(const std::vector<SiteNode>& nodes) {
  PathHash usual = 0;
  std::uint32_t most = 0;
  for (const SiteNode& node : nodes) {
    if (node.parent == root_key() && node.path != root_key() && node.pages > most) {
      usual = node.path;
      most = node.pages;
    }
  }
  return usual;
}

}  // namespace

SiteTree::SiteTree(Tables tables) : m_tables{std::move(tables)} {
  m_paths.reserve(m_tables.nodes.size());
  for (std::uint32_t i = 0; i < m_tables.nodes.size(); ++i) {
    m_paths[m_tables.nodes[i].path] = i;
    m_is_taught = m_is_taught || m_tables.nodes[i].taught != Taught{};
  }
  m_usual_body = find_usual_body(m_tables.nodes);
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
