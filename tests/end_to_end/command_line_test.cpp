#include <gtest/gtest.h>

#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

void expect_usage_error(const ToolRun& run, const std::string& message) {
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("error: " + message), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("--help'"), std::string::npos) << run.err;
}

TEST(CommandLine, HelpsOnStandardOutput) {
  for (const auto& run :
       {run_trainer({"--help"}), run_trainer({"learn", "--help"}), run_trainer({"list", "-h"}),
        run_trainer({"show", "--help"}), run_cleaner({"--help"})}) {
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.out.rfind("usage: sst-", 0), 0U) << run.out;
    EXPECT_EQ(run.err, "");
  }
}

TEST(CommandLine, TellsTheVersion) {
  EXPECT_EQ(run_trainer({"--version"}).out.rfind("sst-train (styletree ", 0), 0U);
  EXPECT_EQ(run_trainer({"learn", "--version"}).out.rfind("sst-train (styletree ", 0), 0U);
  EXPECT_EQ(run_cleaner({"--version"}).out.rfind("sst-clean (styletree ", 0), 0U);
}

TEST(CommandLine, SaysWhatIsMissing) {
  expect_usage_error(run_trainer({}), "no command given");
  expect_usage_error(run_trainer({"preach"}), "unknown command 'preach'");
  expect_usage_error(run_trainer({"learn"}), "learn needs --db FILE");
  expect_usage_error(run_trainer({"learn", "--db", "x"}), "learn needs --site NAME");
  expect_usage_error(run_trainer({"learn", "--db", "x", "--site", "y"}), "learn needs an input");
  expect_usage_error(run_trainer({"list"}), "list needs --db FILE");
  expect_usage_error(run_trainer({"show", "--db", "x"}), "show needs --site NAME");
  expect_usage_error(run_cleaner({}), "sst-clean needs --db FILE");
  expect_usage_error(run_cleaner({"--db", "x", "--model", "2", "y"}), "--model needs --site NAME");
  expect_usage_error(run_cleaner({"--db", "x", "--site", "y"}), "sst-clean needs an input");
}

TEST(CommandLine, RefusesValuesThatMakeNoSense) {
  expect_usage_error(run_trainer({"learn", "--profile", "best"}),
                     "--profile must be 'site', 'paper' or 'template', not 'best'");
  expect_usage_error(run_trainer({"learn", "--sample", "0"}),
                     "--sample must be a whole number from 1 to 1000000, not '0'");
  expect_usage_error(run_trainer({"learn", "--threshold", "2"}),
                     "--threshold must be a number from 0 to 1, not '2'");
  expect_usage_error(run_trainer({"show", "--db", "x", "--site", "y", "--format", "xml"}),
                     "--format must be one of: text, noise, html, json, dot");
  expect_usage_error(
      run_cleaner({"--format", "pdf"}),
      "--format must be 'jsonl', 'text', 'markdown', 'html', 'warc' or 'wet', not 'pdf'");
  expect_usage_error(run_cleaner({"--shard-size", "5X"}), "--shard-size must be a number of bytes");
  expect_usage_error(run_cleaner({"--max-page-seconds", "0"}),
                     "--max-page-seconds must be a number of seconds, not '0'");
  expect_usage_error(run_cleaner({"--method", "page", "--explain", "--format", "text", "-"}),
                     "--explain adds fields to records; it needs --format 'jsonl'");
  expect_usage_error(
      run_trainer({"learn", "--without", "title,foo"}),
      "--without must be a list of 'lexicon', 'evidence', 'region', 'title', 'records', "
      "'importance' and 'judge', not 'foo'");
  expect_usage_error(run_trainer({"learn", "--db", "m", "--site", "x", "--site-by", "host", "a"}),
                     "--site and --site-by cannot be combined; give only one of them");
  expect_usage_error(run_cleaner({"--frob"}), "unrecognised option '--frob'");
}

