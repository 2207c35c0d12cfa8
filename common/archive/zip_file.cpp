#include "common/archive/zip_file.hpp"

#include <minizip/unzip.h>
#include <zlib.h>

#include <algorithm>
#include <new>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

constexpr std::size_t kZipReadBytes = std::size_t{1} << 16;
constexpr std::size_t kZipSkipBytes = std::size_t{1} << 16;
constexpr std::size_t kLongestZipName = 65'535;
constexpr unsigned kEncryptedFlag = 1;

struct CloseZip {
  void operator()(void* zip) const { unzClose(zip); }
};

}  // namespace

struct ZipFile::Handle {
  std::unique_ptr<void, CloseZip> zip;
};

/// The bytes of a member. A stored member can be read from any offset; other members are inflated
/// from their start.
class ZipFile::MemberStream : public ByteStream {
 public:
  MemberStream(const std::string& path, const Member& member, std::uint64_t start)
      : m_name{path + "!" + member.name},
        m_member{member},
        m_file{open_file_stream(path)},
        m_start{start} {
    // Raw deflate data: a member has no zlib header and no zlib checksum.
    if (!m_member.is_stored && inflateInit2(&m_inflater, -MAX_WBITS) != Z_OK) {
      throw std::bad_alloc{};
    }
    rewind(0);
  }
  ~MemberStream() override { inflateEnd(&m_inflater); }
  MemberStream(const MemberStream&) = delete;
  MemberStream& operator=(const MemberStream&) = delete;

  /// Reports a fault only after all bytes before it have been read.
  std::size_t read(char* out, std::size_t size) override {
    if (!m_fault.empty()) {
      fail(std::exchange(m_fault, {}));
    }
    size = static_cast<std::size_t>(
        std::min<std::uint64_t>({size, m_member.size - m_at, kMostAtOnce}));
    const std::size_t count = m_member.is_stored ? read_packed(out, size) : inflate_to(out, size);
    if (count < size && m_member.is_stored) {
      fail("it is shorter than the directory declares");
    }
    m_at += count;
    m_checksum = crc32(m_checksum, reinterpret_cast<const Bytef*>(out), static_cast<uInt>(count));
    if (m_is_whole && m_at == m_member.size) {
      m_is_whole = false;  // so that a fault is reported only once
      m_fault = fault_at_end();
    }
    return count;
  }

  bool seek(std::uint64_t offset) override {
    if (offset > m_member.size) {
      return false;
    }
    if (m_member.is_stored) {
      rewind(offset);
      return true;
    }
    if (offset < m_at) {
      rewind(0);
    }
    std::string skipped(kZipSkipBytes, '\0');
    while (m_at < offset) {
      read(skipped.data(),
           static_cast<std::size_t>(std::min<std::uint64_t>(kZipSkipBytes, offset - m_at)));
    }
    return true;
  }

 private:
  static constexpr std::uint64_t kMostAtOnce = std::uint64_t{1} << 30;

  /// Continues at this offset: 0, or any offset of a stored member.
  void rewind(std::uint64_t offset) {
    if (!m_file->seek(m_start + offset)) {
      fail("its file does not support random access");
    }
    m_at = offset;
    m_packed_at = offset;
    m_checksum = 0;
    m_is_whole = offset == 0;
    m_fault.clear();
    inflateReset(&m_inflater);
    m_inflater.avail_in = 0;
  }

  /// Reads `size` packed bytes of the file, or fewer if the member ends earlier.
  std::size_t read_packed(char* out, std::size_t size) {
    size =
        static_cast<std::size_t>(std::min<std::uint64_t>(size, m_member.packed_size - m_packed_at));
    std::size_t used = 0;
    for (std::size_t count = 1; used < size && count > 0; used += count) {
      count = m_file->read(out + used, size - used);
    }
    m_packed_at += used;
    return used;
  }

  /// Inflates `size` bytes, or fewer if a fault follows them.
  std::size_t inflate_to(char* out, std::size_t size) {
    m_inflater.next_out = reinterpret_cast<Bytef*>(out);
    m_inflater.avail_out = static_cast<uInt>(size);
    while (m_inflater.avail_out > 0) {
      const int code = inflate_more();
      if (m_inflater.avail_out == 0) {
        break;
      }
      if (code == Z_STREAM_END || code == Z_BUF_ERROR) {
        return give_before_fault(size, "it is shorter than the directory declares");
      }
      if (code != Z_OK) {
        return give_before_fault(size, "it is damaged");
      }
    }
    return size;
  }

