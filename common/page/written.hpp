#pragma once

#include <cstdint>

#include "common/page/tag.hpp"

namespace sst {

/// What becomes of an element in HTML that we write.
enum class Written : std::uint8_t {
  as_it_is,
  as_block,    ///< as a div: blocks that mean nothing of their own any more
  not_at_all,  ///< its content stands alone: forms and their controls, what only looks
};

Written written_as(Tag tag);

}  // namespace sst
