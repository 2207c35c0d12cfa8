#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <styletree/export.hpp>
#include <styletree/status.hpp>

namespace styletree {

/// A page of a site as it was served. The bytes are HTML in any charset, with the content and
/// transfer codings of HTTP already undone.
struct Page {
  std::string bytes;
  /// Tells the page's site. Links on the page are relative to it. Empty if not known.
  std::string url;
  /// Of its capture, in UTC, as "2026-01-31T23:59:59Z"; empty if not known. Anything else counts as
  /// not known.
  std::string date;
  /// Declared by the Content-Type of the HTTP response; empty if it was not.
  std::string charset;
  /// Tells the page from the site's other pages; empty: its URL does, else its source.
  std::string address;
  /// Where it was read, for people: a path, or "archive:offset".
  std::string source;
  /// Why the page cannot be read; none if it can.
  std::optional<Problem> problem;
  /// The body ends too early, and `bytes` is the part that is there. Samples pass over such pages.
  bool is_cut_short = false;
  /// The crawler reports that it cut the page short (WARC-Truncated).
  bool is_truncated = false;
  /// WARC-Record-ID of the record that it was read from, usually in angle brackets; empty if there
  /// is none.
  std::string record;

  bool has_problem() const { return problem.has_value(); }
};

/// The site that a URL belongs to: its host in lower case, without "www." and a final dot. Empty if
/// the URL has no host.
///
///     styletree::site_of_url("https://www.Example.org/a")  // "example.org"
STYLETREE_EXPORT std::string site_of_url(std::string_view url);

/// A date as Page::date has it. `text` is such a date, with or without seconds and their fractions,
/// a day "2026-01-31", "2026-01" or "2026", which begin then, or fourteen digits. Empty for an
/// empty text; any other is an Error, ErrorCode::usage.
///
///     styletree::page_date("2026-01-31")  // "2026-01-31T00:00:00Z"
STYLETREE_EXPORT std::string page_date(std::string_view text);

/// The bytes of a page as UTF-8, in the charset by which the page is cleaned: that of the byte
/// order mark, of HTTP, of the markup, or of the bytes. What forms no character becomes U+FFFD.
///
///     styletree::decoded({.bytes = "caf\xe9", .charset = "latin1"})  // "café"
STYLETREE_EXPORT std::string decoded(const Page& page);

/// The registered domain of a URL's host by the public suffix list: "example.co.uk" for
/// "https://news.example.co.uk/". The host itself where there is none, as for an IP address.
STYLETREE_EXPORT std::string domain_of_url(std::string_view url);

}  // namespace styletree
