#include "common/service/posted_pages.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "common/archive/archive_input.hpp"
#include "common/archive/bounded_segments.hpp"
#include "common/archive/http_message.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/error.hpp"
#include "common/http/http_response.hpp"
#include "common/io/json_reader.hpp"
#include "common/text/utf8.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::string_view kForm = "multipart/form-data";
constexpr std::string_view kEncodedForm = "application/x-www-form-urlencoded";
constexpr std::string_view kBodyName = "-";                       // as that of standard input
constexpr std::size_t kMostCodings = 2;                           // of a body
constexpr std::uint64_t kFreePageBytes = std::uint64_t{1} << 20;  // to which any page may unpack
constexpr std::size_t kReadBytes = std::size_t{64} << 10;         // of lines, at a time
constexpr std::size_t kLineFactor = 2;  // a line may have this many times the bytes of its page
constexpr std::size_t kMostFieldBytes = std::size_t{1} << 16;  // of a URL or a date in a line

// A small body could make many pages, and many more bytes of answers: it may have so many, and one
// for so many of its bytes.
constexpr std::uint64_t kFreePages = 1'000;
constexpr std::uint64_t kBytesPerPage = 32;

/// A stream notes the memory that it holds in steps, and the first step is free.
constexpr std::size_t kHoldStep = std::size_t{1} << 20;

void undo_posted_codings(SourcePage& page, std::size_t max_bytes) {
  const std::uint64_t most = kFreePageBytes + BoundedSegments::kMostRatio * page.bytes.size();
  if (page.codings.empty() || most >= max_bytes) {
    undo_codings(page, max_bytes);
    return;
  }
  undo_codings(page, static_cast<std::size_t>(most));
  if (page.problem && page.problem->kind == PageProblemKind::too_large) {
    page.problem = too_large_for_its_bytes(most);
  }
}

/// The body of a request, to be read as a file is.
class BodyStream : public ByteStream {
 public:
  explicit BodyStream(HttpStream& stream) : m_stream{stream} {}

  std::size_t read(char* out, std::size_t size) override { return m_stream.read(out, size); }
  bool seek(std::uint64_t) override { return false; }

 private:
  HttpStream& m_stream;
};

}  // namespace

/// The segments of a body. Notes the memory that its pages take.
class BodySegments : public BoundedSegments {
 public:
  BodySegments(HttpStream& stream, std::size_t max_page_bytes)
      : BoundedSegments{std::make_unique<BodyStream>(stream), "the body", max_page_bytes},
        m_stream{stream},
        m_max_page_bytes{max_page_bytes} {}

  Status read(std::string& out, std::size_t size) override {
    const std::size_t before = out.size();
    const Status status = BoundedSegments::read(out, size);
    m_reading = std::min(m_reading + out.size() - before, m_max_page_bytes);
    note();
    return status;
  }

  /// The next page is read, while the caller holds so many bytes.
  void begin_page(std::size_t held) {
    m_held = held;
    m_reading = 0;
    note();
  }

 private:
  void note() {
    const std::size_t steps = (m_held + m_reading) / kHoldStep;
    if (steps != std::exchange(m_steps, steps)) {
      m_stream.hold(steps * kHoldStep);
    }
  }

  HttpStream& m_stream;
  std::size_t m_max_page_bytes;
  std::size_t m_held = 0;     // by the caller
  std::size_t m_reading = 0;  // bytes of the page that is read, at most
  std::size_t m_steps = 0;    // that the stream knows of
};

namespace {

/// Makes the page one that cannot be read.
void fail(SourcePage& page, const std::string& detail) {
  page.bytes.clear();
  page.problem = PageProblem{PageProblemKind::damaged, detail};
}

/// The pages in lines of JSON, packed or not: objects with `html` and perhaps `url` and `date`. A
/// line is read piece by piece, and of its values only these are kept.
class LineInput : public PageInput {
 public:
  LineInput(std::unique_ptr<SegmentReader> segments, std::size_t max_page_bytes)
      : m_segments{std::move(segments)}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page) override {
    const bool has_line = find_line();
    if (!has_line && m_damage.empty()) {
      return false;
    }
    start_page(page, "line " + std::to_string(++m_line));
    page.address = address_of(page.source);
    if (has_line) {
      fill(page);
      while (!next_piece().empty()) {
      }
    }
    if (!m_damage.empty()) {
      fail(page, std::exchange(m_damage, {}) + "; the lines after it are lost");
    } else if (m_line_bytes > most_bytes()) {
      fail(page, "the line has more than " + std::to_string(most_bytes()) + " bytes");
    }
    return true;
  }
  void resume(const SourceCursor&) override {}

