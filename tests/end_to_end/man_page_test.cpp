#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"
#include "trainer/commands.hpp"

namespace sst {
namespace {

std::set<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex expression{pattern};
  std::set<std::string> found;
  for (std::sregex_iterator it{text.begin(), text.end(), expression}, end; it != end; ++it) {
    found.insert((*it)[1]);
  }
  return found;
}

/// The long options in a help text that start a line or follow a short option.
std::set<std::string> options_in_help(const std::string& help) {
  return matches(help, "\n  (?:-\\w \\[ )?(--[a-z][a-z-]*)");
}

/// The backquoted long options in a man page that start a line or follow a short option.
std::set<std::string> options_in_manual(const std::string& name) {
  const std::string manual = test::read_file(std::string{STYLETREE_SOURCE_DIR} + name);
  return matches(manual, "\n(?:`-\\w`[^`\n]*, )?`(--[a-z][a-z-]*)`");
}

TEST(ManPage, OfSstTrainListsTheOptionsThatHelpLists) {
  std::set<std::string> options;
  for (const Command& command : trainer_commands()) {
    options.merge(options_in_help(test::run_trainer({std::string{command.name}, "--help"}).out));
  }
  EXPECT_GT(options.size(), 15U);
  EXPECT_EQ(options_in_manual("/trainer/sst-train.1.md"), options);
}

TEST(ManPage, OfSstTrainListsTheCommands) {
  const std::string manual =
      test::read_file(std::string{STYLETREE_SOURCE_DIR} + "/trainer/sst-train.1.md");
  std::set<std::string> commands;
  for (const Command& command : trainer_commands()) {
    commands.emplace(command.name);
  }
  EXPECT_EQ(matches(manual, "\n## (\\w+)\n"), commands);
}

TEST(ManPage, OfSstCleanListsTheOptionsThatHelpLists) {
  std::set<std::string> options = options_in_help(test::run_cleaner({"--help"}).out);
  options.merge(options_in_help(test::run_cleaner({"explain", "--help"}).out));
  options.merge(options_in_help(test::run_cleaner({"index", "--help"}).out));
  options.merge(options_in_help(test::run_cleaner({"serve", "--help"}).out));
  EXPECT_GT(options.size(), 12U);
  EXPECT_EQ(options_in_manual("/cleaner/sst-clean.1.md"), options);
}

}  // namespace
}  // namespace sst
