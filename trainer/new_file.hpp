#pragma once

#include <functional>
#include <string>

namespace sst {

/// Throws UsageError if the file `path`, the value of -o, already exists.
void require_new_file(const std::string& path);

/// Writes a file that appears only once it is complete: `write(part)` fills the empty file `part`.
/// Throws InputError if the file cannot be written.
void write_new_file(const std::string& path, const std::function<void(const std::string&)>& write);

}  // namespace sst