 private:
  std::size_t most_bytes() const { return kLineFactor * m_max_page_bytes; }

  /// Moves to the next line that is not empty; false at the end or at damage.
  bool find_line() {
    m_line_bytes = 0;
    for (; m_at < m_buffer.size() || read_more(); ++m_at) {
      const char c = m_buffer[m_at];
      m_is_in_line = c != '\n' && c != ' ' && c != '\t' && c != '\r';
      if (m_is_in_line) {
        return true;
      }
      m_line += c == '\n' ? 1 : 0;
    }
    return false;
  }

  /// Some bytes of the current line; none at its end.
  std::string_view next_piece() {
    if (!m_is_in_line || (m_at == m_buffer.size() && !read_more())) {
      m_is_in_line = false;
      return {};
    }
    const std::size_t end = std::min(m_buffer.find('\n', m_at), m_buffer.size());
    const std::string_view piece = std::string_view{m_buffer}.substr(m_at, end - m_at);
    m_is_in_line = end == m_buffer.size();
    m_at = m_is_in_line ? end : end + 1;
    m_line_bytes += piece.size();
    return piece;
  }

  /// Replaces the buffer by further bytes; false at the end or at damage.
  bool read_more() {
    m_buffer.clear();
    m_at = 0;
    try {
      while (!m_is_over && m_buffer.empty()) {
        const SegmentReader::Status status = m_segments->read(m_buffer, kReadBytes);
        m_damage = status == SegmentReader::Status::damage ? m_segments->damage() : "";
        m_is_over = !m_damage.empty() || status == SegmentReader::Status::end;
      }
      return !m_buffer.empty();
    } catch (const InputError& error) {
      m_buffer.clear();
      m_damage = error.what();
      m_is_over = true;
      return false;
    }
  }

  /// Makes a page of the current line.
  void fill(SourcePage& page) {
    std::string url;
    std::string date;
    JsonField fields[] = {
        {.name = "html", .text = &page.bytes, .most_bytes = m_max_page_bytes},
        {.name = "url", .text = &url, .most_bytes = kMostFieldBytes},
        {.name = "date", .text = &date, .most_bytes = kMostFieldBytes},
    };
    const JsonField& html = fields[0];
    m_json.start([this] { return m_line_bytes > most_bytes() ? "" : next_piece(); });
    if (!read_fields(m_json, fields)) {
      return fail(page, m_json.fault() != nullptr
                            ? std::string{"the line is not JSON: "} + m_json.fault()
                            : "the line is no JSON object");
    }
    for (const JsonField& field : fields) {
      if (const std::string fault = fault_of(field); !fault.empty()) {
        return fail(page, std::string{field.name} + fault);
      }
    }
    if (html.kind == JsonField::Kind::none) {
      fail(page, "the line has no html");
    } else if (html.bytes > m_max_page_bytes) {
      page.bytes.clear();
      page.problem = too_large(html.bytes, m_max_page_bytes);
    } else {
      describe(url, date, page);
    }
  }

  /// What is wrong with a field, for messages that begin with its name; empty if nothing is.
  std::string fault_of(const JsonField& field) const {
    using Kind = JsonField::Kind;
    if (field.kind == Kind::number || field.kind == Kind::other) {
      return " is no string";
    }
    if (field.bytes > field.most_bytes) {
      return field.name == "html" ? ""
                                  : " has more than " + std::to_string(field.most_bytes) + " bytes";
    }
    return valid_utf8_length(*field.text) < field.text->size() ? " is not UTF-8" : "";
  }

  static void describe(const std::string& url, const std::string& date, SourcePage& page) {
    page.charset = "utf-8";
    const auto time = parse_timestamp(date);
    if (!url.empty() && !is_site_name(site_of_url(url))) {
      fail(page, "url is a URL such as http://example.org/page");
    } else if (!date.empty() && !time) {
      fail(page, "date is a date such as 2026-01-31T23:59:59Z");
    } else {
      page.date = time ? timestamp(*time) : "";
      if (!url.empty()) {
        set_url(page, url);
      }
    }
  }

  std::unique_ptr<SegmentReader> m_segments;
  std::size_t m_max_page_bytes;
  JsonReader m_json;
  std::string m_buffer;
  std::size_t m_at = 0;  // in the buffer
  std::string m_damage;
  std::uint64_t m_line = 0;
  std::size_t m_line_bytes = 0;  // of the current line that were read
  bool m_is_in_line = false;
  bool m_is_over = false;
};

}  // namespace

