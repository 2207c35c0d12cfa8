#include "common/archive/index_line.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

using Result = IndexLineReader::Result;

class IndexLineTest : public testing::Test {
 protected:
  /// Reads a line. Returns the entry as "key date url type status digest offset length file", or
  /// the reason why there is no entry.
  std::string read(std::string_view line) {
    switch (reader.read(line, entry)) {
      case Result::header:
        return "header";
      case Result::bad:
        return reader.fault();
      case Result::entry:
        break;
    }
    return entry.key + " " + entry.date + " " + entry.url + " " + entry.type + " " +
           std::to_string(entry.status) + " " + entry.digest + " " + std::to_string(entry.offset) +
           " " + (entry.length ? std::to_string(*entry.length) : "none") + " " + entry.file;
  }

  IndexLineReader reader;
  IndexEntry entry;
};

TEST_F(IndexLineTest, ReadsCdxj) {
  EXPECT_EQ(
      read(R"(com,example)/a 20200101000000 {"url": "http://example.com/a", "mime": )"
           R"("text/HTML", "status": "200", "digest": "AB", "length": "123", "offset": )"
           R"("456", "filename": "x.warc.gz"})"),
      "com,example)/a 20200101000000 http://example.com/a text/html 200 AB 456 123 x.warc.gz");
  EXPECT_EQ(read(R"(a)/ 2020 {"url":"http://a/","length":1,"offset":0,"filename":"x","z":[{"url":)"
                 "\"no\"}]}\r"),
            "a)/ 2020 http://a/  0  0 1 x")
      << "numbers, missing and nested values";
}

TEST_F(IndexLineTest, ReadsObjectsAsTheServerOfCommonCrawlReturnsThem) {
  EXPECT_EQ(read(R"({"urlkey": "com,example)/", "timestamp": "20200101000000", "url": )"
                 R"("http://example.com/", "mime": "unk", "status": "301", "offset": "5", )"
                 R"("length": "6", "filename": "crawl-data/x.warc.gz"})"),
            "com,example)/ 20200101000000 http://example.com/  301  5 6 crawl-data/x.warc.gz");
}

TEST_F(IndexLineTest, ReadsTheFieldsThatAHeaderNames) {
  EXPECT_EQ(read(" CDX N b a m s k r M S V g"), "header");
  EXPECT_EQ(
      read("com,example)/a 20200101000000 http://example.com/a text/html 200 AB - - 123 456 "
           "x.warc.gz"),
      "com,example)/a 20200101000000 http://example.com/a text/html 200 AB 456 123 x.warc.gz");
  EXPECT_EQ(read("too few fields"), "the line does not have the fields that the header names");
  EXPECT_EQ(read(" CDX N b a m s k r v V g"), "header");
  EXPECT_EQ(read("a)/ 2020 http://a/ text/html 200 AB - 456 - x.warc"),
            "a)/ 2020 http://a/ text/html 200 AB 456 none x.warc");
  EXPECT_EQ(read("a)/ 2020 http://a/ text/html;charset=utf-8 200 AB - 456 - x.warc"),
            "a)/ 2020 http://a/ text/html 200 AB 456 none x.warc");
  EXPECT_EQ(read(" CDX g v a"), "header");
  EXPECT_EQ(read("x.arc 7 http://a/"), "  http://a/  0  7 none x.arc");
}

TEST_F(IndexLineTest, KnowsTheUsualFields) {
  EXPECT_EQ(read("a)/ 2020 http://a/ text/html 200 AB - 456 x.warc.gz"),
            "a)/ 2020 http://a/ text/html 200 AB 456 none x.warc.gz");
  EXPECT_EQ(read("a)/ 2020 http://a/ text/html 200 AB - - 456 x.warc.gz"),
            "a)/ 2020 http://a/ text/html 200 AB 456 none x.warc.gz");
  EXPECT_EQ(read("a)/ 2020 http://a/ warc/revisit - AB - - - 456 x.warc.gz"),
            "a)/ 2020 http://a/ warc/revisit 0 AB 456 none x.warc.gz");
}

TEST_F(IndexLineTest, PassesOverWhatIsNoEntry) {
  EXPECT_EQ(read(""), "header");
  EXPECT_EQ(read(" \r"), "header");
  EXPECT_EQ(read("!OpenWayback-CDXJ 1.0"), "header");
}

TEST_F(IndexLineTest, SaysWhatIsWrong) {
  EXPECT_EQ(read("<html>"), "neither CDXJ nor CDX with 9, 10 or 11 fields");
  EXPECT_EQ(read(R"(a)/ 2020 {"url": "http://a/", )"), "invalid JSON");
  EXPECT_EQ(read(std::string("a)/ 2020 {\"url\0\": 1", 18)), "invalid JSON");
  EXPECT_EQ(read(R"(a)/ 2020 {"offset": 1})"), "the archive's name is missing");
  EXPECT_EQ(read(R"(a)/ 2020 {"filename": "x\u0000y", "offset": 1})"),
            "the archive's name is not a valid file name");
  EXPECT_EQ(read(R"(a)/ 2020 {"offset": 1, "filename": ")" + std::string(4'097, 'x') + "\"}"),
            "the archive's name is not a valid file name");
  EXPECT_EQ(read(R"(a)/ 2020 {"filename": "x"})"), "the offset is missing");
  for (const char* offset :
       {"\"1x\"", "-1", "1.5", "\"99999999999999999999\"", "9223372036854775807"}) {
    EXPECT_EQ(read(R"(a)/ 2020 {"filename": "x", "offset": )" + std::string{offset} + "}"),
              "the offset is not a number, or is too large")
        << offset;
  }
  for (const char* length : {"\"1x\"", "0", "-1"}) {
    EXPECT_EQ(
        read(R"(a)/ 2020 {"filename": "x", "offset": 1, "length": )" + std::string{length} + "}"),
        "the length is not a number above 0, or is too large")
        << length;
  }
  EXPECT_EQ(read(R"({"filename": "x", "offset": 1})"), "the key and the URL are both missing");
}

TEST_F(IndexLineTest, BearsDeepJson) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(read(R"(a)/ 2020 {"x": )" + deep), "invalid JSON");
}

TEST_F(IndexLineTest, ReadsWhatItWrites) {
  const std::string line = cdxj_line({.key = "com,example)/a",
                                      .date = "20200101000000",
                                      .url = "http://example.com/a",
                                      .type = "text/html",
                                      .status = 200,
                                      .digest = "sha1:AB",
                                      .offset = 456,
                                      .length = 123,
                                      .file = "a \"b\"/x.warc.gz"});
  EXPECT_EQ(line,
            R"(com,example)/a 20200101000000 {"url":"http://example.com/a","mime":"text/html",)"
            R"("status":"200","digest":"sha1:AB","length":"123","offset":"456",)"
            R"("filename":"a \"b\"/x.warc.gz"})");
  EXPECT_EQ(read(line),
            "com,example)/a 20200101000000 http://example.com/a text/html 200 sha1:AB 456 123 "
            "a \"b\"/x.warc.gz");
}

}  // namespace
}  // namespace sst
