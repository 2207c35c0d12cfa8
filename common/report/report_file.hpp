#pragma once

#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#include "common/io/atomic_file.hpp"

namespace sst {

/// Throws UsageError if a file at `path` would overwrite the model file or an input, or would be
/// read as a page of an input folder, or if `path` is "-". `inputs` are spelled as on the command
/// line; the files named in a list are also checked.
void require_other_file(const std::string& path, const std::string& database,
                        const std::vector<std::string>& inputs);

/// A report file that appears at its path only when it is complete. Until then, an existing file is
/// kept.
class ReportFile {
 public:
  /// Throws InputError if the report cannot be written at `path`. Writes nothing yet.
  explicit ReportFile(std::string path);

  /// The stream to write the report to.
  std::ostream& out();

  /// Moves the report to its path. REQUIRES: out() was called. Throws InputError if the report
  /// could not be written completely.
  void finish();

 private:
  [[noreturn]] void fail(std::error_code error);

  std::string m_path;
  std::optional<AtomicFile> m_file;  // unset until out() is called
  std::ofstream m_out;
};

}  // namespace sst
