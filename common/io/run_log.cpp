#include "common/io/run_log.hpp"

#include <algorithm>
#include <utility>

#include "common/error.hpp"
#include "common/io/start_over.hpp"

namespace sst {
namespace {

constexpr std::uint64_t kLogBytesAtOnce = std::uint64_t{1} << 16;

}  // namespace

RunLog::RunLog(std::filesystem::path path, std::string what, FileSystem& file_system)
    : m_path{std::move(path)}, m_what{std::move(what)}, m_file_system{file_system} {}

void RunLog::begin(std::uint64_t bytes) {
  if (m_path.empty()) {
    return;
  }
  std::error_code error;
  m_file = m_file_system.open(m_path, OpenMode::create, error);
  check(error, "opened");
  if (const std::error_code locked = m_file->lock()) {
    m_file.reset();
    const std::filesystem::path path = std::exchange(m_path, {});  // makes remove() keep the file
    throw InputError{path.string() + ": " + m_what + " cannot be locked (" + locked.message() +
                     "); if another process is writing to it, choose another file"};
  }
  if (m_file->size() < bytes) {
    throw InputError{m_path.string() + ": " + m_what + " lacks data that the earlier run wrote; " +
                     kStartOver};
  }
  check(m_file->truncate(bytes), "truncated");
  check(m_file_system.sync_folder(m_path.parent_path()),
        "made durable, because its folder cannot be synced");
  m_bytes = bytes;
}

void RunLog::append(std::string_view text) {
  if (m_file) {
    check(m_file->append(text), "written");
    m_bytes += text.size();
  }
}

void RunLog::read(std::uint64_t offset, std::size_t size, std::string& bytes) const {
  check(m_file->read(offset, size, bytes), "read");
  if (bytes.size() < size) {
    check(std::make_error_code(std::errc::io_error), "read");
  }
}

void RunLog::for_each_line(const std::function<void(std::string_view)>& visit) const {
  std::string rest;
  std::string bytes;
  for (std::uint64_t at = 0; at < m_bytes; at += bytes.size()) {
    read(at, static_cast<std::size_t>(std::min(m_bytes - at, kLogBytesAtOnce)), bytes);
    rest += bytes;
    std::size_t begin = 0;
    for (std::size_t end = rest.find('\n'); end != std::string::npos;
         end = rest.find('\n', begin)) {
      visit(std::string_view{rest}.substr(begin, end - begin));
      begin = end + 1;
    }
    rest.erase(0, begin);
  }
  if (!rest.empty()) {
    throw InputError{m_path.string() + ": " + m_what + " is damaged (its last line is cut off); " +
                     kStartOver};
  }
}

void RunLog::sync() {
  if (m_file) {
    check(m_file->sync(), "synced");
  }
}

void RunLog::remove() {
  if (!m_path.empty()) {
    m_file_system.remove(m_path);
    m_file.reset();
  }
}

void RunLog::check(std::error_code error, std::string_view operation) const {
  if (error) {
    throw InputError{m_path.string() + ": " + m_what + " cannot be " + std::string{operation} +
                     " (" + error.message() + ")"};
  }
}

}  // namespace sst
