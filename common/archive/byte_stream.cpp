#include "common/archive/byte_stream.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <istream>
#include <string>
#include <system_error>
#include <utility>

#include "common/error.hpp"
#include "common/io/descriptor.hpp"

namespace sst {
namespace {

class FileStream : public ByteStream {
 public:
  explicit FileStream(std::filesystem::path path)
      : m_path{std::move(path)}, m_file{open(m_path.c_str(), O_RDONLY | O_CLOEXEC)} {
    if (m_file.number() < 0) {
      fail();
    }
  }

  std::size_t read(char* out, std::size_t size) override {
    while (true) {
      const ssize_t count = ::read(m_file.number(), out, size);
      if (count >= 0) {
        return static_cast<std::size_t>(count);
      }
      if (errno != EINTR) {
        fail();
      }
    }
  }

  bool seek(std::uint64_t offset) override {
    return lseek(m_file.number(), static_cast<off_t>(offset), SEEK_SET) >= 0;
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError{m_path.string() + ": the file cannot be read (" +
                     std::generic_category().message(errno) + ")"};
  }

  std::filesystem::path m_path;
  Descriptor m_file;
};

class IstreamStream : public ByteStream {
 public:
  explicit IstreamStream(std::istream& in) : m_in{in} {}

  std::size_t read(char* out, std::size_t size) override { return read_some(m_in, out, size); }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::istream& m_in;
};

}  // namespace

std::unique_ptr<ByteStream> open_file_stream(const std::filesystem::path& path) {
  return std::make_unique<FileStream>(path);
}

std::size_t read_some(std::istream& in, char* out, std::size_t size) {
  // If the stream has a buffer, read only buffered bytes, so that a later failure loses no bytes.
  in.peek();
  const std::streamsize ready = in.good() ? in.rdbuf()->in_avail() : 0;
  const auto most = static_cast<std::streamsize>(size);
  in.read(out, ready > 0 ? std::min(ready, most) : most);
  if (in.bad()) {
    throw InputError{"standard input cannot be read"};
  }
  return static_cast<std::size_t>(in.gcount());
}

std::unique_ptr<ByteStream> wrap_stream(std::istream& in) {
  return std::make_unique<IstreamStream>(in);
}

}  // namespace sst
