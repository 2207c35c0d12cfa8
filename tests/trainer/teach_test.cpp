#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/clean/model_cache.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/model_files.hpp"

// Lessons, from the command line to the cleaned page.

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_cleaner;
using test::run_trainer;
using test::ToolRun;

/// A site about ships: each page has a story, a box "facts" that the site repeats word for word,
/// and a notice whose words change from page to page.
std::string ship_page(int number, const std::string& wrapper = "div id=main") {
  const std::string n = std::to_string(number);
  const std::string tag = wrapper.substr(0, wrapper.find(' '));
  return "<title>Ship " + n +
         " | Ships</title><body><div id=top><a href=/>Ships of the bay</a></div>" + "<" + wrapper +
         "><h1>Ship " + n + " comes home</h1><p class=by>By crew" + n +
         " of the harbour office</p><p class=story>In the morning, ship " + n +
         " came in with the tide, and its crew of " + std::to_string(number + 3) +
         " went ashore. By noon, they had sold what they brought; the rest of the day, as they "
         "said, was for mending nets on board of ship " +
         n +
         ".</p><div class=facts>Built of oak and iron in the old yard</div><p class=note>Readers "
         "write to us about ship " +
         n + ", and we answer each of these letters within " + std::to_string(number + 20) +
         " days of the week.</p></" + tag + "><div id=end>Ships of the bay, Quay 7</div>";
}

class TeachTest : public testing::Test {
 protected:
  TeachTest() { learn("site"); }

  void learn(const std::string& folder, const std::string& wrapper = "div id=main") {
    for (int i = 0; i < 30; ++i) {
      temp.write(folder + "/" + std::to_string(100 + i) + ".html", ship_page(i, wrapper));
    }
    learning = run_trainer(
        {"learn", "--quiet", "--keep-eras", "--db", db, "--site", "ships.example", temp / folder});
  }
  ToolRun teach(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(),
                     {"teach", "--db", db, "--site", "ships.example", "--by", "ann"});
    return run_trainer(arguments);
  }
  /// The record of a page that the model was not learned from.
  std::string record(const std::vector<std::string>& options = {}) {
    temp.write("page.html", ship_page(77));
    std::vector<std::string> arguments = {"--db", db, "--site", "ships.example"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.push_back(temp / "page.html");
    return run_cleaner(arguments).out;
  }
  bool keeps(const std::string& text) { return record().find(text) != std::string::npos; }

  test::TempDir temp;
  const std::string db = temp / "m.db";
  ToolRun learning;
};

TEST_F(TeachTest, KeepsAndDrops) {
  ASSERT_FALSE(keeps("Built of oak"));
  ASSERT_TRUE(keeps("Readers write to us"));
  const ToolRun keep = teach({"--keep", "#main > .facts", "--reason", "facts are content"});
  EXPECT_EQ(keep.exit_code, 0);
  EXPECT_EQ(keep.err,
            "sst-train: ships.example: added lesson 1, keep \"#main > .facts\"\n"
            "sst-train: ships.example, version 1: 1 node, body > div#main > div.facts, "
            "on 30 of 30 sampled pages\n");
  EXPECT_EQ(teach({"--drop", "p.note"}).exit_code, 0);
  EXPECT_TRUE(keeps("Built of oak"));
  EXPECT_FALSE(keeps("Readers write to us"));
  EXPECT_TRUE(keeps("came in with the tide"));

  const std::string explained = record({"--explain"});
  EXPECT_NE(explained.find("\"reason\":\"lesson 1, taught on "), std::string::npos) << explained;
  EXPECT_NE(explained.find(" by ann: \\\"facts are content\\\"\""), std::string::npos) << explained;
  EXPECT_NE(explained.find("\"verdict\":\"taught\",\"kept\":false"), std::string::npos)
      << explained;

  EXPECT_EQ(teach({"--undo", "2"}).err,
            "sst-train: ships.example: removed lesson 2, drop \"p.note\"\n");
  EXPECT_TRUE(keeps("Readers write to us"));
  EXPECT_TRUE(keeps("Built of oak"));
}

