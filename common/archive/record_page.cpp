#include "common/archive/record_page.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "common/archive/http_message.hpp"
#include "common/archive/page_input.hpp"
#include "common/page/sniff.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

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

}  // namespace

DeclaredKind declared_kind(std::string_view type) {
  if (type == "text/html" || type == "application/xhtml+xml") {
    return DeclaredKind::html;
  }
  if (type.empty() || type == "text/plain" || type == "application/octet-stream" ||
      type == "application/xml" || type == "text/xml" || type == "unknown/unknown" ||
      type == "application/unknown") {
    return DeclaredKind::unknown;
  }
  return DeclaredKind::other;
}

void skip_by_type(SourcePage& page, std::string_view type) {
  skip(page, Skip::not_html, "not HTML but " + std::string{type});
}

void skip_by_status(SourcePage& page, int status) {
  skip(page, Skip::http_error, "HTTP status " + std::to_string(status));
}

void skip_revisit(SourcePage& page) {
  const Capture& capture = page.capture;
  const std::string date =
      capture.refers_to_date.empty() ? std::string{} : " at " + capture.refers_to_date;
  skip(page, Skip::revisit,
       capture.refers_to_url.empty() ? "a revisit of an unchanged page"
                                     : "a revisit of " + capture.refers_to_url + date);
}

RecordPages::RecordPages(std::string file, std::string member, std::uint64_t stamp,
                         std::size_t max_page_bytes)
    : m_file{std::move(file)},
      m_member{std::move(member)},
      m_name{m_member.empty() ? m_file : m_file + "!" + m_member},
      m_stamp{stamp},
      m_max_page_bytes{max_page_bytes} {}

void RecordPages::start(const ArchiveRecord& record, bool is_packed, SourcePage& page) const {
  start_page(page, m_name);
  page.source += ":" + to_string(record.position, is_packed);
  page.url = clean_url(record.url);
  page.address = page.url.empty() ? "/" + page.source : address_of_url(page.url);
  page.date = date_of(parse_timestamp(record.date));
  page.record_id = record.id;
  page.is_truncated = !record.truncated.empty();
  page.is_cut_short = record.is_longer && !page.is_truncated;
  page.cursor.file = m_file;
  page.cursor.member = m_member;
  page.cursor.next = record.next;
  page.cursor.is_archive = true;
  page.cursor.stamp = m_stamp;
  page.capture.start = record.position;
  page.capture.end = record.end;
  page.capture.digest = record.payload_digest;
  page.capture.refers_to_url = clean_url(record.refers_to_url);
  page.capture.refers_to_date = date_of(parse_timestamp(record.refers_to_date));
  page.capture.is_packed = is_packed;
}

void RecordPages::fill(const ArchiveRecord& record, bool is_packed, SourcePage& page) const {
  start(record, is_packed, page);
  switch (record.kind) {
    case RecordKind::damaged:
      page.problem = PageProblem{PageProblemKind::damaged, record.damage};
      break;
    case RecordKind::revisit:
      if (const auto head = parse_http_head(record.block)) {
        page.capture.status = head->status;
      }
      page.capture.type = kRevisitType;
      page.capture.is_resource = true;
      skip_revisit(page);
      break;
    case RecordKind::other:
      skip(page, Skip::other_record,
           record.type.empty() ? "the header of the file" : "a record of type " + record.type);
      break;
    case RecordKind::unknown:
      skip(page, Skip::unknown_record, "a record of unknown type '" + record.type + "'");
      break;
    case RecordKind::response:
    case RecordKind::resource:
    case RecordKind::conversion:
      page.capture.is_resource = true;
      fill_from_block(record, page);
      break;
  }
}

void RecordPages::fill_from_block(const ArchiveRecord& record, SourcePage& page) const {
  std::string& type = page.capture.type;
  add_content_type(record.content_type, type, page.charset);
  std::size_t body_start = 0;
  if (record.kind == RecordKind::response) {
    auto head = parse_http_head(record.block);
    if (record.is_longer && (!head || head->length >= record.block.size())) {
      page.problem =
          PageProblem{PageProblemKind::damaged,
                      "the Content-Length is too short; the record ends before the page begins"};
      return;
    }
    if (head) {
      page.capture.status = head->status;
      type = std::move(head->content_type);
      if (!is_success(head->status)) {
        skip_by_status(page, head->status);
        return;
      }
      page.charset = std::move(head->charset);
      page.codings = std::move(head->codings);
      page.policies = std::move(head->policies);
      if (page.date.empty()) {  // the record has no valid date
        page.date = date_of(parse_http_date(head->last_modified));
      }
      body_start = head->length;
    } else if (type.starts_with("application/http")) {
      type.clear();
    }
  }
  const DeclaredKind declared = declared_kind(type);
  const bool is_text = record.kind == RecordKind::conversion && type == "text/plain";
  if (declared == DeclaredKind::other || is_text) {
    skip_by_type(page, type);
    return;
  }
  page.must_look_like_html = declared == DeclaredKind::unknown;
  const std::string_view body = record.block.substr(body_start);
  if (!record.is_too_large && body.size() <= m_max_page_bytes) {
    page.bytes = body;
    if (declared == DeclaredKind::html) {
      page.codings.push_back(Coding::gzip);  // some servers and crawlers do not declare it
    }
    return;
  }
  const ContentKind kind = sniff_content(body);
  if (declared == DeclaredKind::unknown && kind != ContentKind::html) {
    skip(page, Skip::not_html, "not HTML but " + std::string{describe(kind)});
  } else {
    page.problem = too_large(record.length, m_max_page_bytes);
  }
}

}  // namespace sst
