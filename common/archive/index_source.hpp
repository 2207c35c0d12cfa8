#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include <styletree/remote_files.hpp>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_source.hpp"

namespace sst {

/// Inputs, and the indexes that select records from them.
struct IndexedInputs {
  std::vector<std::string> indexes;    ///< CDXJ or CDX files, plain or packed like archives
  std::string site;                    ///< if set, only records from this site are read
  std::vector<std::string> archives;   ///< where to look for archives that are not next to their
                                       ///< index: archives, folders of archives, @lists
  bool reads_revisits = false;         ///< also read revisits; RevisitResolver needs them
  styletree::RemoteFiles remote = {};  ///< reads the indexes and archives that are not files
  /// Called by open_inputs() before any page is read, with the archives named in the indexes. May
  /// throw.
  std::function<void(const std::vector<std::string>& archives)> check_archives = {};
};

/// The pages in the archive records listed in indexes. Reads only these records, and the first
/// bytes of each archive.
///
/// Each archive named in an index is searched for in the index's folder, in the sibling folder
/// `archive`, and among `IndexedInputs::archives`: first by its whole name, and then by its last
/// part; see ArchiveFinder. If an archive is not found, or if its name is a URL, it is read as a
/// remote file. This requires that remote files can be read and that the archive is in the
/// RemotePlace of the index; otherwise, the archive's records become pages with a problem. Adjacent
/// remote records are fetched together. A name such as "a.wacz!archive/b.warc.gz" identifies an
/// archive in a WACZ file, which must be a local file and must store the archive uncompressed.
///
/// Records are sorted by archive name and offset, without duplicates. A record that is missing, is
/// damaged, or has a URL that differs from the one in its index line becomes a page with a problem.
/// Lines that identify no record become items with Skip::index_line, before all pages. If a line
/// describes its record as a revisit, an HTTP error or not HTML, the record is skipped without
/// being read; see `reads_revisits`.
class IndexedSource : public PageSource {
 public:
  /// Reads the indexes. Throws InputError if an index or one of `inputs.archives` does not exist.
  IndexedSource(const IndexedInputs& inputs, std::size_t max_page_bytes);
  ~IndexedSource() override;

  bool next(SourcePage& page) override;
  void resume(const SourceCursor& cursor) override;

  /// The names of the archives that are read, in order; excludes archives that were not found.
  std::vector<std::string> archives() const;

 private:
  class Impl;
  std::unique_ptr<Impl> m_impl;
};

/// Returns the pages of `inputs.archives`, like the other open_inputs(). If there are indexes,
/// returns only the pages in the records that they list.
std::unique_ptr<PageSource> open_inputs(const IndexedInputs& inputs, InputLimits limits,
                                        std::istream& standard_input);

}  // namespace sst
