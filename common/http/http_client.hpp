#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "common/error.hpp"

namespace sst {

/// A server, as "http://127.0.0.1:8081" names it.
struct HttpAddress {
  std::string host;  ///< a name or an IP address, without brackets
  std::string port;
};

/// Parses a URL of http with a host, perhaps a port, and nothing else. Throws UsageError if it is
/// something else.
HttpAddress parse_http_address(std::string_view url);

/// There is no connection to a server.
class HttpUnreachable : public InputError {
 public:
  using InputError::InputError;
};

/// What a server answered.
struct HttpClientAnswer {
  int status = 0;
  std::string body;
};

/// Sends requests to one server, each when the one before is answered, over a connection that stays
/// open. One thread at a time.
///
///     HttpClient client{parse_http_address(url), token, std::chrono::seconds{30}};
///     const int status = client.post("/v1/pages?url=...", "text/html", page).status;
class HttpClient {
 public:
  /// The most bytes of an answer's body.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  /// `token` is sent as "Authorization: Bearer TOKEN" unless it is empty. `patience` is the time
  /// for each request.
  HttpClient(HttpAddress address, std::string token, std::chrono::milliseconds patience);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// Throws HttpUnreachable if there is no connection to the server, and InputError if it does not
  /// answer as HTTP says. A server that has closed the connection since the last request is asked
  /// once more. Looking up the host's name has no time limit but that of the system.
  HttpClientAnswer post(const std::string& target, const std::string& content_type,
                        std::string_view body);

  /// Breaks off a request that is running; later ones fail at once. Safe to call from any thread.
  void stop();

 private:
  struct Connection;

  void connect();
  std::string server() const;
  HttpClientAnswer ask(const std::string& target, const std::string& content_type,
                       std::string_view body);

  HttpAddress m_address;
  std::string m_token;
  std::chrono::milliseconds m_patience;
  std::unique_ptr<Connection> m_connection;
};

}  // namespace sst
