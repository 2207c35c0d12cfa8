#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sst {

/// Finds the archives that an index names.
class ArchiveFinder {
 public:
  /// `places` are archives, folders of them and @lists, as the user spells them. Throws InputError
  /// if one of them does not exist.
  explicit ArchiveFinder(const std::vector<std::string>& places);

  struct Found {
    std::filesystem::path path;
    bool is_exact = true;  ///< by the whole name; else by its last part
  };

  /// The file that an index in `folder` names, by its whole name or else by its last part; none if
  /// there is none, or if several of the places have that last part. Looks in `folder`, in the
  /// folder `archive` beside it, and in the places.
  std::optional<Found> find(const std::string& name, const std::filesystem::path& folder) const;

 private:
  void add(const std::string& place);

  std::vector<std::filesystem::path> m_folders;
  std::unordered_map<std::string, std::vector<std::filesystem::path>> m_files;  // by last part
};

}  // namespace sst
