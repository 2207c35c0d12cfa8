#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <string>

#include "common/archive/page_input.hpp"

namespace sst {

/// The page in a stream, or the pages of the archive in it. `name` is used in place of a path. The
/// stream must outlive the input. If the stream fails before an archive is recognized, next()
/// throws InputError; within an archive, the failure becomes a page with a problem. resume() always
/// throws InputError.
std::unique_ptr<PageInput> open_stream_input(std::istream& stream, const std::string& name,
                                             std::size_t max_page_bytes);

}  // namespace sst
