#pragma once

#include <string>
#include <string_view>

#include <styletree/export.hpp>

namespace styletree {

/// A page of a site as it was served. The bytes are HTML in any charset, with the content and
/// transfer codings of HTTP already undone.
struct Page {
  std::string bytes;
  std::string
      url;  ///< empty if not known; tells the page's site, and what its links are relative to
  std::string date;     ///< of its capture, in UTC: "2026-01-31T23:59:59Z"; empty if not known
  std::string charset;  ///< declared by the Content-Type of the HTTP response; empty if it was not
  std::string
      address;  ///< what tells it from the site's other pages; empty: its URL, else its source
  std::string source;  ///< where it was read, for people: a path, or "archive:offset"
  std::string
      problem;  ///< why it cannot be read, such as "damaged" or "too_large"; empty if it can
  std::string problem_detail;  ///< the fact behind the problem, for people
};

/// The site that a URL belongs to: its host in lower case, without "www." and a final dot. Empty if
/// the URL has no host.
///
///     styletree::site_of_url("https://www.Example.org/a")  // "example.org"
STYLETREE_EXPORT std::string site_of_url(std::string_view url);

/// The registered domain of a URL's host by the public suffix list: "example.co.uk" for
/// "https://news.example.co.uk/". The host itself where there is none, as for an IP address.
STYLETREE_EXPORT std::string domain_of_url(std::string_view url);

}  // namespace styletree
