#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sst {

/// Reads the token in a file, without white space around it. Throws InputError if the file cannot
/// be read, or if its token is shorter than 16 characters or has others than printable ASCII.
std::string read_token(const std::filesystem::path& path);

/// True if a field Authorization has this token, as "Bearer TOKEN". The time that it takes does not
/// depend on where the two differ.
bool has_token(std::string_view authorization, std::string_view token);

}  // namespace sst