TEST_F(TeachTest, ADryRunShowsWhatWouldChange) {
  const ToolRun run = teach({"--drop", "p.note", "--dry-run"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(
      run.err,
      "sst-train: ships.example: drop \"p.note\" would change 30 of 30 sampled pages; nothing "
      "was stored\n");
  const std::vector<std::string> lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 10U) << run.out;
  EXPECT_NE(lines[0].find(" words before, "), std::string::npos);
  EXPECT_EQ(lines[1].find("        removed: \"Readers write to us about ship "), 0U) << lines[1];
  EXPECT_TRUE(keeps("Readers write to us"));
  EXPECT_TRUE(ModelStore::open(db).lessons("ships.example").empty());

  const ToolRun came = teach({"--keep", ".facts", "--dry-run", "--format", "json"});
  const auto json = parsed(came.out);
  EXPECT_EQ(json["changed"].GetInt(), 30);
  ASSERT_EQ(json["examples"].Size(), 5U);
  const auto& example = json["examples"][0];
  EXPECT_EQ(example["words_after"].GetInt() - example["words_before"].GetInt(), 9);
  EXPECT_STREQ(example["came"][0].GetString(), "Built of oak and iron in the old yard");
  EXPECT_TRUE(example["went"].Empty());

  EXPECT_NE(
      teach({"--drop", ".no-such", "--dry-run"}).err.find("has no node for this lesson: drop"),
      std::string::npos);
  EXPECT_EQ(teach({"--dry-run"}).exit_code, 2);
}

TEST_F(TeachTest, TheInnermostLessonDecides) {
  teach({"--drop", "#main"});
  EXPECT_FALSE(keeps("came in with the tide"));
  teach({"--keep", ".story"});
  EXPECT_TRUE(keeps("came in with the tide"));
  EXPECT_FALSE(keeps("Readers write to us"));
}

TEST_F(TeachTest, NamesThePlacesOfFields) {
  teach({"--field", "title", "p.story"});
  teach({"--field", "authors", "p.by"});
  const auto json = parsed(record({"--metadata"}));
  const auto& metadata = json["metadata"];
  EXPECT_STREQ(std::string{metadata["title"].GetString()}.substr(0, 28).c_str(),
               "In the morning, ship 77 came");
  EXPECT_STREQ(metadata["sources"]["title"].GetString(), "lesson");
  EXPECT_STREQ(metadata["sources"]["authors"].GetString(), "lesson");
  EXPECT_EQ(metadata["authors"].Size(), 1U);
}

TEST_F(TeachTest, ListsLessonsAndHistory) {
  EXPECT_EQ(teach({}).err, "sst-train: ships.example: nothing has been taught yet\n");
  teach({"--keep", ".facts", "--reason", "facts"});
  const std::string text = teach({}).out;
  EXPECT_NE(text.find("lesson 1: keep \".facts\"\n    lesson 1, taught on "), std::string::npos)
      << text;
  const std::string line = teach({"--format", "json"}).out;
  const auto json = parsed(line);
  EXPECT_EQ(json["lesson"].GetInt(), 1);
  EXPECT_STREQ(json["kind"].GetString(), "keep");
  EXPECT_EQ(json["versions"][0]["pages"].GetInt(), 30);
  const std::vector<std::string> show = {"show", "--db", db, "--site", "ships.example"};
  EXPECT_NE(run_trainer(show).out.find("\nkeep \".facts\" (lesson 1, taught on "),
            std::string::npos);
  const std::string log = run_trainer({"history", "--db", db}).out;
  EXPECT_NE(
      log.find(
          "  ships.example  changed lessons: added lesson 1, keep \".facts\", by ann: \"facts\"\n"),
      std::string::npos)
      << log;
}

TEST_F(TeachTest, RejectsInvalidLessons) {
  for (const auto& [arguments, words] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"--keep", ".nothing"}, "no node in the tree of ships.example matches \".nothing\""},
           {{"--keep", "#gone > .facts"}, "no node in the tree of ships.example matches"},
           {{"--keep", "p:hover"}, "is not a valid node selector: pseudo-classes (':')"},
           {{"--undo", "4"}, "there is no lesson 4 of site ships.example; its lessons: none"},
           {{"--keep", "p", "--drop", "p"}, "are mutually exclusive"},
           {{"--field", "price", "p"},
            "--field does not accept 'price'; choose 'title', 'authors' or 'published'"},
           {{"--field", "title"}, "--field needs a field and a selector"},
           {{"--keep", "p", "--page", "/gone.html"}, "was not learned from this page"},
           {{"--keep", "p:hover", "--page", "/100.html"}, "is not a valid node selector"},
           {{"--keep", ""}, "an element is missing (at byte 1)"},
           {{"--keep", ".facts", "--reason", "caf\xE9"}, "contains invalid UTF-8"},
           {{"--reason", "why"}, "--reason, --page and --dry-run work only with"},
           {{"--keep", "table", "--page", "/100.html"},
            "nothing on this page matches \"table\""}}) {
    const ToolRun run = teach(arguments);
    EXPECT_NE(run.exit_code, 0);
    EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
  }
  EXPECT_EQ(teach({}).out, "");
  teach({"--keep", ".facts"});
  EXPECT_NE(teach({"--keep", ".facts"}).err.find("lesson 1 of ships.example already says this"),
            std::string::npos);
}

