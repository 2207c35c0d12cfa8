#include "tests/support/run_tool.hpp"

#include <sstream>

#include "cleaner/cleaner.hpp"
#include "trainer/trainer.hpp"

namespace sst::test {
namespace {

ToolRun run(int (*tool)(const std::vector<std::string>&, Streams&),
            const std::vector<std::string>& arguments, const std::string& in) {
  std::istringstream input{in};
  std::ostringstream output;
  std::ostringstream errors;
  Streams streams{input, output, errors};
  const int exit_code = tool(arguments, streams);
  return {exit_code, output.str(), errors.str()};
}

}  // namespace

ToolRun run_trainer(const std::vector<std::string>& arguments, const std::string& in) {
  return run(trainer_main, arguments, in);
}

ToolRun run_cleaner(const std::vector<std::string>& arguments, const std::string& in) {
  return run(cleaner_main, arguments, in);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

}  // namespace sst::test
