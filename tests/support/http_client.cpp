#include "tests/support/http_client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>

#include "common/text/white_space.hpp"

namespace sst::test {
namespace {

constexpr int kPatience = 60;  // seconds; long enough for any machine

bool connect_to(std::uint16_t port, int socket) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

}  // namespace

HttpClient::HttpClient(std::uint16_t port, const char* from)
    : m_socket{socket(AF_INET, SOCK_STREAM, 0)} {
  sockaddr_in own{};
  own.sin_family = AF_INET;
  EXPECT_EQ(inet_pton(AF_INET, from, &own.sin_addr), 1);
  EXPECT_EQ(bind(m_socket, reinterpret_cast<sockaddr*>(&own), sizeof own), 0);
  timeval patience{kPatience, 0};
  setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(m_socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  EXPECT_TRUE(connect_to(port, m_socket));
}

HttpClient::~HttpClient() {
  ::close(m_socket);
}

void HttpClient::send(std::string_view bytes) {
  try_to_send(bytes);  // a failure shows up as a wrong or missing response
}

bool HttpClient::try_to_send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void HttpClient::finish_sending() {
  shutdown(m_socket, SHUT_WR);
}

bool HttpClient::receive() {
  char buffer[1 << 16];
  const ssize_t count = recv(m_socket, buffer, sizeof buffer, 0);
  EXPECT_FALSE(count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) << "the server hangs";
  if (count > 0) {
    m_received.append(buffer, static_cast<std::size_t>(count));
  }
  return count > 0;
}

std::optional<std::string> HttpClient::take_line() {
  std::size_t end = 0;
  while ((end = m_received.find("\r\n")) == std::string::npos) {
    if (!receive()) {
      return std::nullopt;
    }
  }
  std::string line = m_received.substr(0, end);
  m_received.erase(0, end + 2);
  return line;
}

std::optional<std::string> HttpClient::take(std::size_t count) {
  while (m_received.size() < count) {
    if (!receive()) {
      return std::nullopt;
    }
  }
  std::string bytes = m_received.substr(0, count);
  m_received.erase(0, count);
  return bytes;
}

bool HttpClient::read_fields(HttpAnswer& answer) {
  while (const auto line = take_line()) {
    if (line->empty()) {
      return true;
    }
    const std::size_t colon = std::min(line->find(':'), line->size());
    const std::string_view value =
        std::string_view{*line}.substr(std::min(colon + 1, line->size()));
    answer.fields[ascii_lower(line->substr(0, colon))] = trimmed(value);
  }
  return false;
}

std::optional<HttpAnswer> HttpClient::read_answer(bool is_to_head) {
  HttpAnswer answer;
  const auto start = take_line();
  if (!start || !start->starts_with("HTTP/1.1 ") || !read_fields(answer)) {
    return std::nullopt;
  }
  answer.status = std::stoi(start->substr(9));
  if (answer.status == 100 || is_to_head) {
    return answer;
  }
  if (answer.fields["transfer-encoding"] != "chunked") {
    const auto body = take(std::stoul("0" + answer.fields["content-length"]));
    answer.body = body.value_or("");
    return body ? std::optional{answer} : std::nullopt;
  }
  while (const auto size = take_line()) {
    const std::size_t length = std::stoul(*size, nullptr, 16);
    if (length == 0) {
      return read_fields(answer) ? std::optional{answer} : std::nullopt;
    }
    const auto chunk = take(length + 2);
    if (!chunk) {
      return std::nullopt;
    }
    answer.body += chunk->substr(0, length);
  }
  return std::nullopt;
}

std::optional<std::string> HttpClient::read_line_of_stream() {
  HttpAnswer head;
  std::optional<std::string> line = take_line();
  if (line && line->starts_with("HTTP/1.1 200")) {
    if (!read_fields(head)) {
      return std::nullopt;
    }
    line = take_line();
  }
  return line ? take(std::stoul(*line, nullptr, 16) + 2) : std::nullopt;
}

bool HttpClient::is_closed() {
  return m_received.empty() && !receive();
}

HttpAnswer HttpClient::get(std::string_view target, std::string_view fields) {
  send("GET " + std::string{target} + " HTTP/1.1\r\nHost: localhost\r\n" + std::string{fields} +
       "\r\n");
  const auto answer = read_answer();
  EXPECT_TRUE(answer) << "no response to GET " << target;
  return answer.value_or(HttpAnswer{});
}

HttpAnswer HttpClient::remove(std::string_view target) {
  send("DELETE " + std::string{target} + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const auto answer = read_answer();
  EXPECT_TRUE(answer) << "no response to DELETE " << target;
  return answer.value_or(HttpAnswer{});
}

HttpAnswer HttpClient::post(std::string_view target, std::string_view body,
                            std::string_view fields) {
  send(post_request(target, body, fields));
  const auto answer = read_answer();
  EXPECT_TRUE(answer) << "no response to POST " << target;
  return answer.value_or(HttpAnswer{});
}

void await_server(std::uint16_t port) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{kPatience};
  while (std::chrono::steady_clock::now() < end) {
    const int tried = socket(AF_INET, SOCK_STREAM, 0);
    const bool is_there = connect_to(port, tried);
    ::close(tried);
    if (is_there) {
      return;
    }
    std::this_thread::yield();
  }
  ADD_FAILURE() << "no server listens at port " << port;
}

std::uint16_t free_port() {
  // The ports are below the system's ephemeral ports (32768 and up). Processes start at different
  // ports.
  constexpr int kFirst = 12'000;
  constexpr int kCount = 20'000;
  static int next = static_cast<int>(getpid()) * 17;
  for (int i = 0; i < kCount; ++i) {
    const auto port = static_cast<std::uint16_t>(kFirst + next++ % kCount);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    const bool is_free = bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    ::close(listener);
    if (is_free) {
      return port;
    }
  }
  ADD_FAILURE() << "no port is free";
  return 0;
}

std::string post_request(std::string_view target, std::string_view body, std::string_view fields) {
  return "POST " + std::string{target} +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string{fields} + "\r\n" + std::string{body};
}

}  // namespace sst::test
