#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "common/http/http_server.hpp"
#include "tests/support/http_client.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;
using test::HttpAnswer;
using test::HttpClient;

constexpr std::size_t kRoom = 1'000'000;
constexpr std::size_t kMost = 700'000;  // per stream, so that two do not fit

/// A server whose streams reserve memory.
class StreamRoomTest : public testing::Test {
 protected:
  ~StreamRoomTest() override {
    server->drain();
    m_network.join();
  }

  void start() {
    options.endpoint = {"127.0.0.1", 0};
    options.limits.waiting_bytes = kRoom;
    server.emplace(
        options, std::vector<HttpRoute>{
                     {"POST", "/read", HttpStreamHandler{[](const HttpRequest&, auto& stream) {
                        stream.hold(kMost);
                        send(stream, "held");
                        char byte = 0;
                        while (stream.read(&byte, 1) > 0) {
                        }
                      }}},
                     {"POST", "/work", HttpStreamHandler{[this](const HttpRequest&, auto& stream) {
                        stream.hold(kMost);
                        send(stream, "held");
                        work.get_future().get();
                        stream.hold(0);
                        send(stream, "done");
                      }}}});
    m_network = std::thread{[this] { server->run(); }};
  }

  static void send(HttpStream& stream, const std::string& line) {
    std::promise<bool> sent;
    stream.write(line, [&sent](bool is_sent) { sent.set_value(is_sent); });
    sent.get_future().get();
  }

  HttpOptions options;
  std::optional<HttpServer> server;
  std::promise<void> work;

 private:
  std::thread m_network;
};

constexpr const char* kOpen =
    "POST /read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

TEST_F(StreamRoomTest, SlowStreamsGiveWayToOthers) {
  options.limits.slow_time = 0ms;  // every client that the server waits for is slow
  start();
  HttpClient slow{server->port()};
  slow.send(kOpen);
  EXPECT_EQ(slow.read_line_of_stream(), "held\r\n");
  HttpClient other{server->port(), "127.0.0.2"};
  EXPECT_EQ(other.post("/read", "").body, "held");
  EXPECT_FALSE(slow.read_line_of_stream());
  EXPECT_EQ(server->counts().evicted, 1U);
}

TEST_F(StreamRoomTest, AStreamWaitsUntilOthersBecomeSlow) {
  options.limits.slow_time = 300ms;
  start();
  HttpClient slow{server->port()};
  slow.send(kOpen);
  EXPECT_EQ(slow.read_line_of_stream(), "held\r\n");
  HttpClient other{server->port(), "127.0.0.2"};
  EXPECT_EQ(other.post("/read", "").body, "held");
  EXPECT_FALSE(slow.read_line_of_stream());
  EXPECT_EQ(server->counts().evicted, 1U);
}

TEST_F(StreamRoomTest, AStreamSaysWhatThereIsNoRoomFor) {
  options.limits.room_time = 0ms;
  start();
  HttpClient first{server->port()};
  first.send(test::post_request("/work", ""));
  EXPECT_EQ(first.read_line_of_stream(), "held\r\n");
  HttpClient other{server->port(), "127.0.0.2"};
  const HttpAnswer answer = other.post("/read", "");
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body.find("the memory for request bodies is used up; try again later"),
            std::string::npos)
      << answer.body;
  EXPECT_EQ(answer.fields.at("retry-after"), "1");
  work.set_value();
  EXPECT_EQ(first.read_line_of_stream(), "done\r\n");
}

TEST_F(StreamRoomTest, AStreamWaitsForOthersThatAreAtWork) {
  start();
  HttpClient first{server->port()};
  first.send(test::post_request("/work", ""));
  EXPECT_EQ(first.read_line_of_stream(), "held\r\n");
  std::atomic<bool> is_served = false;
  std::jthread other{[&] {
    EXPECT_EQ(HttpClient(server->port(), "127.0.0.2").post("/read", "").body, "held");
    is_served = true;
  }};
  std::this_thread::sleep_for(100ms);
  EXPECT_FALSE(is_served);
  work.set_value();
  EXPECT_EQ(first.read_line_of_stream(), "done\r\n");
  other.join();
  EXPECT_TRUE(is_served);
  EXPECT_EQ(server->counts().evicted, 0U);
}

TEST_F(StreamRoomTest, ClientsThatAreGoneGiveTheirRoomBack) {
  start();
  for (int i = 0; i < 3; ++i) {
    HttpClient client{server->port()};
    client.send(kOpen);
    EXPECT_EQ(client.read_line_of_stream(), "held\r\n");
  }
}

}  // namespace
}  // namespace sst
