#pragma once

#include <cstdint>
#include <string_view>

#include <styletree/profile.hpp>

#include "common/site/page_style_tree.hpp"
#include "common/site/stage.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// Stored in models by name.
using styletree::Profile;

inline constexpr Profile kProfiles[] = {Profile::paper, Profile::site, Profile::template_};

std::string_view profile_name(Profile profile);
/// The inverse of profile_name(). Throws std::invalid_argument if the name is unknown.
Profile profile_by_name(std::string_view name);
/// "tag_leaves" or "parents_of_leaves"; stored in models.
std::string_view leaf_rule_name(LeafRule rule);

/// The parameters of the algorithm. The defaults are from [Yi03], if the paper states a value. The
/// paper states no threshold: the authors chose one per site by inspecting 20 cleaned pages (4.2).
/// Stored with every model.
struct Parameters {
  Profile profile = Profile::site;
  double threshold = 0.1;              ///< t: maximum importance of noise; [0, 1]; our default
  double attenuation = 0.9;            ///< gamma of equation (2); [0, 1]
  double characteristic_share = 0.85;  ///< gamma of enhancement 1: minimum share of pages; [0, 1]
  double merge_similarity = 0.85;      ///< lambda of enhancement 1: minimum Jaccard index; (0, 1]
  double local_noise = 0.01;           ///< epsilon of enhancement 3; [0, 1]; 0 disables it
  bool merge_elements = true;          ///< use enhancement 1
  LeafRule leaf_rule = LeafRule::parents_of_leaves;  ///< with or without enhancement 2
  /// The number of pages on which a token must occur to be used in keys; for BODY, see also
  /// VocabularyCounter::finish().
  EvidenceRule vocabulary{0.05, 3};
  /// The number of pages on which an element or leaf must occur to count as noise. [Yi03] has no
  /// such rule: in the paper, everything that two equal pages share is noise.
  EvidenceRule noise{0.01, 3};
  StageSet without;  ///< stages of the `site` profile to leave out, to measure their effect

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// The default parameters of a profile.
Parameters parameters_of(Profile profile);

}  // namespace sst
