#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/metadata/page_metadata.hpp"
#include "common/text/utf8.hpp"

namespace sst {

/// The priorities of claims. For each field, the chosen claim is the one with the lowest rank among
/// those whose text yields a value. Meta elements rank between JSON-LD and the page's elements, in
/// the order of their table.
namespace claim_rank {
inline constexpr std::uint8_t kLesson = 0;
inline constexpr std::uint8_t kJsonLd = 1;
inline constexpr std::uint8_t kStatedTitle = 2;   // og:title
inline constexpr std::uint8_t kJsonLdPage = 3;    // about the page rather than its content
inline constexpr std::uint8_t kHtmlLanguage = 4;  // language of the html element
inline constexpr std::uint8_t kMeta = 20;
inline constexpr std::uint8_t kElement = 60;
inline constexpr std::uint8_t kLink = 70;
inline constexpr std::uint8_t kTime = 80;
inline constexpr std::uint8_t kSite = 85;
inline constexpr std::uint8_t kScript = 86;
inline constexpr std::uint8_t kVisible = 90;
inline constexpr std::uint8_t kTitle = 100;
}  // namespace claim_rank

/// A statement about one field, from one place on a page.
struct Claim {
  MetadataField field = MetadataField::title;
  std::uint8_t rank = 0;  ///< see claim_rank
  MetadataSource source = MetadataSource::none;
  std::string text;  ///< as written, with references decoded
};

/// The claims about a page that come from the model of its site.
struct SiteClaims {
  std::vector<Claim> claims;  ///< texts at the places taught by lessons, and at the site's usual
                              ///< places for names and dates
  std::string publisher;      ///< a name on almost every page, so it is not an author; may be empty
};

/// The claims of a page. Their number and size are limited because pages may be hostile.
class ClaimList {
 public:
  static constexpr std::size_t kMaxClaims = 2'000;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 20;  ///< total bytes of all texts
  static constexpr std::size_t kMaxTextBytes = 5'000;             ///< longer texts are cut

  void clear() {
    m_claims.clear();
    m_bytes = 0;
  }
  /// Adds a claim, unless its text is empty or the list is full.
  void add(MetadataField field, std::uint8_t rank, MetadataSource source, std::string_view text) {
    if (!text.empty() && !is_full()) {
      text = cut_utf8(text, kMaxTextBytes);
      m_bytes += text.size();
      m_claims.push_back({field, rank, source, std::string{text}});
    }
  }
  bool is_full() const { return m_claims.size() >= kMaxClaims || m_bytes >= kMaxBytes; }
  std::vector<Claim>& claims() { return m_claims; }
  const std::vector<Claim>& claims() const { return m_claims; }

 private:
  std::vector<Claim> m_claims;
  std::size_t m_bytes = 0;
};

}  // namespace sst
