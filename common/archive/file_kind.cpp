#include "common/archive/file_kind.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

struct NameEnd {
  std::string_view end;
  FileKind kind;
};

// Name suffixes, the longer before the shorter. Files with other names are `unknown`.
constexpr NameEnd kNameEnds[] = {{".warc.gz", FileKind::archive},
                                 {".warc.zst", FileKind::archive},
                                 {".arc.gz", FileKind::archive},
                                 {".warc", FileKind::archive},
                                 {".wacz", FileKind::unread_archive},
                                 {".warc.xz", FileKind::unread_archive},
                                 {".warc.lz4", FileKind::unread_archive},
                                 {".warc.bz2", FileKind::unread_archive},
                                 {".arc.xz", FileKind::unread_archive},
                                 {".arc.lz4", FileKind::unread_archive},
                                 {".arc.bz2", FileKind::unread_archive},
                                 {".arc", FileKind::archive},
                                 {".html.gz", FileKind::packed_page},
                                 {".htm.gz", FileKind::packed_page},
                                 {".html.zst", FileKind::packed_page},
                                 {".htm", FileKind::page},
                                 {".html", FileKind::page},
                                 {".shtml", FileKind::page},
                                 {".xhtml", FileKind::page},
                                 {".avi", FileKind::other},
                                 {".bmp", FileKind::other},
                                 {".bz2", FileKind::other},
                                 {".cdx", FileKind::other},
                                 {".cdxj", FileKind::other},
                                 {".css", FileKind::other},
                                 {".csv", FileKind::other},
                                 {".db", FileKind::other},
                                 {".db-shm", FileKind::other},
                                 {".db-wal", FileKind::other},
                                 {".doc", FileKind::other},
                                 {".docx", FileKind::other},
                                 {".eot", FileKind::other},
                                 {".exe", FileKind::other},
                                 {".gif", FileKind::other},
                                 {".gz", FileKind::other},
                                 {".ico", FileKind::other},
                                 {".jar", FileKind::other},
                                 {".journal", FileKind::other},
                                 {".jpeg", FileKind::other},
                                 {".jpg", FileKind::other},
                                 {".js", FileKind::other},
                                 {".json", FileKind::other},
                                 {".jsonl", FileKind::other},
                                 {".jsonl.gz", FileKind::other},
                                 {".map", FileKind::other},
                                 {".mid", FileKind::other},
                                 {".mov", FileKind::other},
                                 {".mp3", FileKind::other},
                                 {".mp4", FileKind::other},
                                 {".mpg", FileKind::other},
                                 {".ogg", FileKind::other},
                                 {".otf", FileKind::other},
                                 {".part", FileKind::other},
                                 {".pdf", FileKind::other},
                                 {".png", FileKind::other},
                                 {".ppt", FileKind::other},
                                 {".ps", FileKind::other},
                                 {".replicas", FileKind::other},
                                 {".rss", FileKind::other},
                                 {".svg", FileKind::other},
                                 {".swf", FileKind::other},
                                 {".tar", FileKind::other},
                                 {".tgz", FileKind::other},
                                 {".tif", FileKind::other},
                                 {".tiff", FileKind::other},
                                 {".ttf", FileKind::other},
                                 {".wav", FileKind::other},
                                 {".webm", FileKind::other},
                                 {".webp", FileKind::other},
                                 {".woff", FileKind::other},
                                 {".woff2", FileKind::other},
                                 {".xls", FileKind::other},
                                 {".xml", FileKind::other},
                                 {".xz", FileKind::other},
                                 {".zip", FileKind::other},
                                 {".zst", FileKind::other}};

}  // namespace

FileKind kind_by_name(const std::filesystem::path& path) {
  const std::string name = ascii_lower(path.filename().native());
  const auto* found = std::find_if(std::begin(kNameEnds), std::end(kNameEnds),
                                   [&](const NameEnd& row) { return name.ends_with(row.end); });
  return found == std::end(kNameEnds) ? FileKind::unknown : found->kind;
}

}  // namespace sst
