#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "common/archive/input_limits.hpp"
#include "common/archive/source_page.hpp"

namespace sst {

/// Reads the pages of inputs in order. One thread at a time.
class PageSource {
 public:
  virtual ~PageSource() = default;

  /// Reads the next item into `page`, reusing its memory; false at the end. If a page is a separate
  /// uncompressed file, unpack() reads its bytes later. If a file or record cannot be read, it
  /// becomes a page with a problem, and the next call continues after it. Each file or record that
  /// is not a page becomes an item with `page.skip` set.
  virtual bool next(SourcePage& page) = 0;

  /// Moves to the position right after an item of an earlier run over the same inputs. Throws
  /// InputError if the inputs cannot seek, or if any of the files up to that item has been added,
  /// removed or changed since.
  virtual void resume(const SourceCursor& cursor) = 0;
};

/// For runs that determine sites by URL. Throws UsageError if `first`, the first page, comes from a
/// file and no input is or contains an archive, because then no page has a URL. If there are
/// archives, a page without a URL is a rare exception and is accepted.
void require_urls(const SourcePage& first, const std::vector<std::string>& inputs);

/// Opens the inputs that a command line names, and returns their pages in the order of the inputs:
///   FOLDER   every HTML file and every archive in it and below it, sorted by path; links to
///            folders are not followed
///   FILE     that file: a page, packed or not; an archive (WARC 0.18 to 1.1 or ARC 1.0), plain
///            or packed with gzip, zstd, xz or lz4; or a WACZ file
///   @LIST    the files and folders named in it, one per line; @- reads the list from
///            `standard_input`
///   -        a page or an archive from `standard_input`
/// Throws InputError if an input does not exist; a missing entry of a list becomes a page with a
/// problem. A page that exceeds the limit is not read, and also becomes a page with a problem.
std::unique_ptr<PageSource> open_inputs(const std::vector<std::string>& inputs, InputLimits limits,
                                        std::istream& standard_input);

/// Returns the pages in a stream, which contains an archive or a single page. `name` is used in
/// place of a path. If the stream fails, the pages before the failure are followed by a page with a
/// problem. The stream must outlive the source.
std::unique_ptr<PageSource> open_stream(std::istream& stream, const std::string& name,
                                        std::size_t max_page_bytes);

/// Returns the pages of `entries`, which are files and folders in `folder`. They are read as if
/// open_inputs() read the whole folder. Throws InputError if an entry does not exist or is not in
/// the folder.
std::unique_ptr<PageSource> open_entries(const std::filesystem::path& folder,
                                         const std::vector<std::string>& entries,
                                         InputLimits limits);

}  // namespace sst
