#include "common/text/named_counts.hpp"

#include <algorithm>

#include "common/text/numbers.hpp"

namespace sst {

std::string name_largest(std::vector<std::pair<std::string, std::uint64_t>> counts) {
  const std::size_t named = std::min(counts.size(), kMostNamed);
  const auto end = counts.begin() + static_cast<std::ptrdiff_t>(named);
  std::partial_sort(counts.begin(), end, counts.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  std::string text;
  for (auto entry = counts.begin(); entry != end; ++entry) {
    text += text.empty() ? "" : ", ";
    text += entry->first + " " + with_thousands(entry->second);
  }
  return named == counts.size() ? text
                                : text + " and " + with_thousands(counts.size() - named) + " more";
}

}  // namespace sst
