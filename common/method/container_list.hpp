#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The elements of a page that a method treats as containers. Each node is owned by its innermost
/// container; a container owns itself. The virtual root is also a container and owns the nodes
/// outside all other containers. Reuses its buffers across pages.
class ContainerList {
 public:
  struct Container {
    NodeId node = 0;
    std::uint32_t parent = 0;  ///< the enclosing container; the root is its own parent
    bool is_leaf = true;       ///< it contains no other container
  };

  /// Replaces the list with the containers of `page`: the elements whose tags satisfy
  /// `is_container`.
  template <typename IsContainer>
  void build(const PageTree& page, IsContainer is_container) {
    m_containers.assign(1, {});
    m_owners.assign(page.size(), 0);
    for (NodeId id = 1; id < page.size(); ++id) {
      const std::uint32_t around = m_owners[page.node(id).parent];
      m_owners[id] = around;
      if (!page.node(id).is_text() && is_container(page.node(id).tag)) {
        m_containers[around].is_leaf = false;
        m_owners[id] = static_cast<std::uint32_t>(m_containers.size());
        m_containers.push_back({id, around, true});
      }
    }
  }

  /// All containers in document order. Container 0 is the virtual root.
  std::span<const Container> containers() const { return m_containers; }
  std::size_t size() const { return m_containers.size(); }
  const Container& operator[](std::size_t index) const { return m_containers[index]; }

  /// The container that owns a node; a container owns itself.
  std::uint32_t owner(NodeId node) const { return m_owners[node]; }

 private:
  std::vector<Container> m_containers;
  std::vector<std::uint32_t> m_owners;  // by node
};

/// Replaces `content` with the nodes owned by the containers whose indices satisfy `is_kept`.
/// Returns true if these nodes include text.
template <typename IsKept>
bool keep_owned_nodes(const PageTree& page, const ContainerList& containers, IsKept is_kept,
                      KeptContent& content) {
  content.clear();
  bool has_text = false;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (is_kept(containers.owner(id))) {
      content.keep_node(page, id);
      has_text = has_text || page.node(id).is_text();
    }
  }
  return has_text;
}

}  // namespace sst
