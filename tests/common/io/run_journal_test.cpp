#include "common/io/run_journal.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

class RunJournalTest : public testing::Test {
 protected:
  static Checkpoint checkpoint(std::uint64_t bytes, RunState state) {
    return {1, bytes, Checkpoint::Stage::writing, 0, std::move(state)};
  }
  std::optional<Checkpoint> opened(const std::string& run = "run 1") {
    return RunJournal{kPath, run, disk}.open(false);
  }
  /// A journal with two checkpoints.
  void write_two() {
    RunJournal journal{kPath, "run 1", disk};
    EXPECT_FALSE(journal.open(false));
    journal.add(checkpoint(10, {{"a", "1"}, {"b", "2"}}));
    journal.add(checkpoint(20, {{"a", "3"}, {"c", "4"}}));
  }

  static constexpr const char* kPath = "out.journal";
  test::FragileDisk disk;
};

TEST_F(RunJournalTest, GivesTheLastCheckpointWithTheWholeState) {
  write_two();
  EXPECT_EQ(opened(), checkpoint(20, {{"a", "3"}, {"b", "2"}, {"c", "4"}}));
  const std::string strange("\0\"\\\n", 4);
  {
    RunJournal journal{kPath, "run 1", disk};
    journal.open(false);
    journal.add({7, 30, Checkpoint::Stage::shard_complete, -5, {{"b", ""}, {"x", strange}}});
  }
  const RunState state{{"a", "3"}, {"c", "4"}, {"x", strange}};
  EXPECT_EQ(opened(), (Checkpoint{7, 30, Checkpoint::Stage::shard_complete, -5, state}));
}

TEST_F(RunJournalTest, GoesByTheLastWholeLine) {
  write_two();
  const std::string whole = disk.files().at(kPath);
  const std::size_t second = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = second; size < whole.size(); ++size) {
    for (const std::string& rest : {std::string{}, std::string(whole.size() - size, '\0')}) {
      disk.write(kPath, whole.substr(0, size) + rest);
      EXPECT_EQ(opened(), checkpoint(10, {{"a", "1"}, {"b", "2"}})) << size;
    }
  }
  {
    RunJournal journal{kPath, "run 1", disk};
    journal.open(false);
    journal.add(checkpoint(25, {{"c", "5"}}));
  }
  EXPECT_EQ(opened(), checkpoint(25, {{"a", "1"}, {"b", "2"}, {"c", "5"}}));
}

TEST_F(RunJournalTest, BeginsAnewWhereTheHeadingIsIncomplete) {
  opened();
  const std::string heading = disk.files().at(kPath);
  for (std::size_t size = 0; size < heading.size(); ++size) {
    disk.write(kPath, heading.substr(0, size) + std::string(heading.size() - size, '\0'));
    EXPECT_EQ(opened(), std::nullopt) << size;
    EXPECT_EQ(disk.files().at(kPath), heading) << size;
  }
}

TEST_F(RunJournalTest, IgnoresALineOfDeepNesting) {
  write_two();
  const std::string whole = disk.files().at(kPath);
  constexpr std::size_t kDepth = 2'000'000;
  for (const std::string& line :
       {std::string(kDepth, '['),
        "{\"shard\":" + std::string(kDepth, '[') + std::string(kDepth, ']') + "}"}) {
    disk.write(kPath, whole + line + "\n");
    EXPECT_EQ(opened(), checkpoint(20, {{"a", "3"}, {"b", "2"}, {"c", "4"}}));
    EXPECT_EQ(disk.files().at(kPath), whole);
  }
}

TEST_F(RunJournalTest, RefusesThatOfAnotherRun) {
  write_two();
  EXPECT_THROW(opened("run 2"), InputError);
  EXPECT_EQ(RunJournal(kPath, "run 2", disk).open(true), std::nullopt);
  EXPECT_EQ(opened("run 2"), std::nullopt);
}

