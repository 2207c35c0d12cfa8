#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::run_cleaner;
using test::run_trainer;
using test::TempDir;

class LearnTest : public testing::Test {
 protected:
  test::ToolRun learn(std::vector<std::string> arguments, const std::string& in = "") {
    arguments.insert(arguments.begin(), {"learn", "--db", db, "--site", "gardens.example"});
    return run_trainer(arguments, in);
  }
  std::string dump() {
    return run_trainer({"show", "--db", db, "--site", "gardens.example", "--format", "json"}).out;
  }

  TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(LearnTest, LearnsFromAFolder) {
  test::write_example_site(temp, "site", 30);
  const test::ToolRun run = learn({temp / "site"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err.find("sst-train: gardens.example, version 1: learned from 30 of 30 pages; left "
                         "out: 0 duplicates, 0 pages with problems\nsst-train: learned 1 site from "
                         "30 pages; 0 pages with problems; skipped: nothing; "),
            0U)
      << run.err;
}

TEST_F(LearnTest, GivesTheSameModelForAnyOrderAndNumberOfThreads) {
  test::write_example_site(temp, "site", 60);
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator{temp / "site"}) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  const auto listed = [&] {
    std::string list;
    for (const std::string& file : files) {
      list += file + "\n";
    }
    return list;
  };
  for (const char* profile : {"site", "template"}) {
    const auto learn_listed = [&](const char* threads) {
      return learn({"--profile", profile, "--sample", "40", "--threads", threads, "@-"}, listed());
    };
    ASSERT_EQ(learn_listed("1").exit_code, 0);
    const std::string expected = dump();
    EXPECT_NE(expected, "");
    std::reverse(files.begin(), files.end());
    learn_listed("8");
    EXPECT_EQ(dump(), expected) << profile << ", reversed, eight threads";
    std::rotate(files.begin(), files.begin() + 23, files.end());
    learn_listed("3");
    EXPECT_EQ(dump(), expected) << profile << ", rotated, three threads";
  }
}

class LearnPaper : public LearnTest {
 protected:
  LearnPaper() { test::write_example_site(temp, "site", 20); }

  /// The model learned with these arguments, as `show` prints it.
  rapidjson::Document learned(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--profile", "paper", "--threshold", "0.3", temp / "site"});
    const test::ToolRun run = learn(arguments);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    rapidjson::Document shown;
    shown.Parse(dump().c_str());
    rapidjson::Document model;
    model.CopyFrom(shown["model"], model.GetAllocator());
    return model;
  }

