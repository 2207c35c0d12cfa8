#include "common/http/http_client.hpp"

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <utility>

#include "common/url/url.hpp"

namespace sst {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using ErrorCode = beast::error_code;

/// Thrown if the server closes the connection before it responds.
class Closed : public InputError {
 public:
  using InputError::InputError;
};

}  // namespace

/// The connection, and the event loop in which all its operations run.
struct HttpClient::Connection {
  asio::io_context io{1};
  asio::ip::tcp::resolver resolver{io};
  beast::tcp_stream stream{io};
  beast::flat_buffer buffer;
  bool is_open = false;
  std::atomic<bool> is_stopped{false};

  /// Runs one operation, which `begin(handler)` starts. Returns its result.
  template <typename Begin>
  ErrorCode run(Begin begin) {
    ErrorCode result = asio::error::operation_aborted;
    io.restart();
    begin([&result](ErrorCode error, const auto&...) { result = error; });
    while (!is_stopped && io.run_one() > 0) {
    }
    return is_stopped ? ErrorCode{asio::error::operation_aborted} : result;
  }

  void close() {
    ErrorCode ignored;
    stream.socket().close(ignored);
    buffer.clear();
    is_open = false;
  }
};

HttpAddress parse_http_address(std::string_view text) {
  Url url;
  const bool is_url = url.parse(text);
  const bool has_more =
      is_url && (url.path() != "/" || text.find_first_of("?#@") != std::string_view::npos);
  if (!is_url || url.scheme() != "http" || url.host().empty() || has_more) {
    throw UsageError{"'" + std::string{text} +
                     "' is not a server address; write it as http://127.0.0.1:8081"};
  }
  std::string host{url.host()};
  if (host.starts_with('[')) {
    host = host.substr(1, host.size() - 2);
  }
  const std::string port{url.port()};
  return {std::move(host), port.empty() ? "80" : port};
}

HttpClient::HttpClient(HttpAddress address, std::string token, std::chrono::milliseconds patience)
    : m_address{std::move(address)},
      m_token{std::move(token)},
      m_patience{patience},
      m_connection{std::make_unique<Connection>()} {}

HttpClient::~HttpClient() = default;

void HttpClient::stop() {
  m_connection->is_stopped = true;
  m_connection->io.stop();
}

HttpClientAnswer HttpClient::post(const std::string& target, const std::string& content_type,
                                  std::string_view body) {
  const bool was_open = m_connection->is_open;
  try {
    try {
      return ask(target, content_type, body);
    } catch (const Closed&) {
      m_connection->close();
      if (!was_open) {
        throw;
      }
    }
    return ask(target, content_type, body);
  } catch (const InputError&) {
    m_connection->close();
    throw;
  }
}

void HttpClient::connect() {
  Connection& connection = *m_connection;
  const auto require = [&](const ErrorCode& error, const char* what) {
    if (error) {
      throw HttpUnreachable{server() + ": " + what + " (" + error.message() + ")"};
    }
  };
  asio::ip::tcp::resolver::results_type places;
  require(connection.run([&](auto handler) {
    connection.resolver.async_resolve(
        m_address.host, m_address.port,
        [&places, handler](ErrorCode error, asio::ip::tcp::resolver::results_type found) {
          places = std::move(found);
          handler(error);
        });
  }),
          "the host is unknown");
  connection.stream.expires_after(m_patience);
  require(connection.run([&](auto handler) {
    connection.stream.async_connect(places,
                                    [handler](ErrorCode error, const auto&) { handler(error); });
  }),
          "no server answers at this address");
  connection.is_open = true;
}

HttpClientAnswer HttpClient::ask(const std::string& target, const std::string& content_type,
                                 std::string_view body) {
  Connection& connection = *m_connection;
  if (!connection.is_open) {
    connect();
  }
  const bool is_ipv6 = m_address.host.find(':') != std::string::npos;
  http::request<http::span_body<const char>> request{http::verb::post, target, 11};
  request.set(http::field::host,
              (is_ipv6 ? "[" + m_address.host + "]" : m_address.host) + ":" + m_address.port);
  request.set(http::field::content_type, content_type);
  if (!m_token.empty()) {
    request.set(http::field::authorization, "Bearer " + m_token);
  }
  request.body() = {body.data(), body.size()};
  request.prepare_payload();
  connection.stream.expires_after(m_patience);
  const ErrorCode written =
      connection.run([&](auto handler) { http::async_write(connection.stream, request, handler); });
  // A server that refuses a body responds before it has read the whole body.
  http::response_parser<http::string_body> answer;
  answer.body_limit(kMostBytes);
  const ErrorCode read = connection.run([&](auto handler) {
    http::async_read(connection.stream, connection.buffer, answer, handler);
  });
  if (read == http::error::end_of_stream || read == asio::error::connection_reset ||
      read == asio::error::broken_pipe) {
    throw Closed{server() + ": the server closed the connection (" +
                 (written ? written : read).message() + ")"};
  }
  if (read) {
    throw InputError{server() + ": the response is not valid HTTP, or came too late (" +
                     read.message() + ")"};
  }
  if (written || !answer.get().keep_alive()) {
    connection.close();
  }
  return {static_cast<int>(answer.get().result_int()), std::move(answer.get().body())};
}

std::string HttpClient::server() const {
  return m_address.host + " port " + m_address.port;
}

}  // namespace sst
