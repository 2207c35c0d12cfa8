#include "common/io/descriptor.hpp"

#include <cerrno>

namespace sst {
namespace {

/// Repeats `transfer(done)`, which returns the result of read(2) or write(2), until `size` bytes
/// are transferred or the end is reached.
template <typename Transfer>
std::error_code transfer_all(std::size_t size, std::size_t& done, Transfer transfer) {
  for (done = 0; done < size;) {
    const ssize_t count = transfer(done);
    if (count < 0 && errno != EINTR) {
      return last_error();
    }
    if (count == 0) {
      break;
    }
    done += count > 0 ? static_cast<std::size_t>(count) : 0;
  }
  return {};
}

/// A write that stops early without an error is also an error.
std::error_code result_of_write(std::error_code error, std::size_t done, std::size_t size) {
  return !error && done < size ? std::make_error_code(std::errc::io_error) : error;
}

}  // namespace

std::error_code last_error() {
  return {errno, std::generic_category()};
}

std::error_code write_all(const Descriptor& file, std::string_view bytes) {
  std::size_t done = 0;
  const std::error_code error = transfer_all(bytes.size(), done, [&](std::size_t from) {
    return write(file.number(), bytes.data() + from, bytes.size() - from);
  });
  return result_of_write(error, done, bytes.size());
}

std::error_code write_all_at(const Descriptor& file, std::string_view bytes, std::uint64_t offset) {
  std::size_t done = 0;
  const std::error_code error = transfer_all(bytes.size(), done, [&](std::size_t from) {
    return pwrite(file.number(), bytes.data() + from, bytes.size() - from,
                  static_cast<off_t>(offset + from));
  });
  return result_of_write(error, done, bytes.size());
}

std::error_code read_all_at(const Descriptor& file, char* bytes, std::size_t size,
                            std::uint64_t offset, std::size_t& count) {
  return transfer_all(size, count, [&](std::size_t from) {
    return pread(file.number(), bytes + from, size - from, static_cast<off_t>(offset + from));
  });
}

std::error_code sync(const Descriptor& file) {
  int result = 0;
  do {
    result = fsync(file.number());
  } while (result != 0 && errno == EINTR);
  return result == 0 ? std::error_code{} : last_error();
}

}  // namespace sst
