#include "cleaner/service/site_list.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/text/comma_list.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::string_view kAllSites = "*";
constexpr std::string_view kBelow = "*.";

}  // namespace

bool SiteList::contains(std::string_view site) const {
  return std::ranges::any_of(m_patterns, [site](std::string_view pattern) {
    return pattern == kAllSites || pattern == site ||
           (pattern.starts_with(kBelow) && site.ends_with(pattern.substr(1)));
  });
}

SiteList parse_site_list(const std::string& option, std::string_view text) {
  std::vector<std::string> patterns;
  const auto refuse = [&] {
    throw UsageError{
        "--" + option +
        " must be a list of sites such as example.org,*.example.net, or * for all, not '" +
        std::string{text} + "'"};
  };
  for_each_in_list(text, [&](std::string_view item) {
    const std::string_view below = item.starts_with(kBelow) ? kBelow : std::string_view{};
    const std::string site = site_of_host(item.substr(below.size()));
    // "*.www.example.net" would match all of "*.example.net", because sites have no "www.".
    const bool is_host = is_site_name(site) && site.find('*') == site.npos &&
                         (below.empty() || !item.substr(below.size()).starts_with("www."));
    if (item != kAllSites && !is_host) {
      refuse();
    }
    patterns.push_back(item == kAllSites ? std::string{item} : std::string{below} + site);
  });
  if (patterns.empty()) {
    refuse();
  }
  return SiteList{std::move(patterns)};
}

}  // namespace sst
