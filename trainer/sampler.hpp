#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/digest.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// A page's place in the sampling order, which is random and always the same.
struct SamplingKey {
  std::uint64_t hash = 0;  ///< of the seed and the address
  std::string address;
  Digest digest;

  friend auto operator<=>(const SamplingKey&, const SamplingKey&) = default;
};

SamplingKey make_sampling_key(std::uint64_t seed, std::string_view address, const Digest& digest);

/// Draws `size` pages of a stream of unknown length, in one pass: those whose sampling keys are the
/// smallest, among pages with the same bytes the one with the smallest key. The sample depends on
/// the set of pages alone, not on their order. Memory is bounded by `size`. One thread at a time.
class Sampler {
 public:
  struct Page {
    SamplingKey key;
    PageTree tree;
  };

  explicit Sampler(std::size_t size) : m_size{size} {}

  /// The key at and above which no page can get into the sample any more; none while there is room.
  std::optional<SamplingKey> bound() const;

  void add(const SamplingKey& key, PageTree&& tree);
  /// Tells of a page that could not be read.
  void add_problem(const SamplingKey& key);

  /// Pages left out of the sample that would have been in it but for having the same bytes as
  /// another, or a problem. Like the sample, they do not depend on the order.
  std::uint64_t duplicates() const;
  std::uint64_t problems() const;

  /// The sample in the order of its keys; leaves the sampler empty.
  std::vector<Page> take();

 private:
  bool is_out_of_reach(const SamplingKey& key) const;
  void evict();

  std::size_t m_size;
  std::map<SamplingKey, PageTree> m_pages;
  std::map<Digest, SamplingKey> m_by_digest;
  std::map<SamplingKey, bool>
      m_left_out;  // keys below the bound; true: a duplicate, false: a problem
};

}  // namespace sst
