#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// The names of an output's files, and of the auxiliary files that exist next to it while it is
/// being written.
class OutputNames {
 public:
  enum class Kind : std::uint8_t {
    file,    ///< one file
    shards,  ///< numbered files: "out.jsonl.gz" becomes "out-00001.jsonl.gz" and so on
    folder   ///< a file for each page
  };

  OutputNames(std::filesystem::path output, Kind kind);

  /// The path of a shard, counted from 1; the output's path if the output is not sharded.
  std::filesystem::path shard(std::uint64_t number) const;
  /// The path of an unfinished shard.
  std::filesystem::path part(std::uint64_t number) const;
  std::filesystem::path journal() const;
  std::filesystem::path replicas() const;
  std::filesystem::path changes() const;
  /// The two files that list original pages. They are used alternately.
  std::array<std::filesystem::path, 2> originals() const;
  /// The list of the pages in an output folder. The list is stored in that folder.
  std::filesystem::path pages() const;

  /// True if a file with this name in the output's folder is one of the files above. Call only for
  /// outputs that are not folders.
  bool contains(std::string_view name) const;
  /// The number of the finished shard with this name. None if shard() would spell the name
  /// differently, or if the number is above kMostListedShard: a number such as 20240131 is more
  /// likely a date.
  std::optional<std::uint64_t> shard_number(std::string_view name) const;
  /// As above, for an unfinished shard.
  std::optional<std::uint64_t> part_number(std::string_view name) const;

  static constexpr std::uint64_t kMostListedShard = 99'999;

 private:
  bool is_shard(std::string_view name) const;

  std::filesystem::path m_output;
  Kind m_kind;
  std::string m_start;  // start of shard names, before the number
  std::string m_end;    // end of shard names, after the number
};

}  // namespace sst
