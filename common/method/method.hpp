#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/method/density_method.hpp"
#include "common/method/entropy_method.hpp"
#include "common/method/single_page_method.hpp"
#include "common/method/subtree_method.hpp"
#include "common/method/tag_tree.hpp"
#include "common/page/content_policy.hpp"

namespace sst {

/// The methods that pages are cleaned with. Their names are printed in records; never rename.
enum class MethodName : std::uint8_t {
  sst,      ///< the model of the page's site; all methods below need no model
  page,     ///< our own, see PageMethod
  subtree,  ///< [Qi]
  density,  ///< [He11]
  entropy,  ///< [Nyein]
  blocks,   ///< [Zhang04]
};

inline constexpr MethodName kMethods[] = {MethodName::sst,     MethodName::page,
                                          MethodName::subtree, MethodName::density,
                                          MethodName::entropy, MethodName::blocks};

std::string_view method_name(MethodName method);
/// The method with this name; none if there is none.
std::optional<MethodName> method_by_name(std::string_view name);

/// The parameters of all methods that need no model.
struct MethodParameters {
  ContentPolicy policy;  ///< for `page` only: the published methods have no policy
  SubtreeParameters subtree;
  DensityParameters density;
  EntropyParameters entropy;
  TagTreeParameters blocks;
};

/// A description that is unique to the parameters. Stored in run journals.
std::string describe(const MethodParameters& parameters);

/// Makes a single-page method. REQUIRES: name != MethodName::sst, which needs a model.
std::unique_ptr<SinglePageMethod> make_method(MethodName name, const MethodParameters& parameters);

}  // namespace sst
