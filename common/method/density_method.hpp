#pragma once

#include <cstdint>
#include <vector>

#include "common/method/container_list.hpp"
#include "common/method/single_page_method.hpp"

namespace sst {

/// The thresholds of [He11] section 1.2. The depth is from the paper. The paper does not state a
/// and b; these values were fitted to 600 news pages from six sites.
struct DensityParameters {
  unsigned depth = 3;     ///< number of levels of containers that form parts; at least 1
  double density = 0.12;  ///< a: content has fewer corrected tags per character
  double share = 0.2;     ///< b: content has at least this share of the page's characters; [0, 1]
};

/// Tag density, [He11]. The page is split into parts at its container tags, down to a depth of 3. A
/// part is content if its tag density is low and it contains a large enough share of the page's
/// text, regardless of whether the enclosing part is content.
///
/// The density of a part is its number of tags per character, times a correction. Headings, which
/// are typical of text, lower the density. Links and form controls raise it.
///
/// A container that only wraps another container with the same text is not counted as a level.
/// Modern pages contain many such wrappers.
class DensityMethod : public SinglePageMethod {
 public:
  /// A part of a page. All counts include nested parts.
  struct Part {
    NodeId node = 0;
    std::uint32_t around = 0;  ///< index of the enclosing part; part 0 is the whole page
    std::uint32_t length = 0;  ///< characters of text
    std::uint32_t tags = 0;
    std::uint32_t links = 0;
    std::uint32_t controls = 0;  ///< form controls
    std::uint32_t headings = 0;
    bool is_content = false;
  };

  explicit DensityMethod(const DensityParameters& parameters = {}) : m_parameters{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// The parts of the last page, in document order of their elements.
  const std::vector<Part>& parts() const { return m_parts; }

  /// modify(E): corrected tags per character. REQUIRES: part.length > 0, unless it has no tags.
  static double corrected_density(const Part& part);

 private:
  void find_levels(const PageTree& page);
  void sum_parts(const PageTree& page);

  DensityParameters m_parameters;
  ContainerList m_containers;
  std::vector<std::uint32_t> m_length;   // by node: characters of text before it
  std::vector<std::uint32_t> m_pieces;   // by container: children with text, plus 1 for own text
  std::vector<unsigned> m_levels;        // by container
  std::vector<std::uint32_t> m_part_of;  // by container: index in m_parts
  std::vector<Part> m_parts;
};

}  // namespace sst
