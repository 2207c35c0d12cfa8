#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// The elements of a page that a method takes for containers, and what is each one's own: the nodes
/// in it that are in no container below it. So every node is some container's own; those outside of
/// all others are the virtual root's. Reusing a list for the next page keeps its memory.
class ContainerList {
 public:
  struct Container {
    NodeId node = 0;
    std::uint32_t parent = 0;  ///< the container around it; the root is its own
    std::uint32_t depth = 0;   ///< containers around it
    bool is_leaf = true;       ///< holds no other
  };

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
        m_containers.push_back({id, around, m_containers[around].depth + 1, true});
      }
    }
  }

  /// In document order, parents before their children; 0 is the virtual root.
  std::span<const Container> containers() const { return m_containers; }
  std::size_t size() const { return m_containers.size(); }
  const Container& operator[](std::size_t index) const { return m_containers[index]; }

  /// The container that a node is its own; a container is its own own.
  std::uint32_t owner(NodeId node) const { return m_owners[node]; }

 private:
  std::vector<Container> m_containers;
  std::vector<std::uint32_t> m_owners;  // by node
};

}  // namespace sst
