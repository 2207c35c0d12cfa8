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
  std::size_t max_page_bytes = std::size_t{32} << 20;  ///< larger pages are returned with a problem
  /// Indexes of archives (CDXJ, or CDX with spaces; plain or packed). With indexes, only the
  /// records that they list are read, ordered by archive name and offset. The reader's inputs
  /// (files, folders and "@list") then specify where the archives are. An archive next to its index
  /// need not be among the inputs.
  std::vector<std::string> indexes = {};
  /// With indexes: reads only records whose URLs have this host or this registered domain.
  std::string site = {};
  /// A folder that contains all inputs. Each input is then read as a part of that folder: addresses
  /// are relative to the folder, and files that are not pages are skipped. Several readers can thus
  /// share the work on one folder.
  std::string root = {};
  /// With indexes: reads indexes and archives whose names are URLs.
  RemoteFiles remote = {};
  /// The name of a stream in Page::source and in messages.
  std::string name = "-";
};

/// Reads the pages in archives and folders one by one, as sst-train and sst-clean do. One thread at
/// a time.
///
///     styletree::Reader reader{{"crawl.warc.gz", "mirror/"}};
///     styletree::Page page;
///     while (reader.next(page)) {
///       if (!page.has_problem()) use(page);
///     }
class STYLETREE_EXPORT Reader {
 public:
  /// Each input is one of the following:
  /// - a folder, whose files are read in the order of their paths, including those in its
  ///   subfolders;
  /// - a page;
  /// - an archive: WACZ, or WARC 0.18 to 1.1 or ARC 1.0, plain or packed with gzip, zstd, xz or
  ///   lz4;
  /// - "@list", a file that lists other inputs.
  ///
  /// Throws Error (input) if an input does not exist, and Error (usage) if the options have a site
  /// but no index, or both indexes and a root.
  explicit Reader(const std::vector<std::string>& inputs, const ReaderOptions& options = {});
  /// Reads a page or an archive from a stream, which must outlive the reader. Throws Error (usage)
  /// if the options have indexes or a root.
  explicit Reader(std::istream& stream, const ReaderOptions& options = {});

  ~Reader();
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;

  /// Reads the next page into `page`, reusing its buffers; returns false at the end. An unreadable
  /// file or record is returned as a page with a problem and does not end reading.
  bool next(Page& page);

  /// The number of files and records skipped so far because they are not pages, by reason:
  /// "not_html", "http_error", "revisit", "not_file", "other_record" (a request, metadata),
  /// "unknown_record" (a type unknown to WARC), "index_line" (an unusable line in an index).
  std::map<std::string, std::uint64_t> skipped() const;

 private:
  struct STYLETREE_LOCAL Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace styletree
