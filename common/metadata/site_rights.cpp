#include "common/metadata/site_rights.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>

#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kLeastPages = 2;  // minimum number of pages with the same value

MetadataText PageRights::*text_of(RightsField field) {
  return kRightsFields[static_cast<std::size_t>(field)].text;
}

}  // namespace

const SiteRight* usual_right(std::span<const SiteRight> rights, RightsField field,
                             std::size_t sampled_pages) {
  const auto found = std::ranges::find(rights, field, &SiteRight::field);
  return found != rights.end() && 2 * std::size_t{found->pages} >= sampled_pages ? &*found
                                                                                 : nullptr;
}

void add_site_rights(std::span<const SiteRight> of_site, std::size_t sampled_pages,
                     PageRights& rights) {
  const auto is_unstated = [&](std::initializer_list<RightsField> group) {
    return std::ranges::all_of(
        group, [&](RightsField field) { return (rights.*text_of(field)).value.empty(); });
  };
  // If a page states a part of a group, the site's values do not apply to the rest of the group.
  const auto fill = [&](std::initializer_list<RightsField> group) {
    if (!is_unstated(group)) {
      return;
    }
    for (const RightsField field : group) {
      if (const SiteRight* usual = usual_right(of_site, field, sampled_pages)) {
        rights.*text_of(field) = {usual->value, MetadataSource::site};
      }
    }
  };
  const SiteRight* holder = usual_right(of_site, RightsField::holder, sampled_pages);
  const bool is_of_another =
      holder != nullptr && !rights.holder.value.empty() && rights.holder.value != holder->value;
  fill({RightsField::notice, RightsField::holder});
  if (!is_of_another) {
    fill({RightsField::licence, RightsField::licence_url});
  }
  fill({RightsField::terms});
  fill({RightsField::imprint});
}

void SiteRightsCounter::add(const PageRights& rights, std::string_view date) {
  ++m_pages;
  for (const RightsFieldPlace& place : kRightsFields) {
    const std::string& value = (rights.*place.text).value;
    if (value.empty()) {
      continue;
    }
    const bool has_years = place.field == RightsField::notice;
    SiteRight& right = m_counts[{place.field, has_years ? without_numbers(value) : value}];
    right.field = place.field;
    right.value = std::max(right.value, value);
    ++right.pages;
    if (!date.empty()) {
      right.first_date =
          right.first_date.empty() ? date : std::min<std::string_view>(right.first_date, date);
      right.last_date = std::max<std::string_view>(right.last_date, date);
    }
  }
}

std::vector<SiteRight> SiteRightsCounter::finish() const {
  std::vector<SiteRight> found;
  for (const auto& [key, right] : m_counts) {
    if (right.pages >= std::min(kLeastPages, m_pages)) {
      found.push_back(right);
    }
  }
  std::ranges::sort(found, [](const SiteRight& a, const SiteRight& b) {
    return a.field != b.field   ? a.field < b.field
           : a.pages != b.pages ? a.pages > b.pages
                                : a.value < b.value;
  });
  std::size_t values = 0;
  std::optional<RightsField> field;
  std::erase_if(found, [&](const SiteRight& right) {
    values = field == right.field ? values + 1 : 0;
    field = right.field;
    return values >= kMostRightValues;
  });
  return found;
}

}  // namespace sst
