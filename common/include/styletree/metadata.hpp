#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace styletree {

/// What a page states about itself in JSON-LD, Open Graph, other meta elements, microdata, RDFa,
/// and the text near its heading. All fields are UTF-8. A field is empty if the page does not
/// provide it.
struct Metadata {
  std::string title;  ///< title of the content, without the site's name
  std::vector<std::string> authors;
  /// ISO 8601, as precise as stated on the page: "2026-01-31", "2026-01-31T18:05", or with seconds
  /// and time zone "2026-01-31T18:05:00+01:00".
  std::string published;
  std::string modified;
  std::string language;  ///< as declared: "en-GB"
  std::string description;
  std::string site_name;
  std::string canonical;  ///< a URL, like `image`; absolute if the page's URL is known
  std::string image;
  std::vector<std::string> tags;
  std::string licence;  ///< a URL or text
  std::string type;     ///< the type in schema.org ("NewsArticle") or Open Graph ("article")

  /// The place where a field was found.
  struct Source {
    std::string field;  ///< "authors"
    /// "json-ld", "open-graph", "meta", "microdata", "rdfa", "link", "time", "site" (the place
    /// where other pages on the site have the field), "byline", "heading", "title", "html",
    /// "script" (a script other than JSON-LD), "url" or "lesson" (the place that a lesson names)
    std::string place;
  };
  std::vector<Source> sources;  ///< for each field that is not empty
};

/// What a page, or else its site's template, states about rights, in its own words: a report of
/// what is written, not legal advice. All fields are UTF-8. A field is empty if nothing states it.
struct Rights {
  std::string notice;           ///< "© 2026 Example Ltd. All rights reserved."
  std::string holder;           ///< "Example Ltd."
  std::string licence;          ///< "CC BY 4.0"
  std::string licence_url;      ///< absolute if the page's URL is known, like all URLs here
  std::string robots;           ///< directives: "noindex, noai"
  std::string tdm_reservation;  ///< "1" if text and data mining is reserved (TDMRep), "0" if not
  std::string tdm_policy;       ///< URL of the policy for text and data mining (TDMRep)
  std::string terms;            ///< URL of the terms of use
  std::string imprint;          ///< URL of the imprint (legal notice)
  /// For each field that is not empty. The places are those of metadata, "text" (a visible
  /// notice), "header" (an HTTP header) and "site" (at least half of the site's sampled pages state
  /// it, but this page does not).
  std::vector<Metadata::Source> sources;
};

/// The text fields of Rights, by their names in records.
struct RightsField {
  std::string_view name;
  std::string Rights::*text;
};
inline constexpr RightsField kRightsFields[] = {
    {"notice", &Rights::notice},         {"holder", &Rights::holder},
    {"licence", &Rights::licence},       {"licence_url", &Rights::licence_url},
    {"robots", &Rights::robots},         {"tdm_reservation", &Rights::tdm_reservation},
    {"tdm_policy", &Rights::tdm_policy}, {"terms", &Rights::terms},
    {"imprint", &Rights::imprint},
};

}  // namespace styletree