TEST(CommandLine, SaysWhatToDoAboutAMissingModel) {
  const test::TempDir temp;
  temp.write("a.html", "<p>a");
  const ToolRun run = run_cleaner({"--db", temp / "m.db", "--site", "x.org", temp / "a.html"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "sst-clean: error: " + (temp / "m.db") +
                         ": no such model file; train one with: sst-train learn --db " +
                         (temp / "m.db") + " --site NAME PAGES...\n");
  EXPECT_FALSE(std::filesystem::exists(temp / "m.db")) << "reading does not create the file";
}

TEST(CommandLine, SaysWhichInputIsMissing) {
  const test::TempDir temp;
  const ToolRun run =
      run_trainer({"learn", "--db", temp / "m.db", "--site", "x.org", temp / "gone"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err,
            "sst-train: error: " + (temp / "gone") + ": no such file or folder; check the path\n");
}

TEST(CommandLine, SaysWhatIsNoInput) {
  const test::TempDir temp;
  std::filesystem::create_directories(temp.path() / "lists");
  const auto error_of = [&](const std::string& input) {
    const ToolRun run = run_cleaner({"--method", "page", input});
    EXPECT_EQ(run.exit_code, 1) << input;
    return run.err;
  };
  EXPECT_EQ(error_of("@" + (temp / "lists")),
            "sst-clean: error: " + (temp / "lists") +
                ": this is a folder, not a list of inputs; leave out the @\n");
  EXPECT_NE(error_of("https://x.org/a").find("inputs must be files, not URLs"), std::string::npos);
}

TEST(CommandLine, SaysWhatIsNoModelFile) {
  const test::TempDir temp;
  for (const ToolRun& run :
       {run_trainer({"list", "--db", temp.path().string()}),
        run_cleaner({"--db", temp.path().string(), temp.write("a.html", "<p>a")}),
        run_trainer({"learn", "--db", temp.path().string(), "--site", "x.org", temp / "a.html"})}) {
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(
        run.err.find(temp.path().string() + ": this is a folder; specify the model file in it"),
        std::string::npos)
        << run.err;
  }
}

TEST(CommandLine, TellsWhereAListIsWrong) {
  const test::TempDir temp;
  const std::string page = temp.write("a.html", "<p>Some text");
  const std::string list = temp.write("list", "\xEF\xBB\xBF" + page + "\r\n\n  gone.html\n");
  const ToolRun run = run_cleaner({"--method", "page", "@" + list});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(run.out.find("Some text"), std::string::npos) << "its first line has a byte order mark";
  EXPECT_NE(run.err.find("gone.html: unreadable: no such file or folder; check the path "
                         "(line 3 of the list; paths are relative to the current folder, or else "
                         "to the folder of the list)"),
            std::string::npos)
      << run.err;
}

TEST(CommandLine, ReadsConfigurationFiles) {
  const test::TempDir temp;
  test::write_example_site(temp, "site", 20);
  const std::string config =
      temp.write("c.ini", "db = " + (temp / "m.db") + "\nsite = gardens.example\nquiet = yes\n");
  EXPECT_EQ(run_trainer({"learn", "--config", config, temp / "site"}).exit_code, 0);
  const ToolRun run = run_cleaner({"--config", config, "--format", "text", temp / "site/003.html"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find(test::example_sentence(3)), std::string::npos);
}

TEST(CommandLine, GoesBeforeConfigurationFiles) {
  const test::TempDir temp;
  test::write_example_site(temp, "site", 20);
  const std::string config = temp.write("c.ini", "verbose = yes\n");
  const ToolRun run = run_trainer({"learn", "--quiet", "--config", config, "--db", temp / "m.db",
                                   "--site", "x.org", temp / "site"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err, "");
  const ToolRun unreadable = run_cleaner({"--config", temp / "site"});
  EXPECT_EQ(unreadable.exit_code, 1);
  EXPECT_EQ(unreadable.err,
            "sst-clean: error: " + (temp / "site") +
                ": the configuration file cannot be read; check the path and its permissions\n");
  expect_usage_error(run_cleaner({"--config", temp.write("d.ini", "foo = 1\n")}),
                     (temp / "d.ini") + ": unrecognised option 'foo'");
}

TEST(CommandLine, TakesUrlsForSitesAndRefusesWhatIsNone) {
  const test::TempDir temp;
  test::write_example_site(temp, "site", 20);
  run_trainer({"learn", "--quiet", "--db", temp / "m.db", "--site", "http://WWW.x.org/home",
               temp / "site"});
  EXPECT_NE(run_trainer({"list", "--db", temp / "m.db"}).out.find("\nx.org "), std::string::npos);
  expect_usage_error(run_cleaner({"--site", "not a site!!"}),
                     "--site must be a host name such as example.org, not 'not a site!!'");
}

}  // namespace
}  // namespace sst
