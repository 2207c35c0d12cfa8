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

/// What pages are cleaned by. The names stand in records: never change them.
enum class MethodName : std::uint8_t {
  sst,      ///< the model of their site
  page,     ///< our own, see PageMethod; as all below, by what a page itself shows
  subtree,  ///< [Qi]
  density,  ///< [He11]
  entropy,  ///< [Nyein]
  blocks,   ///< [Zhang04]
};

inline constexpr MethodName kMethods[] = {MethodName::sst,     MethodName::page,
                                          MethodName::subtree, MethodName::density,
                                          MethodName::entropy, MethodName::blocks};

std::string_view method_name(MethodName method);
/// None if it is no method's name.
std::optional<MethodName> method_by_name(std::string_view name);

/// What the methods that need no model depend on.
struct MethodParameters {
  ContentPolicy policy;  ///< of `page` alone: the published methods know none
  SubtreeParameters subtree;
  DensityParameters density;
  EntropyParameters entropy;
  TagTreeParameters blocks;
};

/// Different for different parameters.
std::string describe(const MethodParameters& parameters);

/// A method for single pages; not for MethodName::sst, which needs a model.
std::unique_ptr<SinglePageMethod> make_method(MethodName name, const MethodParameters& parameters);

}  // namespace sst
