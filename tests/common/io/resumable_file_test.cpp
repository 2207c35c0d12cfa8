#include "common/io/resumable_file.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"
#include "tests/support/seed.hpp"

// A run writes 20 records to a disk that fails or loses power at each step in turn. A second run on
// a working disk must then leave exactly the files of an undisturbed run.

namespace sst {
namespace {

using test::FragileDisk;
using Loss = FragileDisk::Loss;
using Files = std::map<std::string, std::string>;

constexpr std::size_t kRecords = 20;
constexpr std::size_t kSites = 7;
constexpr const char* kLog = "out/log";
constexpr const char* kHead = "head\n";  // begins each file

/// A run whose state is the last record of each site. To resume, it also needs a log of all
/// records.
class TestRun : public ResumableRun {
 public:
  TestRun(FragileDisk& disk, const ResumableFile::Options& options)
      : m_disk{disk}, m_file{options, *this, disk} {}

  /// Runs to the end. Throws InputError on failure.
  void finish() {
    const std::optional<Checkpoint> checkpoint = m_file.begin();
    if (checkpoint) {
      restore(checkpoint->state);
    }
    if (!checkpoint || checkpoint->stage != Checkpoint::Stage::output_complete) {
      open_log();
      while (m_records < kRecords) {
        write_record();
      }
    }
    EXPECT_EQ(m_records, kRecords);
    m_file.finish();
    m_disk.remove(kLog);
  }

  RunState state_changes() override {
    RunState state{{"records", std::to_string(m_records)}};
    for (const auto& [site, record] : m_changed) {
      state["site " + std::to_string(site)] = record;
    }
    m_changed.clear();
    return state;
  }
  void sync() override {
    if (m_log->sync()) {
      throw InputError{"the log cannot be synced"};
    }
  }

 private:
  static std::size_t site_of(std::size_t record) { return record * record % kSites; }

  void restore(const RunState& state) {
    m_records = std::stoul(state.at("records"));
    RunState expected{{"records", std::to_string(m_records)}};
    for (std::size_t i = 1; i <= m_records; ++i) {
      expected["site " + std::to_string(site_of(i))] = std::to_string(i);
    }
    EXPECT_EQ(state, expected);
  }

  void open_log() {
    std::error_code error;
    m_log = m_disk.open(kLog, OpenMode::create, error);
    if (!m_log || m_disk.sync_folder("out")) {
      throw InputError{"the log cannot be opened"};
    }
    EXPECT_GE(m_log->size(), m_records) << "the log has all bytes that the journal records";
    if (m_log->truncate(m_records)) {
      throw InputError{"the log cannot be truncated"};
    }
  }

  void write_record() {
    ++m_records;
    m_changed[site_of(m_records)] = std::to_string(m_records);
    if (m_log->append("x")) {
      throw InputError{"the log cannot be written"};
    }
    m_file.write(
        "record " + std::to_string(m_records) + std::string(m_records * m_records % 23, '.') + "\n",
        m_file.begins_file() ? kHead : "");
  }

