#include "common/archive/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "common/hash/digest.hpp"
#include "common/io/descriptor.hpp"

namespace sst {
namespace {

PageProblem unreadable(int error) {
  return {PageProblemKind::unreadable, std::generic_category().message(error)};
}

/// Returns a descriptor; -1 if the file cannot be opened. A signal ends the wait for a pipe's
/// writer, but not the wait for a remote file system.
int open_to_read(const std::filesystem::path& path) {
  while (true) {
    const int number = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const int error = errno;
    std::error_code ignored;
    if (number >= 0 || error != EINTR || !std::filesystem::is_regular_file(path, ignored)) {
      errno = error;
      return number;
    }
  }
}

}  // namespace

std::optional<PageProblem> read_file(const std::filesystem::path& path, std::size_t max_bytes,
                                     std::string& bytes, std::optional<std::time_t>& modified) {
  bytes.clear();
  const Descriptor file{open_to_read(path)};
  struct stat status {};
  if (file.number() < 0 || fstat(file.number(), &status) != 0) {
    return unreadable(errno);
  }
  if (S_ISDIR(status.st_mode)) {
    return unreadable(EISDIR);
  }
  modified = status.st_mtime;
  const auto expected = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
  if (expected > max_bytes) {
    return too_large(expected, max_bytes);
  }
  // Requesting one byte more than expected detects the end. Pipes and growing files need more
  // reads.
  std::size_t used = 0;
  bytes.resize(expected + 1);
  while (true) {
    const ssize_t count = read(file.number(), bytes.data() + used, bytes.size() - used);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      const int error = errno;
      bytes.clear();
      return unreadable(error);
    }
    used += static_cast<std::size_t>(count);
    if (used > max_bytes) {
      bytes.clear();
      return too_large(used, max_bytes);
    }
    if (count == 0) {
      break;
    }
    if (used == bytes.size()) {
      bytes.resize(bytes.size() * 2);
    }
  }
  bytes.resize(used);
  return std::nullopt;
}

std::uint64_t file_fingerprint(const std::filesystem::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return 0;
  }
  return digest_of(std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec) +
                   " " + std::to_string(status.st_mtim.tv_nsec))
      .low;
}

}  // namespace sst
