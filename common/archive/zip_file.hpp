#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/archive/byte_stream.hpp"

namespace sst {

/// A ZIP file, read without unpacking it to disk. The file is not trusted. One thread at a time.
class ZipFile {
 public:
  struct Member {
    std::string name;        ///< as written; may contain any bytes
    std::uint64_t size = 0;  ///< size that the directory declares; reading more or less is an error
    std::uint64_t packed_size = 0;
    bool is_encrypted = false;
    bool is_stored = false;  ///< not packed, so it can be read from any offset
    bool is_deflated = false;
    std::uint32_t checksum = 0;
    std::uint64_t directory_offset = 0;  ///< offset of its directory entry
    std::uint64_t number = 0;            ///< number of its directory entry
  };

  /// Throws InputError if the file cannot be read or is not a ZIP file.
  explicit ZipFile(const std::string& path);
  ~ZipFile();
  ZipFile(const ZipFile&) = delete;
  ZipFile& operator=(const ZipFile&) = delete;

  /// All members, in the order of the directory. Throws InputError if the directory is damaged.
  std::vector<Member> members() const;

  /// The unpacked bytes of a member. open() and read() throw InputError if the member is damaged,
  /// is encrypted, is packed with an unknown method, or has a size other than the declared one. All
  /// bytes before a fault can be read. If a member is read from its start, its sizes and checksum
  /// are checked at its end.
  std::unique_ptr<ByteStream> open(const Member& member) const;

 private:
  class MemberStream;
  struct Handle;

  std::string m_path;
  std::unique_ptr<Handle> m_handle;
};

}  // namespace sst
