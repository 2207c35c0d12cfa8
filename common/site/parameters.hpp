#pragma once

#include <cstdint>
#include <string_view>

#include "common/site/page_style_tree.hpp"
#include "common/site/stage.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// How a site is learned and its pages are cleaned. Stored in models by name.
enum class Profile : std::uint8_t {
  paper,  ///< as published in [Yi03], with the errata of the design; what is not counted exactly is
          ///< told at characteristic_features()
  site,   ///< what we know today
};

std::string_view profile_name(Profile profile);
/// "tag_leaves" and the like; stored in models.
std::string_view leaf_rule_name(LeafRule rule);

/// The numbers that the algorithm depends on, with [Yi03]'s values; stored with every model.
struct Parameters {
  Profile profile = Profile::site;
  double threshold = 0.2;              ///< t: importance at or under it may be noise; [0, 1]
  double attenuation = 0.9;            ///< gamma of equation (2); (0, 1)
  double characteristic_share = 0.85;  ///< gamma of enhancement 1: share of pages; (0, 1]
  double merge_similarity = 0.85;      ///< lambda of enhancement 1: Jaccard index; (0, 1]
  double local_noise = 0.01;           ///< epsilon of enhancement 3; [0, 1]
  bool merge_elements = true;          ///< enhancement 1
  LeafRule leaf_rule = LeafRule::parents_of_leaves;  ///< enhancement 2
  EvidenceRule vocabulary{0.05, 3};  ///< for a class or id token to be part of element keys
  EvidenceRule noise{0.01, 3};  ///< for an element, or a feature in a leaf, to be noise. [Yi03]
                                ///< asks for none: of two pages alike, all they share is noise
  StageSet without;  ///< parts of the site profile that are left out, to see what they are good for
};

/// The parameters that a profile starts from.
Parameters parameters_of(Profile profile);

}  // namespace sst
