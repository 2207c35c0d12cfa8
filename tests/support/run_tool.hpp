#pragma once

#include <string>
#include <vector>

namespace sst::test {

/// The result of running a tool.
struct ToolRun {
  int exit_code = 0;
  std::string out;
  std::string err;
};

/// Runs the whole trainer in this process. `in` is its standard input.
ToolRun run_trainer(const std::vector<std::string>& arguments, const std::string& in = "");
/// Runs the whole cleaner in this process. Fails the test if a record on standard output violates
/// schema/record.json.
ToolRun run_cleaner(const std::vector<std::string>& arguments, const std::string& in = "");

/// The lines of a text.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace sst::test
