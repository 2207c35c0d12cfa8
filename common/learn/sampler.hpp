#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/learn/page_spool.hpp"

namespace sst {

/// A page's place in the sampling order, which is random and always the same.
struct SamplingKey {
  std::uint64_t hash = 0;  ///< of the seed and the address
  std::string address;
  Digest digest;

  friend auto operator<=>(const SamplingKey&, const SamplingKey&) = default;
};

SamplingKey make_sampling_key(std::uint64_t seed, std::string_view address, const Digest& digest);
/// Of pages that were captured at several dates: each has a place of its own.
SamplingKey make_capture_key(std::uint64_t seed, const std::string& address,
                             const std::string& date, const Digest& digest);

/// Draws pages of a stream of unknown length, in one pass: those whose sampling keys are the
/// smallest, of each address one (the smallest digest), of pages with the same bytes one (the
/// smallest key). Draws half as many again as are asked for, in reserve for pages that turn out not
/// to be usable. The draw depends on the set of pages alone, not on their order. Memory is bounded
/// by `size`. One thread at a time.
class Sampler {
 public:
  struct Candidate {
    SamplingKey key;
    std::string date;  ///< of the capture; of those of the address with the same bytes, the first
    std::string charset;  ///< declared by an HTTP header
    PageSpool::Page page;
  };

  explicit Sampler(std::size_t size) : m_draw{size + size / 2 + 1} {}

  /// No page with a larger hash can be drawn any more.
  std::uint64_t bound() const { return m_bound; }

  /// The date is a timestamp(), or empty.
  void add(const SamplingKey& key, const std::string& date, std::string charset,
           PageSpool::Page page);

  /// Calls `visit(key, date, charset, page)` for each address that may be drawn, in the order of
  /// keys. Addresses with the same bytes share one page.
  template <typename Visitor>
  void for_each(Visitor visit) const {
    for (const auto& [place, capture] : m_addresses) {
      const auto& [digest, date] = capture;
      const Contents& contents = m_contents.at(digest);
      visit(SamplingKey{place.first, place.second, digest}, date, contents.charset, contents.page);
    }
  }

  /// Drops the addresses that cannot be drawn any more. The state is then the same for any order in
  /// which the pages were added.
  void prune();

  /// The pages drawn, in the order of their keys; leaves the sampler empty.
  std::vector<Candidate> take();

  /// How many addresses were passed over in take() since their bytes are those of another.
  std::uint64_t duplicates() const { return m_duplicates; }

 private:
  struct Contents {
    std::string charset;
    PageSpool::Page page;
  };
  using Capture = std::pair<Digest, std::string>;       // and date
  using Place = std::pair<std::uint64_t, std::string>;  // hash and address

  std::size_t m_draw;
  std::uint64_t m_bound = std::numeric_limits<std::uint64_t>::max();
  std::map<Place, Capture> m_addresses;
  std::map<Digest, Contents> m_contents;
  std::uint64_t m_duplicates = 0;
};

/// Adds the pages of one sampler to another, and their bytes to its spool.
void copy_sample(const Sampler& from, const PageSpool& from_spool, Sampler& to,
                 PageSpool& to_spool);

}  // namespace sst
