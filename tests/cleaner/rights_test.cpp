#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/bench_data.hpp"
#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

class RightsRecords : public test::CleanedSite {
 protected:
  static std::string footed(const std::string& page, const std::string& notice) {
    return page + "<div class=foot>" + notice + "</div>";
  }
};

TEST_F(RightsRecords, FallBackOnTheTemplate) {
  for (int i = 0; i < 20; ++i) {
    const std::string notice = i % 5 == 0 ? "© 2005 Agency" : "© 2026 Reed Ltd.";
    temp.write("signed/" + std::to_string(i) + ".html",
               "<meta name=robots content=noai>" +
                   footed(test::example_page(static_cast<std::size_t>(i)), notice));
  }
  test::run_trainer({"learn", "--quiet", "--db", db, "--site", "signed.example", temp / "signed"});
  const auto rights_of = [&](const std::string& page) {
    const std::vector<std::string> arguments = {"--db",     db,       "--site", "signed.example",
                                                "--fields", "rights", "-"};
    return test::run_cleaner(arguments, page).out;
  };
  const auto silent = test::parsed(rights_of(test::example_page(3)));
  EXPECT_STREQ(silent["rights"]["holder"].GetString(), "Reed Ltd.");
  EXPECT_STREQ(silent["rights"]["sources"]["holder"].GetString(), "site");
  EXPECT_TRUE(silent["rights"]["robots"].IsNull());
  const auto guest = test::parsed(rights_of(footed(test::example_page(3), "© 2020 Guest")));
  EXPECT_STREQ(guest["rights"]["holder"].GetString(), "Guest");
  EXPECT_STREQ(guest["rights"]["sources"]["holder"].GetString(), "text");
  EXPECT_STREQ(guest["rights"]["sources"]["notice"].GetString(), "text");
}

TEST_F(RightsRecords, HaveTheHeadersOfArchives) {
  const std::string archive = temp.write(
      "a.warc", test::warc_record("response", test::example_url(1),
                                  test::http_response(test::example_page(1),
                                                      "X-Robots-Tag: noindex\r\n"
                                                      "TDM-Reservation: 1\r\nX-Other: 1\r\n"
                                                      "tdm-policy: https://p.example/t\r\n")) +
                    test::page_record(test::example_url(2), test::example_page(2)));
  const auto lines = test::lines_of(clean({"--fields", "rights", archive}).out);
  ASSERT_EQ(lines.size(), 2U);
  const auto stated = test::parsed(lines[0]);
  EXPECT_STREQ(stated["rights"]["robots"].GetString(), "noindex");
  EXPECT_STREQ(stated["rights"]["tdm_reservation"].GetString(), "1");
  EXPECT_STREQ(stated["rights"]["tdm_policy"].GetString(), "https://p.example/t");
  EXPECT_STREQ(stated["rights"]["sources"]["robots"].GetString(), "header");
  EXPECT_TRUE(test::parsed(lines[1])["rights"]["robots"].IsNull());
}

/// A WARC with pages first to last - 1 of the example site.
std::string archive_of(std::size_t first, std::size_t last, const std::string& headers) {
  std::string archive;
  for (std::size_t i = first; i < last; ++i) {
    archive += test::warc_record("response", test::example_url(i),
                                 test::http_response(test::example_page(i), headers));
  }
  return archive;
}

TEST_F(RightsRecords, OfASiteHaveTheHeadersOfItsPages) {
  const std::string site = temp / "site.db";
  const auto robots = [&] {
    const std::string out = test::run_trainer({"list", "--db", site, "--rights"}).out;
    const std::size_t begin = std::min(out.rfind("  robots"), out.size());  // in the last version
    return out.substr(begin, out.find('\n', begin) - begin);
  };
  const std::string strict =
      temp.write("a.warc", archive_of(0, 20, "X-Robots-Tag: noindex,\tnoai\r\n"));
  test::run_trainer({"learn", "--quiet", "--db", site, "--site", "gardens.example", strict});
  EXPECT_EQ(robots(), "  robots           100 %  noindex, noai");
  const std::string lax = temp.write("b.warc", archive_of(20, 25, ""));
  const test::ToolRun added = test::run_trainer(
      {"retrain", "--add", "--quiet", "--db", site, "--site", "gardens.example", lax});
  EXPECT_EQ(added.exit_code, 0) << added.err;
  EXPECT_EQ(robots(), "  robots           80 %  noindex, noai") << "from the stored pages";
}

