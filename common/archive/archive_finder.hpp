#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sst {

/// Finds the archives named in an index. Indexes are untrusted: even if a name is absolute or
/// contains "..", it resolves only to a file below the index's folder, below the sibling folder
/// `archive`, or among the constructor's `places`. Symbolic links in these folders are followed,
/// even if they lead outside.
class ArchiveFinder {
 public:
  /// `places` are archives, folders of archives and @lists, as the user wrote them. Throws
  /// InputError if one does not exist.
  explicit ArchiveFinder(const std::vector<std::string>& places);

  struct Found {
    std::filesystem::path path;
    bool is_exact = true;  ///< true: the whole name matched; false: only its last part
  };

  /// Finds the file that an index in `folder` calls `name`: by the whole name, or else by its last
  /// part. Returns none if no file matches, or if the last part matches several of the archives in
  /// `places`. Without a `folder` (the index is not a file), searches only `places`.
  std::optional<Found> find(const std::string& name,
                            const std::optional<std::filesystem::path>& folder) const;

  /// True if the name points outside the index's folder, the sibling folder and `places`, whether
  /// or not the file exists.
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
  std::unordered_map<std::string, std::vector<Place>> m_files;  // by the last part of the path
};

}  // namespace sst
