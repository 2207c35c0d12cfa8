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

/// The address on which a server listens.
struct HttpEndpoint {
  std::string address;     ///< an IP address
  std::uint16_t port = 0;  ///< 0 selects a free port

  bool is_loopback() const;
};

/// Parses "127.0.0.1:8080", "[::1]:8080" or "localhost:8080". Returns nullopt for any other text;
/// does not look up other names.
std::optional<HttpEndpoint> parse_endpoint(std::string_view text);

/// The resources that clients may use. If a client exceeds a limit, its request is refused or cut
/// off.
struct HttpLimits {
  std::size_t head_bytes = std::size_t{16} << 10;  ///< maximum size of a request's header
  // A single client may use up to three quarters of each of the next two limits. If no room is
  // left, the slowest clients give way, see `slow_time`.
  std::size_t waiting_bytes = std::size_t{512} << 20;  ///< maximum size of all held bodies and
                                                       ///< responses together, including bytes held
                                                       ///< by stream handlers
  std::size_t streams = 16;                            ///< maximum number; each has a thread
  std::size_t connections = 20'000;  ///< maximum number; to make room for a new connection, the
                                     ///< server closes the one that has waited longest for its
                                     ///< client
  // Time limits:
  std::chrono::milliseconds idle_time{60'000};   ///< between requests, and between the parts of a
                                                 ///< stream
  std::chrono::milliseconds head_time{10'000};   ///< for a request's header, from its first byte
  std::chrono::milliseconds slow_time{5'000};    ///< total wait for a client before it counts as
                                                 ///< slow: the window of ProgressMeter
  std::chrono::milliseconds room_time{30'000};   ///< how long a stream waits for room for its bytes
  std::chrono::milliseconds body_time{120'000};  ///< for a body and for a response
  std::chrono::milliseconds drain_time{30'000};  ///< for running requests when the server stops
};

/// Counts since the server was created.
struct HttpCounts {
  std::uint64_t connections = 0;  ///< open now
  std::uint64_t accepted = 0;
  std::uint64_t evicted = 0;  ///< closed to make room
  std::uint64_t refused = 0;  ///< closed immediately for lack of room
};

struct HttpOptions {
  HttpEndpoint endpoint;
  HttpLimits limits{};
  std::string token{};  ///< clients must send it as "Authorization: Bearer TOKEN"; empty: no token
  /// Without a token: the host names, in lower case, that clients may use in addition to localhost;
  /// see HttpGate.
  std::vector<std::string> hosts{};
  /// Called on the network thread for each response, except for the responses of streams.
  std::function<void(const HttpRequest& request, int status)> on_answer{};
};

/// An HTTP/1.1 server. The thread that calls run() does all network I/O asynchronously, so slow and
/// idle connections use memory but no thread. Handlers pass their work to other threads.
///
///     HttpServer server{{.endpoint = {"127.0.0.1", 0}}, {{"GET", "/", handler}}};
///     std::jthread network{[&] { server.run(); }};
///     ...                                           // http://127.0.0.1:PORT/; PORT: server.port()
///     server.drain();                               // run() then returns
class HttpServer {
 public:
  /// Starts listening. Throws InputError if that fails.
  HttpServer(HttpOptions options, std::vector<HttpRoute> routes);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;

  /// Serves requests until the server is drained. Call only once.
  void run();

  /// Stops the server: accepts no more connections and requests, lets running requests end within
  /// HttpLimits::drain_time, and then ends run(). Safe to call from any thread.
  void drain();

  /// Safe to call from any thread.
  HttpCounts counts() const;

  /// Describes the resource that is exhausted; empty if there is room. Safe to call from any
  /// thread.
  std::string shortage() const;

 private:
  class Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace sst
