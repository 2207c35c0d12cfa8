#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/repeated.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::repeated;

/// The record that sst-clean writes for one page.
std::string record_of(const std::string& html, std::vector<std::string> options) {
  const test::TempDir temp;
  options.insert(options.begin(), {"--quiet", temp.write("a.html", html)});
  const test::ToolRun run = test::run_cleaner(options);
  EXPECT_EQ(run.out.find("\"problem\""), std::string::npos) << run.err;
  return run.out;
}

TEST(RecordSize, DoesNotMultiplyTheBaseOfAPage) {
  // A base URL of 4,000 bytes in each of 3,000 links would take 12 MB.
  const std::string base = "<base href=http://h.example/" + std::string(4'000, 'a') + "/>";
  const std::string links = repeated("<a href=x>y</a> ", 3'000);
  const std::string text = "<p>" + repeated("Here stands running text, which is content. ", 10);
  const std::string html = record_of(base + text + links, {"--method", "page", "--format", "html"});
  EXPECT_LT(html.size(), 400'000U);
  EXPECT_NE(html.find("<a href=\"x\">y</a>"), std::string::npos);

  // A few links keep their full addresses.
  const std::string few =
      record_of(base + text + "<a href=x>y</a>", {"--method", "page", "--format", "html"});
  EXPECT_NE(few.find("aaa/x\">y</a>"), std::string::npos);
}

TEST(RecordSize, DoesNotMultiplyPathsOfParts) {
  // A path of 48 elements with names of 60 bytes, for each of 5,000 parts, would take 15 MB.
  std::string deep;
  for (int i = 0; i < 48; ++i) {
    deep += "<x" + std::string(59, 'a') + ">";
  }
  const std::string out = record_of("<body>" + deep + repeated("<p>x y z", 5'000),
                                    {"--method", "subtree", "--explain"});
  EXPECT_LT(out.size(), 3'000'000U);
  EXPECT_NE(out.find("\"body > xaaa"), std::string::npos);
  EXPECT_NE(out.find("\"... > p\""), std::string::npos);

  // The long names of the parts' own elements take 1.3 MB in total.
  std::string named;
  for (int i = 0; i < 2'500; ++i) {
    const std::string name = "x" + std::string(500, 'a') + std::to_string(i) + ">";
    named += "<" + name + "<p>x y z</p></" + name;
  }
  EXPECT_LT(record_of("<body>" + named, {"--method", "subtree", "--explain"}).size(), 2'500'000U);
}

TEST(RecordSize, BoundsTheDecisions) {
  const std::string out =
      record_of("<body>" + repeated("<p>x y z", 25'000), {"--method", "subtree", "--explain"});
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 1);
  std::size_t decisions = 0;
  for (std::size_t at = out.find("\"verdict\""); at != std::string::npos;
       at = out.find("\"verdict\"", at + 1)) {
    ++decisions;
  }
  EXPECT_EQ(decisions, 20'000U);
  EXPECT_NE(out.find("\"decisions_left_out\":5000"), std::string::npos);
}

}  // namespace
}  // namespace sst
