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
#include <styletree/remote_files.hpp>

namespace styletree {

struct ReaderOptions {
  std::size_t max_page_bytes = std::size_t{32} << 20;  ///< a larger page is a problem
  /// Indexes of archives (CDXJ, or CDX with spaces; plain or packed). If there are any, only the
  /// records that they name are read, in the order of the archives' names and of the offsets, and
  /// the inputs are where the archives are: files, folders of them and "@list". Archives beside
  /// their index are found without.
  std::vector<std::string> indexes = {};
  /// With indexes: read only records of this site, the host or the registered domain of their URLs.
  std::string site = {};
  /// A folder. The inputs are then files and folders in it, and each is read as it is when the
  /// whole folder is: addresses count from it, and files that are no pages are passed over. So
  /// parts of a folder can be read by several readers.
  std::string root = {};
  /// With indexes: reads indexes and archives whose names are URLs.
  RemoteFiles remote = {};
  /// Of a stream: its name in Page::source and in messages.
  std::string name = "-";
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
  /// Error (input) if one of them does not exist, and Error (usage) if the options have a site but
  /// no index, or both indexes and a root.
  explicit Reader(const std::vector<std::string>& inputs, const ReaderOptions& options = {});
  /// Reads a page or an archive from a stream, which must outlive the reader. Throws Error (usage)
  /// if the options have indexes or a root.
  explicit Reader(std::istream& stream, const ReaderOptions& options = {});

  ~Reader();
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;

  /// Reads the next page into `page`, reusing its memory; false at the end. A file or record that
  /// cannot be read is a page with a problem, never an end.
  bool next(Page& page);

  /// How many files and records were passed over so far since they are no pages, by reason:
  /// "not_html", "http_error", "revisit", "not_file", "other_record" (a request, metadata),
  /// "unknown_record" (of a type that WARC does not have), "index_line" (of an index, not usable).
  std::map<std::string, std::uint64_t> skipped() const;

 private:
  struct STYLETREE_LOCAL Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
