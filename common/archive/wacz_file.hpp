#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/archive/byte_stream.hpp"
#include "common/archive/zip_file.hpp"

namespace sst {

/// The archives in a WACZ file (https://specs.webrecorder.net/wacz/1.1.1/): the WARC files in its
/// folder `archive`. Nothing in it is trusted. One thread at a time.
class WaczFile {
 public:
  struct Archive {
    ZipFile::Member member;
    std::string fault;  ///< a fact, for messages; empty if it can be read
  };

  /// Throws InputError if it is no ZIP file, has no archive, or its archives are together larger
  /// than it is.
  explicit WaczFile(const std::string& path);

  const std::string& path() const { return m_path; }
  /// By their names.
  const std::vector<Archive>& archives() const { return m_archives; }
  /// Null if no member has this name.
  const Archive* find(std::string_view name) const;

  /// The bytes of an archive. Throws InputError.
  std::unique_ptr<ByteStream> open(const Archive& archive) const;
  /// The bytes of the archive of this name, which may be read from any place at no cost. Throws
  /// InputError if it cannot be read, or not in this way, since the ZIP file has it deflated.
  std::unique_ptr<ByteStream> open_at_any_place(const std::string& name) const;

 private:
  void require_disjoint() const;

  std::string m_path;
  ZipFile m_zip;
  std::vector<Archive> m_archives;
};

/// Keeps the WACZ file that was opened last, or why it could not be. One thread at a time.
class WaczFileCache {
 public:
  /// As the constructor of WaczFile. The reference holds until the next call.
  const WaczFile& open(const std::string& path);

 private:
  std::string m_path;
  std::optional<WaczFile> m_file;
  std::string m_error;
};

/// "a.wacz" and "archive/b.warc.gz" of "a.wacz!archive/b.warc.gz", as RecordPages::name() names an
/// archive in a WACZ file. None if the name is of another form.
std::optional<std::pair<std::string, std::string>> split_wacz_name(const std::string& name);

}  // namespace sst
