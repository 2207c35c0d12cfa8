#include "common/clean/page_paths.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "common/text/utf8.hpp"

namespace sst {
namespace {

constexpr std::size_t kPathEnd = 24;  // elements shown at each end of a long path
// The full paths of a page have at most this many bytes in total, plus kPathBytesOfNode per node.
constexpr std::size_t kMostPathBytes = std::size_t{1} << 20;
constexpr std::size_t kPathBytesOfNode = 16;
constexpr std::size_t kLongestName = 40;  // bytes; longer names are cut

std::string shown_name(const PageTree& page, NodeId node) {
  const std::string_view name = page.name(node);
  return name.size() <= kLongestName ? std::string{name}
                                     : std::string{cut_utf8(name, kLongestName)} + "...";
}

}  // namespace

PagePaths::PagePaths(const PageTree& page)
    : m_page{page}, m_left{kMostPathBytes + kPathBytesOfNode * page.size()} {}

std::string PagePaths::of(NodeId node) {
  while (!m_way.empty() && (node < m_way.back() || node >= m_page.node(m_way.back()).end)) {
    m_way.pop_back();
  }
  const std::size_t known = m_way.size();
  const NodeId above = known > 0 ? m_way.back() : PageTree::kRoot;
  for (; node != above && node != PageTree::kRoot; node = m_page.node(node).parent) {
    m_way.push_back(node);
  }
  std::reverse(m_way.begin() + static_cast<std::ptrdiff_t>(known), m_way.end());
  std::string path;
  if (m_left == 0 && !m_way.empty()) {
    path = "... > ";
    path += shown_name(m_page, m_way.back());
    return path;
  }
  for (std::size_t depth = 0; depth < m_way.size(); ++depth) {
    if (depth == kPathEnd && m_way.size() > 2 * kPathEnd) {
      path += " > ...";
      depth = m_way.size() - kPathEnd;
    }
    path += depth == 0 ? "" : " > ";
    path += shown_name(m_page, m_way[depth]);
  }
  m_left -= std::min(m_left, path.size());
  return path;
}

}  // namespace sst
