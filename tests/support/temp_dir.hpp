#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sst::test {

/// A temporary folder that is removed with this object.
class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  const std::filesystem::path& path() const { return m_path; }
  /// The path of a file in the folder.
  std::string operator/(std::string_view name) const { return (m_path / name).string(); }

  /// Writes a file to the folder, creates subfolders as needed, and returns its path.
  std::string write(std::string_view name, std::string_view contents) const;

 private:
  std::filesystem::path m_path;
};

std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view contents);

}  // namespace sst::test
