#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

using test::run_trainer;
using test::ToolRun;

/// The data of a report, as read by its scripts.
rapidjson::Document data_of(const std::string& html) {
  const std::string start = "<script type=\"application/json\" id=\"tune-data\">";
  const std::size_t at = html.find(start) + start.size();
  return test::parsed(html.substr(at, html.find("</script>", at) - at));
}

std::set<std::string> addresses(const rapidjson::Document& data) {
  std::set<std::string> all;
  for (const auto& page : data["pages"].GetArray()) {
    all.insert(std::filesystem::path{page["address"].GetString()}.filename());
  }
  return all;
}

/// A model with the `site` profile in m.db, and one with `paper` in p.db.
class TuneTest : public test::CleanedSite {
 protected:
  TuneTest() {
    run_trainer({"learn", "--quiet", "--db", paper_db, "--site", site, "--profile", "paper",
                 "--threshold", "0.3", temp / "site"});
  }
  ToolRun tune(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"tune", "--site", site, "--report", report});
    return run_trainer(arguments);
  }
  /// Runs `tune` and returns the report's bytes. Expects no warning.
  std::string tuned(std::vector<std::string> arguments) const {
    arguments.emplace_back("--quiet");
    const ToolRun run = tune(std::move(arguments));
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.out, "");
    return test::read_file(report);
  }
  /// The names in the folder, except those of SQLite's files next to a model file.
  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator{temp.path()}) {
      const std::string name = entry.path().filename();
      if (!name.ends_with("-wal") && !name.ends_with("-shm")) {
        names.insert(name);
      }
    }
    return names;
  }

  const std::string site = "gardens.example";
  const std::string paper_db = temp / "p.db";
  const std::string report = temp / "r.html";
};

TEST_F(TuneTest, RefusesCommandLinesThatMakeNoSense) {
  struct Case {
    std::vector<std::string> arguments;
    std::string error;
  };
  const std::vector<Case> cases{
      {{"--db", paper_db, "--report", report}, "tune needs --site NAME"},
      {{"--db", paper_db, "--site", site}, "tune needs --report FILE"},
      {{"--site", site, "--report", report}, "tune needs --db FILE, the model file, or pages"},
      {{"--site", site, "--report", report, "--model", "1", temp / "site"},
       "--model needs --db FILE"},
      {{"--site", site, "--report", report, "--db", paper_db, "--sample", "9"},
       "--sample cannot be combined with --db"},
      {{"--site", site, "--report", report, "--db", paper_db, "--pages", "501"}, "--pages"},
      {{"--site", site, "--report", report, "--db", paper_db, "--pages", "0"}, "--pages"},
  };
  for (const Case& one : cases) {
    std::vector<std::string> arguments = one.arguments;
    arguments.insert(arguments.begin(), "tune");
    const ToolRun run = run_trainer(arguments);
    EXPECT_EQ(run.exit_code, 2) << one.error;
    EXPECT_NE(run.err.find(one.error), std::string::npos) << run.err;
    EXPECT_FALSE(std::filesystem::exists(report));
  }
}

TEST_F(TuneTest, ShowsPagesThatTheModelKeeps) {
  const auto data = data_of(tuned({"--db", paper_db, "--pages", "7"}));
  EXPECT_STREQ(data["site"].GetString(), "gardens.example");
  EXPECT_STREQ(data["tree"].GetString(), "version 1, learned from 30 pages");
  EXPECT_EQ(data["of_model"].GetDouble(), 0.3);
  EXPECT_EQ(data["command"].GetString(), "sst-train activate --db " + paper_db +
                                             " --site gardens.example --model 1 --threshold ");
  EXPECT_STREQ(data["after"].GetString(), "");
  EXPECT_EQ(data["pages"].Size(), 7U);
  EXPECT_EQ(addresses(data).size(), 7U);
  const std::string title = data["pages"][0]["title"].GetString();
  EXPECT_NE(title.find("- Garden Notes"), std::string::npos) << title;
}

