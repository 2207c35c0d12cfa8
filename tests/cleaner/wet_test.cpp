#include <gtest/gtest.h>
#include <styletree/version.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "common/hash/sha1.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"

namespace sst {
namespace {

using test::read_file;
using test::ToolRun;

constexpr std::string_view kWarcInfo = "WARC/1.0\r\nWARC-Type: warcinfo\r\n";
constexpr std::string_view kConversion = "WARC/1.0\r\nWARC-Type: conversion\r\n";

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// The text without its record-ID lines, which contain hashes.
std::string without_ids(const std::string& text) {
  std::string left;
  for (const std::string& line : test::lines_of(text)) {
    left += line.starts_with("WARC-Record-ID: <urn:uuid:") ? "" : line + "\n";
  }
  return left;
}

class WetTest : public test::CleanedSite {
 protected:
  ToolRun wet(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--format", "wet"});
    return clean(arguments);
  }
};

TEST_F(WetTest, HasTheRecordsOfCommonCrawl) {
  const std::string html = "<html lang=en-GB><title>x</title><p>One <b>two</b>.<p>Three.";
  const std::string archive =
      temp.write("c.warc", test::page_record("http://gardens.example/a b", html));
  const std::string about = std::string{"software: styletree "} + styletree::version() +
                            "\r\n"
                            "format: WARC File Format 1.0\r\n"
                            "description: the content of web pages as plain text\r\n";
  EXPECT_EQ(without_ids(test::run_cleaner({"--method", "page", "--format", "wet", archive}).out),
            "WARC/1.0\r\n"
            "WARC-Type: warcinfo\r\n"
            "WARC-Date: 2020-02-03T04:05:06Z\r\n"
            "WARC-Block-Digest: sha1:" +
                sha1_base32(about) +
                "\r\n"
                "Content-Type: application/warc-fields\r\n"
                "Content-Length: " +
                std::to_string(about.size()) +
                "\r\n"
                "\r\n" +
                about +
                "\r\n\r\n"
                "WARC/1.0\r\n"
                "WARC-Type: conversion\r\n"
                "WARC-Date: 2020-02-03T04:05:06Z\r\n"
                "WARC-Target-URI: http://gardens.example/a%20b\r\n"
                "WARC-Refers-To: <urn:test:http://gardens.example/a b>\r\n"
                "WARC-Identified-Content-Language: eng\r\n"
                "WARC-Block-Digest: sha1:" +
                sha1_base32("One two.\n\nThree.\n") +
                "\r\n"
                "Content-Type: text/plain\r\n"
                "Content-Length: 17\r\n"
                "\r\n"
                "One two.\n\nThree.\n"
                "\r\n\r\n");
}

TEST_F(WetTest, HasTheTextsOfOtherFormats) {
  const std::string all = wet({temp / "site"}).out;
  for (const std::string& line : test::lines_of(clean({temp / "site"}).out)) {
    const std::string text = test::parsed(line)["text"].GetString();
    EXPECT_EQ(count_of("\r\n\r\n" + text + "\n\r\n\r\n", all), 1U) << text;
  }
}

TEST_F(WetTest, HasNoRecordsOfPagesWithProblems) {
  const std::string archive =
      temp.write("c.warc", test::page_record(test::example_url(1), "") +
                               test::page_record(test::example_url(2), test::example_page(2)));
  const ToolRun run = wet({archive});
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_TRUE(run.out.starts_with(kWarcInfo)) << run.out;
  EXPECT_EQ(count_of("WARC-Type: ", run.out), 2U) << run.out;
  EXPECT_NE(run.err.find("cleaned 1, empty 1;"), std::string::npos) << run.err;
}

TEST_F(WetTest, NamesTheFileOfAPageWithoutAUrl) {
  const std::string out = wet({temp / "site/003.html"}).out;
  EXPECT_NE(out.find("WARC-Target-URI: file://" + (temp / "site/003.html") + "\r\n"),
            std::string::npos)
      << out;
  EXPECT_EQ(out.find("WARC-Refers-To"), std::string::npos) << out;
}

// Pages, URLs in archives and --url may contain line breaks, which would start new header lines.
TEST_F(WetTest, HasNoHeadersThatAPageMakesUp) {
  const std::string page = "<html lang='en\r\nX-Forged: 1'><title>\r\nX-Forged: 2</title><p>" +
                           test::example_sentence(1);
  const std::string forged = "http://gardens.example/\rX-Forged: 3\r\fWARC-Type: response\t";
  for (const std::vector<std::string>& input : std::vector<std::vector<std::string>>{
           {temp.write("c.warc", test::page_record(forged, page))},
           {"--url", "http://gardens.example/\r\nX-Forged: 3", temp.write("a.html", page)}}) {
    const std::string out = wet(input).out;
    EXPECT_EQ(count_of("\r\nWARC-Type: ", out), 2U) << out;
    EXPECT_NE(out.find("WARC-Target-URI: http://gardens.example/%0D"), std::string::npos) << out;
    for (const std::string& line : test::lines_of(out)) {
      EXPECT_FALSE(line.starts_with("X-Forged")) << out;
      EXPECT_TRUE(line.find_first_of("\r\v\f") >= line.size() - 1) << line;
    }
  }
}

TEST_F(WetTest, BeginsEachShardWithItsWarcInfo) {
  const std::string whole = wet({temp / "site"}).out;
  for (const char* name : {"out.wet", "out.wet.gz"}) {
    ASSERT_EQ(wet({"--shard-size", "2000", "-o", temp / name, temp / "site"}).exit_code, 0);
  }
  std::size_t shards = 0;
  std::size_t records = 0;
  std::size_t packed_shards = 0;
  std::size_t members = 0;
  for (const auto& entry : std::filesystem::directory_iterator{temp.path()}) {
    const std::string bytes = entry.is_regular_file() ? read_file(entry.path()) : "";
    if (entry.path().extension() == ".wet") {
      EXPECT_TRUE(bytes.starts_with(kWarcInfo)) << entry.path();
      EXPECT_EQ(count_of(kWarcInfo, bytes), 1U) << entry.path();
      records += count_of(kConversion, bytes);
      ++shards;
    } else if (entry.path().extension() == ".gz") {
      members += count_of("\x1F\x8B\x08", bytes);
      ++packed_shards;
    }
  }
  EXPECT_GT(shards, 2U);
  EXPECT_EQ(records, count_of(kConversion, whole));
  EXPECT_GT(packed_shards, 2U);
  EXPECT_GE(members, packed_shards + records) << "each record is a member, including the first";
}

TEST_F(WetTest, WritesNoFileWithoutARecord) {
  const std::string text = "<p>The boats come in with the tide, and go out with the next one.";
  for (const char* name : {"a.html", "b.html", "c.html"}) {
    temp.write(std::string{"few/"} + name, "<title>x</title>" + text);
  }
  for (const char* name : {"d.html", "e.html"}) {
    temp.write(std::string{"few/"} + name, "<title>nothing to see</title>");
  }
  const ToolRun run = test::run_cleaner({"--method", "page", "--format", "wet", "--shard-size",
                                         "1K", "-o", temp / "out.wet", temp / "few"});
  EXPECT_EQ(run.exit_code, 3) << run.err;
  std::size_t records = 0;
  for (const auto& entry : std::filesystem::directory_iterator{std::string{temp / ""}}) {
    if (entry.path().filename().string().find(".wet") != std::string::npos) {
      const std::size_t in_file = count_of(kConversion, read_file(entry.path()));
      EXPECT_GE(in_file, 1U) << entry.path();
      records += in_file;
    }
  }
  EXPECT_EQ(records, 3U);
}

TEST_F(WetTest, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(wet({"--threads", "1", temp / "site"}).out, wet({"--threads", "8", temp / "site"}).out);
}

// WET records contain text extracted from pages, not pages.
TEST_F(WetTest, IsReadAsAnArchiveWithoutPages) {
  for (const char* name : {"out.wet", "out.wet.gz"}) {
    ASSERT_EQ(wet({"-o", temp / name, temp / "site"}).exit_code, 0);
    const ToolRun run = clean({temp / name});
    EXPECT_EQ(run.exit_code, 3);
    EXPECT_NE(run.err.find("skipped: 30 not HTML (text/plain 30), 1 record without a page;"),
              std::string::npos)
        << run.err;
  }
  const std::string text = temp.write(
      "t.warc", test::warc_record("conversion", test::example_url(1), test::example_page(1),
                                  "Content-Type: text/plain\r\n"));
  EXPECT_EQ(clean({text}).out, "") << "plain text is not a page, even if it looks like HTML";
}

}  // namespace
}  // namespace sst
