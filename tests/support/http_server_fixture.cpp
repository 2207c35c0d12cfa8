#include "tests/support/http_server_fixture.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace sst::test {
namespace {

void echo(const HttpRequest& request, const HttpReply& reply) {
  std::string text = request.method + " " + request.path + "\n";
  for (const std::string& value : request.values) {
    text += "value " + value + "\n";
  }
  for (const auto& [name, value] : request.query) {
    text += name + " = " + value + "\n";
  }
  reply.send({.body = text + request.body});
}

void echo_stream(const HttpRequest& request, HttpStream& stream) {
  if (!request.query.empty()) {
    throw HttpProblem{400, "no query, please", request.query.front().first};
  }
  stream.set_content_type("text/x-echo");
  char buffer[1000];
  std::size_t bytes = 0;
  while (const std::size_t count = stream.read(buffer, sizeof buffer)) {
    stream.write({buffer, count}, [](bool) {});
    bytes += count;
  }
  stream.add_trailer("Bytes", std::to_string(bytes));
}

}  // namespace

HttpServerFixture::~HttpServerFixture() {
  m_held_replies.clear();
  stop();
}

void HttpServerFixture::start() {
  server.emplace(options, routes());
  m_network = std::thread{[this] { server->run(); }};
}

void HttpServerFixture::stop() {
  if (m_network.joinable()) {
    server->drain();
    m_network.join();
  }
}

HttpReply HttpServerFixture::take_held() {
  std::unique_lock lock{m_mutex};
  m_is_held.wait(lock, [this] { return !m_held_replies.empty(); });
  HttpReply reply = std::move(m_held_replies.front());
  m_held_replies.erase(m_held_replies.begin());
  return reply;
}

std::vector<HttpRoute> HttpServerFixture::routes() {
  return {{"GET", "/", echo},
          {"GET", "/sites/{site}/{page}", echo},
          {"POST", "/echo", echo, 1'000},
          {"GET", "/open", echo, 0, HttpAccess::everyone},
          {"GET", "/large",
           [](const HttpRequest&, const HttpReply& reply) {
             reply.send({.body = std::string(16'000'000, 'x')});
           }},
          {"GET", "/lost", [](const HttpRequest&, const HttpReply&) {}},
          {"GET", "/fault",
           [](const HttpRequest&, const HttpReply&) { throw std::runtime_error{"a fault"}; }},
          {"GET", "/hold",
           [this](const HttpRequest&, const HttpReply& reply) {
             const std::lock_guard lock{m_mutex};
             m_held_replies.push_back(reply);
             m_is_held.notify_all();
           }},
          {"POST", "/stream", HttpStreamHandler{echo_stream}},
          {"POST", "/flood",
           HttpStreamHandler{[this](const HttpRequest&, HttpStream& stream) { flood(stream); }}}};
}

/// Writes endlessly. Each part is written when the previous one has been sent.
void HttpServerFixture::flood(HttpStream& stream) {
  for (bool is_sent = true; is_sent;) {
    std::promise<bool> done;
    stream.write(std::string(100'000, 'x'), [&done](bool was_sent) { done.set_value(was_sent); });
    is_sent = done.get_future().get();
  }
  stream_end.set_value(false);
}

}  // namespace sst::test