  std::string text_of_page(const std::string& page) {
    return run_cleaner({"--db", db, "--site", "gardens.example", "--format", "text", page}).out;
  }
};

TEST_F(LearnPaper, StoresTheParametersThatAreGiven) {
  const rapidjson::Document usual = learned({});
  EXPECT_EQ(usual["threshold"].GetDouble(), 0.3);
  EXPECT_EQ(usual["attenuation"].GetDouble(), 0.9);
  EXPECT_EQ(usual["characteristic_share"].GetDouble(), 0.85);
  EXPECT_EQ(usual["merge_similarity"].GetDouble(), 0.85);
  EXPECT_EQ(usual["local_noise"].GetDouble(), 0.01);
  const rapidjson::Document others =
      learned({"--attenuation", "0.8", "--characteristic-share", "0.7", "--merge-similarity", "0.6",
               "--local-noise", "0.05"});
  EXPECT_EQ(others["attenuation"].GetDouble(), 0.8);
  EXPECT_EQ(others["characteristic_share"].GetDouble(), 0.7);
  EXPECT_EQ(others["merge_similarity"].GetDouble(), 0.6);
  EXPECT_EQ(others["local_noise"].GetDouble(), 0.05);
}

TEST_F(LearnPaper, LeavesEnhancementsOut) {
  const auto enhancements = [&](const std::string& list) {
    const rapidjson::Document shown = learned({"--enhancements", list});
    std::string used = shown["merge_elements"].GetBool() ? "1" : "";
    used += shown["leaf_rule"].GetString() == std::string{"parents_of_leaves"} ? "2" : "";
    return used + (shown["local_noise"].GetDouble() > 0.0 ? "3" : "");
  };
  EXPECT_EQ(enhancements("1,2,3"), "123");
  EXPECT_EQ(enhancements("3,1"), "13");
  EXPECT_EQ(enhancements("2"), "2");
  EXPECT_EQ(enhancements("none"), "");
}

// "from" and "here" are on all pages, in the same leaf as a word that varies.
TEST_F(LearnPaper, CleansByTheStoredParameters) {
  for (int i = 0; i < 20; ++i) {
    const std::string n = std::to_string(i);
    temp.write("paper/" + n + ".html",
               "<div>from x" + n + " here y" + n + " <b>z" + n + "</b></div>");
  }
  const std::string page = temp / "paper/3.html";
  for (const std::string list : {"1,2,3", "1,2"}) {
    ASSERT_EQ(
        learn({"--profile", "paper", "--threshold", "0.3", "--enhancements", list, temp / "paper"})
            .exit_code,
        0);
    EXPECT_EQ(text_of_page(page), list == "1,2" ? "from x3 here y3 z3\n\f\n" : "x3 y3 z3\n\f\n");
  }
}

TEST_F(LearnPaper, RefusesParametersThatHaveNoEffect) {
  const auto error = [&](std::vector<std::string> arguments) {
    arguments.push_back(temp / "site");
    const test::ToolRun run = learn(arguments);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  EXPECT_NE(error({"--attenuation", "0.8"}).find("--attenuation applies only to --profile paper"),
            std::string::npos);
  EXPECT_NE(error({"--profile", "template", "--attenuation", "0.8"})
                .find("--attenuation applies only to --profile paper"),
            std::string::npos);
  EXPECT_NE(error({"--profile", "template", "--without", "title"})
                .find("--without applies only to the 'site' profile"),
            std::string::npos);
  EXPECT_NE(
      error({"--profile", "paper", "--enhancements", "1,2", "--local-noise", "0.1"})
          .find("--local-noise applies only to enhancement 3, which --enhancements leaves out"),
      std::string::npos);
  EXPECT_NE(error({"--profile", "paper", "--enhancements", "1,4"}).find("not '1,4'"),
            std::string::npos);
  EXPECT_NE(error({"--profile", "paper", "--merge-similarity", "0"}).find("merge-similarity"),
            std::string::npos);
}

TEST_F(LearnTest, ReportsPagesWithProblemsAndGoesOn) {
  test::write_example_site(temp, "site", 25);
  temp.write("site/empty.html", "");
  temp.write("site/fake.html", "%PDF-1.4");
  const test::ToolRun run = learn({"--verbose", temp / "site"});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_NE(
      run.err.find("learned from 25 of 27 pages; left out: 0 duplicates, 2 pages with problems\n"),
      std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("; 2 pages with problems (empty 1, not_html 1); "), std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("site/fake.html: not_html: a PDF"), std::string::npos) << run.err;
}

TEST_F(LearnTest, RecommendsVerboseToThoseWhoDoNotUseIt) {
  test::write_example_site(temp, "site", 25);
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
    temp.write(std::string{"site/"} + name + ".html", "");
  }
  const std::string advice = "--verbose names them";
  EXPECT_NE(learn({temp / "site"}).err.find(advice), std::string::npos);
  EXPECT_EQ(learn({"--verbose", temp / "site"}).err.find(advice), std::string::npos);
}

TEST_F(LearnTest, WarnsOfFewPages) {
  test::write_example_site(temp, "site", 5);
  EXPECT_NE(learn({temp / "site"})
                .err.find("sst-train: warning: gardens.example: only 5 pages to learn from"),
            std::string::npos);
}

TEST_F(LearnTest, FailsWithoutAPageAndLeavesTheModelInForce) {
  test::write_example_site(temp, "site", 20);
  learn({temp / "site"});
  const std::string before = dump();
  temp.write("bad/empty.html", "");
  const test::ToolRun run = learn({temp / "bad"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("no page to learn from: 1 page read, none of them usable"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(dump(), before);
}

TEST_F(LearnTest, FailsOnAFullDiskAndLeavesTheModelInForce) {
  test::write_example_site(temp, "site", 60);
  learn({"--sample", "30", temp / "site"});
  const std::string before = dump();
  {
    const test::FileSizeLimit limit{40'000};  // smaller than a model
    const test::ToolRun run = learn({temp / "site"});
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.err.find("m.db: "), std::string::npos) << run.err;
  }
  EXPECT_EQ(dump(), before);
  EXPECT_EQ(learn({temp / "site"}).exit_code, 0) << "learning works once there is room again";
  EXPECT_NE(dump(), before);
}

TEST_F(LearnTest, WarnsWhereAModelOfFewPagesTakesThePlaceOfAnother) {
  test::write_example_site(temp, "site", 60);
  learn({temp / "site"});
  EXPECT_NE(
      learn({temp / "site/000.html"})
          .err.find("a model learned from 1 page replaces version 1, learned from 60 pages; to "
                    "use the old one: sst-clean --model 1"),
      std::string::npos);
}

TEST_F(LearnTest, FailsWhereThereIsNothing) {
  std::filesystem::create_directories(temp.path() / "empty");
  const test::ToolRun run = learn({temp / "empty"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err,
            "sst-train: error: no page to learn from: the inputs contain no pages; check the "
            "paths\n");
}

TEST_F(LearnTest, IsQuietWhenTold) {
  test::write_example_site(temp, "site", 20);
  EXPECT_EQ(learn({"--quiet", temp / "site"}).err, "");
}

class LearnSites : public testing::Test {
 protected:
  /// 30 pages of a.example, 25 of b.c.example, 5 of small.example, and a record without a URL.
  LearnSites() {
    std::string warc = test::warc_record("response", "", test::http_response("<p>nowhere"));
    for (std::size_t i = 0; i < 30; ++i) {
      const std::string page = "/" + std::to_string(i);
      warc += test::page_record("http://www.a.example" + page, test::example_page(i));
      if (i < 25) {
        std::string other = test::example_page(i + 100);
        other.replace(other.find("recycled thoughts"), 17, "borrowed paper");
        warc += test::page_record("https://b.c.example:8443" + page, other);
      }
      if (i < 5) {
        warc += test::page_record("http://small.example" + page, test::example_page(i));
      }
    }
    archive = temp.write("many.warc.gz", test::gzipped(warc));
  }

  TempDir temp;
  const std::string db = temp / "m.db";
  std::string archive;
};

TEST_F(LearnSites, LearnsEachSiteThatHasEnoughPages) {
  const test::ToolRun run = run_trainer({"learn", "--db", db, "--site-by", "host", archive});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(
      run.err.find("sst-train: a.example, version 1: learned from 30 of 30 pages; left out: 0 "
                   "duplicates, 0 pages with problems\nsst-train: b.c.example, version 1: "
                   "learned from 25 of 25 pages; left out: 0 duplicates, 0 pages with "
                   "problems\nsst-train: learned 2 sites from 61 pages; not learned: 1 site "
                   "with fewer than 20 pages (small.example 5), 1 page without a URL; "),
      0U)
      << run.err;
}

TEST_F(LearnTest, AccountsForEveryPage) {
  std::string warc;
  for (std::size_t i = 0; i < 30; ++i) {
    const std::string url = "http://gardens.example/" + std::to_string(i);
    warc += test::page_record(url, test::example_page(i));
    if (i < 3) {  // a second capture with different content
      warc += test::page_record(url, test::example_page(i + 100));
    }
  }
  warc += test::page_record("http://gardens.example/copy", test::example_page(7));
  warc += test::page_record("http://gardens.example/empty", "");
  const std::string archive = temp.write("a.warc", warc);
  EXPECT_NE(learn({archive}).err.find("learned from 30 of 35 pages; left out: 1 duplicate, 1 page "
                                      "with problems, 3 other captures of drawn pages\n"),
            std::string::npos)
      << learn({archive}).err;
  // A sample of 5 pages draws 8 URLs. The other pages count as not drawn.
  EXPECT_NE(learn({"--sample", "5", archive}).err.find(" not drawn\n"), std::string::npos);
}

TEST_F(LearnSites, LearnsNoSiteTwiceFromTheSamePages) {
  const std::vector<std::string> command = {"learn", "--db", db, "--site-by", "host", archive};
  ASSERT_EQ(run_trainer(command).exit_code, 0);
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = command;
    all.insert(all.end(), more.begin(), more.end());
    return run_trainer(all);
  };
  const test::ToolRun again = with({});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_EQ(again.err.find(
                "sst-train: learned 0 sites from 61 pages; 2 sites already learned from the same "
                "pages; not learned: 1 site "),
            0U)
      << again.err;
  for (const std::vector<std::string>& change :
       {std::vector<std::string>{"--seed", "2"}, {"--without", "title"}, {"--without-pages"}}) {
    EXPECT_NE(with(change).err.find("learned 2 sites"), std::string::npos) << change.front();
  }
  const std::vector<std::string> paper = {"--profile", "paper"};
  EXPECT_NE(with(paper).err.find("learned 2 sites"), std::string::npos);
  EXPECT_NE(with(paper).err.find("learned 0 sites"), std::string::npos)
      << "also with --threshold auto, the default";
}

TEST_F(LearnSites, GoesOnAfterAFullDisk) {
  std::string small;
  std::string large;
  for (std::size_t i = 0; i < 400; ++i) {
    const std::string page = ".example/" + std::to_string(i);
    small += i < 20 ? test::page_record("http://a" + page, test::example_page(i)) : "";
    large += test::page_record("http://b" + page, test::example_page(i));
  }
  const std::vector<std::string> command = {
      "learn", "--db", db, "--site-by", "host", temp.write("both.warc", small + large)};
  run_trainer({"learn", "--quiet", "--db", temp / "one.db", "--site", "a.example",
               temp.write("a.warc", small)});
  {
    // The limit is high enough for the first site, but not for the second.
    const test::FileSizeLimit limit{std::filesystem::file_size(temp / "one.db")};
    const test::ToolRun run = run_trainer(command);
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_NE(run.err.find("sst-train: 1 site was learned and stored; run the same command again "
                           "to learn the others\n"),
              std::string::npos)
        << run.err;
  }
  const test::ToolRun run = run_trainer(command);
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_NE(
      run.err.find("learned 1 site from 420 pages; 1 site already learned from the same pages"),
      std::string::npos)
      << run.err;
  EXPECT_EQ(test::lines_of(run_trainer({"list", "--db", db, "--format", "json"}).out).size(), 2U);
}

TEST_F(LearnTest, TellsTheTimesOfReadingAndLearning) {
  test::write_example_site(temp, "site", 20);
  const std::string err = learn({temp / "site"}).err;
  const std::regex times{
      "; reading: [0-9.]+ MB, [0-9.]+ s, [0-9.]+ MB/s; learning: [0-9.]+ s; total: [0-9.]+ s\n"};
  EXPECT_TRUE(std::regex_search(err, times)) << err;
}

TEST_F(LearnSites, CleansEachPageByTheModelOfItsSite) {
  run_trainer({"learn", "--quiet", "--db", db, "--site-by", "host", archive});
  const test::ToolRun run = run_cleaner({"--db", db, archive});
  EXPECT_EQ(run.exit_code, 3);
  std::map<std::string, int> seen;
  for (const std::string& line : test::lines_of(run.out)) {
    rapidjson::Document json;
    json.Parse(line);
    const std::string site = json["site"].IsNull() ? "-" : json["site"].GetString();
    const std::string status = json["status"].GetString();
    const bool is_clean =
        std::string{json["text"].GetString()}.find("Printed on") == std::string::npos;
    // Without a model, the footer of a one-sentence page may be kept.
    ++seen[site + " " + status + (status != "cleaned" ? "" : is_clean ? " clean" : " whole")];
  }
  EXPECT_EQ(seen, (std::map<std::string, int>{{"- no_model", 1},
                                              {"a.example cleaned clean", 30},
                                              {"b.c.example cleaned clean", 25},
                                              {"small.example no_model", 5}}));
}

TEST_F(LearnSites, TellsSitesByDomain) {
  run_trainer({"learn", "--quiet", "--db", db, "--site-by", "domain", archive});
  const test::ToolRun list = run_trainer({"list", "--db", db});
  EXPECT_NE(list.out.find("\nc.example "), std::string::npos) << list.out;
  const std::string out = run_cleaner({"--db", db, archive}).out;
  EXPECT_NE(out.find("\"url\":\"https://b.c.example:8443/3\",\"site\":\"c.example\",\"model\":1,"
                     "\"status\":\"cleaned\""),
            std::string::npos);
}

TEST_F(LearnSites, GivesTheSameModelsAsOneByOne) {
  run_trainer({"learn", "--quiet", "--db", db, "--site-by", "host", "--sample", "20", archive});
  std::string alone;
  for (std::size_t i = 0; i < 30; ++i) {
    alone = test::page_record("http://www.a.example/" + std::to_string(i), test::example_page(i)) +
            alone;
  }
  const std::string other = temp / "other.db";
  run_trainer({"learn", "--quiet", "--db", other, "--site", "a.example", "--sample", "20",
               temp.write("alone.warc", alone)});
  const auto dump = [](const std::string& file) {
    return run_trainer({"show", "--db", file, "--site", "a.example", "--format", "json"}).out;
  };
  EXPECT_NE(dump(db), "");
  EXPECT_EQ(dump(db), dump(other));
}

TEST_F(LearnTest, TellsSitesByFolder) {
  for (std::size_t i = 0; i < 25; ++i) {
    const std::string name = std::to_string(i) + ".html";
    temp.write("sites/www.Gardens.example/deep/" + name, test::example_page(i));
    temp.write("sites/other.example/" + name, test::redesigned_page(i));
  }
  temp.write("sites/stray.html", test::example_page(50));
  temp.write("sites/no site/a.html", test::example_page(51));
  const test::ToolRun run =
      run_trainer({"learn", "--db", db, "--site-by", "folder", temp / "sites"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("learned 2 sites from 52 pages; not learned: 0 sites with fewer than 20 "
                         "pages, 2 pages outside any site's folder; "),
            std::string::npos)
      << run.err;
  const std::string dump_of_many = dump();
  const std::string alone = temp / "alone.db";
  run_trainer({"learn", "--quiet", "--db", alone, "--site", "gardens.example",
               temp / "sites/www.Gardens.example"});
  EXPECT_EQ(
      run_trainer({"show", "--db", alone, "--site", "gardens.example", "--format", "json"}).out,
      dump_of_many);
  const test::ToolRun cleaned =
      run_cleaner({"--db", db, "--site-by", "folder", "--report", temp / "t.tsv", temp / "sites"});
  EXPECT_EQ(cleaned.exit_code, 3) << cleaned.err;
  EXPECT_NE(cleaned.err.find("read 52 pages: cleaned 50, no_model 2 ((unknown) 2); "),
            std::string::npos)
      << cleaned.err;
  const std::string table = test::read_file(temp / "t.tsv");
  EXPECT_NE(table.find("\ngardens.example\t25\t25\t0\t"), std::string::npos) << table;
  EXPECT_NE(table.find("\nother.example\t25\t25\t0\t"), std::string::npos) << table;
  const test::ToolRun drift =
      run_trainer({"drift", "--db", db, "--site-by", "folder", temp / "sites"});
  EXPECT_NE(drift.out.find("gardens.example, version 1: examined 25 pages"), std::string::npos)
      << drift.out << drift.err;
  EXPECT_EQ(run_trainer({"drift", "--db", db, "--site-by", "folder", "--site", "a", temp / "sites"})
                .exit_code,
            2);
}

TEST_F(LearnSites, PassesOverStraysWithoutUrls) {
  const std::string stray = temp.write("stray.html", test::example_page(7));
  const test::ToolRun run = run_trainer({"learn", "--db", db, "--site-by", "host", archive, stray});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find(", 2 pages without a URL;"), std::string::npos) << run.err;
}

TEST_F(LearnSites, LearnsNoSiteFromTheUrlsOfOthers) {
  const test::ToolRun run = run_trainer({"learn", "--db", db, "--site", "no.such.host", archive});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(
      run.err.find("60 of 60 pages with URLs are from hosts other than no.such.host, and from more "
                   "than one site; nothing was done; --site-by host"),
      std::string::npos)
      << run.err;
}

TEST_F(LearnSites, MayGiveASiteAnotherName) {
  const std::string pages = temp.write("one.warc", test::example_warc(25));
  const test::ToolRun run = run_trainer({"learn", "--db", db, "--site", "gardens", pages});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("25 pages have URLs that are not on gardens; --site-by host"),
            std::string::npos)
      << run.err;
}

TEST_F(LearnSites, PassesOverAPageWithoutAUrlInAnyOrder) {
  const std::string stray = temp.write("stray.html", test::example_page(5));
  const auto learn = [&](const std::string& first, const std::string& second) {
    const test::ToolRun run =
        run_trainer({"learn", "--db", db, "--site-by", "host", first, second});
    EXPECT_NE(run.err.find(", 2 pages without a URL;"), std::string::npos) << run.err;
    return run.exit_code;
  };
  EXPECT_EQ(learn(stray, archive), learn(archive, stray));
}

TEST_F(LearnSites, SaysWhatIsMissingWhereThereAreNoUrls) {
  test::write_example_site(temp, "site", 3);
  const test::ToolRun run = run_trainer({"learn", "--db", db, "--site-by", "host", temp / "site"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("000.html: the site of this page is unknown; give --site NAME"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(
      run_trainer({"learn", "--db", db, "--site-by", "host", "--min-pages", "99", archive}).err,
      "sst-train: error: no site to learn: 61 pages read, no site with 99 pages or more "
      "(a.example 30, b.c.example 25, small.example 5); see --min-pages\n");
}

}  // namespace
}  // namespace sst
