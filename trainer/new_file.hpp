#pragma once

#include <functional>
#include <string>

namespace sst {

/// Throws UsageError if there is a file of this name, which `-o` gave.
void require_new_file(const std::string& path);

/// Writes a file that appears when it is complete: `write(part)` fills the empty file `part`.
/// Throws InputError if there can be no such file.
void write_new_file(const std::string& path, const std::function<void(const std::string&)>& write);

}  // namespace sst
