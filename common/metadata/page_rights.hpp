#pragma once

#include <styletree/metadata.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "common/metadata/page_metadata.hpp"

namespace sst {

/// A page's own statements about rights: a report of its wording, not legal advice. All fields
/// except the URLs are UTF-8 without line breaks.
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

/// The name of a field, and its member in PageRights.
struct RightsFieldPlace {
  RightsField field;
  std::string_view name;  ///< in records and models; never changes
  MetadataText PageRights::*text;
  bool is_url = false;
};
/// In the order of styletree::kRightsFields.
inline constexpr RightsFieldPlace kRightsFields[] = {
    {RightsField::notice, "notice", &PageRights::notice},
    {RightsField::holder, "holder", &PageRights::holder},
    {RightsField::licence, "licence", &PageRights::licence},
    {RightsField::licence_url, "licence_url", &PageRights::licence_url, true},
    {RightsField::robots, "robots", &PageRights::robots},
    {RightsField::tdm_reservation, "tdm_reservation", &PageRights::tdm_reservation},
    {RightsField::tdm_policy, "tdm_policy", &PageRights::tdm_policy, true},
    {RightsField::terms, "terms", &PageRights::terms, true},
    {RightsField::imprint, "imprint", &PageRights::imprint, true},
};

static_assert(std::ranges::equal(kRightsFields, styletree::kRightsFields, {},
                                 &RightsFieldPlace::name, &styletree::RightsField::name));
static_assert([] {
  std::size_t index = 0;
  return std::ranges::all_of(kRightsFields, [&](const RightsFieldPlace& place) {
    return static_cast<std::size_t>(place.field) == index++;
  });
}());

/// The name of a field in records and models.
inline std::string_view rights_field_name(RightsField field) {
  return kRightsFields[static_cast<std::size_t>(field)].name;
}

}  // namespace sst
