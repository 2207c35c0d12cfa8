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
constexpr std::string_view kArchivePackings[] = {".gz", ".lz4", ".xz", ".zst"};
constexpr std::string_view kPagePackings[] = {".gz", ".zst"};
constexpr std::string_view kUnreadPackings[] = {".bz2"};
constexpr std::string_view kOthers[] = {
    ".avi",  ".bmp",   ".bz2",  ".cdx",   ".cdxj", ".css",  ".csv", ".db",  ".db-shm",   ".db-wal",
    ".doc",  ".docx",  ".eot",  ".exe",   ".gif",  ".gz",   ".ico", ".jar", ".journal",  ".jpeg",
    ".jpg",  ".js",    ".json", ".jsonl", ".lz4",  ".map",  ".mid", ".mov", ".mp3",      ".mp4",
    ".mpg",  ".ogg",   ".otf",  ".part",  ".pdf",  ".png",  ".ppt", ".ps",  ".replicas", ".rss",
    ".svg",  ".swf",   ".tar",  ".tgz",   ".tif",  ".tiff", ".ttf", ".wav", ".webm",     ".webp",
    ".woff", ".woff2", ".xls",  ".xml",   ".xz",   ".zip",  ".zst"};

/// The length of the name's ending; 0 if the name does not end in any of `endings`.
std::size_t ending_length(std::string_view name, Endings endings) {
  const auto found = std::ranges::find_if(
      endings, [&](std::string_view ending) { return name.ends_with(ending); });
  return found == endings.end() ? 0 : found->size();
}

bool has_ending(std::string_view name, Endings endings) {
  return ending_length(name, endings) > 0;
}

/// The name without its ending if the ending is one of `endings`; otherwise, the name itself.
std::string_view without_ending(std::string_view name, Endings endings) {
  return name.substr(0, name.size() - ending_length(name, endings));
}

}  // namespace

FileKind kind_by_name(const std::filesystem::path& path) {
  const std::string name = ascii_lower(path.filename().native());
  if (has_ending(without_ending(name, kArchivePackings), kArchives)) {
    return FileKind::archive;
  }
  const std::string_view page = without_ending(name, kPagePackings);
  if (has_ending(page, kPages)) {
    return page.size() < name.size() ? FileKind::packed_page : FileKind::page;
  }
  if (has_ending(without_ending(name, kUnreadPackings), kArchives)) {
    return FileKind::unread_archive;
  }
  return has_ending(name, kOthers) ? FileKind::other : FileKind::unknown;
}

}  // namespace sst
