#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/model_files.hpp"

// Commands on stored models: activate, diff, export, import, prune.

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_trainer;
using test::ToolRun;

/// Versions 1 to 3 of the example site's model, each learned from more pages.
class ModelLifeTest : public test::CleanedSite {
 protected:
  ModelLifeTest() {
    learn("20");
    learn("25");
  }
  void learn(const std::string& pages) {
    run_trainer({"learn", "--quiet", "--db", db, "--site", "gardens.example", "--sample", pages,
                 temp / "site"});
  }
  static ToolRun run(std::vector<std::string> arguments) { return run_trainer(arguments); }
  /// The versions in a file, such as "1+2[3]". The active version is in brackets; a "+" precedes
  /// each other version in force.
  std::string versions(const std::string& path) const {
    std::string all;
    for (const std::string& line : lines_of(run({"list", "--db", path, "--format", "json"}).out)) {
      const auto json = parsed(line);
      const std::string number = std::to_string(json["version"].GetInt());
      all += json["active"].GetBool()     ? "[" + number + "]"
             : json["in_force"].GetBool() ? "+" + number
                                          : number;
    }
    return all;
  }
  std::string dump(const std::string& path, const std::string& version) const {
    return run({"show", "--db", path, "--site", "gardens.example", "--format", "json", "--model",
                version})
        .out;
  }
  const std::string site = "gardens.example";
};

TEST_F(ModelLifeTest, BacksUp) {
  const std::string copy = temp / "copy.db";
  const ToolRun first = run({"backup", "--db", db, "-o", copy});
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_EQ(first.err, "sst-train: " + db + ": copied to " + copy + "; there are no samples\n");
  EXPECT_EQ(versions(copy), "12[3]");
  EXPECT_EQ(dump(copy, "3"), dump(db, "3"));
  for (const char* ending : {"-wal", "-shm", "-journal", ".samples"}) {
    EXPECT_FALSE(std::filesystem::exists(copy + ending)) << ending;
  }
  const ToolRun again = run({"backup", "--db", db, "-o", copy});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_NE(again.err.find(": the file already exists; choose another name with -o"),
            std::string::npos)
      << again.err;
  const ToolRun gone = run({"backup", "--db", temp / "gone.db", "-o", temp / "other.db"});
  EXPECT_EQ(gone.exit_code, 1);
  EXPECT_FALSE(std::filesystem::exists(temp / "other.db"));
  EXPECT_EQ(run({"backup", "--db", db}).exit_code, 2);
  const ToolRun samples = run({"backup", "--db", db, "-o", temp / "b.db.samples"});
  EXPECT_EQ(samples.exit_code, 2);
  EXPECT_NE(samples.err.find("give the copy of the models another name"), std::string::npos);
}

TEST_F(ModelLifeTest, Activates) {
  EXPECT_EQ(versions(db), "12[3]");
  const ToolRun run_1 = run({"activate", "--db", db, "--site", site, "--model", "1"});
  EXPECT_EQ(run_1.exit_code, 0) << run_1.err;
  EXPECT_EQ(versions(db), "[1]23");
  EXPECT_EQ(run({"activate", "--db", db, "--site", site, "--model", "2", "--keep-eras"}).exit_code,
            0);
  EXPECT_EQ(versions(db), "+1[2]3");
  const ToolRun none = run({"activate", "--db", db, "--site", site, "--model", "9"});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.err.find("site gardens.example has no version 9; available versions: 1, 2, 3"),
            std::string::npos);
  EXPECT_EQ(run({"activate", "--db", db, "--site", site}).exit_code, 2) << "no version is given";
  EXPECT_EQ(run({"activate", "--db", temp / "no.db", "--site", site, "--model", "1"}).exit_code, 1);
  EXPECT_FALSE(std::filesystem::exists(temp / "no.db"));
}

TEST_F(ModelLifeTest, Prunes) {
  run({"activate", "--db", db, "--site", site, "--model", "1"});
  const ToolRun pruned = run({"prune", "--db", db, "--keep", "1"});
  EXPECT_EQ(pruned.exit_code, 0) << pruned.err;
  EXPECT_NE(pruned.err.find("deleted 1 version"), std::string::npos);
  EXPECT_EQ(versions(db), "[1]3");
  EXPECT_EQ(run({"prune", "--db", db}).exit_code, 2);
  EXPECT_EQ(run({"prune", "--db", db, "--keep", "0"}).exit_code, 2);
}

TEST_F(ModelLifeTest, ExportsAndImports) {
  const std::string out = temp / "one.db";
  EXPECT_EQ(run({"export", "--db", db, "--site", site, "--model", "2", "-o", out}).exit_code, 0);
  EXPECT_EQ(dump(out, "1"), dump(db, "2"));
  EXPECT_FALSE(std::filesystem::exists(out + ".part"));
  EXPECT_EQ(run({"export", "--db", db, "--site", site, "-o", out}).exit_code, 2)
      << "the output file exists";

  const std::string copy = temp / "copy.db";
  const ToolRun first = run({"import", "--db", copy, out});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(versions(copy), "[1]") << "a site's first version is put in force";
  EXPECT_EQ(dump(copy, "1"), dump(db, "2"));
  const ToolRun next = run({"import", "--db", db, out});
  EXPECT_NE(next.err.find("gardens.example, version 4: imported; version 3 stays in force. To put "
                          "version 4 in force, run: sst-train activate --db " +
                          db + " --site gardens.example --model 4"),
            std::string::npos)
      << next.err;
  EXPECT_EQ(versions(db), "12[3]4");
  EXPECT_EQ(run({"import", "--db", db, temp / "gone.db"}).err,
            "sst-train: error: " + (temp / "gone.db") + ": no such model file; check the path\n");
  const std::string text = temp.write("notes.txt", "This is no model file but a text.");
  EXPECT_EQ(run({"import", "--db", db, text}).err.find("--db"), std::string::npos);
  EXPECT_EQ(run({"import", "--db", db, "--activate", out}).exit_code, 0);
  EXPECT_EQ(versions(db), "1234[5]");
}

