#include "common/report/report_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "common/error.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

std::set<std::string> files_in(const test::TempDir& temp) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator{temp.path()}) {
    names.insert(entry.path().filename());
  }
  return names;
}

/// Runs `action` and returns its error message, or an empty string if it succeeds.
template <typename Action>
std::string error_of(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ReportFile, AppearsWhenItIsFinished) {
  const test::TempDir temp;
  ReportFile file{temp / "r.html"};
  file.out() << "new";
  EXPECT_FALSE(std::filesystem::exists(temp / "r.html"));
  file.finish();
  EXPECT_EQ(test::read_file(temp / "r.html"), "new");
  EXPECT_EQ(files_in(temp), (std::set<std::string>{"r.html"}));
}

TEST(ReportFile, TakesThePlaceOfAnOldOneAtOnce) {
  const test::TempDir temp;
  temp.write("r.html", "old");
  ReportFile file{temp / "r.html"};
  file.out() << "new" << std::flush;
  EXPECT_EQ(test::read_file(temp / "r.html"), "old");
  file.finish();
  EXPECT_EQ(test::read_file(temp / "r.html"), "new");
  EXPECT_EQ(files_in(temp), (std::set<std::string>{"r.html"}));
}

TEST(ReportFile, LeavesNothingUnlessItIsFinished) {
  const test::TempDir temp;
  temp.write("old.html", "old");
  {
    ReportFile file{temp / "old.html"};
    file.out() << "new" << std::flush;
    ReportFile other{temp / "none.html"};
  }
  EXPECT_EQ(test::read_file(temp / "old.html"), "old");
  EXPECT_EQ(files_in(temp), (std::set<std::string>{"old.html"}));
}

TEST(ReportFile, StaysAsItWasWhereThereIsNoRoom) {
  const test::TempDir temp;
  temp.write("r.html", "old");
  const std::string error = error_of([&] {
    const test::FileSizeLimit full{1000};
    ReportFile file{temp / "r.html"};
    file.out() << std::string(100'000, 'x');
    file.finish();
  });
  EXPECT_NE(error.find("r.html: the report cannot be written ("), std::string::npos) << error;
  EXPECT_NE(error.find("or free disk space"), std::string::npos) << error;
  EXPECT_EQ(test::read_file(temp / "r.html"), "old");
  EXPECT_EQ(files_in(temp), (std::set<std::string>{"r.html"}));
}

TEST(ReportFile, SaysAtOnceThatItCannotBeMade) {
  const test::TempDir temp;
  const std::string path = temp / "missing/r.html";
  EXPECT_EQ(error_of([&] { const ReportFile file{path}; }),
            path +
                ": the report cannot be written (No such file or directory); choose another "
                "file, or free disk space");
  std::filesystem::create_directory(temp / "folder");
  EXPECT_NE(error_of([&] { const ReportFile file{temp / "folder"}; }).find("(Is a directory)"),
            std::string::npos);
  EXPECT_EQ(files_in(temp), (std::set<std::string>{"folder"}));
}

}  // namespace
}  // namespace sst
