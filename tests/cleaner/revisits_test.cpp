#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/run_tool.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::read_file;
using test::run_cleaner;
using test::ToolRun;

class RevisitsTest : public test::CleanedSite {
 protected:
  /// A revisit record for a page of the example site, dated a year later.
  static std::string revisit_of(std::size_t number) {
    return test::warc_record("revisit", test::example_url(number), "",
                             "WARC-Date: 2021-02-03T04:05:06Z\r\n"
                             "WARC-Refers-To-Target-URI: " +
                                 test::example_url(number) +
                                 "\r\nWARC-Refers-To-Date: 2020-02-03T04:05:06Z\r\n");
  }
  static std::string page(std::size_t number) {
    return test::page_record(test::example_url(number), test::example_page(number));
  }
};

TEST_F(RevisitsTest, HaveRecordsWithTheTextOfTheirOriginals) {
  const std::string archive = temp.write("a.warc", page(1) + page(2) + revisit_of(1));
  const ToolRun run = clean({archive});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto lines = lines_of(run.out);
  ASSERT_EQ(lines.size(), 3U);
  const auto original = test::parsed(lines[0]);
  const auto revisit = test::parsed(lines[2]);
  EXPECT_EQ(original["text"], revisit["text"]);
  EXPECT_STREQ(revisit["date"].GetString(), "2021-02-03T04:05:06Z");
  EXPECT_EQ(original["url"], revisit["url"]);
  EXPECT_NE(original["source"], revisit["source"]);
  EXPECT_NE(run.err.find("read 3 pages: cleaned 3; 1 revisit was resolved; skipped: nothing;"),
            std::string::npos)
      << run.err;
}

TEST_F(RevisitsTest, AreToldApartWhereTheyHaveNoOriginal) {
  const std::string archive = temp.write("a.warc", revisit_of(1) + page(2) + revisit_of(3));
  const std::string list = temp / "skipped.jsonl";
  const ToolRun run = clean({"--skipped", list, archive});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.err.find("skipped: 2 revisits (original not found earlier in the inputs 2);"),
            std::string::npos)
      << run.err;
  const auto lines = lines_of(read_file(list));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(test::parsed(lines[0])["detail"].GetString(),
            "a revisit of " + test::example_url(1) +
                " at 2020-02-03T04:05:06Z: original not found earlier in the inputs");
  const ToolRun piped = clean({"-"}, page(1) + revisit_of(1));
  EXPECT_NE(
      piped.err.find("1 revisit (original is in a pipe, or packed together with other records 1);"),
      std::string::npos)
      << piped.err;
}

TEST_F(RevisitsTest, AreTheSameForAnyNumberOfThreads) {
  std::string warc;
  for (std::size_t i = 0; i < 150; ++i) {
    warc += test::gzipped(i % 3 == 0 ? page(i / 3 % 30) : revisit_of(i % 30));
  }
  const std::string archive = temp.write("a.warc.gz", warc);
  std::string first;
  for (const char* threads : {"1", "2", "8"}) {
    const ToolRun run = clean({"--threads", threads, archive});
    EXPECT_NE(run.err.find("revisits were resolved"), std::string::npos) << run.err;
    EXPECT_TRUE(first.empty() || first == run.out) << threads;
    first = run.out;
  }
  const ToolRun written = clean({"-o", temp / "out.jsonl", archive});
  EXPECT_EQ(read_file(temp / "out.jsonl"), first);
  EXPECT_FALSE(std::filesystem::exists(temp / "out.jsonl.originals"));
}

TEST_F(RevisitsTest, AreResolvedAmongTheRecordsThatAnIndexNames) {
  const std::string archive = temp.write(
      "a.warc.gz", test::gzipped(page(1)) + test::gzipped(revisit_of(1)) + test::gzipped(page(2)));
  const std::string index = temp / "i.cdxj";
  ASSERT_EQ(run_cleaner({"index", "--quiet", "-o", index, archive}).exit_code, 0);
  EXPECT_EQ(clean({"--cdx", index}).out, clean({archive}).out);
}

}  // namespace
}  // namespace sst
