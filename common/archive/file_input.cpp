#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "common/archive/archive_record.hpp"
#include "common/archive/file.hpp"
#include "common/archive/input.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/error.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

struct NameEnd {
  std::string_view end;
  FileKind kind;
};

// By how names end, the longer before the shorter. What is not here is looked into.
constexpr NameEnd kNameEnds[] = {
    {".warc.gz", FileKind::archive},    {".warc.zst", FileKind::archive},
    {".arc.gz", FileKind::archive},     {".warc", FileKind::archive},
    {".arc", FileKind::archive},        {".html.gz", FileKind::packed_page},
    {".htm.gz", FileKind::packed_page}, {".html.zst", FileKind::packed_page},
    {".htm", FileKind::page},           {".html", FileKind::page},
    {".shtml", FileKind::page},         {".xhtml", FileKind::page},
    {".avi", FileKind::other},          {".bmp", FileKind::other},
    {".bz2", FileKind::other},          {".cdx", FileKind::other},
    {".cdxj", FileKind::other},         {".css", FileKind::other},
    {".csv", FileKind::other},          {".db", FileKind::other},
    {".db-shm", FileKind::other},       {".db-wal", FileKind::other},
    {".doc", FileKind::other},          {".docx", FileKind::other},
    {".eot", FileKind::other},          {".exe", FileKind::other},
    {".gif", FileKind::other},          {".gz", FileKind::other},
    {".ico", FileKind::other},          {".jar", FileKind::other},
    {".journal", FileKind::other},      {".jpeg", FileKind::other},
    {".jpg", FileKind::other},          {".js", FileKind::other},
    {".json", FileKind::other},         {".jsonl", FileKind::other},
    {".jsonl.gz", FileKind::other},     {".map", FileKind::other},
    {".mid", FileKind::other},          {".mov", FileKind::other},
    {".mp3", FileKind::other},          {".mp4", FileKind::other},
    {".mpg", FileKind::other},          {".ogg", FileKind::other},
    {".otf", FileKind::other},          {".part", FileKind::other},
    {".pdf", FileKind::other},          {".png", FileKind::other},
    {".ppt", FileKind::other},          {".ps", FileKind::other},
    {".replicas", FileKind::other},     {".rss", FileKind::other},
    {".svg", FileKind::other},          {".swf", FileKind::other},
    {".tar", FileKind::other},          {".tgz", FileKind::other},
    {".tif", FileKind::other},          {".tiff", FileKind::other},
    {".ttf", FileKind::other},          {".wav", FileKind::other},
    {".webm", FileKind::other},         {".webp", FileKind::other},
    {".woff", FileKind::other},         {".woff2", FileKind::other},
    {".xls", FileKind::other},          {".xml", FileKind::other},
    {".xz", FileKind::other},           {".zip", FileKind::other},
    {".zst", FileKind::other}};

class PageFile : public Input {
 public:
  PageFile(fs::path path, std::size_t max_page_bytes)
      : m_path{std::move(path)}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page, SkipCounts&) override {
    if (std::exchange(m_is_done, true)) {
      return false;
    }
    start_page(page, m_path);
    page.address = address_of(m_path);
    std::optional<std::time_t> modified;
    page.problem = read_file(m_path, m_max_page_bytes, page.bytes, modified);
    page.date = modified ? timestamp(*modified) : "";
    if (kind_by_name(m_path) == FileKind::packed_page) {
      page.codings = {Coding::gzip, Coding::zstd};  // whichever it is: the other is not there
    }
    return true;
  }
  void resume(const SourceCursor& cursor) override {
    if (cursor.file != m_path.native()) {
      throw InputError{
          cursor.file +
          ": the last run stopped behind this file, and the inputs name another in its "
          "place; put it back, or run anew with --fresh"};
    }
    m_is_done = true;
  }

 private:
  fs::path m_path;
  std::size_t m_max_page_bytes;
  bool m_is_done = false;
};

}  // namespace

void start_page(SourcePage& page, const fs::path& file) {
  page.source = percent_encoded_utf8(file.native());
  page.address.clear();
  page.url.clear();
  page.date.clear();
  page.record_id.clear();
  page.charset.clear();
  page.bytes.clear();
  page.is_truncated = false;
  page.codings.clear();
  page.must_look_like_html = false;
  page.problem.reset();
  page.cursor = {};
  page.cursor.file = file.native();
}

std::string address_of(const fs::path& path) {
  const std::string normal = percent_encoded_utf8(path.lexically_normal().generic_string());
  return normal.starts_with('/') ? normal : "/" + normal;
}

FileKind kind_by_name(const fs::path& path) {
  const std::string name = ascii_lower(path.filename().native());
  const auto* found = std::find_if(std::begin(kNameEnds), std::end(kNameEnds),
                                   [&](const NameEnd& row) { return name.ends_with(row.end); });
  return found == std::end(kNameEnds) ? FileKind::unknown : found->kind;
}

bool is_archive_file(const fs::path& path) {
  try {
    const auto segments = open_segments(open_file_stream(path), path.native());
    std::string start;
    read_start(*segments, kArchiveSampleBytes, start);
    return looks_like_archive(start);
  } catch (const InputError&) {
    return false;  // whoever reads the file will say what is wrong with it
  }
}

std::unique_ptr<Input> open_page_file(const fs::path& path, std::size_t max_page_bytes) {
  return std::make_unique<PageFile>(path, max_page_bytes);
}

}  // namespace sst
