#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/http/http_router.hpp"

namespace sst {

/// Where a server listens.
struct HttpEndpoint {
  std::string address;     ///< an IP address
  std::uint16_t port = 0;  ///< 0: one that is free

  bool is_loopback() const;
};

/// Parses "127.0.0.1:8080", "[::1]:8080" or "localhost:8080". None if it is something else: names
/// are not looked up.
std::optional<HttpEndpoint> parse_endpoint(std::string_view text);

/// What clients may take of a server. Whoever takes more is answered with a problem or cut off.
struct HttpLimits {
  std::size_t head_bytes = std::size_t{16} << 10;  ///< of a request
  // Of the two below, one client may take three quarters. Where there is no room left, the slowest
  // give way: see `slow_time`.
  std::size_t waiting_bytes = std::size_t{512} << 20;  ///< of all bodies and answers that are held,
                                                       ///< with what handlers of streams hold
  std::size_t streams = 16;                            ///< at once; each has a thread
  std::size_t connections = 20'000;  ///< of these, the one that waited longest for its client makes
                                     ///< room for a new one
  std::chrono::milliseconds idle_time{60'000};   ///< between requests, and between the parts of a
                                                 ///< stream
  std::chrono::milliseconds head_time{10'000};   ///< for a head, from its first byte
  std::chrono::milliseconds slow_time{5'000};    ///< of waits for a client before it counts as
                                                 ///< slow: the window of ProgressMeter
  std::chrono::milliseconds room_time{30'000};   ///< that a stream waits for room for its bytes
  std::chrono::milliseconds body_time{120'000};  ///< for a body, and for an answer
  std::chrono::milliseconds drain_time{30'000};  ///< for running requests when the server stops
};

/// What a server has done since it was made.
struct HttpCounts {
  std::uint64_t connections = 0;  ///< open now
  std::uint64_t accepted = 0;
  std::uint64_t evicted = 0;  ///< closed to make room
  std::uint64_t refused = 0;  ///< closed at once: there was no room
};

struct HttpOptions {
  HttpEndpoint endpoint;
  HttpLimits limits{};
  std::string token{};  ///< that clients must send, as "Authorization: Bearer TOKEN"; empty: none
  std::vector<std::string> hosts{};  ///< in lower case; names by which clients without a token may
                                     ///< call the server, besides localhost: see HttpGate
  /// Called on the network thread for each answer but those of streams.
  std::function<void(const HttpRequest& request, int status)> on_answer{};
};

/// An HTTP/1.1 server. One thread, which run() uses, does all that has to do with the network,
/// asynchronously: slow and idle connections cost memory, but no thread. Handlers hand their work
/// to other threads.
///
///     HttpServer server{{.endpoint = {"127.0.0.1", 0}}, {{"GET", "/", handler}}};
///     std::jthread network{[&] { server.run(); }};
///     ...                                           // http://127.0.0.1:PORT/, by server.port()
///     server.drain();                               // and run() returns
class HttpServer {
 public:
  /// Listens from now on. Throws InputError if that is not possible.
  HttpServer(HttpOptions options, std::vector<HttpRoute> routes);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;

  /// Serves until it is drained. Call it once.
  void run();

  /// Stops: takes no more connections and requests, lets those that run end within
  /// HttpLimits::drain_time, and ends run(). Safe to call from any thread.
  void drain();

  /// Safe to call from any thread.
  HttpCounts counts() const;

  /// What the server has no room for now, and why; empty if it has room. Safe to call from any
  /// thread.
  std::string shortage() const;

 private:
  class Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace sst
