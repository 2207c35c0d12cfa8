#pragma once

#include <cstdint>

namespace styletree {

/// What cleans a page.
enum class Method : std::uint8_t {
  sst,      ///< the model of the page's site; `page` where there is none
  page,     ///< what the page itself shows
  subtree,  ///< of the paper [Qi]
  density,  ///< of the paper [He11]
  entropy,  ///< of the paper [Nyein]
  blocks,   ///< of the paper [Zhang04]
};

/// Which error to prefer where a part of a page is doubtful.
enum class Bias : std::uint8_t {
  precision,  ///< prefer dropping content over keeping boilerplate
  balanced,
  recall,  ///< prefer keeping boilerplate over dropping content
};

}  // namespace styletree
