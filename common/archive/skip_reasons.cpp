#include "common/archive/skip_reasons.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "common/text/named_counts.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr std::string_view kNotHtmlBut = "not HTML but ";
constexpr std::size_t kLongestReason = 80;  // bytes

/// The reason for a skip, if it is more specific than the kind of the skip; otherwise empty.
std::string_view reason_of(const SourcePage& page) {
  const std::string_view detail = page.skip_detail;
  if (page.skip == Skip::not_html && detail.starts_with(kNotHtmlBut)) {
    return detail.substr(kNotHtmlBut.size());
  }
  if (page.skip == Skip::not_html) {
    return "by name";
  }
  if (page.skip == Skip::revisit) {
    return page.original;
  }
  return page.skip == Skip::http_error ? detail : std::string_view{};
}

/// The prefix of a kind's reasons in SkipReasons::reasons().
std::string beginning_of(Skip skip) {
  return std::string{skip_name(skip)} + ' ';
}

}  // namespace

void SkipReasons::add(const SourcePage& page) {
  m_counts.add(*page.skip);
  if (const std::string_view reason = reason_of(page); !reason.empty()) {
    add(beginning_of(*page.skip) + std::string{reason.substr(0, kLongestReason)}, 1);
  }
}

void SkipReasons::add(std::string_view reason, std::uint64_t count) {
  const auto found = m_reasons.find(reason);
  if (found != m_reasons.end()) {
    found->second += count;
  } else if (m_reasons.size() < kMostReasons) {
    m_reasons.emplace(reason, count);
  }
}

std::string SkipReasons::describe() const {
  std::string text;
  for (const Skip skip : kSkips) {
    if (m_counts.of(skip) > 0) {
      text += (text.empty() ? "" : ", ") + m_counts.describe(skip) + reasons_of(skip);
    }
  }
  return text.empty() ? "nothing" : text;
}

/// " (image/png 100, application/pdf 3)": the most frequent reasons and the sum of all others.
/// Empty if the kind has no reasons.
std::string SkipReasons::reasons_of(Skip skip) const {
  const std::string beginning = beginning_of(skip);
  std::vector<std::pair<std::string, std::uint64_t>> all;
  for (auto reason = m_reasons.lower_bound(beginning);
       reason != m_reasons.end() && reason->first.starts_with(beginning); ++reason) {
    all.emplace_back(reason->first.substr(beginning.size()), reason->second);
  }
  if (all.empty()) {
    return {};
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  all.resize(std::min(all.size(), kMostNamed));
  std::uint64_t others = m_counts.of(skip);
  for (const auto& [reason, count] : all) {
    others -= std::min(others, count);
  }
  return " (" + name_largest(std::move(all)) +
         (others > 0 ? ", others " + with_thousands(others) : "") + ")";
}

}  // namespace sst
