#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sst {

/// A URL, parsed and serialized as in browsers, using the basic URL parser and the serializer of
/// the WHATWG URL Standard (https://url.spec.whatwg.org, section 4). Texts are UTF-8; invalid bytes
/// are percent-encoded individually. The query is encoded as UTF-8, regardless of the page's
/// charset.
///
///     Url page;
///     page.parse("HTTP://Example.org:80/a/b?q#f");  // page.href() == "http://example.org/a/b?q#f"
///     Url link;
///     link.parse("../c d", &page);                  // link.href() == "http://example.org/c%20d"
class Url {
 public:
  /// Returns false and becomes empty if `text` is not a valid URL: its host or port is malformed,
  /// or it is relative and there is no base. REQUIRES: `base` is neither this object nor empty.
  bool parse(std::string_view text, const Url* base = nullptr);

  bool empty() const { return m_href.empty(); }

  const std::string& href() const { return m_href; }
  /// href() without the fragment and its "#".
  std::string_view without_fragment() const { return part(0, m_fragment); }

  /// The scheme in lower case, such as "https".
  std::string_view scheme() const { return part(0, m_scheme_end); }
  /// The host, in lower-case ASCII for http, https, ftp, ws, wss and file. An IPv6 address is in
  /// brackets. Empty if there is no host.
  std::string_view host() const { return part(m_host, m_host_end); }
  /// The port, such as "8080"; empty if it is the scheme's default.
  std::string_view port() const;
  std::string_view path() const { return part(m_path, m_query); }
  /// The query with its "?"; empty if there is none.
  std::string_view query() const { return part(m_query, m_fragment); }

  /// True if the path is opaque, not a list of segments, as in "mailto:x@example.org". Only
  /// fragments can be resolved against such a URL.
  bool has_opaque_path() const { return m_is_opaque; }

 private:
  std::string_view part(std::size_t begin, std::size_t end) const {
    return std::string_view{m_href}.substr(begin, end - begin);
  }
  bool is_special() const;
  bool is_file() const { return scheme() == "file"; }

  bool parse_trimmed(std::string_view text, const Url* base);
  bool parse_absolute(std::string_view rest, const Url* base);
  bool parse_relative(std::string_view rest, const Url& base);
  void parse_beside(std::string_view rest, const Url& base);
  bool parse_file(std::string_view rest, const Url* base);
  bool parse_file_host(std::string_view rest);
  bool parse_authority(std::string_view rest);
  bool append_host_and_port(std::string_view text);
  bool append_port(std::string_view digits);
  void parse_opaque_path(std::string_view rest);
  void parse_path_start(std::string_view rest);
  void parse_path(std::string_view rest);
  void parse_query(std::string_view rest);

  void begin(std::string_view scheme);
  void begin_path();
  void copy_authority(const Url& base);
  void copy_path(const Url& base);
  void copy_query(const Url& base);
  void end_path();
  void append_segment(std::string_view segment);
  void shorten_path();
  bool is_separator(char c) const;
  std::size_t find_separator(std::string_view text, std::string_view others) const;

  std::string m_href;
  // Offsets in m_href. A missing part is empty.
  std::size_t m_scheme_end = 0;  // offset of ":"
  std::size_t m_host = 0;
  std::size_t m_host_end = 0;
  std::size_t m_authority_end = 0;
  std::size_t m_path = 0;
  std::size_t m_query = 0;
  std::size_t m_fragment = 0;
  bool m_is_opaque = false;
  bool m_has_path_ended = false;  // used only while parsing
};

}  // namespace sst
