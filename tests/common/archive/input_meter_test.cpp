#include "common/archive/input_meter.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "common/archive/page_source.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/temp_dir.hpp"
#include "tests/support/zips.hpp"

namespace sst {
namespace {

class InputMeterTest : public testing::Test {
 protected:
  /// The share of the inputs read so far, after each page.
  static std::vector<double> shares(const std::vector<std::string>& inputs) {
    std::istringstream in;
    const auto source = open_inputs(inputs, 1 << 20, in);
    InputMeter meter{inputs};
    std::vector<double> all;
    for (SourcePage page; source->next(page);) {
      all.push_back(meter.share_with(page).value_or(-1.0));
    }
    return all;
  }

  test::TempDir temp;
};

TEST_F(InputMeterTest, AddsUpTheSizesOfPages) {
  temp.write("site/a.html", std::string(100, 'a'));
  temp.write("site/b/c.html", std::string(300, 'b'));
  temp.write("site/style.css", std::string(999, 'c'));
  const std::string list = temp.write("list", temp / "site/a.html");
  // The shares after 100 of 500 bytes, after 400, after the skipped style sheet, and after the page
  // from the list.
  EXPECT_EQ(shares({temp / "site", "@" + list}), (std::vector<double>{0.2, 0.8, 0.8, 1.0}));
}

TEST_F(InputMeterTest, TellsThePlaceInAnArchive) {
  const std::string record = test::page_record("http://a.example/", "<p>Text.");
  const std::vector<double> plain = shares({temp.write("a.warc", record + record)});
  ASSERT_EQ(plain.size(), 2U);
  EXPECT_NEAR(plain[0], 0.5, 0.02);
  EXPECT_NEAR(plain[1], 1.0, 0.02);
  const std::string packed = test::gzipped(record);
  // The members begin at 0, 1/4, 1/2 and 3/4 of the file.
  EXPECT_EQ(shares({temp.write("a.warc.gz", packed + packed + packed + packed)}),
            (std::vector<double>{-1.0, 0.25, 0.5, 0.75}));
}

TEST_F(InputMeterTest, CountsWaczFilesWhenTheyAreRead) {
  const std::string wacz = temp.write(
      "a.wacz", test::zip_of({{.name = "archive/a.warc", .bytes = test::example_warc(2)}}));
  const std::string page = temp.write("b.html", "<p>page");
  EXPECT_EQ(shares({wacz, page}), (std::vector<double>{-1.0, -1.0, 1.0}));
}

TEST_F(InputMeterTest, KnowsNothingOfStreamsAndOfTooManyFiles) {
  SourcePage page;
  EXPECT_FALSE(InputMeter{{"-"}}.share_with(page));
  page.cursor.file = temp.write("site/a.html", "a");
  temp.write("site/b.html", "b");
  EXPECT_TRUE((InputMeter{{temp / "site"}, 2}.share_with(page)));
  EXPECT_FALSE((InputMeter{{temp / "site"}, 1}.share_with(page)));
}

}  // namespace
}  // namespace sst