TEST_F(TuneTest, SaysOnOneLineWhatItDid) {
  const ToolRun run = tune({"--db", paper_db});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err.find("sst-train: gardens.example: 20 pages shown in " + report +
                         ", with the tree of version 1, learned from 30 pages; --threshold auto "
                         "selects 0."),
            0U)
      << run.err;
  EXPECT_EQ(test::lines_of(run.err).size(), 1U) << run.err;
  EXPECT_TRUE(std::regex_search(
      run.err, std::regex{"selects 0[.][0-9]+; learning: [0-9.]+ s; total: [0-9.]+ s\n$"}))
      << run.err;
}

TEST_F(TuneTest, ReadsTheRecordsThatAnIndexNames) {
  const std::string other = test::gzipped(test::page_record("http://other.example/", "<p>other"));
  const std::string archive =
      temp.write("a.warc.gz", other + test::example_warc(30, test::gzipped));
  const std::string index = temp / "i.cdxj";
  ASSERT_EQ(test::run_cleaner({"index", "--quiet", "-o", index, archive}).exit_code, 0);
  const auto data = data_of(tuned({"--cdx", index}));
  EXPECT_STREQ(data["tree"].GetString(), "learned from 30 pages");
  EXPECT_EQ(data["after"].GetString(), " --cdx " + index + " --");
  const auto shown = data_of(tuned({"--db", paper_db, "--pages", "7", "--cdx", index}));
  EXPECT_EQ(shown["pages"].Size(), 7U);
  EXPECT_NE(addresses(shown), addresses(data_of(tuned({"--db", paper_db, "--pages", "7"}))))
      << "pages of the archive, not those that the model keeps";
  EXPECT_EQ(tune({"--cdx", index, "-"}).exit_code, 2);
  const ToolRun over = run_trainer({"tune", "--site", site, "--report", index, "--cdx", index});
  EXPECT_EQ(over.exit_code, 2) << over.err;
}

TEST_F(TuneTest, TellsTheTimeOfReading) {
  const ToolRun run = tune({temp / "site"});
  EXPECT_TRUE(
      std::regex_search(run.err, std::regex{"; reading: [0-9.]+ MB, [0-9.]+ s, [0-9.]+ MB/s; "
                                            "learning: [0-9.]+ s; total: [0-9.]+ s\n$"}))
      << run.err;
}

TEST_F(TuneTest, CountsTheWordsThatGoAtEachStep) {
  const auto data = data_of(tuned({"--db", paper_db, "--pages", "500"}));
  ASSERT_EQ(data["swept"].Size(), 30U);
  for (const auto& page : data["swept"].GetArray()) {
    const auto& words = page["words"];
    ASSERT_EQ(words.Size(), 102U) << "steps 0 to 100, and words that are never dropped";
    EXPECT_GE(words[0].GetUint(), 20U) << "banner, menu and footer are the same on all pages";
    std::uint64_t other = 0;
    for (rapidjson::SizeType i = 1; i < words.Size(); ++i) {
      other += words[i].GetUint();
    }
    EXPECT_GE(other, 8U) << "the article differs from page to page";
  }
}

TEST_F(TuneTest, ShowsPagesOfInputsInTheirPlace) {
  for (const std::size_t number : {700U, 701U}) {
    temp.write("other/" + std::to_string(number) + ".html", test::example_page(number));
  }
  const auto data = data_of(tuned({"--db", paper_db, temp / "other"}));
  EXPECT_EQ(addresses(data), (std::set<std::string>{"700.html", "701.html"}));
  EXPECT_STREQ(data["tree"].GetString(), "version 1, learned from 30 pages");
}

TEST_F(TuneTest, LearnsFromTheInputsWithoutAModel) {
  const std::string folder = temp / "a b's";
  std::filesystem::rename(temp / "site", folder);
  const auto data = data_of(tuned({"--pages", "5", "--sample", "25", "--seed", "3", folder}));
  EXPECT_STREQ(data["tree"].GetString(), "learned from 25 pages");
  EXPECT_TRUE(data["of_model"].IsNull());
  EXPECT_EQ(data["pages"].Size(), 5U);
  EXPECT_STREQ(data["command"].GetString(),
               "sst-train learn --db models.db --site gardens.example --profile paper --sample 25 "
               "--seed 3 --threshold ");
  EXPECT_EQ(data["after"].GetString(), " -- '" + (temp / "a b") + "'\\''s'");
}

