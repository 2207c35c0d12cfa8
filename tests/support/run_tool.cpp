#include "tests/support/run_tool.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "cleaner/cleaner.hpp"
#include "tests/support/record_schema.hpp"
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

void check_records(const std::string& out) {
  for (const std::string& line : lines_of(out)) {
    if (line.starts_with("{\"schema\":")) {
      EXPECT_EQ(record_fault(line), "") << line.substr(0, 1'000);
    }
  }
}

}  // namespace

ToolRun run_trainer(const std::vector<std::string>& arguments, const std::string& in) {
  return run(trainer_main, arguments, in);
}

ToolRun run_cleaner(const std::vector<std::string>& arguments, const std::string& in) {
  ToolRun done = run(cleaner_main, arguments, in);
  check_records(done.out);
  return done;
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
