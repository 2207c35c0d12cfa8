#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// The names of the files that make an output, and of those beside it while it is written.
class OutputNames {
 public:
  enum class Kind : std::uint8_t {
    file,    ///< one file
    shards,  ///< numbered files: "out.jsonl.gz" is "out-00001.jsonl.gz" and so on
    folder   ///< a file for each page
  };

  OutputNames(std::filesystem::path output, Kind kind);

  /// A shard, counted from 1; the output itself if it has no shards.
  std::filesystem::path shard(std::uint64_t number) const;
  /// An unfinished shard.
  std::filesystem::path part(std::uint64_t number) const;
  std::filesystem::path journal() const;
  std::filesystem::path replicas() const;
  std::filesystem::path changes() const;
  /// The two files that take turns.
  std::array<std::filesystem::path, 2> originals() const;
  /// The list of the pages in an output folder. It stays beside them.
  std::filesystem::path pages() const;

  /// True if a file of this name, in the folder of an output that is no folder, is one of the
  /// above.
  bool contains(std::string_view name) const;
  /// The number of a finished shard of this name; none if `name` is not as shard() spells it. A
  /// number above kMostListedShard is never found: 20240131 in a name is a date more often.
  std::optional<std::uint64_t> shard_number(std::string_view name) const;
  /// The same of an unfinished shard.
  std::optional<std::uint64_t> part_number(std::string_view name) const;

  static constexpr std::uint64_t kMostListedShard = 99'999;

 private:
  bool is_shard(std::string_view name) const;

  std::filesystem::path m_output;
  Kind m_kind;
  std::string m_start;  // of shards' names, up to the number
  std::string m_end;    // after the number
};

}  // namespace sst
