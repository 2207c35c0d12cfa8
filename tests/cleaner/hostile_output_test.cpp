#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

using HostileOutputTest = test::CleanedSite;

const std::string kText =
    "<p>Here stands a long enough paragraph of running text, so that it is content.</p>";

TEST_F(HostileOutputTest, TwoFilesOfOneSpellingHaveAPlaceEach) {
  // One name contains the byte FF, which is written as %FF; the other contains the text "%FF".
  temp.write("in/a%FF.html", "<h1>one</h1>" + kText);
  temp.write("in/a\xFF.html", "<h1>two</h1>" + kText);
  const test::ToolRun run =
      test::run_cleaner({"--method", "page", "--format", "text", "-o", temp / "out/", temp / "in"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  std::string all;
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator{temp / "out"}) {
    if (file.path().extension() == ".txt") {
      all += test::read_file(file.path().string());
      ++files;
    }
  }
  EXPECT_EQ(files, 2U);
  EXPECT_NE(all.find("one"), std::string::npos);
  EXPECT_NE(all.find("two"), std::string::npos);
}

TEST_F(HostileOutputTest, AFormFeedOfAPageDoesNotEndIt) {
  const std::string page = temp.write("a.html", "<pre>before\n\f\nafter</pre>");
  for (const char* format : {"text", "html"}) {
    const test::ToolRun run =
        test::run_cleaner({"--method", "page", "--format", format, page, page});
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\f'), 2) << run.out;
    EXPECT_NE(run.out.find("after"), std::string::npos);
  }
}

TEST_F(HostileOutputTest, NothingIsWrittenOverTheFilesBesideTheModel) {
  for (const char* ending : {"", "-wal", "-shm", "-journal", ".samples"}) {
    const test::ToolRun run = clean({"-o", db + ending, temp / "site/000.html"});
    EXPECT_EQ(run.exit_code, 2) << run.err;
    EXPECT_NE(run.err.find("would overwrite " + db + ending), std::string::npos) << run.err;
    for (const char* option : {"--report", "--doubtful", "--skipped"}) {
      const test::ToolRun side =
          clean({"-o", temp / "out.jsonl", option, db + ending, temp / "site/000.html"});
      EXPECT_EQ(side.exit_code, 2) << option;
      EXPECT_NE(
          side.err.find(db + ending +
                        ": this file would overwrite a file that belongs to the models in " + db),
          std::string::npos)
          << side.err;
    }
  }
}

TEST_F(HostileOutputTest, NoEscapeSequenceOfAPageReachesTheTerminal) {
  for (int i = 0; i < 25; ++i) {
    temp.write("escapes/" + std::to_string(i) + ".html",
               "<body class=\"a\x1b[31mb\"><div id=nav>\x1b]0;title\x07 Menu of the site</div>"
               "<p>Text " +
                   std::to_string(i) + kText);
  }
  const std::string models = temp / "e.db";
  std::string shown =
      test::run_trainer({"learn", "--db", models, "--site", "x.example", temp / "escapes"}).err;
  for (const char* format : {"text", "noise", "dot"}) {
    shown +=
        test::run_trainer({"show", "--db", models, "--site", "x.example", "--format", format}).out;
  }
  shown += test::run_trainer({"show", "--db", models, "--site", "x\x1b[31m"}).err;
  shown += test::run_cleaner({"--method", "page", temp / "\x1b[31m"}).err;
  EXPECT_NE(shown.find("Menu of the site"), std::string::npos);
  EXPECT_EQ(std::count_if(shown.begin(), shown.end(),
                          [](char c) { return c != '\n' && static_cast<unsigned char>(c) < 0x20; }),
            0)
      << shown;
}

}  // namespace
}  // namespace sst
