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
  /// Determines the page's site, and is the base of its relative links. Empty if unknown.
  std::string url;
  /// Time of capture, in UTC, as "2026-01-31T23:59:59Z"; empty if unknown. Anything else counts as
  /// unknown.
  std::string date;
  /// Charset declared in the Content-Type of the HTTP response; empty if none was.
  std::string charset;
  /// Identifies the page within its site; if empty, its URL does, or else its source.
  std::string address;
  /// Where the page was read, human-readable: a path, or "archive:offset".
  std::string source;
  /// Why the page cannot be read; unset if it can.
  std::optional<Problem> problem;
  /// The body ends too early; `bytes` contains the available part. Samples skip such pages.
  bool is_cut_short = false;
  /// The crawler reports that it cut the page short (WARC-Truncated).
  bool is_truncated = false;
  /// WARC-Record-ID of the page's record, usually in angle brackets; empty if it has none.
  std::string record;

  bool has_problem() const { return problem.has_value(); }
};

/// The site that a URL belongs to: its host in lower case, without "www." and a final dot. Empty if
/// the URL has no host.
///
///     styletree::site_of_url("https://www.Example.org/a")  // "example.org"
STYLETREE_EXPORT std::string site_of_url(std::string_view url);

/// Converts a date to the form of Page::date. `text` is such a date, with or without seconds and
/// their fractions; "2026-01-31", "2026-01" or "2026", which mean their first second; or fourteen
/// digits. Returns an empty string for an empty text; throws Error (usage) for any other.
///
///     styletree::page_date("2026-01-31")  // "2026-01-31T00:00:00Z"
STYLETREE_EXPORT std::string page_date(std::string_view text);

/// The page's bytes as UTF-8, decoded with the charset that cleaning uses: from the byte order
/// mark, HTTP or the markup, or else detected from the bytes. Invalid sequences become U+FFFD.
///
///     styletree::decoded({.bytes = "caf\xe9", .charset = "latin1"})  // "café"
STYLETREE_EXPORT std::string decoded(const Page& page);

/// The registered domain of a URL's host according to the public suffix list: "example.co.uk" for
/// "https://news.example.co.uk/". The host itself if it has none, for example an IP address.
STYLETREE_EXPORT std::string domain_of_url(std::string_view url);

}  // namespace styletree
