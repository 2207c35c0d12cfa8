#include "common/page/content_policy.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "common/text/comma_list.hpp"

namespace sst {
namespace {

// Indexed by Bias.
constexpr std::string_view kBiases[] = {"precision", "balanced", "recall"};

struct PolicyFlag {
  std::string_view name;
  bool ContentPolicy::*flag;
};
constexpr PolicyFlag kPolicyFlags[] = {{"comments", &ContentPolicy::comments},
                                       {"captions", &ContentPolicy::captions},
                                       {"tables", &ContentPolicy::tables},
                                       {"links", &ContentPolicy::links},
                                       {"images", &ContentPolicy::images}};

}  // namespace

Bias bias_by_name(std::string_view name) {
  const auto* found = std::find(std::begin(kBiases), std::end(kBiases), name);
  if (found == std::end(kBiases)) {
    throw std::invalid_argument{"'precision', 'balanced' or 'recall', not '" + std::string{name} +
                                "'"};
  }
  return static_cast<Bias>(found - std::begin(kBiases));
}

void add_to_policy(std::string_view names, ContentPolicy& policy) {
  for_each_in_list(names, [&](std::string_view name) {
    const auto* found = std::ranges::find(kPolicyFlags, name, &PolicyFlag::name);
    if (found == std::end(kPolicyFlags)) {
      throw std::invalid_argument{
          "a list of 'comments', 'captions', 'tables', 'links' and 'images', not '" +
          std::string{name} + "'"};
    }
    policy.*found->flag = true;
  });
}

std::string journal_text(const ContentPolicy& policy) {
  std::string text{kBiases[static_cast<std::size_t>(policy.bias)]};
  for (const PolicyFlag& flag : kPolicyFlags) {
    if (policy.*flag.flag) {
      text += " ";
      text += flag.name;
    }
  }
  return text;
}

}  // namespace sst
