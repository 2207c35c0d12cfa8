#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <thread>

#include "common/model/model_store.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/process.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/sanitizers.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

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
  ASSERT_EQ(test::Process{command("1")}.wait(), 0);
  const auto whole = std::chrono::steady_clock::now() - start;
  const std::string first = dump(1);
  ASSERT_NE(first, "");

  std::mt19937 random{test::new_seed()};
  int killed = 0;
  for (int round = 0; round < 5; ++round) {
    const int before = ModelStore::open(db).load("x.org", Detail::cleaning).version;
    test::Process trainer{command(std::to_string(round + 2))};
    std::this_thread::sleep_for(whole * std::uniform_real_distribution<>{0.0, 1.1}(random));
    trainer.send(SIGKILL);
    killed += trainer.wait() < 0 ? 1 : 0;
    EXPECT_EQ(dump(1), first) << "round " << round;
    const SiteModel in_force = ModelStore::open(db).load("x.org", Detail::full);
    EXPECT_TRUE(in_force.version == before || in_force.version == before + 1) << "round " << round;
    EXPECT_EQ(in_force.tree.census().pages, 250U);
  }
  EXPECT_GT(killed, 0) << "no run was killed in time; the test proves nothing";
}

TEST(Kill, IsAnsweredByAMessage) {
  const test::TempDir temp;
  // The trainer waits for data in this pipe until the signal arrives.
  const std::string pipe = temp / "pages";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const int signal : {SIGTERM, SIGINT}) {
    test::Process trainer{
        {STYLETREE_TRAIN_PROGRAM, "learn", "--db", temp / "m.db", "--site", "x.org", "@" + pipe}};
    const int writer = open(pipe.c_str(), O_WRONLY | O_CLOEXEC);  // waits for the reader
    std::this_thread::sleep_for(std::chrono::milliseconds{300});
    trainer.send(signal);
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
    close(writer);
    EXPECT_EQ(trainer.wait(), 1);
    EXPECT_FALSE(std::filesystem::exists(temp / "m.db"));
  }
}

class StoppedRun : public testing::Test {
 protected:
  static constexpr std::size_t kPages = 200;
  static constexpr int kRounds = 4;

  StoppedRun() {
    test::write_example_site(temp, "site", 30);
    test::run_trainer(
        {"learn", "--quiet", "--db", temp / "m.db", "--site", "gardens.example", temp / "site"});
    // Each page has 100 kB, so that a run writes many blocks.
    for (int part = 0; part < 4; ++part) {
      std::string warc;
      for (std::size_t i = part * kPages / 4; i < (part + 1) * kPages / 4; ++i) {
        const std::size_t text = i % (kPages * 3 / 4);  // the last part repeats the first
        std::string html = test::example_page(text);
        std::string filler;
        for (int word = 0; word < 12'000; ++word) {
          filler += " word" + std::to_string(word * text);
        }
        html.insert(html.find("</p>"), filler);
        warc += test::page_record(test::example_url(i), html);
        warc += test::warc_record("metadata", test::example_url(i), "x");
        warc += i % 10 != 9 ? "" : revisit_of(i / 2);
      }
      temp.write("crawl/" + std::to_string(part) + ".warc", warc);
    }
  }

  static std::string revisit_of(std::size_t number) {
    return test::warc_record("revisit", test::example_url(number) + "?again", "",
                             "WARC-Refers-To-Target-URI: " + test::example_url(number) +
                                 "\r\nWARC-Refers-To-Date: 2020-02-03T04:05:06Z\r\n");
  }

  std::vector<std::string> command(const std::string& output,
                                   const std::vector<std::string>& more) const {
    std::vector<std::string> all{
        STYLETREE_CLEAN_PROGRAM, "--db", temp / "m.db", "--threads", "2", "-o", output};
    all.insert(all.end(), more.begin(), more.end());
    all.push_back(temp / "crawl");
    return all;
  }

