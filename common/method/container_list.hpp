#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/page/kept_content.hpp"
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
        m_containers.push_back({id, around, true});
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

/// Makes what is own to some containers the content of a page; true if there is text in it.
template <typename IsKept>
bool keep_own(const PageTree& page, const ContainerList& containers, IsKept is_kept,
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
