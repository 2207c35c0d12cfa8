#pragma once

#include <string>
#include <vector>

namespace styletree {

/// What a page says about itself: in JSON-LD, Open Graph, other meta elements, microdata, RDFa, and
/// in the text near its heading. UTF-8; empty where the page does not state it.
struct Metadata {
  std::string title;  ///< of the content, without the name of the site
  std::vector<std::string> authors;
  /// ISO 8601 with what the page gives: "2026-01-31", "2026-01-31T18:05", or with seconds and zone
  /// "2026-01-31T18:05:00+01:00".
  std::string published;
  std::string modified;
  std::string language;  ///< as declared: "en-GB"
  std::string description;
  std::string site_name;
  std::string canonical;  ///< a URL, like the next; absolute if the page's URL is known
  std::string image;
  std::vector<std::string> tags;
  std::string licence;  ///< a URL or a text
  std::string type;     ///< of schema.org ("NewsArticle") or Open Graph ("article")

  /// Where a field was found.
  struct Source {
    std::string field;  ///< "authors"
    /// "json-ld", "open-graph", "meta", "microdata", "rdfa", "link", "time", "site" (the
    /// place where the site's other pages carry it), "byline", "heading", "title", "html", "script"
    /// (one that is no JSON-LD) or "url"
    std::string place;
  };
  std::vector<Source> sources;  ///< of the fields that are not empty
};

}  // namespace styletree
