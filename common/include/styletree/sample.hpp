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
  std::uint64_t seed = 1;  ///< seed of the random draw
};

/// A random sample of one site's pages: the pages with the smallest hashes of seed and address. The
/// sample depends only on the set of added pages, not on their order, and its size bounds its
/// memory, however many pages are added. If several pages have the same address, only one of
/// them is kept. Samples of parts of a site can be merged into a sample of the whole site, so
/// several machines can each sample a share of a crawl and send their samples as bytes. One thread
/// at a time.
///
///     styletree::Sample sample{"example.org"};
///     while (reader.next(page)) sample.add(page);
///     styletree::Model model = styletree::Trainer{}.learn(sample);
class STYLETREE_EXPORT Sample {
 public:
  /// `site` is the site's host or one of its URLs; see site_of_url(). All added pages are treated
  /// as pages of that site, regardless of their URLs. Throws Error (usage) if `site` is not a host
  /// name, or if the size is out of range.
  explicit Sample(std::string site, const SampleOptions& options = {});
  /// Returns an empty outline of a sample: it counts pages and draws the same pages, but keeps
  /// about a hundred bytes of each. No model can be learned from it. With its bound(), a second
  /// pass over the pages compresses and sends only pages that can be drawn:
  ///
  ///     styletree::Sample outline = styletree::Sample::outline("example.org");
  ///     while (reader.next(page)) outline.add(page);  // or merge outlines of parts
  ///     styletree::Sample sample{"example.org"};      // or one for each part
  ///     sample.restrict_to(outline.bound());
  ///     while (second_reader.next(page)) sample.add(page);
  ///
  /// Throws as the constructor does.
  static Sample outline(std::string site, const SampleOptions& options = {});
  ~Sample();
  Sample(Sample&&) noexcept;
  Sample& operator=(Sample&&) noexcept;

  /// Counts the page, and keeps it if its hash is small enough. A page that has a problem, is cut
  /// short, is larger than 32 MiB, or does not look like HTML is counted in problems() and not
  /// sampled.
  void add(const Page& page);

  /// Adds the pages and counts of another sample. Throws Error (usage) if the two differ in site,
  /// size or seed, if only one is an outline, or if `other` is this sample itself.
  void merge(const Sample& other);

  /// The largest hash of a page that can still be drawn; 2^64 - 1 while all pages can.
  std::uint64_t bound() const;
  /// Drops all pages with larger hashes, now and from now on. If `bound` is the bound of an outline
  /// of all pages of the site, samples of its parts still merge to the same sample. serialize()
  /// does not store the bound.
  void restrict_to(std::uint64_t bound);

  /// Returns the sample as bytes; equal samples have identical bytes.
  std::string serialize() const;
  /// Reads the bytes that serialize() returned. Checks every length before using it; throws Error
  /// (input) if the bytes are not a sample.
  static Sample deserialize(std::string_view bytes);

  const std::string& site() const;
  std::uint64_t pages_seen() const;  ///< added pages, including those of merged samples
  std::uint64_t problems() const;    ///< unusable pages among the added pages

  struct STYLETREE_LOCAL Impl;
  /// For internal use by the library.
  const Impl& impl() const { return *m_impl; }

 private:
  explicit Sample(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
