#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <styletree/export.hpp>
#include <styletree/status.hpp>

namespace styletree {

/// A page of a site as it was served: HTML in any charset. HTTP content and transfer codings have
/// already been decoded.
struct Page {
  std::string bytes;
  /// Determines the page's site, and is the base of its relative links. Empty if unknown.
  std::string url;
  /// Time of capture in UTC, such as "2026-01-31T23:59:59Z"; empty if unknown. Use page_date() to
  /// convert a date in another form, because a Cleaner compares dates as text. (A Sample converts
  /// dates itself, and treats invalid dates as unknown.)
  std::string date;
  /// Charset declared in the Content-Type of the HTTP response; empty if none was declared.
  std::string charset;
  /// The headers X-Robots-Tag, TDM-Reservation and TDM-Policy of the HTTP response, one "name:
  /// value" per line; see Result::rights.
  std::string policies;
  /// Identifies the page within its site. If empty, the URL identifies the page or, without a URL,
  /// the source.
  std::string address;
  /// Where the page was read from, human-readable: a path, or "archive:offset".
  std::string source;
  /// Why the page cannot be read; unset if it can.
  std::optional<Problem> problem;
  /// True if the body ends too early; `bytes` is the part received. Samples skip such pages.
  bool is_cut_short = false;
  /// True if the crawler reports that it cut the page short (WARC-Truncated).
  bool is_truncated = false;
  /// WARC-Record-ID of the page's record, usually in angle brackets; empty if there is none.
  std::string record;

  bool has_problem() const { return problem.has_value(); }
};

/// Returns the site to which a URL belongs: its host in lower case, without "www." or a final dot.
/// Returns an empty string if the URL has no host.
///
///     styletree::site_of_url("https://www.Example.org/a")  // "example.org"
STYLETREE_EXPORT std::string site_of_url(std::string_view url);

/// Converts a date to the form of Page::date. Accepts:
/// - dates in that form, optionally without seconds, with fractions of a second, or with an offset
///   from UTC, such as "+02:00", in place of the "Z";
/// - "2026-01-31", "2026-01" and "2026", which mean the first second of that day, month or year;
/// - fourteen digits.
///
/// Returns an empty string for an empty text; throws Error (usage) for any other text.
///
///     styletree::page_date("2026-01-31")  // "2026-01-31T00:00:00Z"
STYLETREE_EXPORT std::string page_date(std::string_view text);

/// Returns the page's bytes as UTF-8, decoded with the charset that cleaning uses: the charset from
/// the byte order mark, HTTP or the markup, or else a charset detected from the bytes. Invalid
/// sequences become U+FFFD.
///
///     styletree::decoded({.bytes = "caf\xe9", .charset = "latin1"})  // "café"
STYLETREE_EXPORT std::string decoded(const Page& page);

/// Returns the registered domain of a URL's host according to the public suffix list:
/// "example.co.uk" for "https://news.example.co.uk/". Returns the host itself if it has no
/// registered domain, for example if it is an IP address.
STYLETREE_EXPORT std::string domain_of_url(std::string_view url);

}  // namespace styletree
