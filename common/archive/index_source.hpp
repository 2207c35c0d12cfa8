#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include <styletree/remote_files.hpp>

#include "common/archive/page_source.hpp"

namespace sst {

/// Records that indexes pick out of archives.
struct IndexedInputs {
  std::vector<std::string> indexes;    ///< CDXJ or CDX files, plain or packed as archives may be
  std::string site;                    ///< read its records only; empty: all
  std::vector<std::string> archives;   ///< archives, folders of them and @lists, for archives that
                                       ///< are not beside their index
  bool reads_revisits = false;         ///< revisits are read, as RevisitResolver needs them
  styletree::RemoteFiles remote = {};  ///< reads indexes and archives that are not files
  /// Called by open_inputs() with the archives that the indexes name, before any page is read. It
  /// may throw.
  std::function<void(const std::vector<std::string>& archives)> check_archives = {};
};

/// The pages of some records of archives. Reads no other bytes of the archives than these records,
/// and the first of each archive.
///
/// Each archive that an index names is looked for by its whole name, and then by its last part, in
/// the index's folder, in the folder `archive` beside that folder, and among
/// `IndexedInputs::archives`, see ArchiveFinder. If it is not there, or its name is a URL, it is a
/// remote file, if these can be read and it is in the RemotePlace of the index; records that follow
/// one another in it are fetched at once. Records of an archive that is elsewhere are pages with a
/// problem. A name such as "a.wacz!archive/b.warc.gz" is that of an archive in a WACZ file, which
/// must be a file, and have the archive stored as it is.
///
/// Records come in the order of the archives' names and of their offsets, each once. A record that
/// is not there, is damaged, or is of another URL than the line says, is a page with a problem.
/// Lines without a record are items with Skip::index_line, before all pages. A record whose line
/// says that it is a revisit, an HTTP error or not HTML is skipped unread; see `reads_revisits`.
class IndexedSource : public PageSource {
 public:
  /// Reads the indexes. Throws InputError if one of them, or one of the archives, does not exist.
  IndexedSource(const IndexedInputs& inputs, std::size_t max_page_bytes);
  ~IndexedSource() override;

  bool next(SourcePage& page) override;
  void resume(const SourceCursor& cursor) override;

  /// The archives that are read, in order. Those that were not found are left out.
  std::vector<std::string> archives() const;

 private:
  class Impl;
  std::unique_ptr<Impl> m_impl;
};

/// The pages of `inputs.archives`, see open_inputs(), or if there are indexes, those that they
/// name.
std::unique_ptr<PageSource> open_inputs(const IndexedInputs& inputs, std::size_t max_page_bytes,
                                        std::istream& standard_input);

}  // namespace sst
