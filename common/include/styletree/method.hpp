#pragma once

#include <cstdint>

namespace styletree {

/// How the content of a page is found.
enum class Method : std::uint8_t {
  sst,      ///< with the model of the page's site; without a model, like `page`
  page,     ///< with evidence from the page alone
  subtree,  ///< the method of [Qi]
  density,  ///< the method of [He11]
  entropy,  ///< the method of [Nyein]
  blocks,   ///< the method of [Zhang04]
};

/// The error to prefer when it is unclear whether a part of a page is content.
enum class Bias : std::uint8_t {
  precision,  ///< prefer dropping content over keeping boilerplate
  balanced,
  recall,  ///< prefer keeping boilerplate over dropping content
};

}  // namespace styletree
