#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "common/error.hpp"

namespace sst {

/// The address of a server, such as "http://127.0.0.1:8081".
struct HttpAddress {
  std::string host;  ///< a name or an IP address, without brackets
  std::string port;
};

/// Parses an http URL that consists of a host and optionally a port. Throws UsageError for any
/// other text.
HttpAddress parse_http_address(std::string_view url);

/// Thrown if a server cannot be reached.
class HttpUnreachable : public InputError {
 public:
  using InputError::InputError;
};

/// A server's response.
struct HttpClientAnswer {
  int status = 0;
  std::string body;
};

/// Sends requests to one server over a persistent connection, one at a time: each request waits for
/// the response to the previous one. One thread at a time.
///
///     HttpClient client{parse_http_address(url), token, std::chrono::seconds{30}};
///     const int status = client.post("/v1/pages?url=...", "text/html", page).status;
class HttpClient {
 public:
  /// The maximum size of a response's body, in bytes.
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;

  /// `token` is sent as "Authorization: Bearer TOKEN" unless it is empty. `patience` limits the
  /// time to connect, and the time for each request.
  HttpClient(HttpAddress address, std::string token, std::chrono::milliseconds patience);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  /// Sends a request and returns its response. Throws HttpUnreachable if the server cannot be
  /// reached, and InputError if its response is late or is not valid HTTP. Retries once if the
  /// server has closed the connection since the last request. Only the system's timeout limits the
  /// time to look up the host's name.
  HttpClientAnswer post(const std::string& target, const std::string& content_type,
                        std::string_view body);

  /// Aborts a running request, and makes later requests fail immediately. Safe to call from any
  /// thread.
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
