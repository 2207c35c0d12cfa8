#include "common/archive/archive_input.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "common/archive/archive_record.hpp"
#include "common/archive/byte_stream.hpp"
#include "common/archive/file.hpp"
#include "common/archive/http_message.hpp"
#include "common/error.hpp"
#include "common/page/sniff.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostHeaderBytes = std::size_t{1} << 18;  // of HTTP, before a page

/// The kind of content by a record's declared type.
enum class Declared : std::uint8_t { html, other, unknown };

Declared declared_kind(std::string_view type) {
  if (type == "text/html" || type == "application/xhtml+xml") {
    return Declared::html;
  }
  if (type.empty() || type == "text/plain" || type == "application/octet-stream" ||
      type == "application/xml" || type == "text/xml" || type == "unknown/unknown" ||
      type == "application/unknown") {
    return Declared::unknown;
  }
  return Declared::other;
}

/// Percent-encodes the characters that a URL may not contain.
std::string clean_url(std::string_view url) {
  std::string out;
  for (const char c : percent_encoded_utf8(url)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7F || c == '"' || c == '<' || c == '>') {
      append_percent_encoded(out, byte);
    } else {
      out += c;
    }
  }
  return out;
}

class ArchiveInput : public PageInput {
 public:
  ArchiveInput(std::unique_ptr<SegmentReader> segments, std::string name,
               std::size_t max_page_bytes)
      : m_name{std::move(name)},
        m_stamp{file_fingerprint(m_name)},
        m_max_page_bytes{max_page_bytes},
        m_reader{RecordWindow{std::move(segments)},
                 std::uint64_t{max_page_bytes} + kMostHeaderBytes} {}

  bool next(SourcePage& page) override {
    try {
      if (!m_failed && m_reader.next(m_record)) {
        start_record_page(page);
        fill(page);
        return true;
      }
    } catch (const InputError& error) {
      m_failed = true;
      start_record_page(page);
      page.problem = PageProblem{PageProblemKind::unreadable, error.what()};
      return true;
    }
    return false;
  }

  void resume(const SourceCursor& cursor) override {
    if (cursor.file != m_name || cursor.stamp != m_stamp) {
      throw InputError{cursor.file +
                       ": the last run stopped within this file, and it was replaced or written to "
                       "since; put it back, or run anew with --fresh"};
    }
    m_reader.next(m_record);  // tells the format, and how records are packed
    if (!m_reader.seek(cursor.next)) {
      throw InputError{m_name +
                       ": cannot go on where the last run stopped; the file is not what it "
                       "was, or cannot be wound forward"};
    }
  }

 private:
  void start_record_page(SourcePage& page) const {
    start_page(page, m_name);
    page.source += ":" + to_string(m_record.position, m_reader.is_packed());
    page.url = clean_url(m_record.url);
    page.address = page.url.empty() ? "/" + page.source : address_of_url(page.url);
    page.date = date_of(parse_timestamp(m_record.date));
    page.record_id = m_record.id;
    page.is_truncated = !m_record.truncated.empty();
    page.cursor.file = m_name;
    page.cursor.next = m_record.next;
    page.cursor.is_archive = true;
    page.cursor.stamp = m_stamp;
  }

  /// Makes a page of the record, or something to skip.
  void fill(SourcePage& page) const {
    switch (m_record.kind) {
      case RecordKind::damaged:
        page.problem = PageProblem{PageProblemKind::damaged, m_record.damage};
        break;
      case RecordKind::revisit:
        skip(page, Skip::revisit, "a revisit, of a page that has not changed");
        break;
      case RecordKind::other:
        skip(
            page, Skip::other_record,
            m_record.type.empty() ? "the header of the file" : "a record of type " + m_record.type);
        break;
      case RecordKind::unknown:
        skip(page, Skip::unknown_record, "a record of unknown type '" + m_record.type + "'");
        break;
      case RecordKind::response:
      case RecordKind::resource:
      case RecordKind::conversion:
        fill_from_block(page);
        break;
    }
  }