  /// The files of an output with their contents.
  std::map<std::string, std::string> contents(const std::string& folder) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{temp.path() / folder}) {
      if (entry.is_regular_file()) {
        files[entry.path().lexically_relative(temp.path() / folder)] =
            test::read_file(entry.path());
      }
    }
    return files;
  }

  /// True if a run has completed its output. The run may have been killed afterwards.
  bool is_complete(const std::string& folder) const {
    const auto files = contents(folder);
    return !files.empty() && std::none_of(files.begin(), files.end(), [](const auto& file) {
      return file.first.ends_with(".journal");
    });
  }

  /// Stops runs with `signal` at random moments. Each run resumes where the previous one stopped.
  void expect_same_output(const std::string& name, const std::vector<std::string>& more,
                          int signal) {
    std::filesystem::create_directories(temp.path() / "whole");
    std::filesystem::create_directories(temp.path() / "parts");
    const auto command = [&](const std::string& folder) {
      std::vector<std::string> all = more;
      all.insert(all.end(), {"--skipped", temp / (folder + "skipped.jsonl")});
      return this->command(temp / (folder + name), all);
    };
    const auto start = std::chrono::steady_clock::now();
    ASSERT_EQ(test::Process{command("whole/")}.wait(), 0);
    auto longest = std::chrono::steady_clock::now() - start;

    std::mt19937 random{test::new_seed()};
    int stopped = 0;
    for (int round = 0; round < kRounds; ++round) {
      test::Process cleaner{command("parts/")};
      std::this_thread::sleep_for(longest * std::uniform_real_distribution<>{0.0, 0.9}(random));
      cleaner.send(signal);
      const int exit_code = cleaner.wait();
      if (exit_code != 0) {
        ++stopped;
      } else {
        longest /= 2;  // the run ended before the signal, so stop the next run sooner
      }
      if (is_complete("parts")) {  // the run was too fast, so there is nothing to resume
        std::filesystem::remove_all(temp.path() / "parts");
        std::filesystem::create_directories(temp.path() / "parts");
      }
    }
    EXPECT_GT(stopped, 0) << "no run was stopped in time; the test proves nothing";
    ASSERT_EQ(test::Process{command("parts/")}.wait(), 0);
    const auto whole = contents("whole");
    EXPECT_TRUE(whole == contents("parts")) << "stopped " << stopped << " times";
    EXPECT_EQ(test::lines_of(whole.at("skipped.jsonl")).size(), kPages);
  }

  const test::TempDir temp;
};

// The tests of ResumableFile and PageFolder cover failures at each step; this one runs the whole
// tool.
TEST_F(StoppedRun, GoesOnAfterAKill) {
  expect_same_output("out.jsonl", {"--shard-size", "2M", "--replicas", "mark"}, SIGKILL);
  std::string all;
  for (const auto& [name, bytes] : contents("whole")) {
    all += bytes;
  }
  EXPECT_NE(all.find("\"replica_of\":"), std::string::npos);
}

TEST_F(StoppedRun, GoesOnAfterAKillWhereItComparesWithAnEarlierRun) {
  std::string records;
  for (std::size_t i = kPages / 2; i < 2 * kPages; ++i) {
    records += R"({"source":"old","text":"Once.","url":")" + test::example_url(i) + "\"}\n";
  }
  const std::string old = temp.write("old.jsonl", records);
  expect_same_output("out.jsonl", {"--shard-size", "2M", "--since", old}, SIGKILL);
  std::string all;
  for (const auto& [name, bytes] : contents("whole")) {
    all += bytes;
  }
  std::map<std::string, std::size_t> counts;
  for (const std::string change : {"new", "changed", "gone"}) {
    const std::string field = "\"change\":\"" + change + '"';
    for (std::size_t at = all.find(field); at != std::string::npos; at = all.find(field, at + 1)) {
      ++counts[change];
    }
  }
  EXPECT_EQ(counts["gone"], kPages);
  EXPECT_GE(counts["new"], kPages / 2);
  EXPECT_EQ(counts["changed"], kPages / 2);
}

TEST_F(StoppedRun, GoesOnAfterAKillInFilesWithAHead) {
  expect_same_output("out.wet.gz", {"--format", "wet", "--shard-size", "1M"}, SIGKILL);
  EXPECT_GT(contents("whole").size(), 2U);
}

TEST_F(StoppedRun, GoesOnAfterASignal) {
  expect_same_output("texts/", {"--format", "text"}, SIGTERM);
}

