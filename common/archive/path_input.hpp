#pragma once

#include <memory>
#include <string>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_input.hpp"
#include "common/error.hpp"

namespace sst {

/// Opens a file or folder that the user names. A file is also added to the log, which must outlive
/// the input. Throws InputError if the path does not exist or cannot be opened.
std::unique_ptr<PageInput> open_path(const std::string& path, InputLimits limits, ReadLog& log);

/// Opens a file or folder that the user names, and moves to the position right after a page of an
/// earlier run. Null if the path is a file that contains only that page.
std::unique_ptr<PageInput> resume_path(const std::string& path, InputLimits limits,
                                       const SourceCursor& cursor, ReadLog& log);

/// Adds the files of a path to the log, without reading them.
void pass_over_path(const std::string& path, ReadLog& log);

/// Makes `page` a placeholder that reports an unreadable path.
void become_unreadable(SourcePage& page, const std::string& path, const InputError& error);

}  // namespace sst
