#include "common/page/node_words.hpp"

namespace sst {

std::size_t count_words(const PageTree& page, NodeId node) {
  std::size_t words = 0;
  for (NodeId id = node; id < page.node(node).end; ++id) {
    words += count_words(page.text(id));
  }
  return words;
}

}  // namespace sst
