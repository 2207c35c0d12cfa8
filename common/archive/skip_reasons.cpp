#include "common/archive/skip_reasons.hpp"

#include "common/text/named_counts.hpp"

namespace sst {
namespace {

constexpr std::string_view kNotHtmlBut = "not HTML but ";
constexpr std::size_t kLongestReason = 80;  // bytes

/// The fact behind a skip, where it says more than the kind of the skip; else empty.
std::string_view reason_of(const SourcePage& page) {
  const std::string_view detail = page.skip_detail;
  if (page.skip == Skip::not_html && detail.starts_with(kNotHtmlBut)) {
    return detail.substr(kNotHtmlBut.size());
  }
  if (page.skip == Skip::not_html) {
    return "by name";
  }
  return page.skip == Skip::http_error ? detail : std::string_view{};
}

}  // namespace

void SkipReasons::add(const SourcePage& page) {
  m_counts.add(*page.skip);
  if (const std::string_view reason = reason_of(page); !reason.empty()) {
    add(reason.substr(0, kLongestReason), 1);
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
  const std::string names = name_largest({m_reasons.begin(), m_reasons.end()});
  return m_counts.describe() + (names.empty() ? "" : " (" + names + ")");
}

}  // namespace sst
