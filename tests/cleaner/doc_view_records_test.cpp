#include <gtest/gtest.h>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::run_cleaner;
using test::ToolRun;

class DocViewRecordsTest : public test::CleanedSite {};

TEST_F(DocViewRecordsTest, MakesDocViewRecords) {
  const std::string page =
      "<html lang=en><title>Untitled Document</title><body><nav><a href=/login>Login</a></nav>"
      "<main><p>Beans climb rods. Beans need soil.</main>";
  const std::string archive =
      temp.write("page.warc", test::page_record("http://a.example/x", page));
  const ToolRun run =
      run_cleaner({"--method", "page", "--docview", "--keywords", "1", archive}, "");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto json = parsed(lines_of(run.out).at(0));
  EXPECT_STREQ(json["identifier"].GetString(), "http://a.example/x");
  EXPECT_STREQ(json["type"].GetString(), "topic");
  EXPECT_STREQ(json["language"].GetString(), "en");
  EXPECT_STREQ(json["title"].GetString(), "beans");
  ASSERT_EQ(json["keywords"].Size(), 1U);
  EXPECT_STREQ(json["keywords"][0].GetString(), "beans");
  ASSERT_EQ(json["abstract"].Size(), 2U);
  EXPECT_STREQ(json["abstract"][1].GetString(), "Beans need soil.");
  EXPECT_EQ(json["links"].Size(), 0U);
  EXPECT_STREQ(json["content"].GetString(), "Beans climb rods. Beans need soil.");
  EXPECT_FALSE(json.HasMember("category") || json.HasMember("text") || json.HasMember("url"));
}

TEST_F(DocViewRecordsTest, MakesDocViewsOfAllPagesForAnyNumberOfThreads) {
  const auto records = [&](const std::string& threads) {
    return clean({"--docview", "--threads", threads, temp / "site"}).out;
  };
  EXPECT_EQ(lines_of(records("1")).size(), 30U);
  EXPECT_EQ(records("1"), records("3"));
}

TEST_F(DocViewRecordsTest, RefusesDocViewsThatMakeNoSense) {
  EXPECT_EQ(clean({"--docview", "--format", "text", temp / "site"}).exit_code, 2);
  EXPECT_EQ(clean({"--category-model", "x.bin", temp / "site"}).exit_code, 2);
  const ToolRun run = clean({"--docview", "--category-model", temp / "none.bin", temp / "site"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("none.bin: this is not a readable fastText model"), std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace sst
