#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdint>
#include <future>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "common/http/http_server.hpp"

namespace sst::test {

/// A server on its own thread, with routes for tests. Change limits before start().
class HttpServerFixture : public testing::Test {
 protected:
  ~HttpServerFixture() override;

  void start();

  /// Drains the server and waits until it ends.
  void stop();

  std::uint16_t port() const { return server->port(); }

  /// Waits for the next request to /hold and takes its reply.
  HttpReply take_held();

  HttpOptions options{.endpoint = {"127.0.0.1", 0}};
  std::optional<HttpServer> server;
  std::promise<bool> stream_end;  ///< for /flood: set when a write fails

 private:
  std::vector<HttpRoute> routes();
  void flood(HttpStream& stream);

  std::thread m_network;
  std::mutex m_mutex;
  std::condition_variable m_is_held;
  std::vector<HttpReply> m_held_replies;
};

}  // namespace sst::test