TEST_F(TeachTest, PointsAtAnElementOfAPage) {
  const ToolRun run = teach({"--drop", "p", "--page", "/103.html"});
  EXPECT_NE(
      run.err.find("lesson 1, drop \"body > div#main > p.by, body > div#main > p.story, body > "
                   "div#main > p.note\""),
      std::string::npos)
      << run.err;
}

TEST_F(TeachTest, LastsThroughNewVersionsAndFiles) {
  teach({"--keep", "#main > .facts"});
  teach({"--drop", "#main > p.note"});
  learn("again");
  EXPECT_EQ(learning.err, "");
  EXPECT_TRUE(keeps("Built of oak"));
  // In the new design, one of the taught places has moved, and the other is gone.
  for (int i = 0; i < 30; ++i) {
    std::string page = ship_page(i, "main class=new");
    page.replace(page.find("class=note"), 10, "class=post");
    temp.write("new/" + std::to_string(i) + ".html", page);
  }
  const ToolRun run = run_trainer({"learn", "--db", db, "--site", "ships.example", temp / "new"});
  EXPECT_NE(
      run.err.find("lesson 1 (keep \"#main > .facts\"), version 3: 1 node, body > main.new > "
                   "div.facts, on 30 of 30 sampled pages (ignoring the selector's first element, "
                   "which this design does not have)"),
      std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find("lesson 2 (drop \"#main > p.note\"), version 3: no node matches"),
            std::string::npos)
      << run.err;
  run_trainer({"export", "--quiet", "--db", db, "--site", "ships.example", "-o", temp / "one.db"});
  run_trainer({"import", "--quiet", "--db", temp / "two.db", temp / "one.db"});
  EXPECT_EQ(ModelStore::open(temp / "two.db").lessons("ships.example"),
            ModelStore::open(db).lessons("ships.example"));
  const SiteModel model = ModelStore::open(db).load("ships.example", Detail::with_pages);
  const SiteModel copy = ModelStore::deserialize(ModelStore::serialize(model));
  EXPECT_EQ(copy.lessons, model.lessons);
  EXPECT_EQ(copy.site_tree.tables(), model.site_tree.tables());
}

TEST_F(TeachTest, ReversesALessonByTheOppositeOne) {
  teach({"--keep", ".facts"});
  teach({"--drop", ".facts"});
  EXPECT_FALSE(keeps("Built of oak"));
  EXPECT_EQ(teach({"--keep", ".facts"}).exit_code, 0);
  EXPECT_TRUE(keeps("Built of oak"));
  const std::vector<Lesson> lessons = ModelStore::open(db).lessons("ships.example");
  ASSERT_EQ(lessons.size(), 1U);
  EXPECT_EQ(lessons[0].number, 3);
  teach({"--undo", "3"});
  teach({"--drop", ".note"});
  EXPECT_EQ(ModelStore::open(db).lessons("ships.example")[0].number, 4) << "numbers are not reused";
}

TEST_F(TeachTest, LeavesPagesWithoutTheTaughtPartsAsTheyWere) {
  // A page without #top: another element is in its place.
  const std::string page =
      "<title>Ship</title><body><div id=end>" + ship_page(500).substr(60) + "</div>";
  const auto cleaned = [&] {
    temp.write("other.html", page);
    return run_cleaner({"--db", db, "--site", "ships.example", temp / "other.html"}).out;
  };
  const std::string before = cleaned();
  ASSERT_NE(before.find("came in with the tide"), std::string::npos) << before;
  teach({"--drop", "#top"});
  EXPECT_EQ(cleaned(), before);
}

