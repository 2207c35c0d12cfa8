#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "common/model/model_store.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/process.hpp"
#include "tests/support/seed.hpp"

// Kills commands that change a model store at random moments, and runs several programs on one
// store.

namespace sst {
namespace {

using test::Process;

class ModelLifeKill : public testing::Test {
 protected:
  ModelLifeKill() {
    std::string before;
    std::string after;
    for (std::size_t i = 0; i < 150; ++i) {
      const std::string url = test::example_url(i);
      before += test::dated_record("2001", i % 28, url, test::example_page(i));
      after += test::dated_record("2005", i % 28, url, test::redesigned_page(i));
    }
    old_pages = temp.write("2001.warc", before);
    new_pages = temp.write("2005.warc", after);
    train({"learn", "--site", site, old_pages});
  }

  std::vector<std::string> command(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all{STYLETREE_TRAIN_PROGRAM, arguments.front(), "--quiet", "--db", db};
    all.insert(all.end(), arguments.begin() + 1, arguments.end());
    return all;
  }
  void train(const std::vector<std::string>& arguments) const {
    ASSERT_EQ(Process{command(arguments)}.wait(), 0) << arguments.front();
  }

  /// Expects a readable store without damaged models, and with an intact version in force.
  void expect_good_store(const std::string& when) const {
    ModelStore store = ModelStore::open(db);
    for (const ModelSummary& model : store.list()) {
      EXPECT_FALSE(model.damaged) << when << ", version " << model.version;
    }
    ASSERT_FALSE(store.in_force().empty()) << when;
    EXPECT_NO_THROW(store.load(site, Detail::full)) << when;
  }

