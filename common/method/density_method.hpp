#pragma once

#include <cstdint>
#include <vector>

#include "common/method/container_list.hpp"
#include "common/method/single_page_method.hpp"

namespace sst {

/// The thresholds of [He11] section 1.2. The depth is the paper's; a and b, which it leaves to
/// experiment, were fitted on 600 news pages of six sites.
struct DensityParameters {
  unsigned depth = 3;     ///< levels of containers that are told apart; at least 1
  double density = 0.12;  ///< a: corrected tags for each character, less than that
  double share = 0.2;     ///< b: of the page's characters, at least; [0, 1]
};

/// Tag density, [He11]: the page is parted, from the top down to a depth of 3, at its container
/// tags; a part is content if few tags stand in it for its length and it holds enough of the page,
/// or is in a part that does. (The paper does not say what becomes of what is in such parts: here
/// it is judged by its tags alone.)
///
/// The density of a part is its tags for each character, times a correction by what they are:
/// headings, which stand in texts, lower it; links and controls of forms raise it.
///
/// A container is a level of its own where it parts something: boxes around one box with all their
/// text in it, of which pages have many today, count as one.
class DensityMethod : public SinglePageMethod {
 public:
  /// A part of a page. All sums include the parts in it.
  struct Part {
    NodeId node = 0;
    std::uint32_t around = 0;  ///< the part that this one is in; the first is in none
    std::uint32_t length = 0;  ///< characters
    std::uint32_t tags = 0;
    std::uint32_t links = 0;
    std::uint32_t controls = 0;  ///< of forms
    std::uint32_t headings = 0;
    bool is_content = false;
  };

  explicit DensityMethod(const DensityParameters& parameters = {}) : m_parameters{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// The parts of the last page, in document order of their elements.
  const std::vector<Part>& parts() const { return m_parts; }

  /// modify(E): tags, corrected by what they are, for each character.
  static double corrected_density(const Part& part);

 private:
  void find_levels(const PageTree& page);
  void add_up(const PageTree& page);

  DensityParameters m_parameters;
  ContainerList m_containers;
  std::vector<std::uint32_t> m_length;   // characters in texts before the node
  std::vector<std::uint32_t> m_pieces;   // by container: what with text it is made of, directly
  std::vector<unsigned> m_levels;        // by container
  std::vector<std::uint32_t> m_part_of;  // by container: in m_parts
  std::vector<Part> m_parts;
};

}  // namespace sst