SourcePage posted_page(HttpRequest http) {
  SourcePage page;
  start_page(page, kBodyName);
  page.address = address_of(kBodyName);
  std::string type;
  add_content_type(http.field("content-type"), type, page.charset);
  append_codings(http.field("content-encoding"), page.codings);
  std::ranges::reverse(page.codings);
  // curl says "urlencoded" of any body; in one that is, each "<" of a page has become "%3C".
  const bool is_encoded = type == kEncodedForm && http.body.find('<') == http.body.npos &&
                          http.body.find("%3C") != http.body.npos;
  if (type == kForm || is_encoded) {
    throw HttpProblem{415,
                      "the body is a form; send the page itself as the body (curl: --data-binary "
                      "@FILE)"};
  }
  if (type.find("json") != type.npos) {
    throw HttpProblem{415,
                      "the body is JSON; send the page itself as the body and its URL as the "
                      "parameter url, or lines of JSON to a batch"};
  }
  if (page.codings.size() > kMostCodings || std::ranges::any_of(page.codings, [](Coding coding) {
        return coding == Coding::unknown || coding == Coding::chunked;
      })) {
    throw HttpProblem{415,
                      "the Content-Encoding of the body is not known; use gzip, deflate, br or "
                      "zstd, at most two of them"}
        .with("Accept-Encoding", "gzip, deflate, br, zstd");
  }
  page.bytes = std::move(http.body);
  return page;
}

void unpack_posted(SourcePage& page, std::size_t max_bytes) {
  undo_posted_codings(page, max_bytes);
  unpack(page, max_bytes);
}

PostedPages::PostedPages(const HttpRequest& http, HttpStream& stream, std::size_t max_page_bytes)
    : m_max_page_bytes{max_page_bytes} {
  const std::string type = media_type(http.field("content-type"));
  const auto is_one_of = [&](std::initializer_list<std::string_view> types) {
    return std::ranges::find(types, type) != types.end();
  };
  const std::string_view coding = http.field("content-encoding");
  const bool is_lines = is_one_of({"application/x-ndjson", "application/ndjson",
                                   "application/jsonl", "application/x-jsonlines"});
  const bool is_archive =
      is_one_of({"application/warc", "application/x-warc", "application/gzip", "application/zstd",
                 "application/x-ia-arc", "application/octet-stream"});
  // Either kind is unpacked by its first bytes, as files are.
  if (!is_lines && !is_archive) {
    throw HttpProblem{415, "the body of " + http.path +
                               " is application/x-ndjson or application/warc; say so by "
                               "Content-Type"};
  }
  if (!coding.empty() && coding != "gzip" && coding != "zstd" && coding != "identity") {
    throw HttpProblem{415, "the Content-Encoding of " + http.path + " is gzip or zstd; use these"}
        .with("Accept-Encoding", "gzip, zstd");
  }
  auto segments = std::make_unique<BodySegments>(stream, max_page_bytes);
  m_segments = segments.get();
  m_input = is_lines ? std::make_unique<LineInput>(std::move(segments), max_page_bytes)
                     : open_archive(std::move(segments), "-", max_page_bytes);
}

PostedPages::~PostedPages() = default;

bool PostedPages::next(SourcePage& page, std::size_t held_bytes) {
  m_segments->begin_page(held_bytes);
  if (m_is_over || !m_input->next(page)) {
    return false;
  }
  const std::size_t packed = page.bytes.size();
  undo_posted_codings(page, m_max_page_bytes);
  try {
    const bool is_too_large = page.problem && page.problem->kind == PageProblemKind::too_large;
    if (is_too_large && packed > 0) {
      m_segments->add_unpacked(m_max_page_bytes);  // at least as many were unpacked in vain
    } else if (page.bytes.size() > packed) {
      m_segments->add_unpacked(page.bytes.size() - packed);
    }
  } catch (const InputError& error) {
    fail(page, std::string{error.what()} + "; the pages after it are lost");
    m_is_over = true;
  }
  m_pages += page.skip ? 0 : 1;
  if (m_pages > kFreePages + m_segments->packed_bytes() / kBytesPerPage) {
    fail(page, "the body has more than " + std::to_string(kFreePages) +
                   " pages, and more than one for each " + std::to_string(kBytesPerPage) +
                   " of its bytes; those from this one on are lost");
    m_is_over = true;
  }
  return true;
}

}  // namespace sst
