#include "common/http/http_server.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/http_client.hpp"
#include "tests/support/http_server_fixture.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;
using test::HttpAnswer;
using test::HttpClient;

constexpr int kMostTries = 100'000;  // enough for the server to reach any state that a test needs

using HttpServerTest = test::HttpServerFixture;

TEST_F(HttpServerTest, HoldsNoMoreBodiesThanItMay) {
  options.limits.waiting_bytes = 1'500;
  start();
  HttpClient slow{port()};
  slow.send(test::post_request("/echo", std::string(1'000, 'x')).substr(0, 900));
  // The slow client has sent about 800 bytes of its body.
  HttpClient other{port()};
  int status = 200;
  while (status == 200) {  // the server has not yet read the slow client's bytes
    HttpClient next{port()};
    status = next.post("/echo", std::string(900, 'x')).status;
  }
  EXPECT_EQ(status, 503);
  slow.send(std::string(200, 'x'));
  EXPECT_EQ(slow.read_answer()->status, 200);
  EXPECT_EQ(other.post("/echo", std::string(900, 'x')).status, 200)
      << "the slow body no longer takes up space";
}

// Even a body that lacks only its last byte is dropped to make room for other requests, however
// frequent those are.
TEST_F(HttpServerTest, MakesRoomByTheSlowestBody) {
  options.limits.waiting_bytes = 1'500;
  options.limits.slow_time = 0ms;  // every client that the server waits for is slow
  start();
  HttpClient slow{port()};
  const std::string request = test::post_request("/echo", std::string(1'000, 'x'));
  slow.send(request.substr(0, request.size() - 1));
  HttpClient other{port(), "127.0.0.2"};
  for (int tries = 0; server->counts().evicted == 0; ++tries) {  // until the slow one is dropped
    ASSERT_LT(tries, kMostTries);
    ASSERT_EQ(other.post("/echo", std::string(900, 'x')).status, 200);
  }
  const auto answer = slow.read_answer();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 503);
  EXPECT_NE(answer->body.find("this request was dropped because"), std::string::npos)
      << answer->body;
  EXPECT_TRUE(answer->fields.contains("retry-after"));
  EXPECT_TRUE(slow.is_closed());
  EXPECT_EQ(other.post("/echo", std::string(1'000, 'x')).status, 200);
}

// For a client that does not read, the system buffers some megabytes of a response and the server
// buffers the rest.
TEST_F(HttpServerTest, HoldsNoMoreAnswersThanItMay) {
  options.limits.waiting_bytes = 24'000'000;
  options.limits.slow_time = 1h;
  start();
  HttpClient first{port(), "127.0.0.2"};
  first.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
  HttpClient second{port()};
  HttpAnswer answer = second.get("/large");
  for (int i = 0; i < kMostTries && answer.status != 503; ++i) {
    answer = second.get("/large");
  }
  EXPECT_EQ(answer.status, 503) << "the first response leaves no room";
  EXPECT_EQ(first.read_answer()->body.size(), 16'000'000U);
  EXPECT_EQ(second.get("/large").status, 200);
}

TEST_F(HttpServerTest, MakesRoomByTheSlowestReader) {
  options.limits.waiting_bytes = 24'000'000;
  options.limits.slow_time = 10ms;
  start();
  HttpClient first{port(), "127.0.0.2"};
  first.send("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n");
  HttpClient second{port()};
  for (int i = 0; i < kMostTries && server->counts().evicted == 0; ++i) {
    const int status = second.get("/large").status;
    ASSERT_TRUE(status == 200 || status == 503) << status;
  }
  EXPECT_EQ(server->counts().evicted, 1U);
  EXPECT_FALSE(first.read_answer()) << "the response is cut off";
}

// One client's share is 1,125 of 1,500 bytes.
TEST_F(HttpServerTest, LeavesRoomForTheBodiesOfOtherClients) {
  options.limits.waiting_bytes = 1'500;
  start();
  HttpClient slow{port()};
  slow.send(test::post_request("/echo", std::string(1'000, 'x')).substr(0, 900));
  HttpAnswer answer{.status = 200, .fields = {}, .body = {}};
  for (int tries = 0; answer.status == 200; ++tries) {  // until the slow body has been read
    ASSERT_LT(tries, kMostTries);
    answer = HttpClient{port()}.post("/echo", std::string(450, 'x'));
  }
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body.find("the client has used up its share of the memory for request bodies"),
            std::string::npos)
      << answer.body;
  HttpClient other{port(), "127.0.0.2"};
  EXPECT_EQ(other.post("/echo", std::string(450, 'x')).status, 200);
}

TEST_F(HttpServerTest, ClosesIdleAndSlowConnections) {
  options.limits.idle_time = 50ms;
  options.limits.head_time = 50ms;
  options.limits.body_time = 50ms;
  start();
  HttpClient idle{port()};
  EXPECT_TRUE(idle.is_closed());
  HttpClient slow_head{port()};
  slow_head.send("GET / HTTP/1.1\r\nHost:");
  EXPECT_TRUE(slow_head.is_closed());
  HttpClient slow_body{port()};
  slow_body.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf");
  EXPECT_TRUE(slow_body.is_closed());
}

TEST_F(HttpServerTest, MakesRoomByClosingWhoWaitsLongest) {
  options.limits.connections = 2;
  start();
  HttpClient first{port()};
  EXPECT_EQ(first.get("/").status, 200);
  HttpClient second{port()};
  EXPECT_EQ(second.get("/").status, 200);
  EXPECT_EQ(first.get("/").status, 200) << "now the second has waited longer";
  HttpClient third{port()};
  EXPECT_EQ(third.get("/").status, 200);
  EXPECT_TRUE(second.is_closed());
  EXPECT_EQ(first.get("/").status, 200);
  EXPECT_EQ(server->counts().evicted, 1U);
}

TEST_F(HttpServerTest, TurnsNewConnectionsAwayWhileAllOthersAreAtWork) {
  options.limits.connections = 1;
  start();
  HttpClient busy{port()};
  busy.send("GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const HttpReply reply = take_held();
  HttpClient other{port()};
  const auto refusal = other.read_answer();
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->status, 503);
  EXPECT_EQ(refusal->fields.at("retry-after"), "1");
  reply.send({.body = "done"});
  EXPECT_EQ(busy.read_answer()->body, "done");
}

TEST_F(HttpServerTest, ServesOthersBesideManyIdleConnections) {
  start();
  std::vector<std::unique_ptr<HttpClient>> idle;
  for (int i = 0; i < 300; ++i) {
    idle.push_back(std::make_unique<HttpClient>(port()));
    idle.back()->send(i % 2 == 0 ? "" : "POST /echo HTTP/1.1\r\n");
  }
  HttpClient client{port()};
  EXPECT_EQ(client.get("/").status, 200);
  EXPECT_EQ(server->counts().connections, 301U);
}

TEST_F(HttpServerTest, AsksForItsToken) {
  options.token = "0123456789abcdef";
  start();
  HttpClient client{port()};
  EXPECT_EQ(client.get("/open").status, 200);
  const HttpAnswer refusal = client.get("/");
  EXPECT_EQ(refusal.status, 401);
  EXPECT_EQ(refusal.fields.at("www-authenticate"), "Bearer");
  EXPECT_EQ(client.get("/", "Authorization: Bearer 0123456789abcdeX\r\n").status, 401);
  EXPECT_EQ(client.get("/", "Authorization: Bearer 0123456789abcde\r\n").status, 401);
  EXPECT_EQ(client.get("/", "Authorization: Basic 0123456789abcdef\r\n").status, 401);
  EXPECT_EQ(client.get("/", "Authorization: bearer 0123456789abcdef\r\n").status, 200);
}

TEST_F(HttpServerTest, TellsAWrongTokenFromNone) {
  options.token = "0123456789abcdef";
  start();
  HttpClient client{port()};
  const HttpAnswer missing = client.get("/");
  EXPECT_EQ(missing.fields.at("www-authenticate"), "Bearer");
  EXPECT_NE(missing.body.find("this path needs a token"), std::string::npos) << missing.body;
  const HttpAnswer wrong = client.get("/", "Authorization: Bearer 0123456789abcdeX\r\n");
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.fields.at("www-authenticate"), "Bearer error=\"invalid_token\"");
  EXPECT_NE(wrong.body.find("the token is wrong"), std::string::npos) << wrong.body;
  EXPECT_NE(wrong.body.find("--token-file"), std::string::npos) << wrong.body;
}

/// The response to a request with this Host field, additional fields, and this path.
HttpAnswer answer_to(std::uint16_t port, const std::string& host, const std::string& fields = "",
                     const std::string& path = "/") {
  HttpClient client{port};
  client.send("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + fields + "\r\n");
  return client.read_answer().value_or(HttpAnswer{});
}

// DNS rebinding: a name that an attacker points at the server is not one of the server's names.
TEST_F(HttpServerTest, AnswersToItsOwnNamesWithoutAToken) {
  options.hosts = {"cleaner.example"};
  start();
  for (const char* host : {"localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]",
                           "[::1]:8080", "cleaner.example", "Cleaner.example:80"}) {
    EXPECT_EQ(answer_to(port(), host).status, 200) << host;
  }
  for (const char* host :
       {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
        "192.0.2.1", "[2001:db8::1]", "localhost:x", "[::1", "::1", "a@localhost", "localhost/"}) {
    EXPECT_EQ(answer_to(port(), host).status, 403) << host;
  }
  EXPECT_EQ(answer_to(port(), "evil.example", "", "/open").status, 403);
  const std::string body = answer_to(port(), "evil.example:8080").body;
  EXPECT_NE(body.find("not evil.example:8080"), std::string::npos) << body;
  EXPECT_NE(body.find("--allow-host evil.example"), std::string::npos) << body;
}

// A server that other machines can reach does not know which of its addresses they use.
TEST_F(HttpServerTest, AnswersToAddressesWhereOtherMachinesReachIt) {
  options.endpoint.address = "0.0.0.0";
  start();
  EXPECT_EQ(answer_to(port(), "192.0.2.1:8080").status, 200);
  EXPECT_EQ(answer_to(port(), "[2001:db8::1]").status, 200);
  EXPECT_EQ(answer_to(port(), "localhost").status, 200);
  EXPECT_EQ(answer_to(port(), "evil.example").status, 403);
}

TEST_F(HttpServerTest, TakesNothingFromWebPagesOfOtherOriginsWithoutAToken) {
  start();
  for (const char* own : {"Origin: http://localhost:80\r\n", "Origin: https://localhost:80\r\n",
                          "Sec-Fetch-Site: same-origin\r\n", "Sec-Fetch-Site: none\r\n"}) {
    EXPECT_EQ(answer_to(port(), "LOCALHOST:80", own).status, 200) << own;
  }
  for (const char* foreign : {"Origin: null\r\n", "Origin: http://evil.example\r\n",
                              "Origin: http://localhost\r\n", "Origin: http://localhost:81\r\n",
                              "Origin: http://127.0.0.1:80\r\n", "Origin: ftp://localhost:80\r\n",
                              "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n",
                              "Origin: http://localhost:80\r\nSec-Fetch-Site: cross-site\r\n"}) {
    const HttpAnswer answer = answer_to(port(), "localhost:80", foreign);
    EXPECT_EQ(answer.status, 403) << foreign;
    EXPECT_NE(answer.body.find("--token-file"), std::string::npos) << answer.body;
  }
  EXPECT_EQ(answer_to(port(), "localhost:80", "Sec-Fetch-Site: cross-site\r\n", "/open").status,
            200)
      << "links to routes that are open to everyone are allowed";
}

TEST_F(HttpServerTest, TakesWhatHasItsTokenFromAnywhere) {
  options.token = "0123456789abcdef";
  start();
  EXPECT_EQ(answer_to(port(), "cleaner.example",
                      "Origin: null\r\nSec-Fetch-Site: cross-site\r\n"
                      "Authorization: Bearer 0123456789abcdef\r\n")
                .status,
            200);
  EXPECT_EQ(answer_to(port(), "cleaner.example", "", "/open").status, 200);
}

TEST_F(HttpServerTest, EndsRunningRequestsAndNoOthersWhenItIsDrained) {
  start();
  HttpClient idle{port()};
  EXPECT_EQ(idle.get("/").status, 200);
  HttpClient busy{port()};
  busy.send(
      "GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const HttpReply reply = take_held();
  server->drain();
  EXPECT_TRUE(idle.is_closed());
  reply.send({.body = "done"});
  const auto answer = busy.read_answer();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->body, "done");
  EXPECT_EQ(answer->fields.at("connection"), "close");
  EXPECT_TRUE(busy.is_closed());
  stop();
}

TEST_F(HttpServerTest, BreaksOffWhatDoesNotEndInTimeWhenItIsDrained) {
  options.limits.drain_time = 50ms;
  start();
  HttpClient busy{port()};
  busy.send("GET /hold HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const HttpReply reply = take_held();
  HttpClient stream{port()};
  stream.send("POST /stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx");
  EXPECT_EQ(stream.read_line_of_stream(), "x\r\n");
  stop();  // hangs if it waits for the clients
  EXPECT_TRUE(busy.is_closed());
  EXPECT_FALSE(stream.read_line_of_stream());
  reply.send({.body = "too late"});
}

TEST_F(HttpServerTest, ServesNoMoreStreamsThanItMay) {
  options.limits.streams = 1;
  start();
  HttpClient first{port()};
  first.send(
      "POST /stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n");
  EXPECT_EQ(first.read_line_of_stream(), "one\r\n");
  HttpClient second{port()};
  EXPECT_EQ(second.post("/stream", "x").status, 503);
}

constexpr const char* kOpenStream =
    "POST /stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n";

// One client's share is 3 of 4 streams.
TEST_F(HttpServerTest, LeavesRoomForTheStreamsOfOtherClients) {
  options.limits.streams = 4;
  start();
  std::vector<std::unique_ptr<HttpClient>> open;
  for (int i = 0; i < 3; ++i) {
    open.push_back(std::make_unique<HttpClient>(port()));
    open.back()->send(kOpenStream);
    EXPECT_EQ(open.back()->read_line_of_stream(), "one\r\n");
  }
  const HttpAnswer refusal = HttpClient{port()}.post("/stream", "x");
  EXPECT_EQ(refusal.status, 503);
  EXPECT_NE(refusal.body.find("the client has reached its stream limit"), std::string::npos)
      << refusal.body;
  EXPECT_EQ(server->shortage(), "");
  HttpClient other{port(), "127.0.0.2"};
  other.send(kOpenStream);
  EXPECT_EQ(other.read_line_of_stream(), "one\r\n");
  EXPECT_EQ(server->shortage(), "there is no room for more streams");
}

TEST_F(HttpServerTest, MakesRoomByTheSlowestStream) {
  options.limits.streams = 1;
  options.limits.slow_time = 0ms;  // every client that the server waits for is slow
  start();
  HttpClient slow{port()};
  slow.send(kOpenStream);
  EXPECT_EQ(slow.read_line_of_stream(), "one\r\n");
  HttpAnswer answer{.status = 503, .fields = {}, .body = {}};
  for (int tries = 0; answer.status == 503; ++tries) {  // until the server waits for the slow one
    ASSERT_LT(tries, kMostTries);
    answer = HttpClient{port()}.post("/stream", "x");  // a refusal ends its connection
  }
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "x");
  EXPECT_FALSE(slow.read_line_of_stream());
  EXPECT_EQ(server->counts().evicted, 1U);
}

TEST(HttpEndpoint, IsAnAddressAndAPort) {
  EXPECT_EQ(parse_endpoint("127.0.0.1:8080")->port, 8080);
  EXPECT_TRUE(parse_endpoint("localhost:0")->is_loopback());
  EXPECT_TRUE(parse_endpoint("[::1]:80")->is_loopback());
  EXPECT_FALSE(parse_endpoint("0.0.0.0:80")->is_loopback());
  for (const char* text : {"", "8080", ":80", "a.org:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x",
                           "127.0.0.1:65536", "::1:80", "127.0.0.1:80x"}) {
    EXPECT_FALSE(parse_endpoint(text)) << text;
  }
}

TEST(PreferredType, IsTheOneThatTheClientWeighsMost) {
  const std::vector<std::string_view> offered{"application/json", "text/plain", "text/html"};
  EXPECT_EQ(preferred_type("", offered), "application/json");
  EXPECT_EQ(preferred_type("*/*", offered), "application/json");
  EXPECT_EQ(preferred_type("text/*", offered), "text/plain");
  EXPECT_EQ(preferred_type("text/plain;q=0.5, TEXT/HTML", offered), "text/html");
  EXPECT_EQ(preferred_type("text/html;q=0, */*;q=0.1", offered), "application/json");
  EXPECT_EQ(preferred_type("image/png", offered), std::nullopt);
  EXPECT_EQ(preferred_type("application/json;q=0", offered), std::nullopt);
}

}  // namespace
}  // namespace sst
