#include "common/page/page_headers.hpp"

#include <algorithm>

#include "common/text/utf8.hpp"

namespace sst {

void add_policy(std::string_view name, std::string_view value, std::string& policies) {
  const bool is_policy = ascii_iequals(name, "X-Robots-Tag") ||
                         ascii_iequals(name, "TDM-Reservation") ||
                         ascii_iequals(name, "TDM-Policy");
  if (is_policy &&
      policies.size() + name.size() + value.size() + 3 <= PageHeaders::kLongestPolicies) {
    std::string line = repaired_utf8(value);
    // A header may be folded over several lines.
    std::ranges::replace_if(
        line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    policies.append(name).append(": ").append(line).append("\n");
  }
}

std::string checked_policies(std::string_view policies) {
  std::string checked;
  for_each_policy(policies, [&](std::string_view name, std::string_view value) {
    add_policy(name, value, checked);
  });
  return checked;
}

std::string line_of(const PageHeaders& headers) {
  const bool is_one_line = headers.charset.find_first_of("\n\t") == std::string::npos;
  std::string line = is_one_line ? headers.charset.substr(0, PageHeaders::kLongestCharset) : "";
  std::string policies = checked_policies(headers.policies);
  std::ranges::replace(policies, '\n', '\t');
  if (!policies.empty()) {
    policies.pop_back();
    line.append("\t").append(policies);
  }
  return line;
}

PageHeaders headers_of(std::string_view line) {
  PageHeaders headers;
  const std::size_t tab = std::min(line.find('\t'), line.size());
  headers.charset = line.substr(0, tab);
  if (tab < line.size()) {
    headers.policies.append(line.substr(tab + 1)).append("\n");
    std::ranges::replace(headers.policies, '\t', '\n');
  }
  return headers;
}

}  // namespace sst
