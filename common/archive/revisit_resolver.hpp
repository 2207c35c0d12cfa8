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

/// Gives revisits the content of their originals: of the record that WARC-Refers-To-Target-URI and
/// WARC-Refers-To-Date name, or else of one of the revisit's own site with the same
/// WARC-Payload-Digest, if it came before. (Digests are not checked, so a digest alone must not
/// give content to other sites.)
///
/// It keeps no content but at most two hashes of a record, of its URL and date and of its digest,
/// with its place, and reads an original again. See RecentValues for its memory. One thread at a
/// time.
class RevisitResolver {
 public:
  static constexpr std::size_t kMostHashes = std::size_t{3} << 19;
  /// The line with which a generation of hashes begins. Lines before the generation before are
  /// forgotten, except those of archives, which begin with kArchiveWord.
  static constexpr std::string_view kGenerationLine = "g";
  static constexpr std::string_view kArchiveWord = "a ";

  /// It knows the last `most_hashes` hashes at least.
  explicit RevisitResolver(std::size_t max_page_bytes, std::size_t most_hashes = kMostHashes);

  /// Takes the next item of a source. Makes a page of a revisit whose original is known; it keeps
  /// its own place, URL and date. Adds to `skip_detail` of another one where its original is. Notes
  /// other records as originals. Returns lines for restore(), which hold until the next call; empty
  /// if nothing was noted.
  std::string_view take(SourcePage& page);

  /// Notes what take() returned in an earlier run: one line, without its end. Throws
  /// std::invalid_argument if it is none.
  void restore(std::string_view line);

 private:
  /// What becomes of a revisit. Stored in journals; never renumber.
  enum class Kind : std::uint8_t { page = 0, no_page = 1, unreadable = 2 };

  struct Archive {
    std::string file;
    std::string member;  // of a WACZ file
  };
  struct Place {
    Kind kind = Kind::page;
    std::uint32_t archive = 0;  // which of the archives
    std::uint64_t offset = 0;   // of the record in it

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
  bool m_is_seekable = false;  // the last of them
  RecentValues m_places;       // packed
  std::string m_lines;
  WaczFileCache m_wacz_files;
  std::optional<RecordRangeReader> m_reader;
  std::uint32_t m_reader_archive = 0;
  SourcePage m_original;
};

}  // namespace sst
