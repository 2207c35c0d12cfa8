#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"

namespace sst {
namespace {

using test::read_file;
using test::ToolRun;

/// An archive that the command line names only through a list or an index.
class SideFilesTest : public test::CleanedSite {
 protected:
  SideFilesTest() {
    std::string warc;
    for (std::size_t i = 1; i <= 3; ++i) {
      warc += test::page_record(test::example_url(i), test::example_page(i));
    }
    archive = temp.write("in/a.warc", warc);
    temp.write("list", archive + '\n');
    test::run_cleaner({"index", "--quiet", "-o", index, archive});
    bytes = read_file(archive);
  }

  /// Runs a command with the list, and then with the index. Expects each run to refuse to overwrite
  /// the archive.
  void expect_refused(test::ToolRun (*run)(const std::vector<std::string>&),
                      const std::vector<std::string>& command) {
    for (const std::vector<std::string>& inputs :
         {std::vector<std::string>{"@" + (temp / "list")}, {"--cdx", index}}) {
      std::vector<std::string> arguments = command;
      arguments.insert(arguments.end(), inputs.begin(), inputs.end());
      const ToolRun refused = run(arguments);
      EXPECT_EQ(refused.exit_code, 2) << command[0] << ' ' << inputs[0] << '\n' << refused.err;
      EXPECT_NE(refused.err.find("would overwrite the input " + archive), std::string::npos)
          << refused.err;
      EXPECT_EQ(read_file(archive), bytes) << command[0] << ' ' << inputs[0];
    }
  }

  const std::string index = temp / "i.cdxj";
  std::string archive;
  std::string bytes;
};

ToolRun cleaner(const std::vector<std::string>& arguments) {
  return test::run_cleaner(arguments);
}
ToolRun trainer(const std::vector<std::string>& arguments) {
  return test::run_trainer(arguments);
}

TEST_F(SideFilesTest, OfTheCleanerOverwriteNoArchive) {
  for (const char* option : {"--skipped", "--report", "--doubtful"}) {
    expect_refused(cleaner, {"--db", db, "--site", "gardens.example", "-o", temp / "out.jsonl",
                             option, archive});
  }
  expect_refused(cleaner, {"explain", "--db", db, "--site", "gardens.example", "--url",
                           test::example_url(1), "--html", archive});
}

TEST_F(SideFilesTest, OfTheTrainerOverwriteNoArchive) {
  expect_refused(
      trainer, {"learn", "--db", temp / "n.db", "--site", "gardens.example", "--skipped", archive});
  expect_refused(trainer, {"tune", "--site", "gardens.example", "--report", archive});
}

}  // namespace
}  // namespace sst