  void fill_from_block(SourcePage& page) const {
    std::string type;
    add_content_type(m_record.content_type, type, page.charset);
    std::size_t body_start = 0;
    if (m_record.kind == RecordKind::response) {
      if (auto head = parse_http_head(m_record.block)) {
        if (head->status < 200 || head->status > 299) {
          skip(page, Skip::http_error, "HTTP status " + std::to_string(head->status));
          return;
        }
        type = std::move(head->content_type);
        page.charset = std::move(head->charset);
        page.codings = std::move(head->codings);
        if (page.date.empty()) {  // the record does not say when it was captured
          page.date = date_of(parse_http_date(head->last_modified));
        }
        body_start = head->length;
      } else if (type.starts_with("application/http")) {
        type.clear();
      }
    }
    const Declared declared = declared_kind(type);
    const bool is_text = m_record.kind == RecordKind::conversion && type == "text/plain";
    if (declared == Declared::other || is_text) {
      skip(page, Skip::not_html, "not HTML but " + type);
      return;
    }
    page.must_look_like_html = declared == Declared::unknown;
    const std::string_view body = m_record.block.substr(body_start);
    if (!m_record.is_too_large && body.size() <= m_max_page_bytes) {
      page.bytes = body;
      if (declared == Declared::html) {
        page.codings.push_back(Coding::gzip);  // some servers and crawlers do not declare it
      }
      return;
    }
    const ContentKind kind = sniff_content(body);
    if (declared == Declared::unknown && kind != ContentKind::html) {
      skip(page, Skip::not_html, "not HTML but " + std::string{describe(kind)});
    } else {
      page.problem = too_large(m_record.length, m_max_page_bytes);
    }
  }

  std::string m_name;
  std::uint64_t m_stamp;
  std::size_t m_max_page_bytes;
  RecordReader m_reader;
  ArchiveRecord m_record;
  bool m_failed = false;
};

/// Reads bytes until there are `size`, or no more.
void append_up_to(std::size_t size, ByteStream& file, std::string& bytes) {
  std::size_t used = bytes.size();
  bytes.resize(size);
  for (std::size_t count = 1; used < size && count > 0; used += count) {
    count = file.read(bytes.data() + used, size - used);
  }
  bytes.resize(used);
}

/// True if the bytes do not begin as packed data do: with a signature, or, as damaged headers do,
/// with control characters.
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

std::unique_ptr<PageInput> open_archive(std::unique_ptr<SegmentReader> segments, std::string name,
                                        std::size_t max_page_bytes) {
  return std::make_unique<ArchiveInput>(std::move(segments), std::move(name), max_page_bytes);
}

std::unique_ptr<PageInput> open_archive_file(const std::filesystem::path& path,
                                             std::size_t max_page_bytes) {
  return open_archive(open_segments(open_file_stream(path), path.native()), path.native(),
                      max_page_bytes);
}

std::optional<std::string_view> archive_packing(const std::string& start) {
  for (const std::string_view packing : {"", ".gz", ".zst"}) {
    std::istringstream in{start};
    std::string unpacked;
    const auto segments = open_segments(wrap_stream(in), packing);
    if (!packing.empty() && !segments->is_packed()) {
      break;  // a text
    }
    read_start(*segments, kArchiveSampleBytes, unpacked);
    if (looks_like_archive(unpacked)) {
      return packing;
    }
  }
  return std::nullopt;
}

bool is_archive_file(const std::filesystem::path& path) {
  try {
    const auto file = open_file_stream(path);
    std::string start;
    append_up_to(kArchiveSampleBytes, *file, start);
    // Folders hold many texts beside their pages, so these are told apart without unpacking.
    if (looks_like_archive(start)) {
      return true;
    }
    if (looks_like_text(start)) {
      return false;
    }
    append_up_to(kArchiveStartBytes, *file, start);
    return archive_packing(start).has_value();
  } catch (const InputError&) {
    return false;  // the reader of the file reports the error
  }
}

}  // namespace sst
