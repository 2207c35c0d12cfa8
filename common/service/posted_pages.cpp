#include "common/service/posted_pages.hpp"

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/archive/archive_input.hpp"
#include "common/archive/http_message.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/http/http_response.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::string_view kForm = "multipart/form-data";
constexpr std::string_view kEncodedForm = "application/x-www-form-urlencoded";
constexpr std::string_view kBodyName = "-";                // as that of standard input
constexpr std::size_t kMostCodings = 2;                    // of a body
constexpr std::size_t kReadBytes = std::size_t{64} << 10;  // of lines, at a time
constexpr std::size_t kLineFactor = 2;  // a line may have this many times the bytes of its page

/// The body of a request, to be read as a file is.
class BodyStream : public ByteStream {
 public:
  explicit BodyStream(HttpStream& stream) : m_stream{stream} {}

  std::size_t read(char* out, std::size_t size) override { return m_stream.read(out, size); }
  bool seek(std::uint64_t) override { return false; }

 private:
  HttpStream& m_stream;
};

/// The pages in lines of JSON, packed or not: objects with `html` and perhaps `url` and `date`.
class LineInput : public PageInput {
 public:
  LineInput(std::unique_ptr<SegmentReader> segments, std::size_t max_page_bytes)
      : m_segments{std::move(segments)}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page) override {
    while (true) {
      bool is_whole = false;
      const std::optional<std::string> line = take_line(is_whole);
      if (!line && m_damage.empty()) {
        return false;
      }
      start_page(page, "line " + std::to_string(++m_line));
      page.address = address_of(page.source);
      if (!line) {
        fail(page, std::exchange(m_damage, {}) + "; the lines after it are lost");
        m_is_over = true;
        return true;
      }
      if (line->find_first_not_of(" \t\r") == line->npos && is_whole) {
        continue;
      }
      is_whole ? fill(*line, page)
               : fail(page, "the line has more than " + std::to_string(most_bytes()) + " bytes");
      return true;
    }
  }
  void resume(const SourceCursor&) override {}

 private:
  std::size_t most_bytes() const { return kLineFactor * m_max_page_bytes; }

  static void fail(SourcePage& page, const std::string& detail) {
    page.problem = PageProblem{PageProblemKind::damaged, detail};
  }

  /// The next line; none at the end or at damage. A line that is too long is passed over, and then
  /// `is_whole` is false.
  std::optional<std::string> take_line(bool& is_whole) {
    is_whole = true;
    std::size_t looked_at = 0;
    while (true) {
      if (const std::size_t end = m_buffer.find('\n', looked_at); end != m_buffer.npos) {
        std::string line = m_buffer.substr(0, end);
        m_buffer.erase(0, end + 1);
        return line;
      }
      if (m_buffer.size() > most_bytes()) {
        is_whole = false;
        m_buffer.clear();
      }
      looked_at = m_buffer.size();
      if (!read_more()) {
        const bool has_line = m_damage.empty() && (!m_buffer.empty() || !is_whole);
        return has_line ? std::optional{std::exchange(m_buffer, {})} : std::nullopt;
      }
    }
  }

  bool read_more() {
    while (!m_is_over) {
      const std::size_t before = m_buffer.size();
      switch (m_segments->read(m_buffer, kReadBytes)) {
        case SegmentReader::Status::data:
          if (m_buffer.size() > before) {
            return true;
          }
          break;
        case SegmentReader::Status::new_segment:
          break;
        case SegmentReader::Status::damage:
          m_damage = m_segments->damage();
          m_is_over = true;
          break;
        case SegmentReader::Status::end:
          m_is_over = true;
          break;
      }
    }
    return false;
  }

  /// Makes a page of a line.
  void fill(const std::string& line, SourcePage& page) const {
    rapidjson::Document json;
    // Iteratively: a line may be nested as deeply as it is long.
    json.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(line.data(),
                                                                                       line.size());
    if (json.HasParseError() || !json.IsObject()) {
      return fail(page, json.HasParseError() ? std::string{"the line is not JSON: "} +
                                                   rapidjson::GetParseError_En(json.GetParseError())
                                             : std::string{"the line is no JSON object"});
    }
    const auto text_of = [&](const char* name, std::string& text) {
      if (!json.HasMember(name) || json[name].IsNull()) {
        return true;
      }
      const rapidjson::Value& value = json[name];
      if (!value.IsString()) {
        fail(page, std::string{name} + " is no string");
        return false;
      }
      text.assign(value.GetString(), value.GetStringLength());
      return true;
    };
    std::string url;
    std::string date;
    if (!text_of("html", page.bytes) || !text_of("url", url) || !text_of("date", date)) {
      page.bytes.clear();
    } else if (!json.HasMember("html")) {
      fail(page, "the line has no html");
    } else if (page.bytes.size() > m_max_page_bytes) {
      page.problem = too_large(page.bytes.size(), m_max_page_bytes);
      page.bytes.clear();
    } else {
      describe(url, date, page);
    }
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
      return;
    }
    page.bytes.clear();
  }

  std::unique_ptr<SegmentReader> m_segments;
  std::size_t m_max_page_bytes;
  std::string m_buffer;
  std::string m_damage;
  std::uint64_t m_line = 0;
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

std::unique_ptr<PageInput> open_posted_pages(const HttpRequest& http, HttpStream& stream,
                                             std::size_t max_page_bytes) {
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
  auto segments = open_segments(std::make_unique<BodyStream>(stream));
  if (is_lines) {
    return std::make_unique<LineInput>(std::move(segments), max_page_bytes);
  }
  return open_archive(std::move(segments), "-", max_page_bytes);
}

}  // namespace sst
