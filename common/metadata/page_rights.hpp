#pragma once

#include "common/metadata/page_metadata.hpp"

namespace sst {

/// What a page states about the rights in it, in its own words: a report of what is written, not
/// legal advice. All fields except the URLs are UTF-8 without line breaks.
struct PageRights {
  MetadataText notice;           ///< "© 2026 Example Ltd. All rights reserved."
  MetadataText holder;           ///< "Example Ltd."
  MetadataText licence;          ///< "Creative Commons Attribution 4.0", "CC BY 4.0"
  MetadataText licence_url;      ///< absolute if the page's URL is known, like all URLs here
  MetadataText robots;           ///< directives: "noindex, noai"
  MetadataText tdm_reservation;  ///< "1" if text and data mining is reserved [TDMRep], else "0"
  MetadataText tdm_policy;       ///< URL of the policy for text and data mining [TDMRep]
  MetadataText terms;            ///< URL of the terms of use
  MetadataText imprint;          ///< URL of the imprint, or legal notice
};

enum class RightsField : std::uint8_t {
  notice,
  holder,
  licence,
  licence_url,
  robots,
  tdm_reservation,
  tdm_policy,
  terms,
  imprint,
};

/// The name of each field in records and models, and its place. Names never change.
struct RightsFieldPlace {
  RightsField field;
  std::string_view name;
  MetadataText PageRights::*text;
  /// True if a statement in the template applies to all pages of the site. Policies for robots and
  /// text mining apply only to the pages that state them: without a statement, nothing is reserved.
  bool is_of_site;
};
inline constexpr RightsFieldPlace kRightsFields[] = {
    {RightsField::notice, "notice", &PageRights::notice, true},
    {RightsField::holder, "holder", &PageRights::holder, true},
    {RightsField::licence, "licence", &PageRights::licence, true},
    {RightsField::licence_url, "licence_url", &PageRights::licence_url, true},
    {RightsField::robots, "robots", &PageRights::robots, false},
    {RightsField::tdm_reservation, "tdm_reservation", &PageRights::tdm_reservation, false},
    {RightsField::tdm_policy, "tdm_policy", &PageRights::tdm_policy, false},
    {RightsField::terms, "terms", &PageRights::terms, true},
    {RightsField::imprint, "imprint", &PageRights::imprint, true},
};

inline std::string_view rights_field_name(RightsField field) {
  return kRightsFields[static_cast<std::size_t>(field)].name;
}

}  // namespace sst
