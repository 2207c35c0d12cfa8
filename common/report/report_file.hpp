#pragma once

#include <fstream>
#include <ostream>
#include <string>
#include <vector>

namespace sst {

/// Throws UsageError if a report at `path` would overwrite the model file or an input, or would be
/// read as a page of an input folder. Inputs are spelled as on the command line.
void require_other_file(const std::string& path, const std::string& database,
                        const std::vector<std::string>& inputs);

/// A file that appears at its path when it is complete; one that was there before stays until then.
class ReportFile {
 public:
  /// Throws InputError if it cannot be made. Nothing is written yet.
  explicit ReportFile(std::string path);
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  /// What it is written to: a file beside it.
  std::ostream& out();

  /// Throws InputError if not all of it could be written.
  void finish();

 private:
  void make_part();
  [[noreturn]] void fail(int error);
  void remove_part();

  std::string m_path;
  std::string m_part;  // a file of ours that is not complete; empty if there is none
  std::ofstream m_out;
};

}  // namespace sst
