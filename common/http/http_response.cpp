#include "common/http/http_response.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iterator>

#include "common/io/json.hpp"
#include "common/text/printable.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

struct Reason {
  int status;
  std::string_view phrase;
};
constexpr Reason kReasons[] = {{200, "OK"},
                               {202, "Accepted"},
                               {400, "Bad Request"},
                               {401, "Unauthorized"},
                               {403, "Forbidden"},
                               {404, "Not Found"},
                               {405, "Method Not Allowed"},
                               {406, "Not Acceptable"},
                               {413, "Content Too Large"},
                               {415, "Unsupported Media Type"},
                               {417, "Expectation Failed"},
                               {422, "Unprocessable Content"},
                               {431, "Request Header Fields Too Large"},
                               {500, "Internal Server Error"},
                               {501, "Not Implemented"},
                               {503, "Service Unavailable"},
                               {505, "HTTP Version Not Supported"}};

constexpr std::string_view kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/// "Sun, 06 Nov 1994 08:49:37 GMT", in any locale.
std::string http_date(std::time_t time) {
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02d %s %d %02d:%02d:%02d GMT", kDays[parts.tm_wday],
                parts.tm_mday, kMonths[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour,
                parts.tm_min, parts.tm_sec);
  return text;
}

/// True if the response overrides this default field.
bool has_field(const HttpResponse& response, std::string_view name) {
  return std::ranges::any_of(response.fields,
                             [&](const auto& field) { return field.first == name; });
}

}  // namespace

std::string response_head(const HttpResponse& response, std::string_view connection) {
  std::string head = "HTTP/1.1 " + std::to_string(response.status) + ' ' +
                     std::string{reason_of(response.status)} + "\r\n";
  const auto add = [&head](std::string_view name, std::string_view value) {
    head.append(name).append(": ").append(value).append("\r\n");
  };
  add("Date", http_date(std::time(nullptr)));
  add("Content-Type", response.content_type);
  add("X-Content-Type-Options", "nosniff");
  add("Cache-Control", "no-store");
  if (!has_field(response, "Content-Security-Policy")) {
    add("Content-Security-Policy", kPolicy);
  }
  for (const auto& [name, value] : response.fields) {
    add(name, value);
  }
  if (!connection.empty()) {
    add("Connection", connection);
  }
  return head;
}

std::string_view reason_of(int status) {
  const auto* found = std::ranges::find(kReasons, status, &Reason::status);
  return found == std::end(kReasons) ? "Error" : found->phrase;
}

HttpResponse HttpProblem::response() const {
  Json json;
  json.begin_object().field("type", "about:blank").field("title", reason_of(m_status));
  json.field("status", m_status).field("detail", printable(repaired_utf8(m_detail)));
  if (!m_parameter.empty()) {
    json.field("parameter", printable(repaired_utf8(m_parameter)));
  }
  json.end_object().append("\n");
  return {m_status, "application/problem+json", std::string{json.text()}, m_fields};
}

}  // namespace sst
