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
#include "common/error.hpp"
#include "common/http/http_response.hpp"
#include "common/service/body_segments.hpp"
#include "common/service/line_input.hpp"

namespace sst {
namespace {

constexpr std::string_view kForm = "multipart/form-data";
constexpr std::string_view kEncodedForm = "application/x-www-form-urlencoded";
constexpr std::string_view kBodyName = "-";  // same name as for standard input
constexpr std::size_t kMostCodings = 2;      // maximum number of codings of a body
// Any page may unpack to this many bytes.
constexpr std::uint64_t kFreePageBytes = std::uint64_t{1} << 20;

// A small body could contain many pages and cause far larger responses. It may therefore contain at
// most kFreePages pages, plus one per kBytesPerPage of its bytes.
constexpr std::uint64_t kFreePages = 1'000;
constexpr std::uint64_t kBytesPerPage = 32;

/// Like undo_codings(), but the output is also limited in proportion to the page's bytes.
std::uint64_t undo_posted_codings(SourcePage& page, std::size_t max_bytes) {
  const std::uint64_t most = kFreePageBytes + BoundedSegments::kMostRatio * page.bytes.size();
  if (page.codings.empty() || most >= max_bytes) {
    return undo_codings(page, max_bytes, PackedOrigin::request);
  }
  const std::uint64_t unpacked =
      undo_codings(page, static_cast<std::size_t>(most), PackedOrigin::request);
  if (page.problem && page.problem->kind == PageProblemKind::too_large) {
    page.problem = too_large_for_its_bytes(most);
  }
  return unpacked;
}

std::unique_ptr<BodySegments> open_body(HttpStream& stream, std::size_t max_page_bytes) {
  try {
    return std::make_unique<BodySegments>(stream, max_page_bytes);
  } catch (const InputError& error) {
    throw HttpProblem{415, error.what()};
  }
}

}  // namespace

SourcePage posted_page(HttpRequest http) {
  SourcePage page;
  start_page(page, kBodyName);
  page.address = address_of(kBodyName);
  std::string type;
  add_content_type(http.field("content-type"), type, page.charset);
  append_codings(http.field("content-encoding"), page.codings);
  std::ranges::reverse(page.codings);
  // curl declares any body "urlencoded". If the body really is urlencoded, each "<" of the page is
  // encoded as "%3C".
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
                      "parameter url, or send lines of JSON to a batch"};
  }
  if (page.codings.size() > kMostCodings || std::ranges::any_of(page.codings, [](Coding coding) {
        return coding == Coding::unknown || coding == Coding::chunked;
      })) {
    throw HttpProblem{415,
                      "the Content-Encoding of the body is not supported; use gzip, deflate, br or "
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
  // For both types, as with files, the first bytes determine how the body is unpacked.
  if (!is_lines && !is_archive) {
    throw HttpProblem{415, "the body of " + http.path +
                               " must be application/x-ndjson or application/warc; set "
                               "Content-Type"};
  }
  if (!coding.empty() && coding != "gzip" && coding != "zstd" && coding != "identity") {
    throw HttpProblem{415, "the Content-Encoding of " + http.path + " must be gzip, zstd or absent"}
        .with("Accept-Encoding", "gzip, zstd");
  }
  auto segments = open_body(stream, max_page_bytes);
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
  try {
    if (const std::uint64_t bytes = undo_posted_codings(page, m_max_page_bytes); bytes > 0) {
      m_segments->add_unpacked(bytes);
    }
  } catch (const InputError& error) {
    mark_damaged(page, std::string{error.what()} + "; the rest of the body is lost");
    m_is_over = true;
  }
  m_pages += page.skip ? 0 : 1;
  if (m_pages > kFreePages + m_segments->packed_bytes() / kBytesPerPage) {
    mark_damaged(page, "the body has more than " + std::to_string(kFreePages) +
                           " pages plus one per " + std::to_string(kBytesPerPage) +
                           " bytes; this page and the rest of the body are lost");
    m_is_over = true;
  }
  m_segments->end_page(page.bytes.size());
  return true;
}

}  // namespace sst
