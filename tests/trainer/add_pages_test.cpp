#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/hash/digest.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::dated_record;
using test::run_trainer;
using test::ToolRun;

constexpr const char* kSite = "gardens.example";

/// Tests `retrain --add` and `activate --threshold`, which learn from a model's stored pages.
class AddPagesTest : public testing::Test {
 protected:
  /// An archive with pages `first` to `last` - 1, captured one per day.
  std::string archive(std::size_t first, std::size_t last, bool is_redesigned = false) {
    std::string warc;
    for (std::size_t i = first; i < last; ++i) {
      warc += dated_record("2001", i, "http://gardens.example/" + std::to_string(i) + ".html",
                           is_redesigned ? test::redesigned_page(i) : test::example_page(i));
    }
    return temp.write(std::to_string(first) + "-" + std::to_string(last) + ".warc", warc);
  }
  static ToolRun run(const std::string& command, const std::string& db,
                     std::vector<std::string> more) {
    more.insert(more.begin(), {command, "--db", db, "--site", kSite});
    return run_trainer(more);
  }
  ToolRun add(std::vector<std::string> more) {
    more.insert(more.begin(), "--add");
    return run("retrain", db, more);
  }
  /// A model's learned data and its pages.
  static std::string contents(const std::string& db) {
    std::string all = run("show", db, {"--format", "json"}).out;
    const SiteModel model = ModelStore::open(db).load(kSite, Detail::with_pages);
    std::string packed;
    for (const std::string_view page : packed_pages(model)) {
      packed += page;
    }
    return all + to_hexadecimal(digest_of(packed)) + model.era.first + model.era.last +
           std::to_string(model.sampling.counts.duplicates);
  }
  std::string in_force() const {
    std::string all;
    for (const StoredModel& model : ModelStore::open(db).in_force()) {
      const std::string number = std::to_string(model.version);
      all += model.active ? "[" + number + "]" : number;
    }
    return all;
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(AddPagesTest, LearnsWhatLearningFromAllAtOnceDoes) {
  const std::string first = archive(0, 30);
  const std::string second = archive(25, 60);  // five pages are in both
  for (const char* sample : {"500", "20"}) {
    for (const char* profile : {"site", "paper", "template"}) {
      std::filesystem::remove(db);
      const std::string at_once = temp / (std::string{sample} + profile + ".db");
      const std::vector<std::string> options{"--sample", sample,        "--profile",
                                             profile,    "--threshold", "0.3"};
      const auto learn = [&](const std::string& into, const std::vector<std::string>& inputs) {
        std::vector<std::string> arguments = options;
        arguments.insert(arguments.end(), inputs.begin(), inputs.end());
        EXPECT_EQ(run("learn", into, arguments).exit_code, 0);
      };
      learn(at_once, {first, second});
      learn(db, {first});
      const ToolRun added = add({second});
      EXPECT_EQ(added.exit_code, 0) << added.err;
      EXPECT_EQ(contents(db), contents(at_once)) << sample << ' ' << profile;
      EXPECT_EQ(in_force(), "[2]");
    }
  }
}

// `retrain` samples captures, so a URL with two dates counts twice.
TEST_F(AddPagesTest, KeepsAllCapturesOfARetrainedModel) {
  run("learn", db, {archive(0, 30)});
  std::string warc;
  for (std::size_t i = 0; i < 50; ++i) {
    warc +=
        dated_record("2005", i % 28, "http://gardens.example/" + std::to_string(i % 25) + ".html",
                     test::redesigned_page(i));
  }
  const std::string after = temp.write("after.warc", warc);
  const ToolRun retrained = run("retrain", db, {temp / "0-30.warc", after});
  EXPECT_EQ(retrained.exit_code, 0) << retrained.err;
  const SiteModel before = ModelStore::open(db).load(kSite, Detail::with_pages);
  ASSERT_EQ(before.version, 2);
  EXPECT_EQ(before.sample.size(), 50U);
  const ToolRun added =
      add({temp.write("more.warc", dated_record("2006", 1, "http://gardens.example/1.html",
                                                test::redesigned_page(70)))});
  EXPECT_EQ(added.exit_code, 0) << added.err;
  const SiteModel model = ModelStore::open(db).load(kSite, Detail::with_pages);
  EXPECT_EQ(model.sample.size(), 51U);
  for (const SampledPage& page : before.sample) {
    const auto is_same = [&](const SampledPage& other) {
      return other.address == page.address && other.digest == page.digest &&
             other.date == page.date && other.packed.empty() == page.packed.empty();
    };
    EXPECT_EQ(std::ranges::count_if(model.sample, is_same), 1) << page.address;
  }
}

TEST_F(AddPagesTest, KeepsOtherErasInForce) {
  run("learn", db, {archive(0, 30)});
  run("learn", db, {"--keep-eras", archive(30, 60)});
  EXPECT_EQ(in_force(), "1[2]");
  const ToolRun added = add({archive(60, 70)});
  EXPECT_EQ(added.exit_code, 0);
  EXPECT_NE(added.err.find("gardens.example, version 3: extends version 2 by 10 new pages and "
                           "replaces it; "),
            std::string::npos)
      << added.err;
  EXPECT_EQ(in_force(), "1[3]");
}

TEST_F(AddPagesTest, AddsNoPagesOfAnotherDesign) {
  run("learn", db, {archive(0, 30)});
  const ToolRun added = add({archive(30, 60, true)});
  EXPECT_EQ(added.exit_code, 1);
  EXPECT_NE(added.err.find(
                "30 of 30 new pages do not fit version 1 because they have a different design; "
                "nothing was added"),
            std::string::npos)
      << added.err;
  EXPECT_EQ(in_force(), "[1]");
}

TEST_F(AddPagesTest, StoresNothingInADryRun) {
  run("learn", db, {archive(0, 30)});
  const ToolRun added = add({"--dry-run", archive(30, 40)});
  EXPECT_EQ(added.exit_code, 0);
  EXPECT_NE(added.err.find("would extend version 1 by 10 new pages, 0 of which do not fit it"),
            std::string::npos)
      << added.err;
  EXPECT_EQ(in_force(), "[1]");
}

TEST_F(AddPagesTest, StoresNothingWhereNothingIsNew) {
  const std::string first = archive(0, 30);
  run("learn", db, {first});
  const ToolRun added = add({first});
  EXPECT_EQ(added.exit_code, 0);
  EXPECT_NE(added.err.find("no new pages; version 1 is unchanged"), std::string::npos) << added.err;
  EXPECT_EQ(in_force(), "[1]");
}

TEST_F(AddPagesTest, KeepsItsPagesWhateverTheLimits) {
  run("learn", db, {archive(0, 30)});
  const ToolRun added = add({"--max-page-nodes", "5", archive(30, 35)});
  EXPECT_EQ(added.exit_code, 3) << "no new page is small enough";
  EXPECT_NE(added.err.find("no new pages"), std::string::npos) << added.err;
  std::string deep;
  for (int i = 0; i < 3'000; ++i) {
    deep += "<b>";
  }
  std::string warc;
  for (std::size_t i = 0; i < 20; ++i) {
    warc += dated_record("2001", i, "http://deep.example/" + std::to_string(i),
                         deep + test::example_sentence(i));
  }
  const std::string other = temp / "deep.db";
  EXPECT_EQ(
      run("learn", other, {"--max-page-depth", "5000", temp.write("deep.warc", warc)}).exit_code,
      0);
  EXPECT_EQ(run("activate", other, {"--threshold", "0.3"}).exit_code, 0);
  EXPECT_EQ(ModelStore::open(other).load(kSite, Detail::full).sample.size(), 20U);
}

TEST_F(AddPagesTest, LeavesOtherErasTheirTime) {
  run("learn", db, {archive(0, 28)});
  std::string later;
  for (std::size_t i = 0; i < 20; ++i) {
    later += dated_record("2005", i, "http://gardens.example/l" + std::to_string(i) + ".html",
                          test::redesigned_page(i));
  }
  run("learn", db, {"--keep-eras", temp.write("later.warc", later)});
  const std::string stray = temp.write(
      "stray.warc",
      dated_record("2000", 1, "http://gardens.example/stray.html", test::redesigned_page(99)));
  const ToolRun added = add({stray});
  EXPECT_EQ(added.exit_code, 1);
  EXPECT_NE(added.err.find("which overlaps version 1 (2001-01-01T00:00:00Z to "), std::string::npos)
      << added.err;
  EXPECT_EQ(in_force(), "1[2]");
  EXPECT_EQ(add({"--model", "1", archive(28, 31)}).exit_code, 0);
  EXPECT_EQ(in_force(), "[2]3") << "the active version stays active";
  EXPECT_EQ(add({"--model", "1", archive(28, 31)}).exit_code, 1) << "not in force";
  EXPECT_EQ(run_trainer({"retrain", "--db", db, "--model", "1", "x"}).exit_code, 2);
}

TEST_F(AddPagesTest, SaysWhenAModelKeepsNoPages) {
  run("learn", db, {"--without-pages", archive(0, 30)});
  for (const ToolRun& done :
       {add({archive(30, 40)}), run("activate", db, {"--threshold", "0.3"})}) {
    EXPECT_EQ(done.exit_code, 1);
    EXPECT_NE(done.err.find("version 1 of gardens.example contains no pages to learn from"),
              std::string::npos)
        << done.err;
  }
}

TEST_F(AddPagesTest, RefusesOptionsThatTheModelHas) {
  EXPECT_EQ(add({"--sample", "10", "x"}).exit_code, 2);
  EXPECT_EQ(add({"--seed", "10", "x"}).exit_code, 2);
  EXPECT_EQ(run_trainer({"retrain", "--add", "--db", db, "x"}).exit_code, 2) << "no site";
}

TEST_F(AddPagesTest, PutsAnotherThresholdInForce) {
  run("learn", db, {"--profile", "paper", "--threshold", "0.2", archive(0, 30)});
  run("learn", db, {"--profile", "paper", "--threshold", "0.2", "--keep-eras", archive(30, 60)});
  const ToolRun done = run("activate", db, {"--threshold", "0.45"});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.err.find("version 3: learned from the pages of version 2 with threshold 0.45"),
            std::string::npos)
      << done.err;
  EXPECT_EQ(in_force(), "1[3]");

  const std::string other = temp / "other.db";
  run("learn", other, {"--profile", "paper", "--threshold", "0.45", archive(30, 60)});
  EXPECT_EQ(contents(db), contents(other));

  run("activate", db, {"--model", "2", "--threshold", "0.3"});
  EXPECT_EQ(in_force(), "[4]") << "version 2 was not in force";
  EXPECT_EQ(run("activate", db, {"--threshold", "1.5"}).exit_code, 2);
  EXPECT_EQ(run("activate", db, {}).exit_code, 2);
}

TEST_F(AddPagesTest, LearnsAModelOfTheProfileSiteWithAnotherThreshold) {
  run("learn", db, {archive(0, 30)});
  EXPECT_EQ(run("activate", db, {"--threshold", "0.45"}).exit_code, 0);
  const std::string other = temp / "other.db";
  run("learn", other, {"--threshold", "0.45", archive(0, 30)});
  EXPECT_EQ(contents(db), contents(other));
  EXPECT_EQ(run("activate", db, {"--model", "1"}).exit_code, 0);
  EXPECT_EQ(in_force(), "[1]");
}

TEST_F(AddPagesTest, SaysThatTheProfileTemplateHasNoThreshold) {
  run("learn", db, {"--profile", "template", archive(0, 30)});
  const ToolRun done = run("activate", db, {"--threshold", "0.45"});
  EXPECT_EQ(done.exit_code, 1);
  EXPECT_NE(done.err.find("has the 'template' profile, which has no threshold; 'sst-train learn "),
            std::string::npos)
      << done.err;
  EXPECT_EQ(in_force(), "[1]");
}

TEST_F(AddPagesTest, ExportsAndImportsThePages) {
  run("learn", db, {archive(0, 30)});
  const std::string with = temp / "with.db";
  const std::string without = temp / "without.db";
  EXPECT_EQ(run("export", db, {"-o", with}).exit_code, 0);
  EXPECT_EQ(run("export", db, {"-o", without, "--without-pages"}).exit_code, 0);
  EXPECT_EQ(contents(with), contents(db));
  EXPECT_TRUE(ModelStore::open(without).load(kSite, Detail::full).pages_checksum.empty());
  const std::string copy = temp / "copy.db";
  EXPECT_EQ(run_trainer({"import", "--db", copy, without, with}).exit_code, 0);
  EXPECT_EQ(contents(copy), contents(db));
}

}  // namespace
}  // namespace sst
