#include "common/archive/archive_input.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "common/archive/archive_record.hpp"
#include "common/archive/byte_stream.hpp"
#include "common/archive/file.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/record_page.hpp"
#include "common/archive/wacz_input.hpp"
#include "common/error.hpp"
#include "common/io/start_over.hpp"
#include "common/page/sniff.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

class ArchiveInput : public PageInput {
 public:
  ArchiveInput(std::unique_ptr<SegmentReader> segments, const std::string& file,
               std::size_t max_page_bytes, std::string member)
      : m_pages{file, std::move(member), file_fingerprint(file), max_page_bytes},
        m_reader{RecordWindow{std::move(segments)},
                 std::uint64_t{max_page_bytes} + kMostHttpHeadBytes} {}

  bool next(SourcePage& page) override {
    try {
      if (!m_failed && m_reader.next(m_record)) {
        m_pages.fill(m_record, m_reader.is_packed(), page);
        return true;
      }
    } catch (const Error& error) {
      m_failed = true;
      m_pages.start(m_record, m_reader.is_packed(), page);
      page.problem = problem_of(error, m_pages.name());
      return true;
    }
    return false;
  }

  void resume(const SourceCursor& cursor) override {
    if (cursor.file != m_pages.file() || cursor.member != m_pages.member() ||
        cursor.stamp != m_pages.stamp()) {
      throw InputError{
          cursor.file +
          ": the last run stopped within this file, which has changed since; restore it, or " +
          kStartOver};
    }
    m_reader.next(m_record);  // detects the format, and how records are packed
    if (!m_reader.seek(cursor.next)) {
      throw InputError{m_pages.name() +
                       ": cannot resume where the last run stopped; the file has changed "
                       "or does not support seeking"};
    }
  }

 private:
  RecordPages m_pages;
  RecordReader m_reader;
  ArchiveRecord m_record;
  bool m_failed = false;
};

/// Reads until `bytes` has `size` bytes or the file ends.
void append_up_to(std::size_t size, ByteStream& file, std::string& bytes) {
  std::size_t used = bytes.size();
  bytes.resize(size);
  for (std::size_t count = 1; used < size && count > 0; used += count) {
    count = file.read(bytes.data() + used, size - used);
  }
  bytes.resize(used);
}

/// True if the bytes look like text: they begin with no known signature, and the first bytes
/// include no control characters. (Even a damaged signature contains control characters.)
bool looks_like_text(std::string_view bytes) {
  constexpr std::string_view kOfTexts = "\t\n\v\f\r\x1B";
  constexpr std::size_t kHeader = 64;
  const std::string_view header = bytes.substr(0, kHeader);
  return sniff_content(header) != ContentKind::archive &&
         std::none_of(header.begin(), header.end(), [&](char c) {
           return static_cast<unsigned char>(c) < ' ' && kOfTexts.find(c) == std::string_view::npos;
         });
}

}  // namespace

std::unique_ptr<PageInput> open_archive(std::unique_ptr<SegmentReader> segments,
                                        const std::string& file, std::size_t max_page_bytes,
                                        std::string member) {
  return std::make_unique<ArchiveInput>(std::move(segments), file, max_page_bytes,
                                        std::move(member));
}

std::unique_ptr<PageInput> open_archive_file(const std::filesystem::path& path,
                                             InputLimits limits) {
  const std::string name = ascii_lower(path.filename().native());
  if (name.ends_with(".wacz")) {
    return open_wacz(path.native(), limits);
  }
  if (ascii_lower(path.stem().native()).ends_with(".wacz") &&
      kind_by_name(path) == FileKind::archive) {
    throw InputError{path.native() +
                     ": a WACZ file needs random access, so it cannot be read while it is "
                     "packed; unpack it first"};
  }
  return open_archive(open_segments(open_file_stream(path), path.native(), PackedOrigin::file,
                                    limits.threads_ahead()),
                      path.native(), limits.max_page_bytes);
}

std::optional<std::string_view> archive_packing(const std::string& start) {
  for (const std::string_view packing : {"", ".gz", ".zst", ".xz", ".lz4"}) {
    std::istringstream in{start};
    std::string unpacked;
    const auto segments = open_segments(wrap_stream(in), packing);
    if (!packing.empty() && !segments->is_packed()) {
      break;  // plain text
    }
    read_start(*segments, kArchiveSampleBytes, unpacked);
    if (looks_like_archive(unpacked)) {
      return packing;
    }
  }
  return std::nullopt;
}

bool is_archive(ByteStream& file) {
  std::string start;
  append_up_to(kArchiveSampleBytes, file, start);
  // Folders contain many text files in addition to pages, so text is recognized without unpacking.
  if (looks_like_archive(start)) {
    return true;
  }
  if (looks_like_text(start)) {
    return false;
  }
  append_up_to(kArchiveStartBytes, file, start);
  return archive_packing(start).has_value();
}

bool is_archive_file(const std::filesystem::path& path) {
  return is_archive(*open_file_stream(path));
}

}  // namespace sst
