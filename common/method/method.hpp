#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <styletree/method.hpp>

#include "common/method/density_method.hpp"
#include "common/method/entropy_method.hpp"
#include "common/method/single_page_method.hpp"
#include "common/method/subtree_method.hpp"
#include "common/method/tag_tree.hpp"
#include "common/page/content_policy.hpp"

namespace sst {

/// The names of methods are printed in records; never rename.
using MethodName = styletree::Method;

inline constexpr MethodName kMethods[] = {MethodName::sst,     MethodName::page,
                                          MethodName::subtree, MethodName::density,
                                          MethodName::entropy, MethodName::blocks};

std::string_view method_name(MethodName method);
/// The method with this name, or nullopt.
std::optional<MethodName> method_by_name(std::string_view name);

/// True if the method needs or can use the model of a site.
constexpr bool takes_model(MethodName method) {
  return method == MethodName::sst || method == MethodName::entropy;
}

/// The parameters of all methods that do not need a model.
struct MethodParameters {
  ContentPolicy policy;  ///< only for `page`: the published methods have no policy
  SubtreeParameters subtree;
  DensityParameters density;
  EntropyParameters entropy;
  TagTreeParameters blocks;
};

/// A string that identifies the parameters: different parameters have different strings. Stored in
/// run journals.
std::string journal_text(const MethodParameters& parameters);

/// Makes a single-page method. REQUIRES: name != MethodName::sst, which needs a model.
std::unique_ptr<SinglePageMethod> make_method(MethodName name, const MethodParameters& parameters);

}  // namespace sst
