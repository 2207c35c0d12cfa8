#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/bench_data.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {
namespace {

constexpr std::array kEras = {"2000", "2005", "2010", "2015"};

/// Records of a news site's pages from one year, captured one per day from January 1.
std::vector<std::string> records_of(const std::string& site, const std::string& year) {
  std::vector<std::string> records;
  for (const std::string& path : bench_pages("news/" + site + "/" + year)) {
    const std::filesystem::path page{path};
    records.push_back(dated_record(year, records.size(),
                                   "http://" + site + "/" + year + "/" + page.stem().string(),
                                   read_bench_page(path)));
  }
  return records;
}

std::string joined(const std::vector<std::string>& records, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < std::min(count, records.size()); ++i) {
    all += records[i];
  }
  return all;
}

/// The parameter is the number of pages from the start of the next era that are learned together
/// with the current era.
class NewEra : public testing::TestWithParam<std::size_t> {};

/// The results of sst-clean for some pages.
struct Cleaning {
  bool warns = false;
  bool has_enough_pages = true;
  std::size_t strangers = 0;  // pages whose `matched` is below .1
};

Cleaning clean(const std::string& db, const std::string& pages, const std::string& year) {
  const ToolRun run = run_cleaner({"--db", db, pages});
  Cleaning cleaning;
  cleaning.warns = run.err.find("has the site been redesigned?") != std::string::npos;
  cleaning.has_enough_pages =
      run.err.find("learns the new design once it has") == std::string::npos;
  for (const std::string& line : lines_of(run.out)) {
    const auto record = parsed(line);
    const bool is_of_year = std::string{record["date"].GetString()}.starts_with(year);
    cleaning.strangers += is_of_year && record["matched"].GetDouble() < 0.1 ? 1 : 0;
  }
  return cleaning;
}

TEST_P(NewEra, IsSeenAndLearnedThoughItsFirstPagesWereLearnedBefore) {
  if (bench_folder().empty()) {
    GTEST_SKIP() << "no bench data; set STYLETREE_BENCH";
  }
  const std::size_t early = GetParam();
  const std::string era = kEras.at((early + 1) % 3);
  const std::string next = kEras.at((early + 1) % 3 + 1);
  for (const std::string site : {"entertainment.msn.com", "news.bbc.co.uk", "thenation.com",
                                 "www.cnn.com", "www.esquire.com", "www.forbes.com"}) {
    SCOPED_TRACE(site + ", " + next);
    const TempDir temp;
    const std::string db = temp / "m.db";
    const std::vector<std::string> before = records_of(site, era);
    const std::vector<std::string> after = records_of(site, next);
    const std::string learned =
        temp.write("learned.warc", joined(before, before.size()) + joined(after, early));
    const std::string all =
        temp.write("all.warc", joined(before, before.size()) + joined(after, after.size()));
    run_trainer({"learn", "--quiet", "--db", db, "--site-by", "host", learned});
    const Cleaning cleaning = clean(db, all, next);
    const auto drift = parsed(run_trainer({"drift", "--db", db, "--format", "json", all}).out);
    const auto changes = drift["changes"].GetArray();
    const bool has_changed = std::any_of(
        changes.begin(), changes.end(), [](const auto& change) { return change["part"].IsNull(); });
    EXPECT_TRUE(has_changed || (!cleaning.warns && cleaning.strangers < after.size() / 2))
        << cleaning.strangers << " strangers";
    run_trainer({"retrain", "--quiet", "--db", db, all});
    EXPECT_FALSE(cleaning.has_enough_pages && clean(db, all, next).warns)
        << "retrain learns the designs that sst-clean warns about";
  }
}

INSTANTIATE_TEST_SUITE_P(News, NewEra, testing::Range<std::size_t>(1, 6));

}  // namespace
}  // namespace sst::test
