#include "cleaner/site_table.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

PageResult result_of(const std::string& site, CleanStatus status, double kept, double matched) {
  PageResult result;
  result.site = site;
  result.cleaned.status = status;
  result.cleaned.kept = kept;
  result.cleaned.fit = {matched, 0.0};
  return result;
}

std::string printed(const SiteTable& table) {
  std::ostringstream out;
  table.print(out);
  return out.str();
}

constexpr std::string_view kTableHead =
    "site\tpages\tcleaned\tfallback\tkept\tfit\tmodel\tunmatched\tno_model\tdamaged_model\t"
    "cut_short\tstated\tdoubtful\tproblems\n";

TEST(SiteTable, HasALineForEachSite) {
  SiteTable table;
  table.add(result_of("b.example", CleanStatus::cleaned, 0.5, 1.0));
  table.add(result_of("b.example", CleanStatus::fallback, 0.25, 0.5));
  PageResult large = result_of("b.example", CleanStatus::cleaned, 0.9, 0.9);
  large.page.problem = PageProblem{PageProblemKind::too_large, ""};
  table.add(large);
  PageResult cut = result_of("b.example", CleanStatus::cleaned, 0.75, 0.0);
  cut.page.is_cut_short = true;
  table.add(cut);
  PageResult doubtful = result_of("", CleanStatus::no_model, 1.0, 0.0);
  doubtful.cleaned.confidence = 0.69;
  table.add(doubtful);
  // The means over the three pages without a problem are (.5 + .25 + .75) / 3 and (1 + .5 + 0) / 3.
  EXPECT_EQ(printed(table), std::string{kTableHead} +
                                "(unknown)\t1\t0\t0\t1.0000\t0.0000\t-\t0\t1\t0\t0\t0\t1\t0\n"
                                "b.example\t4\t1\t1\t0.5000\t0.5000\t-\t0\t0\t0\t1\t0\t0\t1\n");
  EXPECT_EQ(table.name_sites("no_model"), "(unknown) 1");
  EXPECT_EQ(table.doubtful(), 1U);
}

TEST(SiteTable, NamesSitesOfWhichHardlyAnythingWasKept) {
  SiteTable table;
  for (int i = 0; i < 20; ++i) {
    table.add(result_of("a", CleanStatus::cleaned, 0.04, 1.0));
    table.add(result_of("b", CleanStatus::cleaned, 0.05, 1.0));
    if (i > 0) {
      table.add(result_of("c", CleanStatus::cleaned, 0.01, 1.0));
    }
  }
  EXPECT_EQ(table.sites_with_little(), std::vector<std::string>{"a"}) << "c has too few pages";
}

TEST(SiteTable, PutsSitesBeyondItsLimitTogether) {
  SiteTable table{2};
  for (const char* site : {"a", "b", "c", "d", "a"}) {
    table.add(result_of(site, CleanStatus::no_model, 0.0, 0.0));
  }
  EXPECT_EQ(table.name_sites("no_model"), "(other sites) 2, a 2, b 1");
}

TEST(SiteTable, ContinuesInAnotherProcess) {
  SiteTable whole;
  SiteTable first;
  RunState state;
  for (const char* site : {"a", "b", "a", "c"}) {
    whole.add(result_of(site, CleanStatus::cleaned, 0.1, 0.3));
    first.add(result_of(site, CleanStatus::cleaned, 0.1, 0.3));
    first.save_changes(state);
  }
  SiteTable second;
  for (const auto& [name, text] : state) {
    EXPECT_TRUE(second.restore(name, text));
  }
  for (SiteTable* table : {&whole, &second}) {
    table->add(result_of("c", CleanStatus::fallback, 0.2, 0.3));
  }
  EXPECT_EQ(printed(second), printed(whole));
  EXPECT_FALSE(second.restore("drift a", "1"));
  EXPECT_THROW(second.restore("site a", "x"), std::invalid_argument);
}

class SiteReportTest : public test::CleanedSite {
 protected:
  std::string archive() const {
    std::string warc;
    for (std::size_t i = 0; i < 12; ++i) {
      warc +=
          test::page_record("http://gardens.example/" + std::to_string(i), test::example_page(i));
      warc +=
          test::page_record("http://host" + std::to_string(i) + ".example/", test::example_page(i));
    }
    return temp.write("many.warc", warc);
  }
};

TEST_F(SiteReportTest, IsTheSameForAnyNumberOfThreads) {
  const std::string pages = archive();
  std::string one;
  for (const std::string threads : {"1", "4"}) {
    const test::ToolRun run = test::run_cleaner(
        {"--db", db, "--threads", threads, "--report", temp / "sites.tsv", pages});
    EXPECT_EQ(run.exit_code, 3) << run.err;
    const std::string table = test::read_file(temp / "sites.tsv");
    EXPECT_EQ(test::lines_of(table).size(), 14U);
    EXPECT_NE(table.find("\ngardens.example\t12\t12\t0\t"), std::string::npos) << table;
    EXPECT_NE(table.find("\t1.0000\t1\t0\t0\t0\t0\t0\t0\t0\n"), std::string::npos) << table;
    EXPECT_TRUE(one.empty() || table == one);
    one = table;
  }
}

TEST_F(SiteReportTest, NamesTheSitesWithoutAModelInTheSummary) {
  const test::ToolRun run = test::run_cleaner({"--db", db, archive()});
  EXPECT_NE(run.err.find("no_model 12 (host0.example 1, host1.example 1, host10.example 1, "),
            std::string::npos)
      << run.err;
  EXPECT_NE(run.err.find(" and 2 more)"), std::string::npos) << run.err;
}

TEST_F(SiteReportTest, IsRefusedWhereItWouldOverwriteSomething) {
  const std::string out = temp / "out.jsonl";
  EXPECT_EQ(clean({"-o", out, "--report", out, temp / "site"}).exit_code, 2);
  EXPECT_EQ(clean({"--report", db, temp / "site"}).exit_code, 2);
  EXPECT_EQ(clean({"--report", temp / "site/000.html", temp / "site"}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace sst
