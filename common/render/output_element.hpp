#pragma once

#include <cstdint>

#include "common/page/tag.hpp"

namespace sst {

/// How an element of a page appears in the HTML that the cleaner writes.
enum class OutputElement : std::uint8_t {
  as_it_is,
  as_block,    ///< as a div: a block whose tag carries no meaning in the output
  not_at_all,  ///< only its content: forms, form controls and elements that only style text
};

OutputElement output_element(Tag tag);

}  // namespace sst
