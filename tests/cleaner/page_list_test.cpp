#include "cleaner/page_list.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "common/error.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/fragile_disk.hpp"

namespace sst {
namespace {

using test::FragileDisk;

class PageListTest : public testing::Test {
 protected:
  void write(const std::string& run, const std::vector<std::string>& pages, bool replaces = false) {
    PageList list{"out", "out/list", run, disk};
    list.begin(replaces);
    for (const std::string& page : pages) {
      list.add("out/" + page);
      disk.write("out/" + page, "text");
    }
  }
  std::string pages() const {
    std::string all;
    for (const auto& [name, contents] : disk.files()) {
      all += name == "out/list" ? "" : name + " ";
    }
    return all;
  }

  FragileDisk disk;
};

TEST_F(PageListTest, DeletesThePagesOfTheRunBeforeAndNothingElse) {
  disk.write("out/notes.txt", "mine");
  write("run 1", {"a.txt", "b/c.txt"});
  write("run 1", {"a.txt"});
  EXPECT_EQ(pages(), "out/a.txt out/notes.txt ");
}

TEST_F(PageListTest, RefusesThePagesOfAnotherRun) {
  write("run 1", {"a.txt"});
  EXPECT_THROW(write("run 2", {"b.txt"}), InputError);
  EXPECT_EQ(pages(), "out/a.txt ");
  write("run 2", {"b.txt"}, true);
  EXPECT_EQ(pages(), "out/b.txt ");
  write("run 2", {});
  write("run 3", {"c.txt"});
  EXPECT_EQ(pages(), "out/c.txt ") << "a run that writes no pages does not block the next run";
}

TEST_F(PageListTest, ContinuesBehindACheckpoint) {
  std::uint64_t checkpoint = 0;
  {
    PageList list{"out", "out/list", "run 1", disk};
    list.begin(false);
    list.add("out/a.txt");
    checkpoint = list.bytes();
    list.add("out/b.txt");
  }
  PageList list{"out", "out/list", "run 1", disk};
  list.resume(checkpoint);
  list.add("out/c.txt");
  using namespace std::string_literals;
  EXPECT_EQ(disk.files().at("out/list"), "styletree pages of run 1\0a.txt\0c.txt\0"s);
}

TEST_F(PageListTest, DeletesNothingOutsideOfTheFolder) {
  using namespace std::string_literals;
  disk.write("x.txt", "mine");
  disk.write("out/list", "styletree pages of run 1\0../x.txt\0/x.txt\0a/../../x.txt\0\0..\0"s);
  write("run 1", {});
  EXPECT_TRUE(disk.files().contains("x.txt"));
  disk.write("out/list", std::string(100, '\0'));  // as after a power failure
  EXPECT_NO_THROW(write("run 2", {"a.txt"}));
}

class OutputFolderTest : public test::CleanedSite {};

TEST_F(OutputFolderTest, HoldsThePagesOfTheLastRun) {
  const std::vector<std::string> command = {"--format", "text", "-o", temp / "out/", temp / "site"};
  ASSERT_EQ(clean(command).exit_code, 0);
  temp.write("out/notes.txt", "mine");
  std::filesystem::remove(temp / "site/007.html");
  ASSERT_EQ(clean(command).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(temp / "out/006.html.txt"));
  EXPECT_FALSE(std::filesystem::exists(temp / "out/007.html.txt"));
  EXPECT_EQ(test::read_file(temp / "out/notes.txt"), "mine");

  temp.write("other/page.html", test::example_page(40));
  std::vector<std::string> other = {"--format", "text", "-o", temp / "out", temp / "other"};
  const test::ToolRun refused = clean(other);
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_NE(refused.err.find(
                "out: this folder contains the pages of a run with different options, models "
                "or inputs; choose another folder, or replace these pages with --fresh"),
            std::string::npos)
      << refused.err;
  EXPECT_TRUE(std::filesystem::exists(temp / "out/006.html.txt"));
  EXPECT_FALSE(std::filesystem::exists(temp / "out/.styletree.journal"));
  other.emplace_back("--fresh");
  EXPECT_EQ(clean(other).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(temp / "out/006.html.txt"));
  EXPECT_TRUE(std::filesystem::exists(temp / "out/page.html.txt"));
  EXPECT_EQ(test::read_file(temp / "out/notes.txt"), "mine");
}

}  // namespace
}  // namespace sst