TEST_F(StoppedRun, IsNotGoneOnWhereAFileCameBeforeItsPlace) {
  const std::vector<std::string> options{"--shard-size", "1M"};
  {
    test::Process cleaner{command(temp / "out.jsonl", options)};
    while (!std::filesystem::exists(temp.path() / "out-00005.jsonl")) {
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    cleaner.send(SIGKILL);
    ASSERT_NE(cleaner.wait(), 0) << "the run ended before it was killed; the test proves nothing";
  }
  const std::string added = temp.write("crawl/-first.html", test::example_page(3));
  const std::vector<std::string> arguments{"--db", temp / "m.db",      "--shard-size", "1M",
                                           "-o",   temp / "out.jsonl", temp / "crawl"};
  const test::ToolRun run = test::run_cleaner(arguments);
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("added or changed since: " + added + "; start over with --fresh"),
            std::string::npos)
      << run.err;
  std::filesystem::remove(added);
  EXPECT_EQ(test::run_cleaner(arguments).exit_code, 0);
}

TEST_F(StoppedRun, IsNotGoneOnWithUnderOtherOptions) {
  const std::vector<std::string> options{"--shard-size", "1M"};
  {
    test::Process cleaner{command(temp / "out.jsonl", options)};
    while (!std::filesystem::exists(temp.path() / "out-00001.jsonl")) {
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    cleaner.send(SIGKILL);
    ASSERT_NE(cleaner.wait(), 0) << "the run ended before it was killed; the test proves nothing";
  }
  for (const std::vector<std::string>& other :
       std::vector<std::vector<std::string>>{{"--favor", "precision"},
                                             {"--keep", "tables"},
                                             {"--explain"},
                                             {"--fallback", "none"},
                                             {"--subtree-text", "39"},
                                             {"--docview"},
                                             {"--replicas", "mark"},
                                             {"--skipped", temp / "list"},
                                             {"--max-page-nodes", "9999"}}) {
    std::vector<std::string> all = options;
    all.insert(all.end(), other.begin(), other.end());
    EXPECT_EQ(test::Process{command(temp / "out.jsonl", all)}.wait(), 1) << other.front();
  }
  EXPECT_EQ(test::Process{command(temp / "out.jsonl", options)}.wait(), 0);
}

TEST_F(StoppedRun, EndsOnASignalThoughItsInputWaits) {
  if (test::has_thread_sanitizer()) {
    GTEST_SKIP() << "ThreadSanitizer delays signals to waiting threads";
  }
  ASSERT_EQ(mkfifo((temp / "pipe").c_str(), 0600), 0);
  const int writer = open((temp / "pipe").c_str(), O_RDWR | O_CLOEXEC);  // nothing is written to it
  test::Process cleaner{{"/bin/sh", "-c",
                         std::string{"exec "} + STYLETREE_CLEAN_PROGRAM + " --db " +
                             (temp / "m.db") + " - < " + (temp / "pipe") + " > " + (temp / "out")}};
  while (!std::filesystem::exists(temp.path() / "out")) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  std::this_thread::sleep_for(std::chrono::milliseconds{300});
  cleaner.send(SIGTERM);
  EXPECT_EQ(cleaner.wait(), 1);
  close(writer);
  EXPECT_EQ(test::read_file(temp / "out"), "");
}

TEST_F(StoppedRun, EndsSilentlyWithTheReaderOfItsOutput) {
  test::Process shell{{"/bin/bash", "-c",
                       std::string{"trap '' PIPE; exec 3> >(true); wait $!; "} +
                           STYLETREE_CLEAN_PROGRAM + " --help >&3 2> " + (temp / "err") +
                           "; echo $? > " + (temp / "status")}};
  EXPECT_EQ(shell.wait(), 0);
  EXPECT_EQ(test::read_file(temp / "status"), std::to_string(128 + SIGPIPE) + "\n");
  EXPECT_EQ(test::read_file(temp / "err"), "");
}

TEST_F(StoppedRun, DoesNotGoOnInAnArchiveThatWasReplaced) {
  const std::string archive = temp / "crawl/0.warc";
  const auto clean = [&] {
    return test::run_cleaner(
        {"--db", temp / "m.db", "--shard-size", "1M", "-o", temp / "o.jsonl", archive});
  };
  // A folder has the third shard's name, so the shard cannot be created.
  temp.write("o-00003.jsonl.part/something", "");
  ASSERT_EQ(clean().exit_code, 1);
  ASSERT_TRUE(std::filesystem::exists(temp.path() / "o.jsonl.journal"));
  const std::string first = test::read_file(temp / "o-00001.jsonl");
  std::filesystem::resize_file(archive, std::filesystem::file_size(archive) - 1);
  const test::ToolRun run = clean();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("--fresh"), std::string::npos) << run.err;
  EXPECT_EQ(test::read_file(temp / "o-00001.jsonl"), first);
}

}  // namespace
}  // namespace sst