TEST_F(RightsRecords, AreLearnedAgainIfOnlyTheHeadersChange) {
  const std::string site = temp / "site.db";
  const auto learned_again = [&](const std::string& headers) {
    test::run_trainer({"learn", "--quiet", "--db", site, "--site-by", "host",
                       temp.write("a.warc", archive_of(0, 20, headers))});
    return test::run_trainer({"list", "--db", site, "--rights"}).out;
  };
  learned_again("X-Robots-Tag: noai\r\n");
  EXPECT_EQ(learned_again("X-Robots-Tag: noai\r\n").find("version 2"), std::string::npos);
  const std::string out = learned_again("TDM-Reservation: 1\r\n");
  EXPECT_NE(out.find("version 2"), std::string::npos) << out;
  EXPECT_NE(out.find("tdm_reservation  100 %  1"), std::string::npos) << out;
}

TEST_F(RightsRecords, AreOnlyWrittenOnRequest) {
  EXPECT_EQ(clean({temp / "site"}).out.find("\"rights\""), std::string::npos);
}

/// A page in tests/data/rights.tsv, with the values that a person found on it.
struct ReadPage {
  std::string page;
  std::string holder;
  std::string licence;
};

/// The pages by site and era.
std::map<std::string, std::vector<ReadPage>> pages_read_by_hand() {
  std::map<std::string, std::vector<ReadPage>> sites;
  std::ifstream list{STYLETREE_SOURCE_DIR "/tests/data/rights.tsv"};
  std::string line;
  std::getline(list, line);  // the names of the columns
  while (std::getline(list, line)) {
    std::vector<std::string> columns;
    std::istringstream cells{line};
    for (std::string cell; std::getline(cells, cell, '\t');) {
      columns.push_back(cell);
    }
    const std::string licence = columns.at(5).substr(0, columns[5].find(" <"));
    sites[columns[0].substr(0, columns[0].rfind('/'))].push_back(
        {columns[0].substr(columns[0].rfind('/') + 1), columns[3], licence});
  }
  return sites;
}

/// The value without a final period; "-" if there is no value.
std::string comparable(const rapidjson::Value& value) {
  std::string text = value.IsString() ? value.GetString() : "-";
  if (text.ends_with('.')) {
    text.pop_back();
  }
  return text;
}

/// On ten sites of the bench data, the holder and the license are correct on at least 95 % of the
/// pages.
TEST(RightsOfBench, AreThoseThatAPersonReads) {
  if (test::bench_folder().empty()) {
    GTEST_SKIP() << "no bench data; set STYLETREE_BENCH";
  }
  std::size_t pages = 0;
  std::size_t right = 0;
  for (const auto& [folder, read] : pages_read_by_hand()) {
    test::TempDir temp;
    for (const std::string& path : test::bench_pages(folder)) {
      std::string name = path.substr(path.rfind('/') + 1);
      name = name.ends_with(".gz") ? name.substr(0, name.size() - 3) : name;
      temp.write("site/" + name, test::read_bench_page(path));
    }
    const std::string db = temp / "m.db";
    test::run_trainer({"learn", "--quiet", "--db", db, "--site", "a.example", temp / "site"});
    for (const ReadPage& page : read) {
      const std::string name =
          page.page.ends_with(".gz") ? page.page.substr(0, page.page.size() - 3) : page.page;
      const auto record =
          test::parsed(test::run_cleaner({"--quiet", "--db", db, "--site", "a.example", "--fields",
                                          "rights", temp / ("site/" + name)})
                           .out);
      const auto& rights = record["rights"];
      std::string holder = page.holder;
      if (holder.ends_with('.')) {
        holder.pop_back();
      }
      const bool is_right =
          comparable(rights["holder"]) == holder &&
          (rights["licence"].IsString() ? rights["licence"].GetString() : "-") == page.licence;
      ++pages;
      right += is_right ? 1 : 0;
      EXPECT_TRUE(is_right || right * 100 >= pages * 95)
          << folder << "/" << page.page << ": " << comparable(rights["holder"]);
    }
  }
  EXPECT_EQ(pages, 200U);
  EXPECT_GE(right, 190U);
}

}  // namespace
}  // namespace sst
