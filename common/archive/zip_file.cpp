#include "common/archive/zip_file.hpp"

#include <minizip/unzip.h>
#include <zlib.h>

#include <algorithm>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

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

/// A stored member is read from the file itself, from any place. Others are unpacked from their
/// start.
class ZipFile::MemberStream : public ByteStream {
 public:
  MemberStream(void* zip, const std::string& path, const Member& member)
      : m_zip{zip}, m_name{path + "!" + member.name}, m_member{member} {
    open();
    if (m_member.is_stored) {
      m_start = unzGetCurrentFileZStreamPos64(m_zip);
      unzCloseCurrentFile(m_zip);
      m_file = open_file_stream(path);
      m_file->seek(m_start);
    }
  }
  ~MemberStream() override {
    if (!m_file) {
      unzCloseCurrentFile(m_zip);
    }
  }
  MemberStream(const MemberStream&) = delete;
  MemberStream& operator=(const MemberStream&) = delete;

  /// A fault is told after the bytes before it.
  std::size_t read(char* out, std::size_t size) override {
    if (!m_fault.empty()) {
      fail(std::exchange(m_fault, {}));
    }
    const std::uint64_t left = m_member.size - m_at;
    size = static_cast<std::size_t>(std::min<std::uint64_t>({size, left, kMostAtOnce}));
    const std::size_t count = size == 0 ? 0 : read_some_of_it(out, size);
    if (count == 0 && left > 0) {
      fail("it is shorter than the directory says");
    }
    m_at += count;
    m_checksum = crc32(m_checksum, reinterpret_cast<const Bytef*>(out), static_cast<uInt>(count));
    if (m_is_whole && m_at == m_member.size && m_checksum != m_member.checksum) {
      m_is_whole = false;  // told once
      m_fault = "its checksum is wrong";
    }
    return count;
  }

  bool seek(std::uint64_t offset) override {
    if (offset > m_member.size) {
      return false;
    }
    if (m_file) {
      m_is_whole = offset == 0;
      m_checksum = 0;
      m_at = offset;
      return m_file->seek(m_start + offset);
    }
    if (offset < m_at) {
      unzCloseCurrentFile(m_zip);
      open();
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

  void open() {
    const unz64_file_pos place{m_member.directory_offset, m_member.number};
    if (unzGoToFilePos64(m_zip, &place) != UNZ_OK) {
      fail("the directory has changed");
    }
    if (unzOpenCurrentFile(m_zip) != UNZ_OK) {
      fail("it is damaged, or packed in an unknown way");
    }
    m_at = 0;
    m_checksum = 0;
    m_is_whole = true;
  }

  std::size_t read_some_of_it(char* out, std::size_t size) {
    if (m_file) {
      return m_file->read(out, size);
    }
    const int count = unzReadCurrentFile(m_zip, out, static_cast<unsigned>(size));
    if (count < 0) {
      fail("it is damaged");
    }
    return static_cast<std::size_t>(count);
  }

  [[noreturn]] void fail(const std::string& fact) const {
    throw InputError{m_name + ": the member of the ZIP file cannot be read (" + fact + ")"};
  }

  void* m_zip;
  std::string m_name;
  Member m_member;
  std::unique_ptr<ByteStream> m_file;  // of a stored member
  std::uint64_t m_start = 0;           // of a stored member, in the file
  std::uint64_t m_at = 0;
  uLong m_checksum = 0;
  std::string m_fault;
  bool m_is_whole = true;  // all bytes up to m_at were read
};

ZipFile::ZipFile(const std::string& path) : m_path{path}, m_handle{std::make_unique<Handle>()} {
  open_file_stream(path);  // says why a file cannot be read
  m_handle->zip.reset(unzOpen64(path.c_str()));
  if (!m_handle->zip) {
    throw InputError{path + ": this is no ZIP file, or it is cut short or damaged"};
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
  return std::make_unique<MemberStream>(m_handle->zip.get(), m_path, member);
}

}  // namespace sst
