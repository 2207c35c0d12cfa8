#include "common/site/parameters.hpp"

namespace sst {

std::string_view profile_name(Profile profile) {
  return profile == Profile::paper ? "paper" : "site";
}

Parameters parameters_of(Profile profile) {
  Parameters parameters;
  parameters.profile = profile;
  if (profile == Profile::paper) {
    parameters.noise = {0.0, 1};
  }
  return parameters;
}

std::string_view leaf_rule_name(LeafRule rule) {
  return rule == LeafRule::tag_leaves ? "tag_leaves" : "parents_of_leaves";
}

}  // namespace sst
