#include "common/report/report_file.hpp"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "common/error.hpp"

namespace sst {

ReportFile::ReportFile(std::string path) : m_path{std::move(path)}, m_part{m_path + ".part"} {
  std::error_code ignored;
  if (std::filesystem::is_directory(m_path, ignored)) {
    fail(EISDIR);  // what finish() would find
  }
  m_out.open(m_part, std::ios::binary);
  if (!m_out) {
    fail(errno);
  }
}

ReportFile::~ReportFile() {
  std::remove(m_part.c_str());  // if it was not finished
}

void ReportFile::finish() {
  errno = 0;
  m_out.close();
  if (!m_out || std::rename(m_part.c_str(), m_path.c_str()) != 0) {
    fail(errno);
  }
}

void ReportFile::fail(int error) const {
  std::remove(m_part.c_str());
  throw InputError{m_path + ": the report cannot be written there (" +
                   std::generic_category().message(error == 0 ? EIO : error) +
                   "); name another file, or make room"};
}

}  // namespace sst
