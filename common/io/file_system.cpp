#include "common/io/file_system.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "common/io/descriptor.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kNewFileMode = 0666;  // reduced by the umask

std::error_code result_of(int returned) {
  return returned == 0 ? std::error_code{} : last_error();
}

FileStamp stamp_of(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_size),
          std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

class RealFile : public OutputFile {
 public:
  explicit RealFile(Descriptor file) : m_file{std::move(file)} {}

  std::error_code append(std::string_view bytes) override { return write_all(m_file, bytes); }

  std::error_code read(std::uint64_t offset, std::size_t size, std::string& bytes) const override {
    bytes.resize(size);
    std::size_t count = 0;
    const std::error_code error = read_all_at(m_file, bytes.data(), size, offset, count);
    bytes.resize(count);
    return error;
  }

  std::error_code truncate(std::uint64_t bytes) override {
    return result_of(ftruncate(m_file.number(), static_cast<off_t>(bytes)));
  }
  std::error_code sync() override { return sst::sync(m_file); }

  std::uint64_t size() const override { return stamp_of(status()).bytes; }
  std::error_code lock() override { return result_of(flock(m_file.number(), LOCK_EX | LOCK_NB)); }
  bool has_name(std::error_code& error) const override {
    struct stat status {};
    error = result_of(fstat(m_file.number(), &status));
    return status.st_nlink > 0;
  }

 private:
  struct stat status() const {
    struct stat status {};
    fstat(m_file.number(), &status);
    return status;
  }

  Descriptor m_file;
};

int flags_of(OpenMode mode) {
  switch (mode) {
    case OpenMode::existing:
      return 0;
    case OpenMode::create:
      return O_CREAT;
    case OpenMode::replace:
      return O_CREAT | O_TRUNC;
    case OpenMode::exclusive:
      return O_CREAT | O_EXCL;
  }
  return 0;
}

/// Opens a folder for syncing; an empty path means the current folder.
Descriptor open_folder(const fs::path& folder) {
  return Descriptor{
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
}

class RealFileSystem : public FileSystem {
 public:
  std::unique_ptr<OutputFile> open(const fs::path& path, OpenMode mode,
                                   std::error_code& error) override {
    Descriptor file{::open(
        path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | flags_of(mode), kNewFileMode)};
    if (!file) {
      error = last_error();
      return nullptr;
    }
    error.clear();
    return std::make_unique<RealFile>(std::move(file));
  }

  std::error_code rename(const fs::path& from, const fs::path& to) override {
    return result_of(std::rename(from.c_str(), to.c_str()));
  }
  std::error_code remove(const fs::path& path) override { return result_of(unlink(path.c_str())); }

  std::error_code create_folders(const fs::path& folder) override {
    std::error_code error;
    fs::create_directories(folder, error);
    return error;
  }

  std::error_code sync_folder(const fs::path& folder) override {
    const Descriptor opened = open_folder(folder);
    if (!opened) {
      // A folder that is writable but not readable cannot be synced.
      return errno == EACCES ? std::error_code{} : last_error();
    }
    const std::error_code error = sst::sync(opened);
    // Some network file systems do not sync folders.
    const bool is_unsupported =
        error == std::errc::invalid_argument || error == std::errc::not_supported;
    return is_unsupported ? std::error_code{} : error;
  }

  std::error_code sync_all(const fs::path& folder) override {
    const Descriptor opened = open_folder(folder);
    return opened ? result_of(syncfs(opened.number())) : last_error();
  }

  std::vector<std::string> names(const fs::path& folder, std::error_code& error) const override {
    std::vector<std::string> names;
    fs::directory_iterator entry{folder.empty() ? fs::path{"."} : folder, error};
    for (; !error && entry != fs::directory_iterator{}; entry.increment(error)) {
      names.push_back(entry->path().filename().native());
    }
    return names;
  }

  std::optional<FileStamp> stamp(const fs::path& path) const override {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
      return std::nullopt;
    }
    return stamp_of(status);
  }
};

}  // namespace

FileSystem& real_file_system() {
  static RealFileSystem file_system;
  return file_system;
}

}  // namespace sst
