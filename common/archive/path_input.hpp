#pragma once

#include <memory>
#include <string>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/source_cursor.hpp"

namespace sst {

/// Opens a file or folder that the user names. Adds the file to the log, or each file in the folder
/// when it is read; the log must outlive the input. Throws InputError if the path does not exist or
/// cannot be opened.
std::unique_ptr<PageInput> open_path(const std::string& path, InputLimits limits, ReadLog& log);

/// Like open_path(), but also moves to the position right after a page of an earlier run, see
/// PageInput::resume(). Null if the path is a file that contains only that page.
std::unique_ptr<PageInput> resume_path(const std::string& path, InputLimits limits,
                                       const SourceCursor& cursor, ReadLog& log);

/// Adds the files of a path to the log, without reading them.
void pass_over_path(const std::string& path, ReadLog& log);

}  // namespace sst