  FragileDisk& m_disk;
  std::unique_ptr<OutputFile> m_log;
  std::size_t m_records = 0;
  std::map<std::size_t, std::string> m_changed;
  ResumableFile m_file;
};

/// Runs to the end. Returns false on failure.
bool run(FragileDisk& disk, const ResumableFile::Options& options) {
  try {
    TestRun{disk, options}.finish();
    return true;
  } catch (const InputError&) {
    return false;
  }
}

ResumableFile::Options options(const std::string& name) {
  ResumableFile::Options options;
  options.path = "out/" + name;
  options.run = "run 1";
  options.block_bytes = 50;
  options.between_checkpoints = std::chrono::milliseconds{0};
  options.most_journal_bytes = 700;  // low, so that the journal is sometimes rewritten
  return options;
}

/// Options for one file, a packed file, shards, and packed shards whose journal is always
/// rewritten.
std::vector<ResumableFile::Options> all_options() {
  std::vector<ResumableFile::Options> all{options("a.jsonl"), options("a.jsonl.gz"),
                                          options("a.jsonl"), options("a.warc.zst")};
  all[2].shard_bytes = 150;
  all[3].shard_bytes = 100;
  all[3].packs_records = true;
  all[3].most_journal_bytes = 1;
  return all;
}

Files whole_output(const ResumableFile::Options& options) {
  FragileDisk disk;
  EXPECT_TRUE(run(disk, options));
  return disk.files();
}

std::size_t steps_of(const ResumableFile::Options& options) {
  FragileDisk disk;
  run(disk, options);
  return disk.steps();
}

/// Resumes after a power failure and compares the files.
void expect_whole(FragileDisk& disk, const ResumableFile::Options& options, bool was_finished,
                  const Files& expected) {
  const bool has_journal = disk.files().contains(options.path.string() + ".journal");
  if (has_journal || !was_finished) {
    ASSERT_TRUE(run(disk, options));
  }
  Files files = disk.files();
  if (was_finished && !has_journal) {
    files.erase(kLog);  // the power failure may have undone its removal
  }
  EXPECT_EQ(files, expected);
}

TEST(ResumableFile, WritesFilesAndShards) {
  const Files one = whole_output(all_options()[0]);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_TRUE(one.at("out/a.jsonl").starts_with("head\nrecord 1.\nrecord 2....\n"));
  const Files shards = whole_output(all_options()[2]);
  ASSERT_GE(shards.size(), 2U);
  std::string all;
  for (const auto& [name, bytes] : shards) {
    EXPECT_TRUE(bytes.starts_with(kHead)) << name;
    EXPECT_TRUE(bytes.ends_with("\n")) << name;
    all += bytes.substr(all.empty() ? 0 : std::string_view{kHead}.size());
  }
  EXPECT_EQ(all, one.at("out/a.jsonl"));
  EXPECT_TRUE(shards.contains("out/a-00001.jsonl"));
}

TEST(ResumableFile, GoesOnAfterAnErrorAtAnyStep) {
  for (const auto& options : all_options()) {
    const Files expected = whole_output(options);
    const std::size_t steps = steps_of(options);
    for (std::size_t step = 1; step <= steps; ++step) {
      for (const std::errc error : {std::errc::no_space_on_device, std::errc::io_error}) {
        FragileDisk disk;
        disk.fail_at(step, error);
        const bool was_finished = run(disk, options);
        SCOPED_TRACE(options.path.string() + ", step " + std::to_string(step));
        expect_whole(disk, options, was_finished, expected);
      }
    }
  }
}

TEST(ResumableFile, GoesOnAfterAPowerFailureAtAnyStep) {
  std::mt19937 random{test::new_seed()};
  for (const auto& options : all_options()) {
    const Files expected = whole_output(options);
    const std::size_t steps = steps_of(options);
    for (std::size_t step = 1; step <= steps; ++step) {
      for (const Loss loss : {Loss::all, Loss::nothing, Loss::names, Loss::zeros, Loss::random}) {
        FragileDisk disk;
        disk.lose_power_at(step);
        const bool was_finished = run(disk, options);
        ASSERT_TRUE(disk.is_without_power());
        disk.restart(loss, random);
        SCOPED_TRACE(options.path.string() + ", step " + std::to_string(step) + ", loss " +
                     std::to_string(static_cast<int>(loss)));
        expect_whole(disk, options, was_finished, expected);
      }
    }
  }
}

TEST(ResumableFile, GoesOnAfterManyFailures) {
  std::mt19937 random{test::new_seed()};
  for (const auto& options : all_options()) {
    const Files expected = whole_output(options);
    for (int round = 0; round < 100; ++round) {
      FragileDisk disk;
      bool was_finished = false;
      for (int failures = 0; failures < 6 && !was_finished; ++failures) {
        disk.lose_power_at(1 + random() % 40);
        was_finished = run(disk, options);
        disk.restart(Loss::random, random);
        was_finished = was_finished && !disk.files().contains(options.path.string() + ".journal");
      }
      SCOPED_TRACE(options.path.string() + ", round " + std::to_string(round));
      expect_whole(disk, options, was_finished, expected);
    }
  }
}

class LostFiles : public testing::Test {
 protected:
  /// Simulates a power failure in the second half of a run, while a part is being written.
  void stop(const ResumableFile::Options& options, const std::string& older_output = "") {
    std::mt19937 random{1};
    for (std::size_t step = steps_of(options) / 2; parts().empty(); ++step) {
      disk = FragileDisk{};
      if (!older_output.empty()) {
        disk.write(options.path, older_output);
      }
      disk.lose_power_at(step);
      ASSERT_FALSE(run(disk, options));
      disk.restart(Loss::nothing, random);
    }
  }
  Files parts() const {
    Files parts = disk.files();
    std::erase_if(parts, [](const auto& file) { return !file.first.ends_with(".part"); });
    return parts;
  }
  std::string error_of(const ResumableFile::Options& options) {
    try {
      TestRun{disk, options}.finish();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  FragileDisk disk;
};

TEST_F(LostFiles, AnOlderOutputIsNotTakenForThePart) {
  const ResumableFile::Options one = all_options()[0];
  stop(one, std::string(10'000, 'o'));
  disk.remove("out/a.jsonl.part");
  EXPECT_EQ(error_of(one),
            "out/a.jsonl.part: this is not what the interrupted run wrote; start over with "
            "--fresh");
  EXPECT_EQ(disk.files().at("out/a.jsonl"), std::string(10'000, 'o'));
}

TEST_F(LostFiles, AnOlderOutputIsNotTakenForACompleteOne) {
  const ResumableFile::Options one = all_options()[0];
  const Files whole = whole_output(one);
  for (std::size_t step = 1; step <= steps_of(one); ++step) {
    FragileDisk old;
    old.write(one.path, std::string(whole.at("out/a.jsonl").size(), 'o'));
    old.lose_power_at(step);
    const bool was_finished = run(old, one);
    std::mt19937 random{1};
    old.restart(Loss::nothing, random);
    if (was_finished || !old.files().contains("out/a.jsonl.part") ||
        !old.files().contains("out/a.jsonl.journal")) {
      continue;
    }
    old.remove("out/a.jsonl.part");
    run(old, one);
    const std::string left = old.files().at("out/a.jsonl");
    EXPECT_TRUE(left == std::string(left.size(), 'o') || left == whole.at("out/a.jsonl"))
        << "step " << step;
    if (old.files().contains("out/a.jsonl.journal")) {
      EXPECT_FALSE(run(old, one)) << "step " << step;
    }
  }
}

TEST_F(LostFiles, APartThatWasCutIsRefused) {
  const ResumableFile::Options one = all_options()[0];
  stop(one);
  for (const auto& [name, bytes] : parts()) {
    disk.write(name, bytes.substr(0, bytes.size() / 3));
  }
  EXPECT_NE(error_of(one).find(".part: this is not what"), std::string::npos);
}

TEST_F(LostFiles, ShardsThatWereMovedAwayAreNotMissed) {
  const ResumableFile::Options shards = all_options()[2];
  Files expected = whole_output(shards);
  stop(shards);
  for (const auto& [name, bytes] : disk.files()) {
    if (expected.contains(name)) {
      disk.remove(name);
      expected.erase(name);
    }
  }
  EXPECT_TRUE(run(disk, shards));
  EXPECT_EQ(disk.files(), expected);
}

TEST(ResumableFile, RefusesShardsThatAreThereAndReplacesThemIfFresh) {
  ResumableFile::Options shards = all_options()[2];
  FragileDisk disk;
  disk.write("out/a-00001.jsonl", "old");
  disk.write("out/a-00002.jsonl", "old");
  EXPECT_FALSE(run(disk, shards));
  EXPECT_EQ(disk.files(), (Files{{"out/a-00001.jsonl", "old"}, {"out/a-00002.jsonl", "old"}}));
  shards.fresh = true;
  EXPECT_TRUE(run(disk, shards));
  EXPECT_EQ(disk.files(), whole_output(shards));
}

TEST_F(LostFiles, ACheckpointThatNoRunWritesIsRefused) {
  using Stage = Checkpoint::Stage;
  const RunState state{{"records", "0"}};
  const Checkpoint of_files[] = {{1, 0, Stage::writing, 0, state},
                                 {0, 10, Stage::writing, 0, state},
                                 {2, 10, Stage::writing, 0, state},
                                 {1, 0, Stage::shard_complete, 0, state}};
  const Checkpoint of_shards[] = {{1, 0, Stage::writing, 0, state},
                                  {0, 0, Stage::writing, 0, state},
                                  {0, 10, Stage::writing, 0, state},
                                  {0, 10, Stage::output_complete, 0, state}};
  const auto expect_refusal = [&](const ResumableFile::Options& options,
                                  const Checkpoint& checkpoint) {
    disk = FragileDisk{};
    disk.write("out/a.jsonl", "old");
    {
      RunJournal journal{"out/a.jsonl.journal", options.run, disk};
      journal.open(false);
      journal.add(checkpoint);
    }
    const Files before = disk.files();
    EXPECT_NE(error_of(options).find("out/a.jsonl.journal: the journal is damaged (it stops at"),
              std::string::npos);
    EXPECT_EQ(disk.files(), before);
  };
  for (const Checkpoint& checkpoint : of_files) {
    expect_refusal(all_options()[0], checkpoint);
  }
  for (const Checkpoint& checkpoint : of_shards) {
    expect_refusal(all_options()[2], checkpoint);
  }
}

TEST(ResumableFile, FindsOldShardsAlsoBehindGaps) {
  ResumableFile::Options shards = all_options()[2];
  const Files others{{"out/a-2.jsonl", "other"},
                     {"out/a-00000.jsonl", "other"},
                     {"out/a-20240131.jsonl", "other"},
                     {"out/a-00003.jsonl.gz", "other"}};
  const auto with_others = [&](Files files) {
    files.insert(others.begin(), others.end());
    return files;
  };
  for (const char* old : {"out/a-00002.jsonl", "out/a-00077.jsonl", "out/a-99999.jsonl"}) {
    FragileDisk disk;
    for (const auto& [name, bytes] : with_others({{old, "old"}, {"out/a-00055.jsonl.part", "x"}})) {
      disk.write(name, bytes);
    }
    shards.fresh = false;
    EXPECT_FALSE(run(disk, shards)) << old;
    EXPECT_EQ(disk.files().at(old), "old");
    shards.fresh = true;
    EXPECT_TRUE(run(disk, shards)) << old;
    EXPECT_EQ(disk.files(), with_others(whole_output(shards))) << old;
  }
}

TEST(ResumableFile, WritesNothingIfFreshWhereOldShardsCannotBeDeleted) {
  ResumableFile::Options shards = all_options()[2];
  shards.fresh = true;
  FragileDisk disk;
  disk.write("out/a-00077.jsonl", "old");
  // Steps: create, truncate, write and sync the journal, and sync its folder; then remove the
  // shard.
  disk.fail_at(6, std::errc::permission_denied);
  EXPECT_FALSE(run(disk, shards));
  EXPECT_EQ(disk.files(), (Files{{"out/a-00077.jsonl", "old"}}));
}

TEST(ResumableFile, BeginsAnewIfFreshAfterAFailureAtAnyStep) {
  std::mt19937 random{test::new_seed()};
  for (ResumableFile::Options options : all_options()) {
    options.fresh = false;
    const Files expected = whole_output(options);
    const std::size_t steps = steps_of(options);
    for (std::size_t step = 1; step <= steps; ++step) {
      FragileDisk disk;
      disk.lose_power_at(step);
      run(disk, options);
      disk.restart(Loss::random, random);
      ResumableFile::Options fresh = options;
      fresh.fresh = true;
      fresh.run = "run 2";
      EXPECT_TRUE(run(disk, fresh)) << options.path << ", step " << step;
      EXPECT_EQ(disk.files(), expected) << options.path << ", step " << step;
    }
  }
}

}  // namespace
}  // namespace sst
