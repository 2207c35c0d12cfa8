#include "common/report/report_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "common/error.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

/// Where a path leads to, as far as it is there.
fs::path place_of(const fs::path& path) {
  std::error_code error;
  return fs::weakly_canonical(fs::absolute(path, error), error);
}

bool is_below(const fs::path& place, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), place.begin(), place.end()).first ==
         folder.end();
}

std::string would_be_read(const std::string& path, const std::string& folder) {
  return path + ": the report would lie in the input folder " + folder +
         " and be read as one of its pages; name a file elsewhere";
}

}  // namespace

void require_other_file(const std::string& path, const std::string& database,
                        const std::vector<std::string>& inputs) {
  if (path == "-") {
    throw UsageError{"a report is a file, not '-'; name one"};
  }
  const fs::path place = place_of(path);
  if (!database.empty() && place == place_of(database)) {
    throw UsageError{path + ": the report would overwrite the model file; name another file"};
  }
  for (const std::string& input : inputs) {
    const fs::path other = place_of(input.starts_with('@') ? input.substr(1) : input);
    std::error_code error;
    if (place == other) {
      throw UsageError{path + ": the report would overwrite an input; name another file"};
    }
    if (fs::is_directory(other, error) && is_below(place, other)) {
      throw UsageError{would_be_read(path, input)};
    }
  }
}

ReportFile::ReportFile(std::string path) : m_path{std::move(path)} {
  std::error_code error;
  if (fs::is_symlink(m_path, error)) {
    m_path = place_of(m_path).native();  // the link stays
  }
  if (fs::is_directory(m_path, error)) {
    fail(EISDIR);
  }
  if (fs::exists(m_path, error) && !fs::is_regular_file(m_path, error)) {
    throw InputError{m_path + ": this is no regular file, which a report is; name another file"};
  }
  const fs::path folder = fs::path{m_path}.parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
    fail(errno);
  }
}

std::ostream& ReportFile::out() {
  if (m_part.empty()) {
    make_part();
    m_out.open(m_part, std::ios::binary);
    if (!m_out) {
      fail(errno);
    }
  }
  return m_out;
}

ReportFile::~ReportFile() {
  remove_part();  // if it was not finished
}

void ReportFile::finish() {
  errno = 0;
  m_out.close();
  if (!m_out || std::rename(m_part.c_str(), m_path.c_str()) != 0) {
    fail(errno);
  }
  m_part.clear();
}

/// With a name that no other file has, and the rights that a new file gets.
void ReportFile::make_part() {
  std::string name = m_path + ".XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) {
    fail(errno);
  }
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file, 0666 & ~mask);
  close(file);
  m_part = std::move(name);
}

void ReportFile::fail(int error) {
  remove_part();
  throw InputError{m_path + ": the report cannot be written there (" +
                   std::generic_category().message(error == 0 ? EIO : error) +
                   "); name another file, or make room"};
}

void ReportFile::remove_part() {
  if (!m_part.empty()) {
    std::remove(m_part.c_str());
    m_part.clear();
  }
}

}  // namespace sst
