#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/packed_lines.hpp"
#include "common/archive/source_page.hpp"
#include "common/hash/digest.hpp"
#include "common/io/descriptor.hpp"

namespace sst {

/// The records of an earlier run, for --since, with the content that each page had then. Uses up to
/// 250 bytes of memory per record; a record without a URL uses up to 250 more bytes for every two
/// folders of its path. Addresses and texts are in a temporary file. Thread-safe.
class EarlierRecords {
 public:
  /// The number of a record in file order. Of several records with the same URL, the last one is
  /// used.
  using Number = std::uint32_t;

  struct Record {
    std::string url;     ///< empty: unknown
    std::string source;  ///< in the earlier run
    std::string site;    ///< empty: unknown
    std::string text;    ///< empty if the record has none
  };

  /// Reads JSON lines of up to 1 GiB each, plain or packed, as sst-clean writes them. Skips records
  /// of pages with a problem: they have no content to compare with. Throws InputError if the file
  /// cannot be read, or if a line is not a record with text or a digest.
  explicit EarlierRecords(const std::string& path);

  std::size_t size() const { return m_entries.size(); }
  const std::string& path() const { return m_path; }

  /// The record of the same page. A page with a URL is found by its URL, ignoring "www." and the
  /// difference between http and https. A page without a URL is found by its source, or else by its
  /// path in the input folder, if the record's source ends with that path. If several sources do,
  /// the one with the fewest leading folders wins; a tie is not a match.
  std::optional<Number> find(const SourcePage& page) const;
  /// The first record with this content that is not superseded.
  std::optional<Number> with_content(const Digest& digest) const;
  /// True if a later record has the same URL.
  bool is_superseded(Number record) const { return m_entries[record].is_superseded; }

  /// The content_digest() of a record; none if the record has no words.
  std::optional<Digest> digest(Number record) const;
  /// Reads a whole record. Throws InputError if the temporary file cannot be read.
  Record read(Number record) const;

 private:
  struct Entry {
    Digest digest;  // 0 if the record has no words
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
    bool is_superseded = false;
  };

  /// A record whose source ends with a path.
  struct End {
    Number record = 0;
    std::uint32_t folders = 0;  // number of folders before the path
  };

  void read_lines(PackedLines& lines);
  void add(const Record& record, const std::optional<Digest>& digest);
  void add_address(std::uint64_t hash, Number number);
  void add_ends(std::string_view source, Number number);
  void store(const Record& record, Entry& entry);

  std::string m_path;
  std::vector<Entry> m_entries;
  tsl::robin_map<std::uint64_t, Number> m_by_address;  // keys are hashes of URLs, or of sources
  tsl::robin_map<std::uint64_t, End> m_by_end;  // keys are hashes of the trailing parts of sources
  tsl::robin_map<std::uint64_t, Number> m_by_content;
  Descriptor m_file;
  std::uint64_t m_file_bytes = 0;
};

}  // namespace sst
