#include "common/archive/http_message.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/support/archives.hpp"

namespace sst {
namespace {

constexpr std::size_t kCap = 10'000;
const std::string kPage = "<p>" + std::string(2'000, 'a') + "</p>";

struct Body {
  BodyState state;
  std::string bytes;
  std::string detail;
};

Body unpacked(std::vector<Coding> codings, std::string bytes) {
  Body body{BodyState::good, std::move(bytes), ""};
  const std::size_t most = unpacking_bytes(codings, body.bytes, kCap);
  const std::size_t before = body.bytes.size();
  UnpackedBody result = unpack_body(codings, kCap, body.bytes);
  body.state = result.state;
  body.detail = std::move(result.detail);
  EXPECT_LE(body.bytes.size(), most);
  EXPECT_LE(most, std::max(before * 1032, 2 * kCap) + kCap);
  return body;
}

TEST(HttpMessage, TellsWhatTheHeadSays) {
  const std::string message =
      "HTTP/1.1 200 OK\r\nDate: today\r\ncontent-TYPE:  Text/HTML ; Charset=\"UTF-8\"\r\n"
      "Transfer-Encoding: chunked\r\nContent-Encoding: gzip, br\r\n\r\nbody";
  const auto head = parse_http_head(message);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->content_type, "text/html");
  EXPECT_EQ(head->charset, "utf-8");
  EXPECT_EQ(head->codings, (std::vector{Coding::chunked, Coding::brotli, Coding::gzip}));
  EXPECT_EQ(message.substr(head->length), "body");
}

TEST(HttpMessage, JoinsTheLinesOfOneField) {
  const auto head = parse_http_head(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"
      "Content-Encoding: br\r\nContent-Encoding: identity\r\nContent-Encoding: zstd\r\n\r\n");
  EXPECT_EQ(head->codings,
            (std::vector{Coding::chunked, Coding::gzip, Coding::zstd, Coding::brotli}));
}

// The cases are from the Fetch Standard, "extract a MIME type".
TEST(HttpMessage, ReadsContentTypesAsBrowsersDo) {
  const auto type = [](const std::vector<std::string>& lines) {
    std::string text = "HTTP/1.1 200 OK\r\n";
    for (const std::string& line : lines) {
      text += "Content-Type: " + line + "\r\n";
    }
    const auto head = parse_http_head(text + "\r\n");
    return head->content_type + " " + head->charset;
  };
  EXPECT_EQ(type({"text/html, text/html"}), "text/html ");
  EXPECT_EQ(type({"text/plain;charset=gbk, text/html"}), "text/html ");
  EXPECT_EQ(type({"text/html;charset=gbk;a=b", "text/html;x=y"}), "text/html gbk");
  EXPECT_EQ(type({"text/html;charset=gbk;a=b", "text/html;x=y;charset=windows-1254"}),
            "text/html windows-1254");
  EXPECT_EQ(type({"text/html", "*/*"}), "text/html ");
  EXPECT_EQ(type({"text/html, \"text/html\""}), "text/html ");
  for (const char* unknown : {"\"text/html\"", "html", "text/", "/html", "text html", "*/*", ""}) {
    EXPECT_EQ(type({unknown}), " ") << unknown;
  }
}

TEST(HttpMessage, ReadsOnlySoManyCodings) {
  std::string codings = "gzip, deflate, br, zstd, chunked, gzip, deflate, br";
  for (int i = 0; i < 100'000; ++i) {
    codings += ",gzip";
  }
  const auto head = parse_http_head("HTTP/1.1 200 OK\r\nContent-Encoding: " + codings + "\r\n\r\n");
  EXPECT_EQ(head->codings,
            (std::vector{Coding::brotli, Coding::deflate, Coding::gzip, Coding::chunked,
                         Coding::zstd, Coding::brotli, Coding::deflate, Coding::gzip}));
}

TEST(HttpMessage, LooksForTheEndOfTheHeadSoFarOnly) {
  const auto head = parse_http_head("HTTP/1.1 200 OK\r\nX: " + std::string(1'000'000, 'x'));
  EXPECT_EQ(head->length, 262'144U);
}

TEST(HttpMessage, ReadsSloppyHeads) {
  EXPECT_EQ(parse_http_head("HTTP/1.0 404\nServer: x\n\nbody")->status, 404);
  EXPECT_EQ(parse_http_head("HTTP/1.0 404\nServer: x\n\nbody")->length, 24U);
  EXPECT_EQ(parse_http_head("HTTP/1.1 200 OK\r\nno end")->length, 23U);
  EXPECT_EQ(parse_http_head("HTTP/1.1 99999 what\r\n\r\n")->status, 0);
  EXPECT_EQ(parse_http_head("HTTP/1.1\r\n\r\n")->status, 0);
  EXPECT_FALSE(parse_http_head("<html>"));
  EXPECT_FALSE(parse_http_head(""));
}

TEST(HttpMessage, UndoesEachCoding) {
  EXPECT_EQ(unpacked({Coding::chunked}, test::chunked(kPage, 100)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::gzip}, test::gzipped(kPage)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::deflate}, test::deflated(kPage)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::deflate}, test::raw_deflated(kPage)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::brotli}, test::brotli_packed(kPage)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::zstd}, test::zstd_packed(kPage)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::chunked, Coding::gzip}, test::chunked(test::gzipped(kPage), 7)).bytes,
            kPage);
}

