#include "common/service/line_input.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/text/utf8.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;  // bytes per read
constexpr std::size_t kLineFactor = 2;  // a line may be this many times as long as a page
constexpr std::size_t kMostFieldBytes = std::size_t{1} << 16;  // maximum length of a URL or a date

/// Describes what is wrong with a field, for messages that begin with its name. Empty if the field
/// is valid.
std::string fault_of(const JsonField& field) {
  using Kind = JsonField::Kind;
  if (field.kind == Kind::number || field.kind == Kind::other) {
    return " is not a string";
  }
  if (field.bytes > field.most_bytes) {
    return field.name == "html" || field.name == "policies"
               ? ""
               : " has more than " + std::to_string(field.most_bytes) + " bytes";
  }
  return valid_utf8_length(*field.text) < field.text->size() ? " is not UTF-8" : "";
}

/// Sets the page's properties other than its HTML.
void describe(const std::string& url, const std::string& date, const std::string& policies,
              SourcePage& page) {
  page.charset = "utf-8";
  page.policies = checked_policies(policies);
  const auto time = parse_timestamp(date);
  if (!url.empty() && !is_site_name(site_of_url(url))) {
    mark_damaged(page, "url must be a URL such as http://example.org/page");
  } else if (!date.empty() && !time) {
    mark_damaged(page, "date must be a date such as 2026-01-31T23:59:59Z");
  } else {
    page.date = time ? timestamp(*time) : "";
    if (!url.empty()) {
      set_url(page, url);
    }
  }
}

}  // namespace

LineInput::LineInput(std::unique_ptr<SegmentReader> segments, std::size_t max_page_bytes)
    : m_segments{std::move(segments)}, m_max_page_bytes{max_page_bytes} {}

bool LineInput::next(SourcePage& page) {
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
    mark_damaged(page, std::exchange(m_damage, {}) + "; the rest of the body is lost");
  } else if (m_line_bytes > most_bytes()) {
    mark_damaged(page, "the line has more than " + std::to_string(most_bytes()) + " bytes");
  }
  return true;
}

std::size_t LineInput::most_bytes() const {
  return kLineFactor * m_max_page_bytes;
}

/// Moves to the next line that is not empty; false at the end or at damage.
bool LineInput::find_line() {
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

/// The next bytes of the current line; none at its end.
std::string_view LineInput::next_piece() {
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

/// Replaces the buffer with the next bytes; false at the end or at damage.
bool LineInput::read_more() {
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

/// Fills `page` from the current line.
void LineInput::fill(SourcePage& page) {
  std::string url;
  std::string date;
  std::string policies;
  JsonField fields[] = {
      {.name = "html", .text = &page.bytes, .most_bytes = m_max_page_bytes},
      {.name = "url", .text = &url, .most_bytes = kMostFieldBytes},
      {.name = "date", .text = &date, .most_bytes = kMostFieldBytes},
      {.name = "policies", .text = &policies, .most_bytes = kMostFieldBytes},
  };
  const JsonField& html = fields[0];
  m_json.start([this] { return m_line_bytes > most_bytes() ? "" : next_piece(); });
  if (!read_fields(m_json, fields)) {
    return mark_damaged(page, m_json.fault() != nullptr
                                  ? std::string{"the line is not JSON ("} + m_json.fault() + ")"
                                  : "the line is not a JSON object");
  }
  for (const JsonField& field : fields) {
    if (const std::string fault = fault_of(field); !fault.empty()) {
      return mark_damaged(page, std::string{field.name} + fault);
    }
  }
  if (html.kind == JsonField::Kind::none) {
    mark_damaged(page, "the line has no html");
  } else if (html.bytes > m_max_page_bytes) {
    page.bytes.clear();
    page.problem = too_large(html.bytes, m_max_page_bytes);
  } else {
    describe(url, date, policies, page);
  }
}

}  // namespace sst
