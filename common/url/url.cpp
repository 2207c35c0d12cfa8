#include "common/url/url.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"
#include "common/url/percent_encoding.hpp"
#include "common/url/url_host.hpp"

namespace sst {
namespace {

bool is_alpha(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_c0_control_or_space(char c) {
  return static_cast<unsigned char>(c) <= 0x20;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kSpecialSchemes{
    {{"http", "80"}, {"https", "443"}, {"ftp", "21"}, {"ws", "80"}, {"wss", "443"}, {"file", ""}}};

/// The default port of a special scheme: empty for "file", nullopt for schemes that are not
/// special.
std::optional<std::string_view> default_port(std::string_view scheme) {
  for (const auto& [name, port] : kSpecialSchemes) {
    if (name == scheme) {
      return port;
    }
  }
  return std::nullopt;
}

/// The length of the scheme of an absolute URL, without its colon; 0 if there is none.
std::size_t scheme_length(std::string_view text) {
  if (text.empty() || !is_alpha(text[0])) {
    return 0;
  }
  const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
    return is_alpha(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
  });
  return end != text.end() && *end == ':' ? static_cast<std::size_t>(end - text.begin()) : 0;
}

/// Removes a leading dot, "." or "%2E"; returns false if there is none.
bool skip_dot(std::string_view& text) {
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    return true;
  }
  if (text.size() >= 3 && text[0] == '%' && text[1] == '2' && ascii_lower(text[2]) == 'e') {
    text.remove_prefix(3);
    return true;
  }
  return false;
}

bool is_single_dot(std::string_view segment) {
  return skip_dot(segment) && segment.empty();
}

bool is_double_dot(std::string_view segment) {
  return skip_dot(segment) && skip_dot(segment) && segment.empty();
}

bool is_drive_letter(std::string_view text) {
  return text.size() == 2 && is_alpha(text[0]) && (text[1] == ':' || text[1] == '|');
}

bool starts_with_drive_letter(std::string_view text) {
  return is_drive_letter(text.substr(0, 2)) &&
         (text.size() == 2 || std::string_view{"/\\?#"}.find(text[2]) != std::string_view::npos);
}

}  // namespace

bool Url::parse(std::string_view text, const Url* base) {
  while (!text.empty() && is_c0_control_or_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_c0_control_or_space(text.back())) {
    text.remove_suffix(1);
  }
  bool is_valid = false;
  if (text.find_first_of("\t\n\r") == std::string_view::npos) {
    is_valid = parse_trimmed(text, base);
  } else {
    std::string without{text};
    std::erase_if(without, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
    is_valid = parse_trimmed(without, base);
  }
  if (!is_valid) {
    *this = Url{};
  }
  return is_valid;
}

std::string_view Url::port() const {
  return m_authority_end > m_host_end ? part(m_host_end + 1, m_authority_end) : std::string_view{};
}

bool Url::is_special() const {
  return default_port(scheme()).has_value();
}

bool Url::parse_trimmed(std::string_view text, const Url* base) {
  const std::size_t length = scheme_length(text);
  if (length > 0) {
    begin(text.substr(0, length));
    return parse_absolute(text.substr(length + 1), base);
  }
  if (base == nullptr) {
    return false;
  }
  begin(base->scheme());
  if (base->m_is_opaque) {
    if (!text.starts_with('#')) {
      return false;
    }
    copy_authority(*base);
    copy_path(*base);
    m_is_opaque = true;
    copy_query(*base);
    parse_query(text);
    return true;
  }
  return is_file() ? parse_file(text, base) : parse_relative(text, *base);
}

/// Parses the text after `scheme:`.
bool Url::parse_absolute(std::string_view rest, const Url* base) {
  if (is_file()) {
    return parse_file(rest, base != nullptr && base->is_file() ? base : nullptr);
  }
  if (is_special()) {
    const bool is_relative =
        base != nullptr && base->scheme() == scheme() && !rest.starts_with("//");
    return is_relative
               ? parse_relative(rest, *base)
               : parse_authority(rest.substr(std::min(rest.find_first_not_of("/\\"), rest.size())));
  }
  if (rest.starts_with("//")) {
    return parse_authority(rest.substr(2));
  }
  begin_path();
  if (rest.starts_with('/')) {
    parse_path(rest.substr(1));
  } else {
    parse_opaque_path(rest);
  }
  return true;
}

bool Url::parse_relative(std::string_view rest, const Url& base) {
  if (!rest.empty() && is_separator(rest[0])) {
    const std::string_view behind = rest.substr(1);
    if (!behind.empty() && is_separator(behind[0])) {
      return parse_authority(
          is_special() ? behind.substr(std::min(behind.find_first_not_of("/\\"), behind.size()))
                       : behind.substr(1));
    }
    copy_authority(base);
    begin_path();
    parse_path(behind);
    return true;
  }
  parse_beside(rest, base);
  return true;
}

/// Parses a reference that replaces the end of the base: its last segment, its query, or only its
/// fragment.
void Url::parse_beside(std::string_view rest, const Url& base) {
  copy_authority(base);
  copy_path(base);
  if (rest.empty() || rest[0] == '#') {
    copy_query(base);
    parse_query(rest);
  } else if (rest[0] == '?') {
    parse_query(rest);
  } else {
    shorten_path();
    parse_path(rest);
  }
}

bool Url::parse_file(std::string_view rest, const Url* base) {
  if (!rest.empty() && is_separator(rest[0])) {
    const std::string_view behind = rest.substr(1);
    if (!behind.empty() && is_separator(behind[0])) {
      return parse_file_host(behind.substr(1));
    }
    if (base == nullptr) {
      m_href += "//";
      m_host = m_href.size();
      begin_path();
    } else {
      copy_authority(*base);
      begin_path();
      const std::string_view first = base->path().substr(0, 3);  // "/C:"
      if (!starts_with_drive_letter(behind) && first.size() == 3 && is_alpha(first[1]) &&
          first[2] == ':' && (base->path().size() == 3 || base->path()[3] == '/')) {
        m_href += first;
      }
    }
    parse_path(behind);
    return true;
  }
  if (base == nullptr) {
    m_href += "//";
    m_host = m_href.size();
    begin_path();
    parse_path(rest);
    return true;
  }
  if (starts_with_drive_letter(rest)) {
    copy_authority(*base);
    begin_path();
    parse_path(rest);
    return true;
  }
  parse_beside(rest, *base);
  return true;
}

/// Parses the text after "file://".
bool Url::parse_file_host(std::string_view rest) {
  const std::size_t end = find_separator(rest, "?#");
  const std::string_view text = rest.substr(0, end);
  m_href += "//";
  m_host = m_href.size();
  if (is_drive_letter(text)) {
    begin_path();
    parse_path(rest);
    return true;
  }
  if (!text.empty()) {
    const std::optional<std::string> host = parse_special_host(text);
    if (!host) {
      return false;
    }
    m_href += *host == "localhost" ? std::string_view{} : std::string_view{*host};
  }
  begin_path();
  parse_path_start(rest.substr(end));
  return true;
}

/// Parses the text after `scheme://`, which begins with the user, password, host and port.
bool Url::parse_authority(std::string_view rest) {
  const std::size_t end = find_separator(rest, "?#");
  std::string_view authority = rest.substr(0, end);
  m_href += "//";
  const std::size_t at = authority.rfind('@');
  if (at != std::string_view::npos) {
    const std::string_view user = authority.substr(0, at);
    const std::size_t colon = std::min(user.find(':'), user.size());
    const std::string_view password = user.substr(std::min(colon + 1, user.size()));
    append_encoded(m_href, user.substr(0, colon), EncodeSet::userinfo);
    if (!password.empty()) {
      m_href += ':';
      append_encoded(m_href, password, EncodeSet::userinfo);
    }
    m_href += m_href.ends_with("//") ? "" : "@";
    authority.remove_prefix(at + 1);
    if (authority.empty()) {
      return false;
    }
  }
  if (!append_host_and_port(authority)) {
    return false;
  }
  m_authority_end = m_href.size();
  m_path = m_authority_end;
  parse_path_start(rest.substr(end));
  return true;
}

bool Url::append_host_and_port(std::string_view text) {
  const std::size_t bracket = text.find(']');
  const bool is_bracketed = text.find('[') < bracket && bracket != std::string_view::npos;
  const std::size_t colon = text.find(':', is_bracketed ? bracket : 0);
  const std::string_view name = text.substr(0, colon);
  m_host = m_href.size();
  if (name.empty()) {
    m_host_end = m_host;
    return !is_special() && colon == std::string_view::npos;
  }
  const std::optional<std::string> host =
      is_special() ? parse_special_host(name) : parse_opaque_host(name);
  if (!host) {
    return false;
  }
  m_href += *host;
  m_host_end = m_href.size();
  return colon == std::string_view::npos || append_port(text.substr(colon + 1));
}

bool Url::append_port(std::string_view digits) {
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
    return digits.empty();
  }
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  unsigned port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error == std::errc::result_out_of_range || port > 65'535) {
    return false;
  }
  if (default_port(scheme()) != digits) {
    m_href += ':';
    m_href += digits;
  }
  return true;
}

