#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/text/white_space.hpp"

namespace sst {

/// The charset and the policies from a page's HTTP headers. Both may be empty.
struct PageHeaders {
  static constexpr std::size_t kLongestCharset = 256;
  static constexpr std::size_t kLongestPolicies = 2'000;
  /// The maximum length of line_of(), in bytes.
  static constexpr std::size_t kLongestLine = kLongestCharset + 1 + kLongestPolicies;

  /// The headers of a page, with checked_policies(policies). Omits a charset that contains a tab or
  /// line feed, and truncates one that is too long.
  static PageHeaders of(std::string_view charset, std::string_view policies);

  std::string charset;
  /// The headers X-Robots-Tag, TDM-Reservation and TDM-Policy, one "name: value" per line.
  std::string policies;

  friend auto operator<=>(const PageHeaders&, const PageHeaders&) = default;
};

/// Appends a header to `policies` if it is one of the headers in PageHeaders::policies, and if it
/// fits. Cuts off directives of X-Robots-Tag that do not fit, or that leave too little room for the
/// other headers. Repairs text that is not UTF-8.
void add_policy(std::string_view name, std::string_view value, std::string& policies);

/// Calls visit(name, value) for each of the policies.
template <typename Visitor>
void for_each_policy(std::string_view policies, Visitor visit) {
  while (!policies.empty()) {
    const std::string_view line = policies.substr(0, policies.find('\n'));
    policies.remove_prefix(std::min(line.size() + 1, policies.size()));
    if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
      visit(line.substr(0, colon), trimmed(line.substr(colon + 1)));
    }
  }
}

/// Returns `policies` without headers that are unknown (see PageHeaders::policies) or do not fit.
std::string checked_policies(std::string_view policies);

/// The headers that PageHeaders::of() keeps, as one line: the charset, then the policies, with a
/// tab before each policy. Stored in models and samples.
std::string line_of(const PageHeaders& headers);

/// The inverse of line_of(). Also checks the headers.
PageHeaders headers_of(std::string_view line);

}  // namespace sst
