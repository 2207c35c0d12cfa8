#include "common/archive/file_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

using Endings = std::span<const std::string_view>;

constexpr std::string_view kArchives[] = {".warc", ".arc", ".wacz"};
constexpr std::string_view kPages[] = {".html", ".htm", ".shtml", ".xhtml"};
constexpr std::string_view kPackings[] = {".gz", ".zst"};
constexpr std::string_view kUnreadPackings[] = {".bz2", ".lz4", ".xz"};
constexpr std::string_view kOthers[] = {
    ".avi",    ".bmp",    ".bz2",     ".cdx",  ".cdxj", ".css",      ".csv",  ".db",
    ".db-shm", ".db-wal", ".doc",     ".docx", ".eot",  ".exe",      ".gif",  ".gz",
    ".ico",    ".jar",    ".journal", ".jpeg", ".jpg",  ".js",       ".json", ".jsonl",
    ".map",    ".mid",    ".mov",     ".mp3",  ".mp4",  ".mpg",      ".ogg",  ".otf",
    ".part",   ".pdf",    ".png",     ".ppt",  ".ps",   ".replicas", ".rss",  ".svg",
    ".swf",    ".tar",    ".tgz",     ".tif",  ".tiff", ".ttf",      ".wav",  ".webm",
    ".webp",   ".woff",   ".woff2",   ".xls",  ".xml",  ".xz",       ".zip",  ".zst"};

/// The length of the ending that a name has, 0 if it has none of them.
std::size_t ending_length(std::string_view name, Endings endings) {
  const auto found = std::ranges::find_if(
      endings, [&](std::string_view ending) { return name.ends_with(ending); });
  return found == endings.end() ? 0 : found->size();
}

bool has_ending(std::string_view name, Endings endings) {
  return ending_length(name, endings) > 0;
}

}  // namespace

FileKind kind_by_name(const std::filesystem::path& path) {
  const std::string name = ascii_lower(path.filename().native());
  const std::string_view unpacked =
      std::string_view{name}.substr(0, name.size() - ending_length(name, kPackings));
  if (has_ending(unpacked, kArchives)) {
    return FileKind::archive;
  }
  if (has_ending(unpacked, kPages)) {
    return unpacked.size() < name.size() ? FileKind::packed_page : FileKind::page;
  }
  const std::string_view unread =
      std::string_view{name}.substr(0, name.size() - ending_length(name, kUnreadPackings));
  if (has_ending(unread, kArchives)) {
    return FileKind::unread_archive;
  }
  return has_ending(name, kOthers) ? FileKind::other : FileKind::unknown;
}

}  // namespace sst
