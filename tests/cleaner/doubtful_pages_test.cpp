#include "cleaner/doubtful_pages.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

constexpr const char* kHead = "confidence\tkept\tstatus\tsite\tsource\turl\n";

PageResult result_of(const std::string& source, std::optional<double> confidence) {
  PageResult result;
  result.page.source = source;
  result.cleaned.status = CleanStatus::cleaned;
  result.cleaned.kept = 0.5;
  result.cleaned.confidence = confidence;
  return result;
}

std::string line_of(const std::string& source, const std::string& confidence) {
  return confidence + "\t0.5000\tcleaned\t-\t" + source + "\t-\n";
}

std::string printed(const DoubtfulPages& pages) {
  std::ostringstream out;
  pages.print(out);
  return out.str();
}

TEST(DoubtfulPages, ListsTheWorstFirst) {
  DoubtfulPages pages;
  pages.add(result_of("a", 0.69), 1);
  pages.add(result_of("b", 0.7), 2);
  pages.add(result_of("c", 0.123456), 3);
  pages.add(result_of("d", std::nullopt), 4);
  PageResult large = result_of("e", 0.1);
  large.page.problem = PageProblem{PageProblemKind::too_large, ""};
  pages.add(large, 5);
  pages.add(result_of("f\tg\n", 0.69), 6);
  EXPECT_EQ(printed(pages),
            kHead + line_of("c", "0.1235") + line_of("a", "0.6900") + line_of("f g ", "0.6900"));
}

TEST(DoubtfulPages, HoldsTheWorstAndContinuesInAnotherProcess) {
  DoubtfulPages whole{2};
  DoubtfulPages first{2};
  RunState state;
  const auto add = [&](DoubtfulPages& pages, std::uint64_t number, double confidence) {
    pages.add(result_of("page", confidence), number);
  };
  for (const auto& [number, confidence] : {std::pair{1U, 0.5}, {2U, 0.4}, {3U, 0.3}, {4U, 0.6}}) {
    add(whole, number, confidence);
    add(first, number, confidence);
    first.save_changes(state);
  }
  EXPECT_EQ(printed(first), kHead + line_of("page", "0.3000") + line_of("page", "0.4000"));
  DoubtfulPages second{2};
  for (const auto& [name, text] : state) {
    EXPECT_TRUE(second.restore(name, text));
  }
  add(whole, 5, 0.35);
  add(second, 5, 0.35);
  EXPECT_EQ(printed(second), printed(whole));
  EXPECT_FALSE(second.restore("site a", "1"));
  EXPECT_THROW(second.restore("doubtful x 1", ""), std::invalid_argument);
}

class DoubtfulFileTest : public test::CleanedSite {};

TEST_F(DoubtfulFileTest, HasThePagesWhoseRecordsAreDoubtful) {
  std::string warc = test::page_record(test::example_url(1), test::example_page(1));
  for (int lines = 1; lines <= 8; ++lines) {  // footers: the fewer, the lower the confidence
    std::string page = "<div>";
    for (int line = 0; line < lines; ++line) {
      page += "<div class=footer>Copyright " + std::to_string(line) +
              " by admin, all rights reserved, contact <a href=x>us</a>.</div>";
    }
    warc += test::page_record("http://strange.example/" + std::to_string(lines), page + "</div>");
  }
  const std::string archive = temp.write("pages.warc", warc);
  const std::string list = temp / "doubtful.tsv";
  const test::ToolRun run =
      test::run_cleaner({"--db", db, "--fields", "confidence", "--doubtful", list, archive});
  std::set<std::string> doubtful;
  for (const std::string& line : test::lines_of(run.out)) {
    const auto record = test::parsed(line);
    if (record["confidence"].GetDouble() < 0.7) {
      doubtful.emplace(record["url"].GetString());
    }
  }
  ASSERT_FALSE(doubtful.empty());
  EXPECT_FALSE(doubtful.contains(test::example_url(1)));
  EXPECT_NE(run.err.find("; " + std::to_string(doubtful.size()) + " doubtful"), std::string::npos)
      << run.err;
  std::set<std::string> listed;
  for (const std::string& line : test::lines_of(test::read_file(list))) {
    listed.insert(line.substr(line.rfind('\t') + 1));
  }
  listed.erase("url");
  EXPECT_EQ(listed, doubtful);
  for (const std::string& other : {archive, db}) {
    EXPECT_EQ(test::run_cleaner({"--db", db, "--doubtful", other, archive}).exit_code, 2);
  }
  EXPECT_EQ(
      test::run_cleaner({"--db", db, "--doubtful", list, "--report", list, archive}).exit_code, 2);
}

}  // namespace
}  // namespace sst
