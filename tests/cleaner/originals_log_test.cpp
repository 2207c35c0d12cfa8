#include "cleaner/originals_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

const OriginalsLog::Paths kPaths{"d/out.originals", "d/out.originals.2"};
constexpr std::size_t kMostBytes = 1'000;

TEST(OriginalsLog, IsMadeWhenThereIsSomethingToNote) {
  test::FragileDisk disk;
  OriginalsLog log{kPaths, disk};
  log.add("");
  log.sync();
  EXPECT_TRUE(disk.files().empty());
  log.add("a =b =\np 1 1\n");
  EXPECT_EQ(disk.files().at(kPaths[0]), "a =b =\np 1 1\n");
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST(OriginalsLog, GivesItsNotesToTheNextRun) {
  test::FragileDisk disk;
  disk.write(kPaths[0], "a =b =\np 1 1\np 2 2\n");
  RevisitResolver resolver{kMostBytes};
  OriginalsLog log{kPaths, disk};
  EXPECT_FALSE(log.restore("replicas", "13"));
  EXPECT_TRUE(log.restore("originals bytes", "13"));
  log.resume(resolver);
  EXPECT_EQ(log.bytes(), 13U);
  log.add("p 3 3\n");
  EXPECT_EQ(disk.files().at(kPaths[0]), "a =b =\np 1 1\np 3 3\n");
}

TEST(OriginalsLog, RefusesWhatNoRunHasWritten) {
  for (const std::string text : {"p 1 1\n", "a =b =\np 1\n", "a =b\n", "x"}) {
    test::FragileDisk disk;
    disk.write(kPaths[0], text);
    RevisitResolver resolver{kMostBytes};
    OriginalsLog log{kPaths, disk};
    log.restore("originals bytes", std::to_string(text.size() + (text == "x" ? 1 : 0)));
    EXPECT_THROW(log.resume(resolver), InputError) << text;
  }
  for (const char* value : {"", "x", "1 3", "2", " 2"}) {
    test::FragileDisk disk;
    RevisitResolver resolver{kMostBytes};
    OriginalsLog log{kPaths, disk};
    EXPECT_ANY_THROW(log.restore("originals bytes", value); log.resume(resolver)) << value;
  }
  test::FragileDisk disk;
  disk.write(kPaths[0], "left by another run");
  RevisitResolver resolver{kMostBytes};
  OriginalsLog log{kPaths, disk};
  log.resume(resolver);
  log.add("a =b =\n");
  EXPECT_EQ(disk.files().at(kPaths[0]), "a =b =\n");
}

/// A run that starts from the journal's `state`, reads records, and logs their originals on
/// `disk`.
class OriginalsRun {
 public:
  static constexpr std::size_t kMostHashes = 6;

  OriginalsRun(test::FragileDisk& disk, std::size_t first, const RunState& state)
      : m_next{first}, m_log{kPaths, disk} {
    for (const auto& [name, value] : state) {
      m_log.restore(name, value);
    }
    m_log.resume(m_resolver);
  }

  std::size_t next() const { return m_next; }

  /// Processes the next record, and returns its original as a line. Every third record is a revisit
  /// of an earlier one. The resolver finds the original as long as it remembers the digest. (The
  /// original came through a pipe, so it cannot be read again.)
  std::string take() {
    SourcePage page;
    page.url = "http://a.org/" + std::to_string(m_next);
    page.cursor.file = "-";
    page.cursor.member = std::to_string(m_next / 10);
    if (m_next % 3 == 2) {
      page.skip = Skip::revisit;
      page.capture.digest = std::to_string(m_next - 1 - m_next / 3 * 7 % 30);
    } else {
      page.capture.is_resource = true;
      page.capture.digest = std::to_string(m_next);
    }
    ++m_next;
    m_log.add(m_resolver.take(page));
    return std::string{page.original} + '\n';
  }

  OriginalsLog& log() { return m_log; }

 private:
  std::size_t m_next;
  RevisitResolver m_resolver{kMostBytes, kMostHashes};
  OriginalsLog m_log;
};

constexpr std::size_t kRecords = 300;

/// The outcomes of the revisits in an uninterrupted run.
std::string undisturbed() {
  test::FragileDisk disk;
  OriginalsRun run{disk, 0, {}};
  std::string out;
  while (run.next() < kRecords) {
    out += run.take();
  }
  return out;
}

TEST(OriginalsLog, DoesNotGrowWithTheRun) {
  test::FragileDisk disk;
  OriginalsRun run{disk, 0, {}};
  std::size_t places = 0;
  while (run.next() < kRecords) {
    run.take();
    if (run.next() % 5 == 0) {
      RunState state;
      run.log().save_changes(state);
      run.log().sync();
    }
    places = 0;
    for (const auto& [path, bytes] : disk.files()) {
      places += static_cast<std::size_t>(std::ranges::count(bytes, 'p'));
    }
    ASSERT_LE(places, 2 * 4 * OriginalsRun::kMostHashes) << run.next();
  }
  EXPECT_GT(places, OriginalsRun::kMostHashes);
  run.log().remove();
  EXPECT_TRUE(disk.files().empty());
}

// A saved state may be written to the journal immediately, later, or never. The power may fail at
// any step.
TEST(OriginalsLog, GoesOnFromEachCheckpoint) {
  const std::string expected = undisturbed();
  ASSERT_NE(expected.find("original is in a pipe"), std::string::npos);
  ASSERT_NE(expected.find("original not found earlier in the inputs"), std::string::npos);
  std::mt19937 random{test::seed(31)};
  for (const auto loss : {test::FragileDisk::Loss::all, test::FragileDisk::Loss::nothing,
                          test::FragileDisk::Loss::names, test::FragileDisk::Loss::random}) {
    for (std::size_t step = 1; step < 400; step += 7) {
      test::FragileDisk disk;
      std::string out;
      RunState journal;
      std::size_t journal_next = 0;
      std::size_t journal_size = 0;
      disk.lose_power_at(step);
      while (true) {
        try {
          OriginalsRun run{disk, journal_next, journal};
          out.resize(journal_size);
          RunState noted;
          std::size_t noted_next = 0;
          std::size_t noted_size = 0;
          while (run.next() < kRecords) {
            out += run.take();
            if (random() % 3 == 0) {
              run.log().save_changes(noted);
              noted_next = run.next();
              noted_size = out.size();
            }
            if (random() % 7 == 0) {  // runs that write to a folder save in this order
              run.log().sync();
              run.log().save_changes(noted);
              journal = noted;
              journal_next = noted_next = run.next();
              journal_size = noted_size = out.size();
            }
            if (random() % 5 == 0 && noted_next > 0) {
              run.log().sync();
              if (!disk.is_without_power()) {
                journal = noted;
                journal_next = noted_next;
                journal_size = noted_size;
              }
            }
          }
          break;
        } catch (const InputError&) {
          ASSERT_TRUE(disk.is_without_power());
        }
        disk.restart(loss, random);
      }
      ASSERT_EQ(out, expected) << step;
    }
  }
}

}  // namespace
}  // namespace sst
