#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sst {

/// A list of sites that the user gave; empty by default.
///
///     parse_site_list("sites", "example.org,*.example.net").contains("news.example.net")  // true
class SiteList {
 public:
  SiteList() = default;
  /// A pattern is a site's name, "*.example.net" for all sites below it, or "*" for all sites.
  explicit SiteList(std::vector<std::string> patterns) : m_patterns{std::move(patterns)} {}

  bool contains(std::string_view site) const;

 private:
  std::vector<std::string> m_patterns;
};

/// Parses a comma-separated list of hosts, each as a pattern of SiteList. Throws UsageError, which
/// names the option.
SiteList parse_site_list(const std::string& option, std::string_view text);

}  // namespace sst
