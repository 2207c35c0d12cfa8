#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "common/error.hpp"
#include "common/model/model_file.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/model_files.hpp"

// Access to a model file: permissions, concurrent programs, and files left by a killed program.

namespace sst {
namespace {

using test::complaint;
using test::example_model;
using test::execute;
using test::ModelStoreTest;
using test::TempDir;

/// Runs `call` without write access to other users' files, and returns its error. If the tests run
/// as root, `call` runs in a child process without root privileges.
std::string complaint_without_rights(const std::function<void()>& call) {
  constexpr uid_t kNobody = 65'534;
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const bool is_ready = geteuid() != 0 || setresuid(kNobody, kNobody, kNobody) == 0;
    const std::string said = is_ready ? complaint(call) : "rights cannot be given up";
    const bool is_told = write(ends[1], said.data(), said.size()) >= 0;
    _exit(is_told ? 0 : 1);
  }
  close(ends[1]);
  std::string said;
  char buffer[1024];
  for (ssize_t size = 0; (size = read(ends[0], buffer, sizeof buffer)) > 0;) {
    said.append(buffer, static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "the process did not finish";
  return said;
}

/// Makes a folder and its files readable, but not writable, for everyone.
void make_read_only(const TempDir& folder) {
  using std::filesystem::perms;
  constexpr perms kRead = perms::owner_read | perms::group_read | perms::others_read;
  for (const auto& entry : std::filesystem::directory_iterator{folder.path()}) {
    std::filesystem::permissions(entry.path(), kRead);
  }
  std::filesystem::permissions(folder.path(),
                               kRead | perms::owner_exec | perms::group_exec | perms::others_exec);
}

void make_writable(const TempDir& folder) {
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
}

TEST_F(ModelStoreTest, ReadsOnAReadOnlyMedium) {
  save(example_model("example.org"));
  make_read_only(temp);
  EXPECT_EQ(
      complaint_without_rights([&] { ModelStore::open(path).load("example.org", Detail::full); }),
      "");
  make_writable(temp);
}

TEST_F(ModelStoreTest, SaysWhatAReaderWithoutRightsCanDo) {
  save(example_model("example.org"));
  test::write_file(path + "-wal", std::string(1000, 'x'));  // a leftover log may contain a model
  make_read_only(temp);
  const std::string said = complaint_without_rights([&] { ModelStore::open(path); });
  EXPECT_EQ(said.find("cannot be written"), std::string::npos) << said;
  EXPECT_TRUE(said.starts_with(path + ": the model file cannot be ")) << said;
  EXPECT_NE(said.find(");"), std::string::npos) << "the message says what to do: " << said;
  make_writable(temp);
}

TEST_F(ModelStoreTest, LetsOthersReadWhileItWrites) {
  save(example_model("example.org"));
  Database writer{path, Database::Access::read_write};
  Transaction transaction{writer};
  writer.execute("UPDATE site SET active_version = 77");
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 1)
      << "the version in force";
}

TEST_F(ModelStoreTest, RollsBackWhatIsNotCommitted) {
  save(example_model("example.org"));
  {
    Database writer{path, Database::Access::read_write};
    Transaction transaction{writer};
    writer.execute("DELETE FROM model");
  }
  EXPECT_EQ(complaint_on_load(), "");
}

TEST_F(ModelStoreTest, SaysAtOnceWhereNoFileCanBeMade) {
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(temp / "no/m.db"); }),
            temp / "no/m.db" + ": there is no folder " + (temp / "no") +
                " for the model file; create it, or choose another file");
  const std::string denied = path +
                             ": the model file or its folder cannot be written (Permission "
                             "denied); check their permissions, or choose another file";
  const auto begin = [&] { ModelStore::open_or_create(path); };
  make_read_only(temp);
  EXPECT_EQ(complaint_without_rights(begin), denied);
  make_writable(temp);
  save(example_model("example.org"));
  make_read_only(temp);
  EXPECT_EQ(complaint_without_rights(begin), denied);
  make_writable(temp);
}

