#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sst {

/// Finds the archives that an index names. An index may come from a stranger: a name leads to no
/// file but those below the folder of the index, below the folder `archive` beside that folder, and
/// among the places, whether it is absolute or holds "..". Links within them are followed.
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
  /// there is none, or if several of the places have that last part. Without a folder, the index is
  /// no file, and only the places are looked at.
  std::optional<Found> find(const std::string& name,
                            const std::optional<std::filesystem::path>& folder) const;

  /// True if the name leads to a path outside of all these folders, whether there is a file or not.
  bool leads_out(const std::string& name, const std::optional<std::filesystem::path>& folder) const;

 private:
  struct Place {
    std::filesystem::path path;
    std::filesystem::path full;  ///< absolute, without "." and ".."
  };
  using Folders = std::vector<Place>;

  static Place place_at(const std::filesystem::path& path);

  void add(const std::string& place);
  Folders folders_for(const std::optional<std::filesystem::path>& folder) const;
  bool is_given(const std::filesystem::path& path, const Folders& folders) const;
  std::optional<std::filesystem::path> file_at(const std::filesystem::path& path,
                                               const Folders& folders) const;

  Folders m_folders;
  std::unordered_map<std::string, std::vector<Place>> m_files;  // by last part
};

}  // namespace sst
