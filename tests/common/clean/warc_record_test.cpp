#include "common/clean/warc_record.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

SourcePage page_with(const std::string& source, const std::string& url) {
  SourcePage page;
  page.source = source;
  page.url = url;
  return page;
}

std::string id_of(const std::string& record) {
  const std::size_t start = record.find("<urn:uuid:");
  return record.substr(start, record.find('>') - start);
}

TEST(WarcRecord, HasAHeaderItsBlockAndTwoLineEnds) {
  WarcHeader header{.version = "WARC/1.0",
                    .type = "conversion",
                    .date = "2020-02-03T04:05:06Z",
                    .content_type = "text/plain"};
  append_warc_field(header.fields, "WARC-Target-URI", "http://a.example/");
  std::string record = "abc";
  make_warc_record(header, "a.warc:0", record);
  const std::string id = id_of(record) + ">";
  EXPECT_EQ(record,
            "WARC/1.0\r\n"
            "WARC-Type: conversion\r\n"
            "WARC-Record-ID: " +
                id +
                "\r\n"
                "WARC-Date: 2020-02-03T04:05:06Z\r\n"
                "WARC-Target-URI: http://a.example/\r\n"
                "WARC-Block-Digest: sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5\r\n"
                "Content-Type: text/plain\r\n"
                "Content-Length: 3\r\n"
                "\r\n"
                "abc\r\n\r\n");
  EXPECT_EQ(id.size(), std::string{"<urn:uuid:01234567-89ab-cdef-0123-456789abcdef>"}.size());
  EXPECT_EQ(id[24], '8') << "the UUID version in " << id;
}

TEST(WarcRecord, HasAnIdOfItsKeyItsFieldsAndItsBlock) {
  const auto id = [](const char* key, const char* field, std::string block) {
    WarcHeader header{.type = "conversion", .content_type = "text/plain"};
    append_warc_field(header.fields, "WARC-Target-URI", field);
    make_warc_record(header, key, block);
    return id_of(block);
  };
  EXPECT_EQ(id("k", "f", "b"), id("k", "f", "b"));
  EXPECT_NE(id("k", "f", "b"), id("l", "f", "b"));
  EXPECT_NE(id("k", "f", "b"), id("k", "g", "b"));
  EXPECT_NE(id("k", "f", "b"), id("k", "f", "c"));
}

TEST(WarcRecord, HasNoDateIfThereIsNone) {
  std::string record;
  make_warc_record({.type = "conversion", .content_type = "text/plain"}, "", record);
  EXPECT_EQ(record.find("WARC-Date"), std::string::npos) << record;
}

TEST(WarcRecord, HasNoFieldsThatAValueMakesUp) {
  std::string header;
  append_warc_field(header, "WARC-Refers-To", "<a>\r\nWARC-Type: response\n\r\n\rx\0y\x7F\t\v");
  EXPECT_EQ(header.find('\n'), header.size() - 1) << header;
  EXPECT_EQ(header.find('\r'), header.size() - 2) << header;
  EXPECT_TRUE(header.starts_with("WARC-Refers-To: <a>  WARC-Type: response")) << header;
}

TEST(WarcTargetUri, IsTheUrlWithoutWhiteSpace) {
  EXPECT_EQ(warc_target_uri(page_with("a.warc:0", "http://a.example/b?c=%20d#e")),
            "http://a.example/b?c=%20d#e");
  EXPECT_EQ(warc_target_uri(page_with("a.warc:0", "http://a/ b\r\nWARC-Type: x\x7F")),
            "http://a/%20b%0D%0AWARC-Type:%20x%7F");
}

TEST(WarcTargetUri, IsThatOfTheFileIfThereIsNoUrl) {
  EXPECT_EQ(warc_target_uri(page_with("/a b/c.html", "")), "file:///a%20b/c.html");
  EXPECT_EQ(warc_target_uri(page_with("a\n/c.html", "")), "file:a%0A/c.html");
}

}  // namespace
}  // namespace sst
