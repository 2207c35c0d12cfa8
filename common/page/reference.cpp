#include "common/page/reference.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestBase = 4'096;  // bytes
// Limit on the total bytes of the base repeated in all links: a fixed part, plus a part for each
// node.
constexpr std::size_t kMostBaseBytes = std::size_t{1} << 20;
constexpr std::size_t kBaseBytesOfNode = 64;

// An internal scheme for addresses that are paths; never part of any output.
constexpr std::string_view kPathScheme = "path";

/// True if the base, repeated in each link, would be many times the page's size.
bool outgrows_page(std::string_view base, const PageTree& page) {
  const std::size_t most = kMostBaseBytes + kBaseBytesOfNode * page.size();
  std::size_t references = 0;
  for (NodeId id = 0; id < page.size() && references * base.size() <= most; ++id) {
    for (const PageAttribute& attribute : page.attributes(id)) {
      references += attribute.name == AttributeName::href || attribute.name == AttributeName::src;
    }
  }
  return references * base.size() > most;
}

bool is_safe_scheme(std::string_view scheme) {
  constexpr std::array<std::string_view, 4> kSafe{"http", "https", "ftp", "mailto"};
  return std::ranges::find(kSafe, scheme) != kSafe.end();
}

Url url_of_path(std::string_view path) {
  Url url;
  url.parse(std::string{kPathScheme} + (path.starts_with('/') ? ":" : ":/") + std::string{path});
  return url;
}

}  // namespace

ReferenceResolver::ReferenceResolver(const PageTree& page, std::string_view address) {
  if (!m_base.parse(address)) {
    m_base = url_of_path(address);
  }
  if (!page.base().empty() && m_target.parse(page.base(), &m_base)) {
    std::swap(m_base, m_target);
  }
  if (m_base.href().size() > kLongestBase || outgrows_page(m_base.href(), page)) {
    m_base = Url{};
  }
}

std::string_view ReferenceResolver::feature(std::string_view reference) {
  reference = trimmed(reference);
  if (reference.starts_with('#') || m_base.empty() || !m_target.parse(reference, &m_base)) {
    return reference;
  }
  const std::string_view target = m_target.without_fragment();
  const bool is_path = m_target.scheme() == kPathScheme && !m_target.has_opaque_path();
  return is_path ? target.substr(kPathScheme.size() + 1) : target;
}

std::string_view ReferenceResolver::link(std::string_view reference) {
  if (is_safe_scheme(m_base.scheme())) {
    const bool is_safe = m_target.parse(reference, &m_base) && is_safe_scheme(m_target.scheme());
    return is_safe ? std::string_view{m_target.href()} : std::string_view{};
  }
  static const Url some_page = [] {
    Url url;
    url.parse("http://host/");
    return url;
  }();
  const bool is_safe = m_target.parse(reference, &some_page) && is_safe_scheme(m_target.scheme());
  return is_safe ? trimmed(reference) : std::string_view{};
}

}  // namespace sst
