#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <styletree/export.hpp>
#include <styletree/page.hpp>

namespace styletree {

struct ReaderOptions {
  std::size_t max_page_bytes = std::size_t{32} << 20;  ///< a larger page is a problem
};

/// Reads the pages of archives and folders, one after the other, as sst-train and sst-clean do. One
/// thread at a time.
///
///     styletree::Reader reader{{"crawl.warc.gz", "mirror/"}};
///     styletree::Page page;
///     while (reader.next(page)) {
///       if (!page.has_problem()) use(page);
///     }
class STYLETREE_EXPORT Reader {
 public:
  /// Each input is a folder (walked, sorted by path), a page, an archive (WARC 0.18 to 1.1, ARC
  /// 1.0; plain, gzip, zstd, xz or lz4; or WACZ), or "@list", a file that names others. Throws
  /// Error (input) if one of them does not exist.
  explicit Reader(const std::vector<std::string>& inputs, const ReaderOptions& options = {});
  /// Reads a page or an archive from a stream, which must outlive the reader.
  explicit Reader(std::istream& stream, const ReaderOptions& options = {});

  ~Reader();
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;

  /// Reads the next page into `page`, reusing its memory; false at the end. A file or record that
  /// cannot be read is a page with a problem, never an end.
  bool next(Page& page);

  /// How many files and records were passed over so far since they are no pages, by reason:
  /// "not_html", "http_error", "revisit", "not_file", "other_record" (a request, metadata),
  /// "unknown_record" (of a type that WARC does not have).
  std::map<std::string, std::uint64_t> skipped() const;

 private:
  struct STYLETREE_LOCAL Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
