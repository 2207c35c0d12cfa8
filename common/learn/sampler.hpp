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
#include "common/page/page_headers.hpp"

namespace sst {

/// A page's position in the sampling order, which is pseudo-random and reproducible.
struct SamplingKey {
  std::uint64_t hash = 0;  ///< hash of the seed and the address (and, for captures, the date)
  std::string address;
  Digest digest;

  friend auto operator<=>(const SamplingKey&, const SamplingKey&) = default;
};

SamplingKey make_sampling_key(std::uint64_t seed, std::string_view address, const Digest& digest);
/// The key of one capture of a page that was captured on several dates.
SamplingKey make_capture_key(std::uint64_t seed, const std::string& address,
                             const std::string& date, const Digest& digest);

/// Draws the pages with the smallest sampling keys from a stream of unknown length, in one pass. If
/// several pages have the same address, only the page with the smallest digest is drawn; if several
/// pages have identical bytes, only the page with the smallest key. Draws 50 % more than requested,
/// as a reserve for pages that cannot be parsed. Memory is O(size). One thread at a time.
///
/// The draw depends only on the set of pages, not on their order or on how they were divided among
/// samplers. The sampler therefore keeps the shortest prefix of addresses (in key order) that has
/// both enough addresses and enough distinct contents. Additional pages never lower either count,
/// so a dropped address is never needed again. (Additional pages may lower the number of drawn
/// pages: two addresses whose smallest digests become equal are drawn as one page.)
class Sampler {
 public:
  struct Candidate {
    SamplingKey key;
    std::string date;  ///< the earliest capture of the address with these bytes; may be empty
    PageHeaders headers;
    PageSpool::Page page;
  };

  /// An address that may be drawn, and its content seen so far.
  struct Capture {
    Digest digest;            ///< the smallest digest of the address
    std::string date;         ///< the earliest date with this digest; may be empty
    PageHeaders headers;      ///< merged from all captures with this digest
    std::uint64_t pages = 0;  ///< number of pages added with this address
    std::vector<Digest>
        others;  ///< other digests of the address, sorted; only the smallest if there are many
  };

  explicit Sampler(std::size_t size) : m_draw{size + size / 2 + 1} {}

  /// The largest hash of a page that can still be drawn. Never grows.
  std::uint64_t bound() const { return m_bound; }
  /// Drops the addresses with hashes above `bound`, now and from now on. If `bound` is that of a
  /// pruned sampler of all pages, samplers of parts still merge to the same draw. Never raises the
  /// bound.
  void restrict_to(std::uint64_t bound);

  /// Adds a page of the stream. `date` is a timestamp(), or empty.
  void add(const SamplingKey& key, const std::string& date, PageHeaders headers,
           PageSpool::Page page);

  /// Records that an address also has the content `key.digest`. Has no effect unless the address
  /// was added with a smaller digest.
  void add_other(const SamplingKey& key);

  /// Calls `visit(key, capture, page)` for each address that may be drawn, in the order of keys.
  /// Addresses with identical bytes share one page.
  template <typename Visitor>
  void for_each(Visitor visit) const {
    for (const auto& [place, capture] : m_addresses) {
      visit(SamplingKey{place.first, place.second, capture.digest}, capture,
            m_pages.at(capture.digest));
    }
  }

  /// Drops the addresses that can no longer be drawn. Afterwards, the state does not depend on the
  /// order in which pages were added.
  void prune();

  /// Returns the drawn pages in the order of their keys, and empties the sampler.
  std::vector<Candidate> take();

  /// The number of addresses that take() skipped because another address has the same bytes.
  std::uint64_t duplicates() const { return m_duplicates; }
  /// The number of pages that take() left out because a different capture of the same address was
  /// drawn.
  std::uint64_t other_captures() const { return m_other_captures; }

 private:
  using Place = std::pair<std::uint64_t, std::string>;  // hash and address

  void note(const Digest& other, Capture& capture);
  void prune_if_large();

  std::size_t m_draw;
  std::uint64_t m_bound = std::numeric_limits<std::uint64_t>::max();
  std::map<Place, Capture> m_addresses;
  std::map<Digest, PageSpool::Page> m_pages;  // contains at least the pages of m_addresses
  std::size_t m_others = 0;                   // number of digests in all `others`
  std::size_t m_others_after_pruning = 0;     // m_others after the last pruning
  std::uint64_t m_duplicates = 0;
  std::uint64_t m_other_captures = 0;
};

/// Adds the pages of `from` to `to`, and their bytes to `to_spool`.
void copy_sample(const Sampler& from, const PageSpool& from_spool, Sampler& to,
                 PageSpool& to_spool);

}  // namespace sst
