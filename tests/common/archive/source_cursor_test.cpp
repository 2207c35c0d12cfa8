#include "common/archive/source_cursor.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "common/archive/page_source.hpp"
#include "common/error.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

TEST(SourceCursor, IsReadAsItWasWritten) {
  SourceCursor cursor{3,    14, std::string("a \0\xFF\n", 5), {15, 92}, true, 65, {35, 89, -79},
                      "m n"};
  EXPECT_EQ(parse_cursor(to_text(cursor)), cursor);
  EXPECT_EQ(parse_cursor(to_text({})), SourceCursor{});
  for (const std::string text : {"", "1 2 3", "1 2 3 4 0 6 7 8 9 xZZ x", "1 2 3 4 0 6 7 8 9 41 x",
                                 "1 2 3 4 0 6 7 8 9 x41", "1 2 3 4 0 6 7 8 9 x41 4"}) {
    EXPECT_EQ(parse_cursor(text), std::nullopt) << text;
  }
}

/// A folder that is read halfway and then changes, before reading resumes.
class ResumedInputs : public testing::Test {
 protected:
  ResumedInputs() {
    for (const char* name : {"a/1.html", "a/2.html", "b.html", "c/1.html", "d.html", "z.css"}) {
      temp.write("in/" + std::string{name}, "<p>page");
    }
    temp.write("in/a/3.warc", test::example_warc(3));
  }

  /// The cursor after the first `pages` pages of the inputs.
  SourceCursor behind(std::size_t pages) {
    const auto source = open_inputs(inputs, 1 << 20, no_input);
    SourcePage page;
    for (std::size_t i = 0; i < pages; i += page.skip ? 0 : 1) {
      EXPECT_TRUE(source->next(page));
    }
    return page.cursor;
  }
  /// The pages after the cursor, or why reading cannot resume.
  std::string resumed(const SourceCursor& cursor) {
    const auto source = open_inputs(inputs, 1 << 20, no_input);
    try {
      source->resume(cursor);
    } catch (const InputError& error) {
      return error.what();
    }
    std::string pages;
    for (SourcePage page; source->next(page);) {
      pages += page.skip ? "" : page.address + " ";
    }
    return pages;
  }
  static void wait_for_clock() {  // file times advance in steps of a few milliseconds
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  }

  const test::TempDir temp;
  std::vector<std::string> inputs{temp / "in"};
  std::istringstream no_input;
};

constexpr const char* kChanged = "inputs that the last run read have changed: ";

TEST_F(ResumedInputs, GoOnWhereNothingChanged) {
  EXPECT_EQ(resumed(behind(6)), "/c/1.html /d.html ");
  const SourceCursor within_archive = behind(4);
  EXPECT_TRUE(within_archive.is_archive);
  EXPECT_EQ(resumed(within_archive), test::example_url(2) + " /b.html /c/1.html /d.html ");
}

TEST_F(ResumedInputs, GoOnWhereOnlyWhatComesChanged) {
  const SourceCursor cursor = behind(6);
  temp.write("in/c/0.html", "<p>new");
  fs::remove(temp / "in/d.html");
  temp.write("in/a/0.css", "no page");
  EXPECT_EQ(resumed(cursor), "/c/0.html /c/1.html ");
}

TEST_F(ResumedInputs, AreRefusedWhereWhatWasReadChanged) {
  const std::string name = temp / "in/a/0.html";
  const auto error_after = [&](const std::function<void()>& change) {
    const SourceCursor cursor = behind(6);
    wait_for_clock();
    change();
    return resumed(cursor);
  };
  EXPECT_EQ(error_after([&] { temp.write("in/a/0.html", "<p>new"); }),
            std::string{kChanged} + "4 files then, 5 now; added or changed since: " + name +
                "; start over with --fresh");
  EXPECT_EQ(error_after([&] { temp.write("in/a/0.html", "<p>newer"); }),
            std::string{kChanged} + "4 files then, 4 now; added or changed since: " + name +
                "; start over with --fresh");
  EXPECT_EQ(error_after([&] { fs::remove(name); }),
            std::string{kChanged} +
                "4 files then, 3 now; files were removed, renamed or restored; start over with "
                "--fresh");
  const std::string archive = test::example_warc(3);
  EXPECT_NE(error_after([&] { temp.write("in/a/3.warc", archive + archive); }).find("3.warc;"),
            std::string::npos);
}

TEST_F(ResumedInputs, TellHowManyFilesCame) {
  const SourceCursor cursor = behind(6);
  wait_for_clock();
  for (int i = 0; i < 553; ++i) {
    temp.write("in/a/0" + std::to_string(i) + ".html", "<p>new");
  }
  const std::string error = resumed(cursor);
  EXPECT_NE(error.find("4 files then, 557 now; added or changed since: "), std::string::npos)
      << error;
  EXPECT_NE(error.find(" and 550 more files; start over with --fresh"), std::string::npos) << error;
}

TEST_F(ResumedInputs, AreRefusedWhereAnEarlierInputChanged) {
  temp.write("other/x.html", "<p>x");
  temp.write("other/y.html", "<p>y");
  const std::string list = temp.write("list", (temp / "in") + "\n" + (temp / "other") + "\n");
  for (const auto& names :
       std::vector<std::vector<std::string>>{{temp / "in", temp / "other"}, {"@" + list}}) {
    inputs = names;
    const SourceCursor cursor = behind(9);
    EXPECT_EQ(resumed(cursor), "/y.html ");
    temp.write("in/new.html", "<p>new");
    EXPECT_TRUE(resumed(cursor).starts_with(kChanged)) << resumed(cursor);
    fs::remove(temp / "in/new.html");
  }
}

}  // namespace
}  // namespace sst
