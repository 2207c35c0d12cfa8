#include "common/archive/input_meter.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "common/archive/page_source.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

class InputMeterTest : public testing::Test {
 protected:
  /// The shares of the inputs that are read after each page.
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
  // 100 of 500, 400 of 500, and the page of the list.
  EXPECT_EQ(shares({temp / "site", "@" + list}), (std::vector<double>{0.2, 0.8, 1.0}));
}

TEST_F(InputMeterTest, TellsThePlaceInAnArchive) {
  std::string record = test::page_record("http://a.example/", "<p>Text.");
  const std::string plain = temp.write("a.warc", record + record);
  EXPECT_EQ(shares({plain}), (std::vector<double>{0.5, 1.0}));
  const std::string packed = temp.write("a.warc.gz", test::gzipped(record) + test::gzipped(record));
  EXPECT_EQ(shares({packed}), (std::vector<double>{0.5, 1.0}));
}

TEST_F(InputMeterTest, KnowsNothingOfStreamsAndOfTooManyFiles) {
  SourcePage page;
  EXPECT_FALSE(InputMeter{{"-"}}.share_with(page));
  temp.write("site/a.html", "a");
  temp.write("site/b.html", "b");
  EXPECT_TRUE((InputMeter{{temp / "site"}, 2}.share_with(page)));
  EXPECT_FALSE((InputMeter{{temp / "site"}, 1}.share_with(page)));
}

}  // namespace
}  // namespace sst
