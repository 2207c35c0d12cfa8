#include "common/page/page_headers.hpp"

#include <algorithm>
#include <cstddef>

#include "common/text/utf8.hpp"

namespace sst {

PageHeaders PageHeaders::of(std::string_view charset, std::string_view policies) {
  const bool is_one_line = charset.find_first_of("\n\t") == std::string_view::npos;
  const std::string repaired = repaired_utf8(is_one_line ? charset : std::string_view{});
  return {std::string{cut_utf8(repaired, kLongestCharset)}, checked_policies(policies)};
}

void add_policy(std::string_view name, std::string_view value, std::string& policies) {
  constexpr std::size_t kForOthers = 500;  // bytes reserved for headers other than X-Robots-Tag
  const bool is_robots = ascii_iequals(name, "X-Robots-Tag");
  const std::size_t room = PageHeaders::kLongestPolicies - (is_robots ? kForOthers : 0);
  const std::size_t used = policies.size() + name.size() + 3;
  if ((!is_robots && !ascii_iequals(name, "TDM-Reservation") &&
       !ascii_iequals(name, "TDM-Policy")) ||
      used > room) {
    return;
  }
  std::string repaired = repaired_utf8(value);
  // A header may be folded over several lines.
  std::ranges::replace_if(
      repaired, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  std::string_view line = trimmed(repaired);
  if (const std::size_t most = room - used; line.size() > most) {
    const std::size_t comma = is_robots ? line.rfind(',', most) : std::string_view::npos;
    line = trimmed(line.substr(0, comma == std::string_view::npos ? 0 : comma));
    if (line.empty()) {
      return;
    }
  }
  policies.append(name).append(": ").append(line).append("\n");
}

std::string checked_policies(std::string_view policies) {
  std::string checked;
  for_each_policy(policies, [&](std::string_view name, std::string_view value) {
    add_policy(name, value, checked);
  });
  return checked;
}

std::string line_of(const PageHeaders& headers) {
  auto [line, policies] = PageHeaders::of(headers.charset, headers.policies);
  std::ranges::replace(policies, '\n', '\t');
  if (!policies.empty()) {
    policies.pop_back();
    line.append("\t").append(policies);
  }
  return line;
}

PageHeaders headers_of(std::string_view line) {
  const std::size_t tab = std::min(line.find('\t'), line.size());
  std::string policies{line.substr(tab)};
  std::ranges::replace(policies, '\t', '\n');
  return PageHeaders::of(line.substr(0, tab), policies);
}

}  // namespace sst
