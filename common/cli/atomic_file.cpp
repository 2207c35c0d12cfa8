#include "common/cli/atomic_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

bool is_special(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status);
}

fs::path temporary_name(const fs::path& path) {
  fs::path name = path;
  name += ".part-" + std::to_string(getpid());
  return name;
}

/// Waits until the file's contents are on the disk.
bool sync_to_disk(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return false;
  }
  const bool done = fsync(file) == 0;
  close(file);
  return done;
}

}  // namespace

AtomicFile::AtomicFile(fs::path path)
    : m_path{std::move(path)}, m_written{is_special(m_path) ? m_path : temporary_name(m_path)} {
  m_stream.open(m_written, std::ios::binary | std::ios::trunc);
  if (!m_stream) {
    throw InputError{m_path.string() + ": the output cannot be made (" + std::strerror(errno) +
                     "); check the folder and its permissions"};
  }
}

AtomicFile::~AtomicFile() {
  if (!m_committed && m_written != m_path) {
    m_stream.close();
    std::error_code ignored;
    fs::remove(m_written, ignored);
  }
}

void AtomicFile::check() {
  if (!m_stream) {
    throw InputError{m_path.string() + ": the output cannot be written (is the disk full?)"};
  }
}

void AtomicFile::commit() {
  m_stream.close();
  check();
  if (m_written != m_path) {
    std::error_code error;
    if (sync_to_disk(m_written)) {
      fs::rename(m_written, m_path, error);
    } else {
      error = std::error_code{errno, std::generic_category()};
    }
    if (error) {
      throw InputError{m_path.string() + ": the output cannot be put in its place (" +
                       error.message() + ")"};
    }
  }
  m_committed = true;
}

}  // namespace sst
