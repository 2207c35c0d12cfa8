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
/// folder `archive`. The file is not trusted. One thread at a time.
class WaczFile {
 public:
  struct Archive {
    ZipFile::Member member;
    std::string fault;  ///< the reason why it cannot be read, for messages; else empty
  };

  /// Throws InputError if the file is not a ZIP file, contains no archive, or is smaller than the
  /// archives in it combined.
  explicit WaczFile(const std::string& path);

  const std::string& path() const { return m_path; }
  /// Sorted by name.
  const std::vector<Archive>& archives() const { return m_archives; }
  /// Null if no member has this name.
  const Archive* find(std::string_view name) const;

  /// The bytes of an archive. Throws InputError.
  std::unique_ptr<ByteStream> open(const Archive& archive) const;
  /// The bytes of the archive with this name, as a stream that can seek to any offset at no cost.
  /// Throws InputError if the archive cannot be read, or if it is deflated in the ZIP file, because
  /// seeking in a deflated member inflates all bytes before the offset.
  std::unique_ptr<ByteStream> open_at_any_place(const std::string& name) const;

 private:
  void require_disjoint() const;

  std::string m_path;
  ZipFile m_zip;
  std::vector<Archive> m_archives;
};

/// Caches the last WACZ file opened, or the error from opening it. One thread at a time.
class WaczFileCache {
 public:
  /// Throws like the constructor of WaczFile. The reference is valid until the next call.
  const WaczFile& open(const std::string& path);

 private:
  std::string m_path;
  std::optional<WaczFile> m_file;
  std::string m_error;
};

/// Splits "a.wacz!archive/b.warc.gz", as in RecordPages::name(), into "a.wacz" and
/// "archive/b.warc.gz". None if the name has any other form.
std::optional<std::pair<std::string, std::string>> split_wacz_name(const std::string& name);

}  // namespace sst
