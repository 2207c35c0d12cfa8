#pragma once

#include <fstream>
#include <ostream>
#include <string>

namespace sst {

/// A file that appears at its path when it is complete; one that was there before stays until then.
class ReportFile {
 public:
  /// Throws InputError if it cannot be made.
  explicit ReportFile(std::string path);
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  std::ostream& out() { return m_out; }

  /// Throws InputError if not all of it could be written.
  void finish();

 private:
  [[noreturn]] void fail(int error) const;

  std::string m_path;
  std::string m_part;
  std::ofstream m_out;
};

}  // namespace sst
