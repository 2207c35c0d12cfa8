#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <string>

#include "common/archive/page_input.hpp"

namespace sst {

/// A page or an archive in a stream, which must outlive the input. `name` is used in place of a
/// path. The input cannot be resumed.
std::unique_ptr<PageInput> open_stream_input(std::istream& stream, const std::string& name,
                                             std::size_t max_page_bytes);

}  // namespace sst
