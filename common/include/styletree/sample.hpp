#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <styletree/export.hpp>
#include <styletree/page.hpp>

namespace styletree {

/// The maximum size of a sample, in pages.
inline constexpr std::size_t kMaxSampleSize = 1'000'000;

struct SampleOptions {
  std::size_t size =
      500;  ///< pages to learn from, 1 to kMaxSampleSize; [Yi03] saw no gain above 500
  std::uint64_t seed = 1;  ///< of the random draw
};

/// A random sample of one site's pages: those with the smallest hashes of seed and address. Its
/// memory is bounded by its size, however many pages are added. It depends only on the set of
/// pages, not on their order. If an address has several contents, one is kept. Samples of parts of
/// a site merge into the sample of the whole site, so machines can sample shares of a crawl and
/// send their samples as bytes. A page of more than 32 MiB counts as a problem. One thread at a
/// time.
///
///     styletree::Sample sample{"example.org"};
///     while (reader.next(page)) sample.add(page);
///     styletree::Model model = styletree::Trainer{}.learn(sample);
class STYLETREE_EXPORT Sample {
 public:
  /// `site` is the site's host or one of its URLs; see site_of_url(). All added pages count as
  /// pages of that site, regardless of their URLs. Throws Error (usage) if `site` is not a host
  /// name, or if the size is out of range.
  explicit Sample(std::string site, const SampleOptions& options = {});
  ~Sample();
  Sample(Sample&&) noexcept;
  Sample& operator=(Sample&&) noexcept;

  /// Counts the page and keeps it if it may be drawn. A page with a problem, or one that does not
  /// look like HTML, is only counted.
  void add(const Page& page);

  /// Adds the pages and counts of another sample of the same site, size and seed; throws Error
  /// (usage) if they differ.
  void merge(const Sample& other);

  /// The sample as bytes; equal samples give equal bytes.
  std::string serialize() const;
  /// Reads what serialize() wrote. Every length is checked before it is trusted; throws Error
  /// (input) if the bytes are not a sample.
  static Sample deserialize(std::string_view bytes);

  const std::string& site() const;
  std::uint64_t pages_seen() const;  ///< added pages, including those of merged samples
  std::uint64_t problems() const;    ///< unusable pages among them

  struct STYLETREE_LOCAL Impl;
  /// For the library itself.
  const Impl& impl() const { return *m_impl; }

 private:
  explicit Sample(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