  /// Returns the number of bytes read before a fault; the next read() then reports the fault.
  /// Throws the fault immediately if that number is 0.
  std::size_t give_before_fault(std::size_t size, const char* fault) {
    const std::size_t count = size - m_inflater.avail_out;
    if (count == 0) {
      fail(fault);
    }
    m_fault = fault;
    return count;
  }

  /// Returns Z_BUF_ERROR if there are no more bytes to inflate.
  int inflate_more() {
    if (m_inflater.avail_in == 0) {
      m_inflater.avail_in = static_cast<uInt>(read_packed(m_packed, sizeof m_packed));
      m_inflater.next_in = reinterpret_cast<Bytef*>(m_packed);
    }
    return inflate(&m_inflater, Z_NO_FLUSH);
  }

  /// The fault of a member whose bytes have all been read; empty if there is none.
  std::string fault_at_end() {
    if (!m_member.is_stored && goes_on()) {
      return "it is longer than the directory declares";
    }
    return m_checksum == m_member.checksum ? "" : "its checksum is wrong";
  }

  /// True if a deflated member contains more bytes than the directory declares.
  bool goes_on() {
    char more = 0;
    m_inflater.next_out = reinterpret_cast<Bytef*>(&more);
    m_inflater.avail_out = 1;
    while (m_inflater.avail_out > 0 && inflate_more() == Z_OK) {
    }
    return m_inflater.avail_out == 0;
  }

  [[noreturn]] void fail(const std::string& fact) const {
    throw InputError{m_name + ": the ZIP member cannot be read (" + fact + ")"};
  }

  std::string m_name;
  Member m_member;
  std::unique_ptr<ByteStream> m_file;
  std::uint64_t m_start;          // file offset of the member's bytes
  std::uint64_t m_packed_at = 0;  // within the member's packed bytes
  std::uint64_t m_at = 0;
  z_stream m_inflater{};
  char m_packed[kZipReadBytes];
  uLong m_checksum = 0;
  std::string m_fault;
  bool m_is_whole = true;  // all bytes up to m_at were read, and no fault was found
};

ZipFile::ZipFile(const std::string& path) : m_path{path}, m_handle{std::make_unique<Handle>()} {
  open_file_stream(path);  // throws a precise error if the file cannot be read
  m_handle->zip.reset(unzOpen64(path.c_str()));
  if (!m_handle->zip) {
    throw InputError{path + ": this is not a ZIP file, or it is truncated or damaged"};
  }
}

ZipFile::~ZipFile() = default;

std::vector<ZipFile::Member> ZipFile::members() const {
  void* const zip = m_handle->zip.get();
  std::vector<Member> members;
  std::string name(kLongestZipName + 1, '\0');
  int status = unzGoToFirstFile(zip);
  for (; status == UNZ_OK; status = unzGoToNextFile(zip)) {
    unz_file_info64 info{};
    unz64_file_pos place{};
    if (unzGetCurrentFileInfo64(zip, &info, name.data(), kLongestZipName, nullptr, 0, nullptr, 0) !=
            UNZ_OK ||
        unzGetFilePos64(zip, &place) != UNZ_OK) {
      break;
    }
    const bool is_stored = info.compression_method == 0;
    members.push_back({.name = name.substr(0, info.size_filename),
                       .size = is_stored ? info.compressed_size : info.uncompressed_size,
                       .packed_size = info.compressed_size,
                       .is_encrypted = (info.flag & kEncryptedFlag) != 0,
                       .is_stored = is_stored,
                       .is_deflated = info.compression_method == Z_DEFLATED,
                       .checksum = static_cast<std::uint32_t>(info.crc),
                       .directory_offset = place.pos_in_zip_directory,
                       .number = place.num_of_file});
  }
  if (status != UNZ_END_OF_LIST_OF_FILE) {
    throw InputError{m_path + ": the directory of this ZIP file is damaged"};
  }
  return members;
}

std::unique_ptr<ByteStream> ZipFile::open(const Member& member) const {
  void* const zip = m_handle->zip.get();
  const auto fail = [&](const char* fact) {
    throw InputError{m_path + "!" + member.name + ": the ZIP member cannot be read (" + fact + ")"};
  };
  const unz64_file_pos place{member.directory_offset, member.number};
  if (unzGoToFilePos64(zip, &place) != UNZ_OK) {
    fail("the directory has changed");
  }
  if (!member.is_stored && !member.is_deflated) {
    fail("it is neither stored nor deflated; repack the WACZ file");
  }
  if (unzOpenCurrentFile(zip) != UNZ_OK) {
    fail("its header is damaged");
  }
  const std::uint64_t start = unzGetCurrentFileZStreamPos64(zip);
  unzCloseCurrentFile(zip);
  return std::make_unique<MemberStream>(m_path, member, start);
}

}  // namespace sst
