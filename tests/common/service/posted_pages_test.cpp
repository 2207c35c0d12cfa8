#include "common/service/posted_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/http/http_response.hpp"
#include "tests/support/archives.hpp"

namespace sst {
namespace {

constexpr std::size_t kMaxPageBytes = std::size_t{1} << 20;

/// The stream of a request whose body is a string, read in pieces of `piece_bytes`.
class StringStream : public HttpStream {
 public:
  StringStream(std::string body, std::size_t piece_bytes)
      : m_body{std::move(body)}, m_piece_bytes{piece_bytes} {}

  std::size_t read(char* out, std::size_t size) override {
    const std::size_t count = m_body.copy(out, std::min(size, m_piece_bytes), m_at);
    m_at += count;
    return count;
  }
  void hold(std::size_t bytes) override {
    held = bytes;
    most_held = std::max(most_held, bytes);
  }
  void write(std::string, std::function<void(bool)>) override {}
  void set_content_type(std::string_view) override {}
  void add_trailer(std::string_view, std::string_view) override {}

  std::size_t held = 0;
  std::size_t most_held = 0;

 private:
  std::string m_body;
  std::size_t m_piece_bytes;
  std::size_t m_at = 0;
};

class PostedPagesTest : public testing::Test {
 protected:
  /// Reads all pages of a body.
  void read(const std::string& body, const std::string& type = "application/x-ndjson",
            std::size_t piece_bytes = 1'000) {
    pages.clear();
    HttpRequest request;
    request.fields = {{"content-type", type}};
    StringStream stream{body, piece_bytes};
    PostedPages input{request, stream, kMaxPageBytes};
    for (SourcePage page; input.next(page, 0);) {
      most_capacity = std::max(most_capacity, page.bytes.capacity());
      if (page.skip) {
        ++skipped;
      } else {
        pages.push_back(page);
      }
    }
    most_held = stream.most_held;
    held = stream.held;
  }
  std::string problem(std::size_t number = 0) const {
    return number < pages.size() && pages[number].problem ? pages[number].problem->detail : "";
  }

