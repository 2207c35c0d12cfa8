#include "common/metadata/site_rights.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "common/text/digit.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kLeastPages = 2;  // with the same value

/// The text with each number replaced, because the years in notices change.
std::string without_numbers(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_digit(c)) {
      out += c;
    } else if (!out.ends_with('#')) {
      out += '#';
    }
  }
  return out;
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
  for (const RightsFieldPlace& place : kRightsFields) {
    MetadataText& text = rights.*place.text;
    const SiteRight* usual =
        place.is_of_site ? usual_right(of_site, place.field, sampled_pages) : nullptr;
    if (usual != nullptr && text.value.empty()) {
      text = {usual->value, MetadataSource::site};
    }
  }
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