TEST_F(RunJournalTest, IsSmallHoweverManyCheckpointsItHas) {
  constexpr std::uint64_t kMostBytes = 20'000;
  RunState expected;
  {
    RunJournal journal{kPath, "run 1", disk, kMostBytes};
    journal.open(false);
    for (std::uint64_t i = 0; i < 2'000; ++i) {
      const RunState changes{{"cursor", std::to_string(i)},
                             {"site " + std::to_string(i % 100), "x"}};
      for (const auto& [name, value] : changes) {
        expected[name] = value;
      }
      journal.add(checkpoint(i, changes));
      ASSERT_LE(disk.stamp(kPath)->bytes, kMostBytes);
    }
  }
  EXPECT_EQ(opened(), checkpoint(1'999, expected));
  EXPECT_EQ(disk.files().size(), 1U);
}

TEST_F(RunJournalTest, IsLockedAlsoWhenItWasRewritten) {
  const test::TempDir temp;
  RunJournal journal{temp / "out.journal", "run 1", real_file_system(), 1};
  RunJournal other{temp / "out.journal", "run 1"};
  journal.open(false);
  EXPECT_THROW(other.open(false), InputError);
  journal.add(checkpoint(1, {{"a", "1"}}));
  EXPECT_THROW(other.open(false), InputError);
}

TEST_F(RunJournalTest, TellsAnotherRunFromAFailureToLock) {
  const auto error_of = [&] {
    try {
      opened();
    } catch (const InputError& error) {
      return std::string{error.what()};
    }
    return std::string{};
  };
  {
    RunJournal other{kPath, "run 1", disk};
    other.open(false);
    EXPECT_NE(error_of().find("another run is writing to this output"), std::string::npos);
  }
  disk.fail_status(std::errc::io_error);
  EXPECT_NE(error_of().find("the journal cannot be locked (Input/output error)"),
            std::string::npos);
  disk.fail_locks(std::errc::no_lock_available);
  EXPECT_NE(error_of().find("the journal cannot be locked (No locks available)"),
            std::string::npos);
}

TEST_F(RunJournalTest, CutsOffALineThatWasWrittenInPart) {
  constexpr std::size_t kWriting = 1;
  constexpr std::size_t kSyncing = 2;
  for (const std::size_t step : {kWriting, kSyncing}) {
    disk = test::FragileDisk{};
    {
      RunJournal journal{kPath, "run 1", disk};
      journal.open(false);
      journal.add(checkpoint(10, {{"a", "1"}}));
      const std::string before = disk.files().at(kPath);
      disk.fail_at(step, std::errc::no_space_on_device);
      EXPECT_THROW(journal.add(checkpoint(20, {{"a", "2"}})), InputError);
      EXPECT_EQ(disk.files().at(kPath), before) << step;
      journal.add(checkpoint(30, {{"a", "3"}}));
    }
    EXPECT_EQ(opened(), checkpoint(30, {{"a", "3"}})) << step;
  }
}

TEST_F(RunJournalTest, GrowsWithTheStateAlone) {
  RunJournal journal{kPath, "run 1", disk, 100};
  journal.open(false);
  const std::string value(1'000, 'v');
  for (std::uint64_t i = 0; i < 200; ++i) {
    journal.add(checkpoint(i, {{"a", value + std::to_string(i)}}));
    EXPECT_LT(disk.stamp(kPath)->bytes, 4'000U);
  }
}

TEST_F(RunJournalTest, RefusesDamageBeforeTheLastLine) {
  write_two();
  std::string text = disk.files().at(kPath);
  const std::size_t first = text.find("{");
  text.insert(first, "{\"counts\":1}\n");
  disk.write(kPath, text);
  try {
    opened();
    ADD_FAILURE() << "the state would be incomplete";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string{error.what()},
              "out.journal: the journal is damaged (no checkpoint at byte " +
                  std::to_string(first) + "); start over with --fresh");
  }
}

}  // namespace
}  // namespace sst