TEST_F(TuneTest, ShowsWhatTheProfileSiteKeeps) {
  const ToolRun run = tune({"--db", db, "--pages", "7"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err.find("sst-train: gardens.example: 7 pages shown in " + report +
                         ", with the decisions and the evidence of version 1; "),
            0U)
      << run.err;
  const std::string html = test::read_file(report);
  const auto data = data_of(html);
  EXPECT_EQ(data["swept"].Size(), 0U);
  const auto& by_site = data["by_site"];
  ASSERT_EQ(by_site["pages"].Size(), 7U);
  std::map<std::string, unsigned> words;
  for (const auto& page : by_site["pages"].GetArray()) {
    EXPECT_STREQ(page["status"].GetString(), "cleaned");
    for (rapidjson::SizeType i = 0; i < page["words"].Size(); ++i) {
      words[by_site["verdicts"][i]["name"].GetString()] += page["words"][i].GetUint();
    }
  }
  EXPECT_GE(words["repeats"], 7 * 10U) << "banner and footer";
  EXPECT_GE(words["kept"], 7 * 8U) << "the article";
  EXPECT_NE(html.find("id=\"learned-data\""), std::string::npos);
  EXPECT_NE(html.find("id=\"page-6\""), std::string::npos);
}

TEST_F(TuneTest, ShowsThresholdsAloneForTheProfilePaper) {
  const std::string html = tuned({"--db", paper_db});
  EXPECT_TRUE(data_of(html)["by_site"].IsNull());
  EXPECT_EQ(html.find("id=\"learned-data\""), std::string::npos);
}

TEST_F(TuneTest, HasNothingToTuneForTheProfileTemplate) {
  run_trainer({"learn", "--quiet", "--db", temp / "t.db", "--site", site, "--profile", "template",
               temp / "site"});
  const ToolRun run = tune({"--db", temp / "t.db"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("t.db: version 1 of gardens.example has the 'template' profile, which has "
                         "nothing to tune"),
            std::string::npos)
      << run.err;
}

TEST_F(TuneTest, NamesAModelThatKeepsNoPages) {
  run_trainer({"learn", "--quiet", "--db", temp / "n.db", "--site", site, "--without-pages",
               temp / "site"});
  const std::set<std::string> before = files();
  const ToolRun run = tune({"--db", temp / "n.db"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("n.db: version 1 of gardens.example contains no pages to learn from"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(files(), before);
}

TEST_F(TuneTest, SaysThatNoPageCanBeShown) {
  temp.write("other/a.html", "");
  const std::set<std::string> before = files();
  const ToolRun run = tune({"--db", paper_db, temp / "other"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("no page to show: 1 page read, none of them usable"), std::string::npos)
      << run.err;
  EXPECT_EQ(files(), before);
}

TEST_F(TuneTest, TellsThatPagesWereSkipped) {
  temp.write("other/a.html", "");
  temp.write("other/b.html", test::example_page(1));
  EXPECT_EQ(tune({"--db", paper_db, temp / "other"}).exit_code, 3);
  EXPECT_EQ(data_of(test::read_file(report))["pages"].Size(), 1U);
}

// The model file is also missing, but the unwritable report is reported first.
TEST_F(TuneTest, LooksFirstWhetherTheReportCanBeWritten) {
  const std::set<std::string> before = files();
  for (const char* path : {"missing/r.html", "site"}) {
    const ToolRun run =
        run_trainer({"tune", "--db", temp / "missing.db", "--site", site, "--report", temp / path});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.err.find(": the report cannot be written ("), std::string::npos) << run.err;
  }
  EXPECT_EQ(files(), before);
}

TEST_F(TuneTest, WritesTheSameBytesEachTime) {
  const std::string first = tuned({"--db", paper_db, "--threads", "1"});
  EXPECT_EQ(tuned({"--db", paper_db, "--threads", "1"}), first);
  EXPECT_EQ(tuned({"--db", paper_db, "--threads", "2"}), first);
  const std::string other = tuned({"--threads", "1", temp / "site"});
  EXPECT_EQ(tuned({"--threads", "2", temp / "site"}), other);
  EXPECT_NE(other, first);
}

}  // namespace
}  // namespace sst