TEST_F(TeachTest, MayLeaveNothingOfAPage) {
  teach({"--drop", "#main"});
  const auto json = parsed(record());
  EXPECT_STREQ(json["status"].GetString(), "cleaned");
  EXPECT_STREQ(json["text"].GetString(), "");
}

TEST_F(TeachTest, ReadsADateWhereALessonSays) {
  for (int i = 0; i < 30; ++i) {
    std::string page = ship_page(i);
    page.insert(page.find("<p class=story>"), "<p class=meta>News</p><p class=meta>3 May 20" +
                                                  std::to_string(10 + i % 9) + "</p>");
    temp.write("dated/" + std::to_string(i) + ".html", page);
  }
  run_trainer({"learn", "--quiet", "--db", db, "--site", "ships.example", temp / "dated"});
  teach({"--field", "published", ".meta"});
  const auto json = parsed(
      run_cleaner({"--db", db, "--site", "ships.example", "--metadata", temp / "dated/7.html"})
          .out);
  EXPECT_STREQ(json["metadata"]["published"].GetString(), "2017-05-03");
  EXPECT_STREQ(json["metadata"]["sources"]["published"].GetString(), "lesson");
}

TEST_F(TeachTest, BringsLessonsOnlyIntoFilesWithoutAny) {
  teach({"--keep", ".facts"});
  teach({"--drop", ".note"});
  run_trainer({"export", "--quiet", "--db", db, "--site", "ships.example", "-o", temp / "one.db"});
  teach({"--undo", "1"});
  run_trainer({"import", "--quiet", "--db", db, temp / "one.db"});
  const std::vector<Lesson> lessons = ModelStore::open(db).lessons("ships.example");
  ASSERT_EQ(lessons.size(), 1U) << "removed lessons stay removed";
  EXPECT_EQ(lessons[0].number, 2);
}

TEST_F(TeachTest, ChangesTheFingerprintOfTheModels) {
  for (const char* site : {"", "ships.example"}) {
    const auto fingerprint = [&] {
      return ModelCache{ModelStore::open(db), site, std::nullopt, [](const std::string&) {}}
          .fingerprint();
    };
    const std::string before = fingerprint();
    teach({"--keep", ".facts"});
    EXPECT_NE(fingerprint(), before)
        << "so that services reload the models, and runs refuse to resume";
    teach({"--undo", std::to_string(ModelStore::open(db).lessons("ships.example")[0].number)});
    EXPECT_EQ(fingerprint(), before);
  }
}

TEST_F(TeachTest, DoesNotChangeARunThatHasBegun) {
  ModelCache cache{ModelStore::open(db), "", std::nullopt, [](const std::string&) {}};
  teach({"--keep", ".facts"});
  const auto match = cache.choose("ships.example", "");
  const ModelPointer model = cache.load(*match.versions.front());
  EXPECT_TRUE(model->lessons.empty());
  EXPECT_FALSE(model->site_tree.is_taught());
}

TEST_F(TeachTest, ReadsNoDamagedLessons) {
  teach({"--keep", ".facts"});
  test::execute(db, "UPDATE lesson SET selector = '.note'");
  EXPECT_NE(teach({}).err.find("the lessons of site ships.example are damaged (the checksum of a "
                               "lesson does not match)"),
            std::string::npos);
  EXPECT_EQ(record().find("Readers write"), std::string::npos);
  const ModelCache cache{ModelStore::open(db), "", std::nullopt, [](const std::string&) {}};
  EXPECT_EQ(cache.choose("ships.example", "").versions.size(), 1U)
      << "damaged lessons do not prevent the choice of a version";
}

TEST_F(TeachTest, NeedsTheProfileSite) {
  run_trainer({"learn", "--quiet", "--profile", "template", "--db", db, "--site", "ships.example",
               temp / "site"});
  const ToolRun run = teach({"--keep", ".facts"});
  EXPECT_NE(run.err.find("no version in force of ships.example has the 'site' profile"),
            std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace sst
