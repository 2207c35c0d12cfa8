// A connection and its requests, as seen by a client.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/support/archives.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/http_server_fixture.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;
using test::HttpAnswer;
using test::HttpClient;

using HttpConnectionTest = test::HttpServerFixture;

TEST_F(HttpConnectionTest, AnswersOneRequestAfterTheOtherOnOneConnection) {
  start();
  HttpClient client{port()};
  const HttpAnswer first = client.get("/");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, "GET /\n");
  EXPECT_EQ(first.fields.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(first.fields.at("content-security-policy"),
            "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'");
  EXPECT_EQ(client.post("/echo", "body").body, "POST /echo\nbody");
  EXPECT_EQ(server->counts().accepted, 1U);
}

TEST_F(HttpConnectionTest, DecodesPathAndQuery) {
  start();
  HttpClient client{port()};
  EXPECT_EQ(client.get("/sites/a%2Fb/c?url=http%3A%2F%2Fx%2F&q=a+b&empty").body,
            "GET /sites/a%2Fb/c\nvalue a/b\nvalue c\nurl = http://x/\nq = a b\nempty = \n");
  EXPECT_EQ(client.get("http://elsewhere/?a=1").body, "GET /\na = 1\n");
}

TEST_F(HttpConnectionTest, AnswersRequestsInOrderThatComeAtOnce) {
  start();
  HttpClient client{port()};
  client.send(
      "GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  take_held().send({.body = "held"});
  EXPECT_EQ(client.read_answer()->body, "held");
  EXPECT_EQ(client.read_answer()->body, "GET /\n");
}

TEST_F(HttpConnectionTest, AnswersHeadWithoutABody) {
  start();
  HttpClient client{port()};
  client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(client.read_answer(true)->fields["content-length"], "7");
  EXPECT_EQ(client.get("/").body, "GET /\n");
}

TEST_F(HttpConnectionTest, SaysWhatIsWrongWithARequest) {
  start();
  HttpClient client{port()};
  const HttpAnswer missing = client.get("/nowhere");
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(missing.fields.at("content-type"), "application/problem+json");
  EXPECT_TRUE(missing.body.starts_with(
      "{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404,\"detail\":\"unknown "
      "path /nowhere; the paths are /, /sites/{site}/{page}, /echo, "))
      << missing.body;
  const HttpAnswer wrong_method = client.get("/echo");
  EXPECT_EQ(wrong_method.status, 405);
  EXPECT_EQ(wrong_method.fields.at("allow"), "POST");
  EXPECT_EQ(client.get("/lost").status, 500);
  EXPECT_EQ(client.get("/fault").status, 500);
  EXPECT_EQ(client.get("/").status, 200) << "the connection stays usable";
}

/// Sends the bytes and returns the response's status. Expects the connection to close afterwards.
int status_of(std::uint16_t port, std::string_view bytes) {
  HttpClient client{port};
  client.send(bytes);
  const auto answer = client.read_answer();
  EXPECT_TRUE(client.is_closed()) << bytes;
  return answer ? answer->status : 0;
}

TEST_F(HttpConnectionTest, RefusesRequestsWhoseLengthOthersMayReadOtherwise) {
  start();
  const std::string post = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";
  const std::string chunks = "\r\n1\r\na\r\n0\r\n\r\n";
  for (const std::string& fields :
       {std::string{"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"},
        std::string{"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"},
        std::string{"Content-Length: 3\r\nContent-Length: 4\r\n"},
        std::string{"Content-Length: 3\r\nContent-Length: 3\r\n"},
        std::string{"Content-Length: -3\r\n"}, std::string{"Content-Length: 0x3\r\n"},
        std::string{"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"},
        std::string{"Transfer-Encoding : chunked\r\n"}}) {
    EXPECT_EQ(status_of(port(), post + fields + chunks), 400) << fields;
  }
  EXPECT_EQ(status_of(port(), post + "Transfer-Encoding: gzip, chunked\r\n" + chunks), 501);
  EXPECT_EQ(status_of(port(), post + "Transfer-Encoding: xchunked\r\n" + chunks), 501);
  EXPECT_EQ(status_of(port(), "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n" + chunks),
            400);
}

TEST_F(HttpConnectionTest, RefusesWhatIsNoRequest) {
  start();
  EXPECT_EQ(status_of(port(), "nonsense\r\n\r\n"), 400);
  EXPECT_EQ(status_of(port(), "GET / HTTP/1.1\r\n\r\n"), 400) << "no Host";
  EXPECT_EQ(status_of(port(), "GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n"), 400);
  EXPECT_EQ(status_of(port(), "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n"), 505);
  EXPECT_EQ(status_of(port(), "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx"),
            400);
  EXPECT_EQ(status_of(port(),
                      "POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: a-miracle\r\n"
                      "Content-Length: 1\r\n\r\n"),
            417);
}

TEST_F(HttpConnectionTest, EndsTheConnectionWhereTheClientAsksForIt) {
  start();
  EXPECT_EQ(status_of(port(), "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
            200);
  EXPECT_EQ(status_of(port(), "GET / HTTP/1.0\r\n\r\n"), 200);
  HttpClient old{port()};
  old.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_EQ(old.read_answer()->fields["connection"], "keep-alive");
}

TEST_F(HttpConnectionTest, RefusesHeadsAndBodiesOverTheLimits) {
  options.limits.head_bytes = 2'000;
  start();
  const std::string long_field = "X: " + std::string(3'000, 'x') + "\r\n";
  EXPECT_EQ(status_of(port(), "GET / HTTP/1.1\r\nHost: localhost\r\n" + long_field + "\r\n"), 431);
  EXPECT_EQ(status_of(port(), "GET /" + std::string(100'000, 'x')), 431);
  EXPECT_EQ(status_of(port(), test::post_request("/echo", std::string(1'001, 'x'))), 413);
  const std::string chunked_post =
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  EXPECT_EQ(status_of(port(), chunked_post + test::chunked(std::string(100'000, 'x'), 100)), 413);
  EXPECT_EQ(status_of(port(), chunked_post + "fffffffffffffffff\r\n"), 400);
  EXPECT_EQ(status_of(port(), chunked_post + "1\r\nabc\r\n"), 400);
  HttpClient client{port()};
  EXPECT_EQ(client.post("/echo", std::string(1'000, 'x')).status, 200);
  client.send(chunked_post + test::chunked("in chunks", 2));
  EXPECT_EQ(client.read_answer()->body, "POST /echo\nin chunks");
}

TEST_F(HttpConnectionTest, TellsAClientThatWaitsToSendItsBody) {
  start();
  const std::string head =
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ";
  HttpClient client{port()};
  client.send(head + "4\r\n\r\n");
  EXPECT_EQ(client.read_answer()->status, 100);
  client.send("body");
  EXPECT_EQ(client.read_answer()->body, "POST /echo\nbody");
  client.send(head + "4000\r\n\r\n");
  EXPECT_EQ(client.read_answer()->status, 413);
}

TEST_F(HttpConnectionTest, AnswersAStreamWhileItComes) {
  start();
  HttpClient client{port()};
  client.send(
      "POST /stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n");
  EXPECT_EQ(client.read_line_of_stream(), "one\r\n");
  client.send("3\r\ntwo\r\n");
  EXPECT_EQ(client.read_line_of_stream(), "two\r\n");
  HttpClient other{port()};
  const HttpAnswer answer = other.post("/stream", std::string(5'000, 'x'));
  EXPECT_EQ(answer.body, std::string(5'000, 'x'));
  EXPECT_EQ(answer.fields.at("content-type"), "text/x-echo");
  EXPECT_EQ(answer.fields.at("bytes"), "5000");
  EXPECT_EQ(other.post("/stream", "").body, "");
  EXPECT_EQ(other.post("/stream?a", "").status, 400);
  EXPECT_EQ(other.get("/").status, 200) << "the connection stays usable";
}

TEST_F(HttpConnectionTest, StopsTheWorkForAClientThatDoesNotRead) {
  options.limits.idle_time = 200ms;
  start();
  HttpClient lazy{port()};
  lazy.send(test::post_request("/flood", ""));
  HttpClient other{port()};
  EXPECT_EQ(other.get("/").status, 200);
  EXPECT_FALSE(stream_end.get_future().get());
}

TEST_F(HttpConnectionTest, BreaksAStreamOffWhoseClientIsGone) {
  start();
  {
    HttpClient client{port()};
    client.send(test::post_request("/flood", ""));
    EXPECT_TRUE(client.read_line_of_stream());
  }
  EXPECT_FALSE(stream_end.get_future().get());
}

}  // namespace
}  // namespace sst
