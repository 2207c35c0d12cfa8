#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/http/http_request.hpp"
#include "common/http/http_response.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

/// Sends the response to one request. Copies of this handle belong to the same request and may be
/// used by any thread; only the first response is sent. If the last copy is destroyed without a
/// response, the client receives status 500.
class HttpReply {
 public:
  using Sender = std::function<void(HttpResponse response)>;

  explicit HttpReply(Sender sender);

  void send(HttpResponse response) const;

  /// Sends the result of `make()`, or the problem that it throws.
  template <typename Make>
  void send_result_of(Make make) const;

 private:
  class State;
  void send_fault(const char* fault) const;
  std::shared_ptr<State> m_state;
};

/// Answers a request whose body is complete. Runs on the network thread and must return quickly: it
/// passes the work, with the reply, to other threads. May throw HttpProblem.
using HttpHandler = std::function<void(HttpRequest request, const HttpReply& reply)>;

/// Answers a request on a thread of its own. May throw HttpProblem before it writes.
using HttpStreamHandler = std::function<void(const HttpRequest& request, HttpStream& stream)>;

/// Who may use a route of a server that has a token.
enum class HttpAccess : std::uint8_t { with_token, everyone };

struct HttpRoute {
  std::string method;   ///< "GET", which also serves HEAD
  std::string pattern;  ///< "/v1/sites/{site}": a part in braces matches any nonempty part
  std::variant<HttpHandler, HttpStreamHandler> handler;
  std::size_t max_body_bytes = 0;  ///< 0 refuses any body; does not apply to streams
  HttpAccess access = HttpAccess::with_token;

  bool is_stream() const { return std::holds_alternative<HttpStreamHandler>(handler); }
};

/// Finds the routes of requests.
class HttpRouter {
 public:
  explicit HttpRouter(std::vector<HttpRoute> routes) : m_routes{std::move(routes)} {}

  /// Returns the route of a request, and sets the request's `values`. The route is valid as long as
  /// the router exists. Throws HttpProblem: 404 if no route matches the path, 405 if no matching
  /// route has the request's method.
  const HttpRoute& find(HttpRequest& request) const;

 private:
  std::vector<HttpRoute> m_routes;
};

template <typename Make>
void HttpReply::send_result_of(Make make) const {
  try {
    send(make());
  } catch (const HttpProblem& problem) {
    send(problem.response());
  } catch (const std::exception& error) {
    send_fault(error.what());
  }
}

}  // namespace sst
