#pragma once

#include <filesystem>
#include <string_view>

namespace sst {

/// True if `path` is `folder` or lies below it, going by their names alone.
bool is_within(const std::filesystem::path& path, const std::filesystem::path& folder);

/// True if a name that a stranger gave, taken for a path from a folder, may lead out of that
/// folder: it begins with "/", or holds ".." or a backslash.
bool leads_out(std::string_view name);

/// "a/b" and ".gz" as "a/b.gz".
std::filesystem::path with_ending(std::filesystem::path path, std::string_view ending);

/// Follows a chain of links to the path at its end, whether there is a file or not. A path that is
/// no link is returned as it is spelled.
std::filesystem::path behind_links(std::filesystem::path path);

/// The one absolute path, without links, "." and "..", of the place that a path leads to, as far
/// as there is something. It has no "/" at its end. Equal places have equal resolved paths.
std::filesystem::path resolved_path(const std::filesystem::path& path);

/// True if a path leads to something that is written in place and never replaced: a device, a
/// pipe, a socket, or what an open descriptor, as /dev/stdout and /dev/fd/3, refers to. False for
/// regular files, for folders, and where there is nothing.
bool is_special_file(const std::filesystem::path& path);

}  // namespace sst