void Url::parse_opaque_path(std::string_view rest) {
  m_is_opaque = true;
  const std::size_t end = std::min(rest.find_first_of("?#"), rest.size());
  append_encoded(m_href, rest.substr(0, end), EncodeSet::c0_control);
  if (end < rest.size() && m_href.ends_with(' ')) {
    m_href.replace(m_href.size() - 1, 1, "%20");
  }
  parse_query(rest.substr(end));
}

/// Parses the text after the authority.
void Url::parse_path_start(std::string_view rest) {
  if (!rest.empty() && is_separator(rest[0])) {
    parse_path(rest.substr(1));
  } else if (is_special()) {
    parse_path(rest);
  } else {
    parse_query(rest);
  }
}

/// Appends the segments of `rest`, which follows a separator, to the path.
void Url::parse_path(std::string_view rest) {
  while (true) {
    const std::size_t end = find_separator(rest, "?#");
    const std::string_view segment = rest.substr(0, end);
    rest.remove_prefix(end);
    const bool is_last = rest.empty() || !is_separator(rest[0]);
    if (is_double_dot(segment)) {
      shorten_path();
    }
    if (!is_double_dot(segment) && !is_single_dot(segment)) {
      append_segment(segment);
    } else if (is_last) {
      append_segment({});
    }
    if (is_last) {
      break;
    }
    rest.remove_prefix(1);
  }
  parse_query(rest);
}

