#include <gtest/gtest.h>

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <random>
#include <thread>

#include "common/model/model_store.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

extern char** environ;

namespace sst {
namespace {

/// A program under way.
class Process {
 public:
  explicit Process(std::vector<std::string> command) {
    std::vector<char*> arguments;
    for (std::string& argument : command) {
      arguments.push_back(argument.data());
    }
    arguments.push_back(nullptr);
    EXPECT_EQ(posix_spawn(&m_pid, arguments[0], nullptr, nullptr, arguments.data(), environ), 0);
  }
  ~Process() { wait(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void kill() { ::kill(m_pid, SIGKILL); }

  /// Waits for the end; true if the program ended by itself.
  bool wait() {
    int status = 0;
    if (m_pid > 0) {
      waitpid(m_pid, &status, 0);
      m_pid = 0;
    }
    return WIFEXITED(status);
  }

 private:
  pid_t m_pid = 0;
};

TEST(Kill, LeavesTheModelInForce) {
  const test::TempDir temp;
  const std::string db = temp / "m.db";
  test::write_example_site(temp, "site", 300);
  const auto command = [&](const std::string& seed) {
    return std::vector<std::string>{STYLETREE_TRAIN_PROGRAM,
                                    "learn",
                                    "--quiet",
                                    "--db",
                                    db,
                                    "--site",
                                    "x.org",
                                    "--sample",
                                    "250",
                                    "--seed",
                                    seed,
                                    temp / "site"};
  };
  const auto dump = [&](int version) {
    return test::run_trainer({"show", "--db", db, "--site", "x.org", "--format", "json", "--model",
                              std::to_string(version)})
        .out;
  };
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(Process{command("1")}.wait());
  const auto whole = std::chrono::steady_clock::now() - start;
  const std::string first = dump(1);
  ASSERT_NE(first, "");

  std::mt19937 random{std::random_device{}()};
  int killed = 0;
  for (int round = 0; round < 10; ++round) {
    Process trainer{command(std::to_string(round + 2))};
    std::this_thread::sleep_for(whole * std::uniform_real_distribution<>{0.0, 1.1}(random));
    trainer.kill();
    killed += trainer.wait() ? 0 : 1;
    EXPECT_EQ(dump(1), first) << "round " << round;
    const SiteModel in_force = ModelStore::open(db).load("x.org", Detail::full);
    EXPECT_GE(in_force.version, 1);
    EXPECT_EQ(in_force.tree.census().pages, 250U);
  }
  EXPECT_GT(killed, 0) << "no round was killed in time; the test shows nothing";
}

}  // namespace
}  // namespace sst