TEST(HttpMessage, KnowsTheMostBytesThatUnpackingTakes) {
  const std::string packed = test::gzipped(kPage);
  EXPECT_EQ(unpacking_bytes({}, kPage, kCap), kPage.size());
  for (const Coding coding : {Coding::gzip, Coding::zstd}) {
    EXPECT_EQ(unpacking_bytes({coding}, kPage, kCap), kPage.size()) << "the body is not packed";
    const std::string chunks = test::chunked(kPage, 100);
    EXPECT_EQ(unpacking_bytes({Coding::chunked, coding}, chunks, kCap), chunks.size());
  }
  EXPECT_EQ(unpacking_bytes({Coding::gzip}, packed, kCap), kCap);
  EXPECT_EQ(unpacking_bytes({Coding::gzip}, packed, 1'000'000), packed.size() * 1032);
  for (const std::size_t piece : {1, 2, 7, 1'000}) {
    const std::string chunks = test::chunked(packed, piece);
    EXPECT_EQ(unpacking_bytes({Coding::chunked, Coding::gzip}, chunks, 10'000'000),
              chunks.size() * 1032)
        << piece;
  }
  // These decoders need a window.
  EXPECT_EQ(unpacking_bytes({Coding::brotli}, "x", kCap), 2 * kCap);
  EXPECT_EQ(unpacking_bytes({Coding::zstd}, test::zstd_packed(kPage), kCap), 2 * kCap);
  // The first decoder's output stays in memory while the second decoder unpacks it.
  EXPECT_EQ(unpacking_bytes({Coding::gzip, Coding::deflate}, packed, kCap), 2 * kCap);
  EXPECT_EQ(unpacking_bytes({Coding::gzip, Coding::brotli}, packed, kCap), 3 * kCap);
}

TEST(HttpMessage, CountsWhatIsUnpackedInVain) {
  std::string packed = test::gzipped(kPage);
  std::string body = packed;
  EXPECT_EQ(unpack_body({Coding::gzip}, kCap, body).bytes, kPage.size());
  body = test::gzipped(packed);
  EXPECT_EQ(unpack_body({Coding::gzip, Coding::gzip}, kCap, body).bytes,
            packed.size() + kPage.size());
  packed[packed.size() - 5] ^= 1;  // flips a bit of the checksum
  body = packed;
  const UnpackedBody damaged = unpack_body({Coding::gzip}, kCap, body);
  EXPECT_EQ(damaged.state, BodyState::damaged);
  EXPECT_EQ(damaged.bytes, kPage.size());
  body = test::gzipped(std::string(2 * kCap, 'x'));
  EXPECT_EQ(unpack_body({Coding::gzip}, kCap, body).bytes, kCap);
  body = kPage;
  EXPECT_EQ(unpack_body({Coding::gzip, Coding::zstd}, kCap, body).bytes, 0U);
}

TEST(HttpMessage, BoundsTheWindowOfARequest) {
  for (const auto& [window_log, origin, state] :
       {std::tuple{23, PackedOrigin::request, BodyState::good},
        {24, PackedOrigin::request, BodyState::damaged},
        {27, PackedOrigin::file, BodyState::good},
        {28, PackedOrigin::file, BodyState::damaged}}) {
    std::string body = test::zstd_frame(window_log, "page");
    EXPECT_EQ(unpack_body({Coding::zstd}, kCap, body, origin).state, state) << window_log;
  }
}

TEST(HttpMessage, LeavesBodiesAloneThatAreNotPackedAsTheySay) {
  for (const Coding coding : {Coding::chunked, Coding::gzip, Coding::deflate, Coding::brotli,
                              Coding::zstd, Coding::unknown}) {
    const Body body = unpacked({coding}, kPage);
    EXPECT_EQ(body.state, BodyState::good);
    EXPECT_EQ(body.bytes, kPage);
  }
}

TEST(HttpMessage, ReadsChunksWithExtensionsAndBareLineEnds) {
  EXPECT_EQ(unpacked({Coding::chunked}, "3;x=y\r\nabc\r\n2 \ndeX\n").detail,
            "a chunk is longer than its size");
  EXPECT_EQ(unpacked({Coding::chunked}, "3;x=y\r\nabc\r\n2 \nde\n0\n\n").bytes, "abcde");
}

TEST(HttpMessage, ReportsFalseChunkSizes) {
  for (const char* body :
       {"5\r\nabc\r\n0\r\n\r\n", "3\r\nabcde", "3\r\nabc\r\nzz\r\nabc", "3\r\nabc\r\n-1\r\nabc"}) {
    EXPECT_EQ(unpacked({Coding::chunked}, body).state, BodyState::damaged) << body;
  }
}

TEST(HttpMessage, UnpacksBodiesOfSeveralParts) {
  const std::string first = kPage.substr(0, 700);
  const std::string second = kPage.substr(700);
  EXPECT_EQ(unpacked({Coding::gzip}, test::gzipped(first) + test::gzipped(second)).bytes, kPage);
  EXPECT_EQ(unpacked({Coding::zstd}, test::zstd_packed(first) + test::zstd_packed(second)).bytes,
            kPage);
  EXPECT_EQ(unpacked({Coding::gzip}, test::gzipped(kPage) + "rubbish").bytes, kPage);
}

TEST(HttpMessage, GivesWhatThereIsOfChunksThatAreCutShort) {
  const Body body = unpacked({Coding::chunked}, "3\r\nabc\r\nffffffffffffffff\r\nx");
  EXPECT_EQ(body.state, BodyState::cut_short);
  EXPECT_EQ(body.bytes, "abcx");
  for (const char* ends_early : {"3\r\nabc\r\n", "3\r\nabc\r\n1f"}) {
    const Body cut_body = unpacked({Coding::chunked}, ends_early);
    EXPECT_EQ(cut_body.state, BodyState::cut_short) << ends_early;
    EXPECT_EQ(cut_body.bytes, "abc") << ends_early;
  }
  const std::string cut = test::chunked(test::gzipped(kPage), 1'000);
  EXPECT_EQ(unpacked({Coding::chunked, Coding::gzip}, cut.substr(0, cut.size() / 2)).state,
            BodyState::cut_short);
}

TEST(HttpMessage, ReportsBodiesThatAreCutShort) {
  const std::pair<Coding, std::string> bodies[] = {{Coding::gzip, test::gzipped(kPage)},
                                                   {Coding::deflate, test::deflated(kPage)},
                                                   {Coding::brotli, test::brotli_packed(kPage)},
                                                   {Coding::zstd, test::zstd_packed(kPage)}};
  for (const auto& [coding, bytes] : bodies) {
    const Body body = unpacked({coding}, bytes.substr(0, bytes.size() - 3));
    EXPECT_EQ(body.state, BodyState::cut_short);
    EXPECT_EQ(body.detail, "the packed body is truncated");
    EXPECT_TRUE(kPage.starts_with(body.bytes));
  }
}

TEST(HttpMessage, StopsAtTheCap) {
  const std::string bomb(1'000'000, '\0');
  for (const auto& [coding, bytes] : {std::pair{Coding::gzip, test::gzipped(bomb)},
                                      {Coding::deflate, test::deflated(bomb)},
                                      {Coding::brotli, test::brotli_packed(bomb)},
                                      {Coding::zstd, test::zstd_packed(bomb)}}) {
    EXPECT_EQ(unpacked({coding}, bytes).state, BodyState::too_large);
  }
  EXPECT_EQ(unpacked({Coding::gzip}, test::gzipped(std::string(kCap, 'x'))).state, BodyState::good)
      << "the body is exactly as large as the cap";
  EXPECT_EQ(unpacked({}, std::string(kCap + 1, 'x')).state, BodyState::too_large);
}

}  // namespace
}  // namespace sst
