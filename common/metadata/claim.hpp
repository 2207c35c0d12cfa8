#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/metadata/page_metadata.hpp"

namespace sst {

/// How much a claim is believed: the lowest of a field wins. Claims of meta elements come between
/// JSON-LD and the elements of the page, in the order of their table.
namespace claim_rank {
inline constexpr std::uint8_t kJsonLd = 0;
inline constexpr std::uint8_t kStatedTitle = 1;  // og:title
inline constexpr std::uint8_t kJsonLdPage = 2;   // of the page rather than of its content
inline constexpr std::uint8_t kMeta = 20;
inline constexpr std::uint8_t kElement = 60;
inline constexpr std::uint8_t kLink = 70;
inline constexpr std::uint8_t kTime = 80;
inline constexpr std::uint8_t kSite = 85;
inline constexpr std::uint8_t kVisible = 90;
inline constexpr std::uint8_t kTitle = 100;
}  // namespace claim_rank

/// What one place of a page says about one field.
struct Claim {
  MetadataField field = MetadataField::title;
  std::uint8_t rank = 0;  ///< see claim_rank
  MetadataSource source = MetadataSource::none;
  std::string text;  ///< as written there, with references decoded
};

/// What the model of a page's site says about the page.
struct SiteClaims {
  std::vector<Claim> claims;  ///< texts at the places where the site's pages carry names and dates
  std::string publisher;      ///< a name on almost every page, and so no author's; may be empty
};

/// The claims of a page, as many as matter: pages that forge claims must not cost more.
class ClaimList {
 public:
  static constexpr std::size_t kMost = 2'000;

  void clear() { m_claims.clear(); }
  void add(MetadataField field, std::uint8_t rank, MetadataSource source, std::string text) {
    if (!text.empty() && m_claims.size() < kMost) {
      m_claims.push_back({field, rank, source, std::move(text)});
    }
  }
  bool is_full() const { return m_claims.size() >= kMost; }
  std::vector<Claim>& claims() { return m_claims; }
  const std::vector<Claim>& claims() const { return m_claims; }

 private:
  std::vector<Claim> m_claims;
};

}  // namespace sst
