#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sst::test {

/// A response as received.
struct HttpAnswer {
  int status = 0;
  std::map<std::string, std::string> fields;  ///< keyed by lower-case name; includes trailers
  std::string body;                           ///< without the chunk framing
};

/// A client on a plain socket that can send anything, valid or not. A server that is silent for a
/// minute fails the test.
class HttpClient {
 public:
  /// `from` is the client's own address, such as 127.0.0.2.
  explicit HttpClient(std::uint16_t port, const char* from = "127.0.0.1");
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  void send(std::string_view bytes);
  /// Sends the bytes. Returns false if the server has closed the connection.
  bool try_to_send(std::string_view bytes);
  /// Tells the server that no more bytes follow.
  void finish_sending();

  /// Reads the next response, which has no body if `is_to_head`. Returns none if the server closes
  /// the connection before the response ends.
  std::optional<HttpAnswer> read_answer(bool is_to_head = false);
  /// Reads the next line of a streamed response, without the framing. REQUIRES: every chunk of the
  /// response consists of whole lines.
  std::optional<std::string> read_line_of_stream();
  /// Returns true if the server closes the connection without sending another byte.
  bool is_closed();

  /// Sends a request and reads the response.
  HttpAnswer get(std::string_view target, std::string_view fields = "");
  HttpAnswer post(std::string_view target, std::string_view body, std::string_view fields = "");
  /// DELETE
  HttpAnswer remove(std::string_view target);

 private:
  bool receive();
  std::optional<std::string> take_line();
  std::optional<std::string> take(std::size_t count);
  bool read_fields(HttpAnswer& answer);

  int m_socket;
  std::string m_received;
};

/// Waits until a server listens at the port.
void await_server(std::uint16_t port);

/// A port of 127.0.0.1 that is free now and outside the range that the system assigns.
std::uint16_t free_port();

/// "POST /target HTTP/1.1" with Host, Content-Length and the body.
std::string post_request(std::string_view target, std::string_view body,
                         std::string_view fields = "");

}  // namespace sst::test
