#include "cleaner/page_folder.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"
#include "tests/support/seed.hpp"

// As in the tests of ResumableFile, 20 pages are written to a disk that fails or loses power at
// each step in turn. A second run must then leave the same files as an undisturbed run.

namespace sst {
namespace {

using test::FragileDisk;
using Loss = FragileDisk::Loss;

constexpr std::size_t kPages = 20;

class PagesRun : public ResumableRun {
 public:
  explicit PagesRun(FragileDisk& disk, bool fresh = false, const std::string& name = "run 1")
      : m_folder{{.root = "texts",
                  .suffix = ".txt",
                  .fresh = fresh,
                  .run = name,
                  .pages_between_checkpoints = 3},
                 *this,
                 disk} {}

  void finish() {
    if (const auto checkpoint = m_folder.begin()) {
      m_pages = std::stoul(checkpoint->state.at("pages"));
    }
    while (m_pages < kPages) {
      ++m_pages;
      SourcePage page;
      page.address = "/" + std::to_string(m_pages % 4) + "/" + std::to_string(m_pages) + ".html";
      m_folder.write(page, m_pages == 7 ? "" : "text of page " + std::to_string(m_pages));
    }
    m_folder.finish();
  }
  RunState state_changes() override { return {{"pages", std::to_string(m_pages)}}; }
  void sync() override {}

 private:
  std::size_t m_pages = 0;
  PageFolder m_folder;
};

bool run(FragileDisk& disk) {
  try {
    PagesRun{disk}.finish();
    return true;
  } catch (const InputError&) {
    return false;
  }
}

TEST(PageFolder, WritesAFileForEachPageThatHasAText) {
  FragileDisk disk;
  ASSERT_TRUE(run(disk));
  EXPECT_EQ(disk.files().size(), kPages - 1 + 1) << "including the list of pages";
  EXPECT_EQ(disk.files().at("texts/1/5.html.txt"), "text of page 5");
}

TEST(PageFolder, NamesFilesByHostAndPath) {
  FragileDisk disk;
  class : public ResumableRun {
   public:
    RunState state_changes() override { return {}; }
    void sync() override {}
  } run;
  PageFolder folder{{.root = "texts", .suffix = ".txt", .run = "run"}, run, disk};
  folder.begin();
  for (const char* url :
       {"http://Host/1?q#f", "http://host:80/2", "https://me:pw@host:443/3", "http://host:8080/4",
        "http://m\xC3\xBCnchen.example/5", "http://[::1]/6", "http://host/a/../../7"}) {
    SourcePage page;
    set_url(page, url);
    folder.write(page, "text");
  }
  folder.finish();
  for (const char* name : {"host/1?q", "host/2", "host/3", "host:8080/4",
                           "xn--mnchen-3ya.example/5", "[::1]/6", "host/7"}) {
    EXPECT_TRUE(disk.files().contains("texts/" + std::string{name} + ".txt")) << name;
  }
}

TEST(PageFolder, GoesOnAfterAnErrorAtAnyStep) {
  FragileDisk whole;
  ASSERT_TRUE(run(whole));
  for (std::size_t step = 1; step <= whole.steps(); ++step) {
    FragileDisk disk;
    disk.fail_at(step, std::errc::no_space_on_device);
    run(disk);
    EXPECT_TRUE(run(disk)) << step;
    EXPECT_EQ(disk.files(), whole.files()) << step;
  }
}

TEST(PageFolder, LeavesNoJournalBeforeTheFirstCheckpoint) {
  constexpr const char* kJournal = "texts/.styletree.journal";
  FragileDisk disk;
  // Steps: create, truncate, write and sync the journal, and sync its folder; create, truncate,
  // write and sync the list of pages; then write the first page.
  disk.fail_at(10, std::errc::no_space_on_device);
  EXPECT_FALSE(run(disk));
  EXPECT_FALSE(disk.files().contains(kJournal));
  PagesRun{disk, false, "run 2"}.finish();
  EXPECT_FALSE(disk.files().contains(kJournal));
}

TEST(PageFolder, HasACheckpointFromItsFirstOneOn) {
  FragileDisk disk;
  class NoRun : public ResumableRun {
    RunState state_changes() override { return {{"pages", "1"}}; }
    void sync() override {}
  } none;
  const PageFolder::Options options{.root = "texts", .suffix = ".txt", .run = "run 1"};
  SourcePage page;
  page.address = "/1.html";
  {
    PageFolder folder{options, none, disk};
    EXPECT_FALSE(folder.begin());
    folder.write(page, "text");
    EXPECT_FALSE(folder.has_checkpoint());
    folder.interrupt();
    EXPECT_TRUE(folder.has_checkpoint());
  }
  PageFolder folder{options, none, disk};
  EXPECT_TRUE(folder.begin());
  EXPECT_TRUE(folder.has_checkpoint());
}

TEST(PageFolder, GoesOnAfterAPowerFailureAtAnyStep) {
  std::mt19937 random{test::new_seed()};
  FragileDisk whole;
  ASSERT_TRUE(run(whole));
  for (std::size_t step = 1; step <= whole.steps(); ++step) {
    for (const Loss loss : {Loss::all, Loss::nothing, Loss::names, Loss::zeros, Loss::random}) {
      FragileDisk disk;
      disk.lose_power_at(step);
      const bool was_finished = run(disk);
      disk.restart(loss, random);
      // A finished run leaves everything on the disk.
      if (!was_finished || disk.files().contains("texts/.styletree.journal")) {
        EXPECT_TRUE(run(disk)) << step;
      }
      EXPECT_EQ(disk.files(), whole.files()) << step << ", loss " << static_cast<int>(loss);
    }
  }
}

}  // namespace
}  // namespace sst
