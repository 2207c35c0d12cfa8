#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sst {

/// Reads the token in a file, without surrounding white space. Throws InputError if the file cannot
/// be read, or if the token has fewer than 16 characters or contains any that are not printable
/// ASCII.
std::string read_token(const std::filesystem::path& path);

/// True if the value of an Authorization field is "Bearer TOKEN" with this token. The running time
/// does not depend on where the two tokens differ.
bool has_token(std::string_view authorization, std::string_view token);

}  // namespace sst
