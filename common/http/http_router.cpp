#include "common/http/http_router.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

/// Removes and returns the part of a path up to the next "/".
std::string_view take_part(std::string_view& path) {
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view part = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return part;
}

/// The parts of the path that match the pattern's names in braces; none if the path does not match.
std::optional<std::vector<std::string>> path_values(std::string_view pattern,
                                                    std::string_view path) {
  if (std::ranges::count(pattern, '/') != std::ranges::count(path, '/')) {
    return std::nullopt;
  }
  std::vector<std::string> values;
  while (!pattern.empty()) {
    const std::string_view name = take_part(pattern);
    const std::string_view part = take_part(path);
    if (name.starts_with('{') && !part.empty()) {
      values.push_back(percent_decoded(part));
    } else if (name != part) {
      return std::nullopt;
    }
  }
  return path.empty() ? std::optional{std::move(values)} : std::nullopt;
}

bool serves(const HttpRoute& route, std::string_view method) {
  return route.method == method || (route.method == "GET" && method == "HEAD");
}

}  // namespace

class HttpReply::State {
 public:
  explicit State(Sender sender) : m_sender{std::move(sender)} {}
  ~State() { send(HttpProblem{500, "the server lost this request; send it again"}.response()); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void send(HttpResponse response) {
    if (!m_is_sent.test_and_set()) {
      m_sender(std::move(response));
    }
  }

 private:
  Sender m_sender;
  std::atomic_flag m_is_sent;
};

HttpReply::HttpReply(Sender sender) : m_state{std::make_shared<State>(std::move(sender))} {}

void HttpReply::send(HttpResponse response) const {
  m_state->send(std::move(response));
}

void HttpReply::send_fault(const char* fault) const {
  send(HttpProblem{500, "this is a bug in the program; please report it: " + std::string{fault}}
           .response());
}

const HttpRoute& HttpRouter::find(HttpRequest& request) const {
  std::string allowed;
  for (const HttpRoute& route : m_routes) {
    auto values = path_values(route.pattern, request.path);
    if (values && serves(route, request.method)) {
      request.values = std::move(*values);
      return route;
    }
    if (values) {
      allowed += (allowed.empty() ? "" : ", ") + route.method;
    }
  }
  if (allowed.empty()) {
    std::string patterns;
    for (const HttpRoute& route : m_routes) {
      patterns += (patterns.empty() ? "" : ", ") + route.pattern;
    }
    throw HttpProblem{404, "unknown path " + request.path + "; the paths are " + patterns};
  }
  throw HttpProblem{405, request.path + " accepts " + allowed + ", not " + request.method}.with(
      "Allow", allowed);
}

}  // namespace sst
