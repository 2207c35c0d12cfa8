#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

// Each folder in scenarios/ is a run from beginning to end:
//   command     one command per line; {data} stands for tests/data, {in} for input/, {work} for a
//               temporary folder
//   input/      the input that is not in {data}
//   expected/   stdout, stderr and exit_code of the last line, and files that {work} must contain
// With STYLETREE_UPDATE=1 in the environment, expected/ is rewritten instead of compared.

namespace sst {
namespace {

namespace fs = std::filesystem;

const fs::path kScenarios = fs::path{STYLETREE_SOURCE_DIR} / "tests/end_to_end/scenarios";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

class Scenario : public testing::TestWithParam<std::string> {
 protected:
  /// Runs one line of `command`.
  test::ToolRun run(const std::string& line) const {
    std::istringstream words{line};
    std::string tool;
    words >> tool;
    std::vector<std::string> arguments;
    for (std::string word; words >> word;) {
      arguments.push_back(placed(word));
    }
    EXPECT_TRUE(tool == "sst-train" || tool == "sst-clean") << tool;
    return tool == "sst-train" ? test::run_trainer(arguments) : test::run_cleaner(arguments);
  }

  std::string placed(std::string text) const {
    for (const auto& [name, place] : places) {
      text = replaced(text, name, place.string());
    }
    return text;
  }

  /// The text with placeholders for the folders' paths.
  std::string portable(std::string text) const {
    for (const auto& [name, place] : places) {
      text = replaced(text, place.string(), name);
    }
    return text;
  }

  void check(const std::string& name, const std::string& actual) const {
    const fs::path path = expected / name;
    if (std::getenv("STYLETREE_UPDATE") != nullptr) {
      fs::create_directories(path.parent_path());
      test::write_file(path, portable(actual));
    } else {
      EXPECT_EQ(portable(actual), test::read_file(path)) << path;
    }
  }

  const fs::path folder = kScenarios / GetParam();
  const fs::path expected = folder / "expected";
  const test::TempDir work;
  const std::pair<std::string, fs::path> places[3] = {
      {"{data}", fs::path{STYLETREE_SOURCE_DIR} / "tests/data"},
      {"{in}", folder / "input"},
      {"{work}", work.path()}};
};

TEST_P(Scenario, DoesWhatIsExpected) {
  setenv("SOURCE_DATE_EPOCH", "1767225600", 1);
  const auto lines = test::lines_of(test::read_file(folder / "command"));
  ASSERT_FALSE(lines.empty());
  test::ToolRun last;
  for (const std::string& line : lines) {
    last = run(line);
  }
  unsetenv("SOURCE_DATE_EPOCH");
  check("stdout", last.out);
  check("stderr", last.err);
  check("exit_code", std::to_string(last.exit_code) + "\n");
  if (fs::exists(expected / "files")) {
    for (const auto& entry : fs::recursive_directory_iterator{expected / "files"}) {
      if (entry.is_regular_file()) {
        const fs::path name = entry.path().lexically_relative(expected / "files");
        check("files" / name, test::read_file(work.path() / name));
      }
    }
  }
}

std::vector<std::string> scenario_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator{kScenarios}) {
    names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(EndToEnd, Scenario, testing::ValuesIn(scenario_names()),
                         [](const auto& scenario) { return replaced(scenario.param, "-", "_"); });

}  // namespace
}  // namespace sst
