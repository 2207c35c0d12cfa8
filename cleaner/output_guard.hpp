#pragma once

#include <string>
#include <vector>

#include "cleaner/output.hpp"

namespace sst {

/// Throws UsageError if the output would overwrite the database or an input, or would be read as a
/// page of an input folder. Inputs are spelled as on the command line; files named by a list are
/// also checked.
void require_other_output(const OutputOptions& options, const std::string& database,
                          const std::vector<std::string>& inputs);

/// A file that is named by an option and written in addition to the output.
struct SideFile {
  std::string option;
  std::string path;  ///< empty: none
};

/// Throws UsageError if one of the files would overwrite another, the output, or a file of the
/// output.
void require_other_files(const OutputOptions& options, const std::vector<SideFile>& files);

}  // namespace sst
