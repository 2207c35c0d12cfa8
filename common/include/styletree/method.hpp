#pragma once

#include <cstdint>

namespace styletree {

/// What cleans a page.
enum class Method : std::uint8_t {
  sst,      ///< the model of the page's site; `page` if it has none
  page,     ///< the evidence on the page itself
  subtree,  ///< the method of [Qi]
  density,  ///< the method of [He11]
  entropy,  ///< the method of [Nyein]
  blocks,   ///< the method of [Zhang04]
};

/// Which error to prefer when part of a page is doubtful.
enum class Bias : std::uint8_t {
  precision,  ///< prefer dropping content over keeping boilerplate
  balanced,
  recall,  ///< prefer keeping boilerplate over dropping content
};

}  // namespace styletree