  std::vector<SourcePage> pages;
  std::size_t skipped = 0;
  std::size_t most_held = 0;
  std::size_t held = 0;
  std::size_t most_capacity = 0;
};

TEST_F(PostedPagesTest, ReadsLinesWhereverTheirBytesAreCut) {
  const std::string body =
      "\n {\"date\":\"2026-01-31\",\"html\":\"<p>\\u00e9 \xC3\xA9 \\ud83d\\ude00\",\"more\":[{}],"
      "\"url\":\"http://a.org/1\"}\r\n\t\r\n{\"html\":\"x\",\"url\":null,\"date\":\"\","
      "\"policies\":\"x-robots-tag: noai\\nServer: a\"}";
  for (const std::size_t piece : {1, 2, 3, 7, 1'000}) {
    read(body, "application/x-ndjson", piece);
    ASSERT_EQ(pages.size(), 2U);
    EXPECT_EQ(pages[0].source, "line 2");
    EXPECT_EQ(pages[0].bytes, "<p>é é \U0001F600");
    EXPECT_EQ(pages[0].url, "http://a.org/1");
    EXPECT_EQ(pages[0].date, "2026-01-31T00:00:00Z");
    EXPECT_EQ(pages[1].source, "line 4");
    EXPECT_EQ(pages[1].bytes, "x");
    EXPECT_EQ(pages[1].url, "");
    EXPECT_EQ(pages[1].policies, "x-robots-tag: noai\n");
  }
}

TEST_F(PostedPagesTest, CutsPoliciesThatAreTooLong) {
  std::string policies = "TDM-Reservation: 1\\nX-Robots-Tag: noai";
  while (policies.size() < 70'000) {
    policies += ", noindex\xC3\xA9";
  }
  read("{\"html\":\"x\",\"policies\":\"" + policies + "\"}");
  ASSERT_EQ(pages.size(), 1U);
  EXPECT_EQ(problem(), "");
  EXPECT_TRUE(pages[0].policies.starts_with("TDM-Reservation: 1\nX-Robots-Tag: noai, noindex"));
}

TEST_F(PostedPagesTest, SaysWhatIsWrongWithALine) {
  for (const auto& [line, fault] : std::map<std::string, std::string>{
           {"{\"html\":\"x\"", "the line is not JSON (it ends too early)"},
           {"{\"html\":\"x\"} {}", "the line is not JSON (extra data after the value)"},
           {"[1]", "the line is not a JSON object"},
           {"{\"url\":\"http://a.org/\"}", "the line has no html"},
           {"{\"html\":1}", "html is not a string"},
           {"{\"html\":[\"x\"]}", "html is not a string"},
           {"{\"html\":\"x\",\"url\":{}}", "url is not a string"},
           {"{\"html\":\"a \xFF b\"}", "html is not UTF-8"},
           {"{\"html\":\"x\",\"date\":\"\xED\xA0\x80\"}", "date is not UTF-8"},
           {"{\"html\":\"\\x\"}", "the line is not JSON (unknown escape sequence)"},
           {"{\"html\":\"x\",\"url\":\"http://a.org/" + std::string(70'000, 'a') + "\"}",
            "url has more than 65536 bytes"},
           {"{\"html\":\"x\",\"url\":\"a\"}",
            "url must be a URL such as http://example.org/page"}}) {
    read(line + "\n{\"html\":\"good\"}");
    ASSERT_EQ(pages.size(), 2U) << line;
    EXPECT_EQ(problem(), fault);
    EXPECT_EQ(pages[0].bytes, "");
    EXPECT_EQ(pages[0].url, "");
    EXPECT_EQ(pages[1].bytes, "good");
  }
}

TEST_F(PostedPagesTest, TakesNoMemoryForWhatIsInALineBesideThePage) {
  const std::string good = "\n{\"html\":\"good\"}";
  for (const std::string& line :
       {"{\"html\":" + std::string(2'000'000, '['),
        "{\"a\":\"" + std::string(2'000'000, 'a') + "\",\"html\":\"x\"}",
        "{\"" + std::string(2'000'000, 'a') + "\":1,\"html\":\"x\"}",
        "{\"html\":\"x\",\"url\":\"http://a.org/" + std::string(2'000'000, 'a') + "\"}",
        std::string(5'000'000, 'x')}) {
    read(line + good);
    ASSERT_EQ(pages.size(), 2U);
    EXPECT_LT(most_capacity, 100U);
    EXPECT_LE(most_held, kMaxPageBytes);
    EXPECT_EQ(pages[1].bytes, "good");
  }
}

TEST_F(PostedPagesTest, TakesNoMoreOfAPageThanItMayHave) {
  read("{\"html\":\"" + std::string(kMaxPageBytes + 1, 'x') + "\"}\n{\"html\":\"" +
       std::string(kMaxPageBytes, 'x') + "\"}");
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_EQ(pages[0].problem->kind, PageProblemKind::too_large);
  EXPECT_FALSE(pages[1].problem);
  EXPECT_LE(most_capacity, 2 * kMaxPageBytes);
  read("{\"html\":\"" + std::string(2 * kMaxPageBytes, 'x') + "\"}\n{\"html\":\"x\"}");
  EXPECT_EQ(problem(), "the line has more than 2097152 bytes");
  EXPECT_EQ(pages.size(), 2U);
}

TEST_F(PostedPagesTest, NotesTheMemoryThatItHolds) {
  read("{\"html\":\"" + std::string(kMaxPageBytes, 'x') + "\"}\n{\"html\":\"x\"}");
  EXPECT_EQ(most_held, kMaxPageBytes);
  EXPECT_EQ(held, 0U) << "the second page is small";
}

TEST_F(PostedPagesTest, NotesWhatAPageUnpacksToBeforeItGivesItOut) {
  HttpRequest request;
  request.fields = {{"content-type", "application/warc"}};
  const std::string packed = test::gzipped(std::string(kMaxPageBytes, 'x'));
  StringStream stream{test::warc_record("response", "http://a.org/",
                                        test::http_response(packed, "Content-Encoding: gzip\r\n")),
                      1'000};
  PostedPages input{request, stream, kMaxPageBytes};
  SourcePage page;
  ASSERT_TRUE(input.next(page, kMaxPageBytes));
  EXPECT_EQ(stream.held, 2 * kMaxPageBytes) << "the caller's bytes, and the page's";
  EXPECT_FALSE(input.next(page, 0));
  EXPECT_EQ(stream.held, 0U);
}

TEST_F(PostedPagesTest, TakesGzipAndZstdAlone) {
  const std::string line = "{\"html\":\"x\"}";
  for (const std::string& body : {test::gzipped(line), test::zstd_frame(23, line)}) {
    read(body);
    ASSERT_EQ(pages.size(), 1U);
    EXPECT_EQ(pages[0].bytes, "x");
  }
  read(test::zstd_frame(24, line));
  EXPECT_NE(problem().find("the zstd frame is damaged"), std::string::npos) << problem();
  for (const auto& [body, packing] :
       {std::pair{test::xz_packed(line), "xz"}, {test::lz4_packed(line), "lz4"}}) {
    try {
      read(body);
      ADD_FAILURE() << packing;
    } catch (const HttpProblem& refused) {
      EXPECT_EQ(refused.status(), 415);
      EXPECT_EQ(refused.what(),
                "the body is packed with " + std::string{packing} + "; pack it with gzip or zstd");
    }
  }
}

TEST_F(PostedPagesTest, EndsWhereABodyUnpacksToFarMoreThanItsBytes) {
  const std::string much(100 * kMaxPageBytes, '\n');
  read(test::gzipped("{\"html\":\"good\"}\n" + much + "{\"html\":\"late\"}"));
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_EQ(pages[0].bytes, "good");
  EXPECT_EQ(problem(1),
            "the body: the contents unpack to more than 1048576 bytes plus 100 times the packed "
            "size; send or pass the unpacked contents; the rest of the body is lost");
  read(test::gzipped("{\"html\":" + std::string(100 * kMaxPageBytes, '[')));
  EXPECT_EQ(pages.size(), 1U) << "the rest of the line is not read as another line";
  std::string warc = test::page_record("http://a.org/1", "good");
  warc += test::warc_record("resource", "http://a.org/2", std::string(90 * kMaxPageBytes, ' '));
  warc += test::page_record("http://a.org/3", "late");
  read(test::gzipped(warc), "application/warc");
  ASSERT_GE(pages.size(), 2U);
  EXPECT_EQ(pages[0].bytes, "good");
  EXPECT_NE(problem(pages.size() - 1).find("the contents unpack to more"), std::string::npos)
      << problem(pages.size() - 1);
}

TEST_F(PostedPagesTest, CountsWhatThePagesOfAnArchiveUnpackTo) {
  const std::string page = test::gzipped(std::string(kMaxPageBytes, 'x'));
  std::string warc;
  for (int i = 0; i < 30; ++i) {
    warc += test::warc_record("response", "http://a.org/" + std::to_string(i),
                              test::http_response(page, "Content-Encoding: gzip\r\n"));
  }
  ASSERT_LT(warc.size(), 60'000U);
  read(warc, "application/warc");
  ASSERT_GT(pages.size(), 2U);
  ASSERT_LT(pages.size(), 10U) << "of 30";
  EXPECT_EQ(pages[0].bytes.size(), kMaxPageBytes);
  EXPECT_TRUE(pages[0].codings.empty());
  EXPECT_EQ(problem(pages.size() - 1),
            "the body: the contents unpack to more than 1048576 bytes plus 100 times the packed "
            "size; send or pass the unpacked contents; the rest of the body is lost");
}

TEST(UnpackPosted, UnpacksNoBombs) {
  constexpr std::size_t kLargeCap = 10'000'000;
  for (const std::size_t size : {1'000'000, 1'200'000, 11'000'000}) {
    const std::string packed = test::gzipped("<p>" + std::string(size, 'a'));
    SourcePage page;
    page.bytes = packed;
    page.codings = {Coding::gzip};
    unpack_posted(page, kLargeCap);
    const std::size_t most = (1U << 20) + 100 * packed.size();
    EXPECT_EQ(page.problem.has_value(), size + 3 > most) << size;
    if (page.problem) {
      EXPECT_EQ(page.problem->detail, "unpacks to more than " + std::to_string(most) +
                                          " bytes, far more than pages normally do");
    }
  }
  SourcePage plain;
  plain.bytes = std::string(2'000'000, 'a');
  unpack_posted(plain, kLargeCap);
  EXPECT_FALSE(plain.problem);
}

/// An archive of 30 pages with this body.
std::string archive_of(const std::string& body, const std::string& codings) {
  std::string warc;
  for (int i = 0; i < 30; ++i) {
    warc += test::warc_record("response", "http://a.org/" + std::to_string(i),
                              test::http_response(body, "Content-Encoding: " + codings + "\r\n"));
  }
  return warc;
}

TEST_F(PostedPagesTest, CountsPagesThatWereUnpackedInVain) {
  std::string damaged = test::gzipped(std::string(kMaxPageBytes - 1, ' '));
  damaged[damaged.size() - 5] ^= 1;  // flips a bit of the checksum
  // With two codings, undoing the outer one yields about a megabyte; undoing the inner one yields
  // nothing.
  std::string empty;
  while (empty.size() < kMaxPageBytes - 100) {
    empty += test::gzipped("");
  }
  const std::string bomb = test::brotli_packed(std::string(50 * kMaxPageBytes, ' '));
  for (const auto& [body, codings, first] :
       {std::tuple{bomb, "br", PageProblemKind::too_large},
        {damaged, "gzip", PageProblemKind::damaged},
        {test::gzipped(empty), "gzip, gzip", PageProblemKind::empty}}) {
    read(archive_of(body, codings), "application/warc");
    ASSERT_GE(pages.size(), 2U) << codings;
    ASSERT_LT(pages.size(), 15U) << "of 30: " << codings;
    if (first == PageProblemKind::empty) {
      EXPECT_EQ(pages[0].bytes, "");
    } else {
      ASSERT_TRUE(pages[0].problem);
      EXPECT_EQ(pages[0].problem->kind, first);
    }
    EXPECT_NE(problem(pages.size() - 1).find("the rest of the body"), std::string::npos);
  }
}

TEST_F(PostedPagesTest, HasNoMorePagesThanItsBytesAccountFor) {
  std::string lines;
  for (int i = 0; i < 100'000; ++i) {
    lines += "{}\n";
  }
  const std::string packed = test::gzipped(lines);
  read(packed);
  EXPECT_EQ(pages.size(), 1'000 + packed.size() / 32 + 1);
  EXPECT_EQ(problem(), "the line has no html");
  EXPECT_EQ(
      problem(pages.size() - 1),
      "the body has more than 1000 pages plus one per 32 bytes; this page and the rest of the "
      "body are lost");
  lines.clear();
  for (int i = 0; i < 20'000; ++i) {
    lines += "{\"html\":\"<p>A page of a few words.\"}\n";
  }
  read(lines);
  EXPECT_EQ(pages.size(), 20'000U) << "one page per 32 bytes is allowed";
}

}  // namespace
}  // namespace sst
