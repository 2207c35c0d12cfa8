#include "common/site/parameters.hpp"

#include <stdexcept>
#include <string>

namespace sst {

std::string_view profile_name(Profile profile) {
  switch (profile) {
    case Profile::paper:
      return "paper";
    case Profile::template_:
      return "template";
    default:
      return "site";
  }
}

Profile profile_by_name(std::string_view name) {
  for (const Profile profile : kProfiles) {
    if (profile_name(profile) == name) {
      return profile;
    }
  }
  throw std::invalid_argument{"'site', 'paper' or 'template', not '" + std::string{name} + "'"};
}

Parameters parameters_of(Profile profile) {
  Parameters parameters;
  parameters.profile = profile;
  if (profile == Profile::paper) {
    parameters.noise = {0.0, 1};
    parameters.threshold = 0.2;
  }
  return parameters;
}

std::string_view leaf_rule_name(LeafRule rule) {
  return rule == LeafRule::tag_leaves ? "tag_leaves" : "parents_of_leaves";
}

}  // namespace sst
