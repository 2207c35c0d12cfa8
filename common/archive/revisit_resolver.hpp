#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/recent_values.hpp"
#include "common/archive/record_range.hpp"
#include "common/archive/source_page.hpp"
#include "common/archive/wacz_file.hpp"

namespace sst {

/// Turns revisits into pages with the content of their originals. An original is an earlier record:
/// the record that WARC-Refers-To-Target-URI and WARC-Refers-To-Date identify, or else a record of
/// the same site with the same WARC-Payload-Digest. (Digests are not verified, so a digest alone
/// must not provide content to other sites.)
///
/// Stores no content, only the place of each record, under at most two hashes: a hash of its URL
/// and date, and a hash of its digest. The content of an original is read again when a revisit
/// needs it. See RecentValues for memory use. One thread at a time.
class RevisitResolver {
 public:
  static constexpr std::size_t kMostHashes = std::size_t{3} << 19;
  /// The line that begins a generation of hashes. Lines older than the previous generation no
  /// longer matter, except archive lines, which begin with kArchiveWord.
  static constexpr std::string_view kGenerationLine = "g";
  static constexpr std::string_view kArchiveWord = "a ";

  /// Keeps at least the last `most_hashes` hashes.
  explicit RevisitResolver(std::size_t max_page_bytes, std::size_t most_hashes = kMostHashes);

  /// Processes the next item of a source. A revisit whose original is known becomes a page with the
  /// revisit's own place, URL and date. For any other revisit, appends the reason why the original
  /// is unavailable to `skip_detail`. Any other resource is recorded as an original. Returns lines
  /// for restore(), valid until the next call; empty if nothing was recorded.
  std::string_view take(SourcePage& page);

  /// Restores one line that take() returned in an earlier run, without its line end. Throws
  /// std::invalid_argument if the line is malformed.
  void restore(std::string_view line);

 private:
  /// How an original can be used. Stored in journals; never renumber.
  enum class Kind : std::uint8_t { page = 0, no_page = 1, unreadable = 2 };

  struct Archive {
    std::string file;
    std::string member;  // name of the archive in a WACZ file
  };
  struct Place {
    Kind kind = Kind::page;
    std::uint32_t archive = 0;  // index into m_archives
    std::uint64_t offset = 0;   // offset of the record in the archive

    std::uint64_t packed() const;
    static Place unpacked(std::uint64_t bits);
  };

  void note(const SourcePage& page);
  bool enter_archive(const SourceCursor& cursor);
  bool is_seekable(const Archive& archive);
  std::optional<Place> find(std::uint64_t key) const;
  void resolve(SourcePage& revisit);
  bool read_again(std::uint64_t key, const Place& place, SourcePage& revisit);
  RecordRangeReader& reader_of(std::uint32_t archive);

  std::size_t m_max_page_bytes;
  std::vector<Archive> m_archives;
  bool m_is_seekable = false;  // whether the last of m_archives is seekable
  RecentValues m_places;       // Place::packed()
  std::string m_lines;
  WaczFileCache m_wacz_files;
  std::optional<RecordRangeReader> m_reader;
  std::uint32_t m_reader_archive = 0;
  SourcePage m_original;
};

}  // namespace sst