  /// Kills runs of a command, each at a random moment and after `prepare()`.
  template <typename Prepare>
  void kill_often(const std::vector<std::string>& arguments, Prepare prepare) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    train(arguments);
    const auto whole = std::chrono::steady_clock::now() - start;
    std::mt19937 random{test::new_seed()};
    int killed = 0;
    // On a busy machine, a short command may end before it is killed, so repeat until one is
    // killed.
    for (int round = 0; round < 5 || (killed == 0 && round < 200); ++round) {
      prepare();
      Process trainer{command(arguments)};
      std::this_thread::sleep_for(whole * std::uniform_real_distribution<>{0.0, 1.0}(random));
      trainer.send(SIGKILL);
      killed += trainer.wait() < 0 ? 1 : 0;
      expect_good_store(arguments.front() + ", round " + std::to_string(round));
    }
    EXPECT_GT(killed, 0) << "no run was killed in time; the test proves nothing";
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
  const std::string site = "gardens.example";
  std::string old_pages;
  std::string new_pages;
};

TEST_F(ModelLifeKill, OfRetrainLeavesAModelInForce) {
  const std::string first = test::read_file(db);
  kill_often({"retrain", "--site", site, old_pages, new_pages}, [&] {
    for (const char* ending : {"-wal", "-shm"}) {
      std::filesystem::remove(db + ending);
    }
    test::write_file(db, first);
  });
}

TEST_F(ModelLifeKill, OfActivateLeavesAModelInForce) {
  train({"learn", "--site", site, "--sample", "60", old_pages});
  int version = 1;
  kill_often({"activate", "--site", site, "--model", "1"}, [&] {
    train({"activate", "--site", site, "--model", std::to_string(version = 3 - version)});
  });
}

TEST_F(ModelLifeKill, OfPruneLeavesAModelInForce) {
  kill_often({"prune", "--keep", "1"}, [&] {
    train({"learn", "--site", site, "--sample", "40", old_pages});
    train({"learn", "--site", site, "--sample", "50", old_pages});
  });
}

/// The versions in a store, such as "a.example 2 in force, active", one per line. Creates a missing
/// store.
std::string models_of(const std::string& database) {
  std::string all;
  ModelStore store = ModelStore::open_or_create(database);
  for (const ModelSummary& model : store.list()) {
    EXPECT_FALSE(model.damaged);
    EXPECT_NO_THROW(store.load(model.site, Detail::with_pages, model.version));
    all += model.site + " " + std::to_string(model.version) + (model.in_force ? " in force" : "") +
           (model.active ? ", active\n" : "\n");
  }
  return all;
}

// Imports into a store with models, and into a new one. A killed run leaves the store either
// unchanged or complete. The next run completes the import.
TEST_F(ModelLifeKill, OfImportLeavesAllOrNothing) {
  const std::string others = temp / "others.db";
  for (int i = 0; i < 8; ++i) {
    ASSERT_EQ((Process{{STYLETREE_TRAIN_PROGRAM, "learn", "--quiet", "--db", others, "--site",
                        i % 2 == 0 ? site : "other.example", "--sample", std::to_string(60 + i),
                        i < 4 ? old_pages : new_pages}}
                   .wait()),
              0);
  }
  const std::string store = test::read_file(db);
  std::mt19937 random{test::new_seed()};
  for (const std::string& first : {store, std::string{}}) {
    const auto prepare = [&] {
      for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
        std::filesystem::remove(db + ending);
      }
      if (!first.empty()) {
        test::write_file(db, first);
      }
    };
    prepare();
    const std::string before = models_of(db);
    prepare();
    const auto start = std::chrono::steady_clock::now();
    train({"import", others});
    const auto whole = std::chrono::steady_clock::now() - start;
    const std::string after = models_of(db);
    ASSERT_EQ(test::lines_of(after).size(), test::lines_of(before).size() + 8);
    for (const int signal : {SIGKILL, SIGTERM}) {
      int killed = 0;
      for (int round = 0; round < 8 || (killed == 0 && round < 200); ++round) {
        prepare();
        Process trainer{command({"import", others})};
        std::this_thread::sleep_for(whole * std::uniform_real_distribution<>{0.2, 1.0}(random));
        trainer.send(signal);
        killed += trainer.wait() != 0 ? 1 : 0;
        const std::string left = models_of(db);
        EXPECT_TRUE(left == before || left == after) << left;
        if (left == before) {
          train({"import", others});
          EXPECT_EQ(models_of(db), after);
        }
      }
      EXPECT_GT(killed, 0) << "no run was killed in time; the test proves nothing";
    }
  }
}

// Two trainers and three cleaners run concurrently, several times.
TEST_F(ModelLifeKill, SeveralProgramsUseOneStore) {
  constexpr int kRounds = 4;
  std::vector<std::unique_ptr<Process>> processes;
  for (int trainer = 0; trainer < 2; ++trainer) {
    std::string script = "set -e; ";
    for (int round = 0; round < kRounds; ++round) {
      const std::string seed = std::to_string(10 * trainer + round);
      script += std::string{STYLETREE_TRAIN_PROGRAM} + " learn --quiet --sample 60 --seed " + seed +
                " --db " + db + " --site " + site + " " + old_pages + "; ";
      script += std::string{STYLETREE_TRAIN_PROGRAM} + " prune --quiet --keep 3 --db " + db + "; ";
    }
    processes.push_back(
        std::make_unique<Process>(std::vector<std::string>{"/bin/bash", "-c", script}));
  }
  for (int cleaner = 0; cleaner < 3; ++cleaner) {
    std::string script = "set -e; ";
    for (int round = 0; round < kRounds; ++round) {
      const std::string out = temp / ("out-" + std::to_string(cleaner) + std::to_string(round));
      script += std::string{STYLETREE_CLEAN_PROGRAM} + " --db " + db + " --site " + site + " -o " +
                out + " " + old_pages + "; ";
    }
    processes.push_back(
        std::make_unique<Process>(std::vector<std::string>{"/bin/bash", "-c", script}));
  }
  for (const auto& process : processes) {
    EXPECT_EQ(process->wait(), 0);
  }
  expect_good_store("after all");
  EXPECT_EQ(ModelStore::open(db).load(site, Detail::cleaning).version, 1 + 2 * kRounds);
  for (int cleaner = 0; cleaner < 3; ++cleaner) {
    for (int round = 0; round < kRounds; ++round) {
      const auto lines = test::lines_of(
          test::read_file(temp / ("out-" + std::to_string(cleaner) + std::to_string(round))));
      ASSERT_EQ(lines.size(), 150U);
      const auto json = test::parsed(lines[7]);
      EXPECT_GE(json["model"].GetInt(), 1);
      EXPECT_NE(std::string{json["text"].GetString()}.find(test::example_sentence(7)),
                std::string::npos);
    }
  }
}

}  // namespace
}  // namespace sst