TEST_F(ModelLifeTest, ImportsAllModelsOrNone) {
  const std::string copy = temp / "copy.db";
  EXPECT_EQ(run({"export", "--db", db, "--site", site, "--model", "1", "-o", copy}).exit_code, 0);
  {
    ModelStore store = ModelStore::open_or_create(copy);
    const SiteModel model = ModelStore::open(db).load(site, Detail::with_pages, 2);
    EXPECT_THROW(store.change_together([&] {
      store.save(model);
      store.activate(site, 1, Activation::exclusive);
      throw InputError{"killed half way"};
    }),
                 InputError);
    EXPECT_EQ(versions(copy), "[1]");
    store.change_together([&] {
      store.save(model, Activation::alongside);
      store.activate(site, 1, Activation::alongside);
    });
    EXPECT_EQ(versions(copy), "[1]+2");
  }
  const std::string fresh = temp / "fresh.db";
  ModelStore store = ModelStore::open_or_create(fresh);
  EXPECT_THROW(store.change_together([&] {
    store.save(ModelStore::open(db).load(site, Detail::with_pages, 2));
    throw InputError{"killed half way"};
  }),
               InputError);
  EXPECT_EQ(run({"import", "--db", fresh, db}).exit_code, 0);
  EXPECT_EQ(versions(fresh), versions(db));
}

TEST_F(ModelLifeTest, ImportsErasAsTheyWere) {
  run({"activate", "--db", db, "--site", site, "--model", "2", "--keep-eras"});
  EXPECT_EQ(versions(db), "1[2]+3");
  const std::string copy = temp / "copy.db";
  EXPECT_EQ(run({"import", "--db", copy, db}).exit_code, 0);
  EXPECT_EQ(versions(copy), "1[2]+3");
}

TEST_F(ModelLifeTest, ShowsDifferencesOfThePublishedProfile) {
  for (std::size_t i = 0; i < 30; ++i) {
    temp.write("new/" + std::to_string(i) + ".html", test::redesigned_page(i));
  }
  for (const std::string folder : {"site", "new"}) {
    run({"learn", "--quiet", "--db", temp / "p.db", "--profile", "paper", "--site", site,
         temp / folder});
  }
  const std::string same =
      run({"diff", "--db", temp / "p.db", "--site", site, "--model", "1", "--with", "1"}).out;
  EXPECT_NE(same.find("No element on at least half"), std::string::npos) << same;
  const auto json = parsed(
      run({"diff", "--db", temp / "p.db", "--site", site, "--model", "1", "--format", "json"}).out);
  EXPECT_GE(json["paths"].Size(), 2U);
  for (const auto& path : json["paths"].GetArray()) {
    EXPECT_LE(path["before"].GetDouble(), 1.0);
    EXPECT_LE(path["after"].GetDouble(), 1.0);
  }
}

TEST_F(ModelLifeTest, ImportsNothingIfAnythingIsDamaged) {
  const std::string good = temp / "good.db";
  const std::string bad = temp / "bad.db";
  run({"export", "--db", db, "--site", site, "-o", good});
  run({"export", "--db", db, "--site", site, "-o", bad});
  test::execute(bad, "UPDATE site_node SET example = 'x'");
  const ToolRun run_1 = run({"import", "--db", db, good, bad});
  EXPECT_EQ(run_1.exit_code, 1);
  EXPECT_NE(run_1.err.find(bad + ": version 1 of site gardens.example is damaged"),
            std::string::npos)
      << run_1.err;
  EXPECT_EQ(versions(db), "12[3]");
}

TEST_F(ModelLifeTest, ShowsHowVersionsDiffer) {
  for (std::size_t i = 0; i < 30; ++i) {
    temp.write("new/" + std::to_string(i) + ".html", test::redesigned_page(i));
  }
  run({"learn", "--quiet", "--db", db, "--site", site, temp / "new"});
  const ToolRun text = run({"diff", "--db", db, "--site", site, "--model", "3"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("\nDisappeared:\n  on 100 % of the pages before, 0 % after: "),
            std::string::npos)
      << text.out;
  EXPECT_NE(
      text.out.find("\nAppeared:\n  on 0 % of the pages before, 100 % after: body class=\"v#\"\n"),
      std::string::npos)
      << text.out;
  const auto json =
      parsed(run({"diff", "--db", db, "--site", site, "--model", "3", "--format", "json"}).out);
  EXPECT_EQ(json["after"]["version"].GetInt(), 4);
  EXPECT_GE(json["paths"].Size(), 2U);
  EXPECT_NE(run({"diff", "--db", db, "--site", site, "--model", "1", "--with", "2"})
                .out.find("No element on at least half of the pages appeared or disappeared."),
            std::string::npos);
}

// A model file may come from an untrusted source.
TEST_F(ModelLifeTest, ListsNamesThatDoNotMoveTheCursor) {
  test::execute(db, "UPDATE site SET name = 'a' || char(27) || '[2J' || char(155) || 'b'");
  const ToolRun list = run({"list", "--db", db});
  EXPECT_NE(list.out.find("\na [2J b "), std::string::npos) << list.out;
}

}  // namespace
}  // namespace sst
