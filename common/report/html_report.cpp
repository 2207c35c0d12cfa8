#include "common/report/html_report.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/text/html_escape.hpp"

namespace sst {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// True if a script element may contain this text: the text neither ends the element nor puts the
/// parser into a state that hides the end of the element.
bool is_safe_in_script(std::string_view text) {
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    std::string start{text.substr(at, 8)};
    std::transform(start.begin(), start.end(), start.begin(), lower);
    if (start.starts_with("<!--") || start.starts_with("<script") || start == "</script") {
      return false;
    }
  }
  return true;
}

[[maybe_unused]] bool is_id(std::string_view id) {
  return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
    return c == '-' || (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
  });
}

std::uint32_t hexadecimal_value(char digit) {
  return static_cast<std::uint32_t>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/// The 32 bytes of a hash in base 64. The last of the 43 characters contains two bits of padding.
std::string in_base64(std::string_view hexadecimal) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  assert(hexadecimal.size() == 64);
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char digit : hexadecimal) {
    bits = bits << 4 | hexadecimal_value(digit);
    count += 4;
    if (count >= 6) {
      count -= 6;
      text += kDigits[bits >> count & 63];
    }
  }
  text += kDigits[bits << (6 - count) & 63];
  return text + "=";
}

}  // namespace

std::string hash_sources(const std::vector<EmbeddedFile>& files) {
  std::string text;
  for (const EmbeddedFile& file : files) {
    text += (text.empty() ? "'sha256-" : " 'sha256-") + in_base64(file.sha256) + "'";
  }
  return text;
}

std::string report_policy(const std::vector<EmbeddedFile>& scripts) {
  return "default-src 'none'; style-src 'unsafe-inline'; script-src " + hash_sources(scripts) +
         "; base-uri 'none'; form-action 'none'";
}

HtmlReport::HtmlReport(std::ostream& out, std::string_view title, ReportParts parts)
    : m_out(out), m_parts(std::move(parts)) {
  std::string escaped_title;
  append_escaped(escaped_title, title);
  m_out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        << "<meta http-equiv=\"Content-Security-Policy\" content=\""
        << (m_parts.policy.empty() ? report_policy(m_parts.scripts) : m_parts.policy)
        << "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        << escaped_title << "</title>\n";
  for (const EmbeddedFile& style : m_parts.styles) {
    m_out << "<style>" << style.text << "</style>\n";
  }
  m_out << "</head>\n<body>\n" << m_parts.body.text;
}

void HtmlReport::add_data(std::string_view id, const Json& data) {
  assert(is_id(id));
  m_out << "<script type=\"application/json\" id=\"" << id << "\">";
  // In JSON, "<" occurs only in strings, where an escape can replace it.
  std::string_view rest = data.text();
  for (std::size_t at = rest.find('<'); at != rest.npos; at = rest.find('<')) {
    m_out << rest.substr(0, at) << "\\u003c";
    rest.remove_prefix(at + 1);
  }
  m_out << rest << "</script>\n";
}

void HtmlReport::add_markup(std::string_view id, std::string_view markup) {
  assert(is_id(id));
  if (!is_safe_in_script(markup)) {
    throw std::invalid_argument{"the markup is not safe within a script element"};
  }
  m_out << "<script type=\"text/html\" id=\"" << id << "\">" << markup << "</script>\n";
}

void HtmlReport::finish() {
  for (const EmbeddedFile& script : m_parts.scripts) {
    assert(is_safe_in_script(script.text));
    m_out << "<script>" << script.text << "</script>\n";
  }
  m_out << "</body>\n</html>\n";
}

}  // namespace sst