/// Appends `rest`, which consists of the query and the fragment.
void Url::parse_query(std::string_view rest) {
  if (!m_has_path_ended) {
    end_path();
  }
  const std::size_t hash = std::min(rest.find('#'), rest.size());
  if (hash > 0) {
    m_href += '?';
    append_encoded(m_href, rest.substr(1, hash - 1),
                   is_special() ? EncodeSet::special_query : EncodeSet::query);
  }
  m_fragment = m_href.size();
  if (hash < rest.size()) {
    m_href += '#';
    append_encoded(m_href, rest.substr(hash + 1), EncodeSet::fragment);
  }
}

void Url::begin(std::string_view scheme) {
  m_href.clear();
  for (const char c : scheme) {
    m_href += ascii_lower(c);
  }
  m_scheme_end = m_href.size();
  m_href += ':';
  m_host = m_host_end = m_authority_end = m_path = m_href.size();
  m_query = m_fragment = 0;
  m_is_opaque = false;
  m_has_path_ended = false;
}

/// Ends an authority that has no port, and begins the path.
void Url::begin_path() {
  if (m_authority_end < m_href.size()) {
    m_host_end = m_authority_end = m_href.size();
  }
  m_path = m_href.size();
}

void Url::copy_authority(const Url& base) {
  m_href += base.part(base.m_scheme_end + 1, base.m_authority_end);
  m_host = base.m_host;
  m_host_end = base.m_host_end;
  m_authority_end = base.m_authority_end;
}

void Url::copy_path(const Url& base) {
  m_path = m_href.size();
  m_href += base.path();
}

void Url::copy_query(const Url& base) {
  end_path();
  m_href += base.query();
}

void Url::end_path() {
  if (m_authority_end == m_scheme_end + 1 && part(m_path, m_href.size()).starts_with("//")) {
    m_href.insert(m_path, "/.");  // so that the path is not read as an authority
    m_path += 2;
  }
  m_query = m_href.size();
  m_has_path_ended = true;
}

void Url::append_segment(std::string_view segment) {
  const bool is_drive = is_file() && m_path == m_href.size() && is_drive_letter(segment);
  m_href += '/';
  append_encoded(m_href, segment, EncodeSet::path);
  if (is_drive) {
    m_href.back() = ':';
  }
}

/// Removes the last segment of the path.
void Url::shorten_path() {
  const std::string_view path = part(m_path, m_href.size());
  const bool is_drive = is_file() && path.size() == 3 && is_drive_letter(path.substr(1));
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos && !is_drive) {
    m_href.resize(m_path + slash);
  }
}

bool Url::is_separator(char c) const {
  return c == '/' || (c == '\\' && is_special());
}

/// The offset of the first separator or character of `others`; the length of the text if there is
/// none.
std::size_t Url::find_separator(std::string_view text, std::string_view others) const {
  const auto found = std::find_if(text.begin(), text.end(), [&](char c) {
    return is_separator(c) || others.find(c) != std::string_view::npos;
  });
  return static_cast<std::size_t>(found - text.begin());
}

}  // namespace sst