TEST_F(ModelStoreTest, LetsTrainersBeginOneFileTogether) {
  constexpr int kTrainers = 4;
  const SiteModel model = example_model("example.org");
  std::vector<ModelStore> stores;
  for (int i = 0; i < kTrainers; ++i) {
    stores.push_back(ModelStore::open_or_create(path));
  }
  std::vector<std::string> said(kTrainers);
  std::vector<std::thread> trainers;
  for (int i = 0; i < kTrainers; ++i) {
    trainers.emplace_back([&, i] {
      said[i] = complaint([&] {
        stores[i].save(model);
        stores[i].save(model);
      });
    });
  }
  for (std::thread& trainer : trainers) {
    trainer.join();
  }
  EXPECT_EQ(said, std::vector<std::string>(kTrainers));
  EXPECT_EQ(ModelStore::open(path).list().size(), 2U * kTrainers);
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 2 * kTrainers);
}

TEST_F(ModelStoreTest, WaitsForOthersThatLockItForAMoment) {
  save(example_model("example.org"));
  const auto complaint_while_locked = [&](const std::function<void()>& call) {
    execute(path, "PRAGMA journal_mode = DELETE");  // so that the lock also affects readers
    Database other{path, Database::Access::read_write};
    other.execute("BEGIN EXCLUSIVE");
    std::atomic<bool> is_free = false;
    std::thread holder{[&] {
      std::this_thread::sleep_for(std::chrono::milliseconds{200});
      is_free = true;
      other.execute("COMMIT");
    }};
    const std::string said = complaint(call);
    EXPECT_TRUE(is_free) << "the call did not wait";
    holder.join();
    return said;
  };
  EXPECT_EQ(complaint_while_locked([&] { save(example_model("example.org")); }), "");
  EXPECT_EQ(
      complaint_while_locked([&] { ModelStore::open(path).load("example.org", Detail::full); }),
      "");
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 2);
}

TEST_F(ModelStoreTest, CompletesAFileThatWasBarelyBegun) {
  execute(path, "PRAGMA application_id = " + std::to_string(kApplicationId));
  save(example_model("example.org"));
  EXPECT_EQ(complaint_on_load(), "");
}

TEST_F(ModelStoreTest, BeginsAgainWhereTheFirstModelWasNeverCommitted) {
  const auto begin_and_die = [&] {
    const pid_t child = fork();
    if (child == 0) {
      Database writer{path, Database::Access::create};
      writer.execute("PRAGMA cache_size = 1");
      Transaction transaction{writer};
      writer.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
      writer.execute("CREATE TABLE site (name TEXT); INSERT INTO site VALUES (zeroblob(50000))");
      _exit(0);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    ASSERT_GT(std::filesystem::file_size(path), 0U);
  };
  begin_and_die();
  EXPECT_EQ(complaint_on_load(),
            path + ": this is not a styletree model file (it is empty); choose another file");
  begin_and_die();
  save(example_model("example.org"));
  EXPECT_EQ(complaint_on_load(), "");
}

TEST_F(ModelStoreTest, WorksWithoutAWriteAheadLog) {
  // Like some network folders, this VFS locks with files and has no shared memory.
  sqlite3_vfs* usual = sqlite3_vfs_find(nullptr);
  ASSERT_EQ(sqlite3_vfs_register(sqlite3_vfs_find("unix-dotfile"), 1), SQLITE_OK);
  save(example_model("example.org"));
  save(example_model("example.org", 6));
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 2);
  EXPECT_FALSE(has_log(path));
  sqlite3_vfs_register(usual, 1);
}

TEST_F(ModelStoreTest, UndoesWhatAKilledTrainerLeftWithoutAWriteAheadLog) {
  save(example_model("example.org"));
  execute(path, "PRAGMA journal_mode = DELETE");
  const pid_t child = fork();
  if (child == 0) {
    Database writer{path, Database::Access::read_write};
    writer.execute("PRAGMA cache_size = 1");  // so that the file is written before commit
    Transaction transaction{writer};
    writer.execute("UPDATE element_node SET tag = tag || 'x', example = hex(zeroblob(5000))");
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  EXPECT_TRUE(has_log(path));
  EXPECT_EQ(complaint_on_load(), "");
  EXPECT_FALSE(has_log(path));
}

}  // namespace
}  // namespace sst
