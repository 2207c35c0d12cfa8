#pragma once

#include <filesystem>
#include <string_view>

namespace sst {

/// True if `path` is `folder` or is below it, judged only by the names.
bool is_within(const std::filesystem::path& path, const std::filesystem::path& folder);

/// True if an untrusted name, used as a path relative to a folder, may lead out of that folder: if
/// it begins with "/" or contains ".." or a backslash.
bool leads_out(std::string_view name);

/// Returns "a/b.gz" for "a/b" and ".gz".
std::filesystem::path with_ending(std::filesystem::path path, std::string_view ending);

/// Follows a chain of symbolic links and returns the path at its end, whether or not a file exists
/// there. A path that is not a link is returned unchanged.
std::filesystem::path behind_links(std::filesystem::path path);

/// Returns the canonical absolute path, without a trailing "/". Links, "." and ".." are resolved as
/// far as the path exists. Paths to the same place have equal resolved paths.
std::filesystem::path resolved_path(const std::filesystem::path& path);

/// True if a path refers to a file that is written in place and never replaced: a device, a pipe, a
/// socket, or the target of an open descriptor, such as /dev/stdout or /dev/fd/3. False for regular
/// files, folders, and missing paths.
bool is_special_file(const std::filesystem::path& path);

}  // namespace sst
