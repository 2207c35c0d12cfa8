#include "common/report/report_file.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <utility>

#include "common/archive/input_places.hpp"
#include "common/error.hpp"
#include "common/io/descriptor.hpp"
#include "common/io/paths.hpp"
#include "common/model/sample_file.hpp"

namespace sst {
namespace fs = std::filesystem;

void require_other_file(const std::string& path, const std::string& database,
                        const std::vector<std::string>& inputs) {
  if (path == "-") {
    throw UsageError{"'-' is not a file; give the name of a file"};
  }
  const fs::path place = resolved_path(path);
  if (!database.empty() && std::ranges::count(model_files(database), place.native()) > 0) {
    throw UsageError{path + ": this file would overwrite a file that belongs to the models in " +
                     database + "; choose another file"};
  }
  for_each_input_place(inputs, [&](const fs::path& other, const std::string& spelled) {
    std::error_code error;
    if (place == other) {
      throw UsageError{path + ": this file would overwrite the input " + spelled +
                       "; choose another file"};
    }
    if (is_within(place, other) && fs::is_directory(other, error)) {
      throw UsageError{path + ": this file is in the input folder " + spelled +
                       " and would be read as one of its pages; choose a file in another folder"};
    }
  });
}

ReportFile::ReportFile(std::string path) : m_path{behind_links(std::move(path)).native()} {
  std::error_code error;
  if (fs::is_directory(m_path, error)) {
    fail(std::make_error_code(std::errc::is_a_directory));
  }
  if (fs::exists(m_path, error) && !fs::is_regular_file(m_path, error)) {
    throw InputError{m_path + ": this is not a regular file; choose another file for the report"};
  }
  const fs::path folder = fs::path{m_path}.parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0) {
    fail(last_error());
  }
}

std::ostream& ReportFile::out() {
  if (!m_file) {
    m_file.emplace(m_path);
    if (const std::error_code error = m_file->create()) {
      fail(error);
    }
    m_out.open(m_file->part(), std::ios::binary);
    if (!m_out) {
      fail(last_error());
    }
  }
  return m_out;
}

void ReportFile::finish() {
  errno = 0;
  m_out.close();
  if (!m_out) {
    fail(errno != 0 ? last_error() : std::make_error_code(std::errc::io_error));
  }
  if (const std::error_code error = m_file->commit()) {
    fail(error);
  }
}

void ReportFile::fail(std::error_code error) {
  m_file.reset();
  throw InputError{m_path + ": the report cannot be written (" + error.message() +
                   "); choose another file, or free disk space"};
}

}  // namespace sst
