#include "common/http/http_hub.hpp"

#include <boost/asio/post.hpp>

#include <chrono>
#include <functional>
#include <utility>

#include "common/http/http_connection.hpp"

namespace sst {
namespace {

/// Threads per allowed stream. More than one, because a stream that gave way occupies its thread
/// until its handler returns.
constexpr std::size_t kThreadsPerStream = 2;

using IsCandidate = bool (HttpConnection::*)(ProgressMeter::Clock::time_point now) const;

/// The candidate that has recently transferred the fewest bytes; null if there is no candidate. If
/// `client` is not null, only its connections are considered.
HttpConnection* slowest(const HttpHub& hub, const HttpConnection& asking, const std::string* client,
                        IsCandidate is_candidate) {
  const auto now = ProgressMeter::Clock::now();
  HttpConnection* slowest = nullptr;
  for (const auto& connection : hub.all) {
    if (connection.get() != &asking && (client == nullptr || connection->client() == *client) &&
        (connection.get()->*is_candidate)(now) &&
        (slowest == nullptr || connection->recent_bytes(now) < slowest->recent_bytes(now))) {
      slowest = connection.get();
    }
  }
  return slowest;
}

/// How often a stream that waits for room checks whether other connections have become slow.
constexpr std::chrono::seconds kSlowCheck{1};

/// The reason why there is no room.
struct Shortage {
  const char* of_server;
  const char* of_client;
  const char* retry_after;
};

/// Takes room, see HttpHub.
void take_room(HttpHub& hub, SharedRoom& room, const HttpConnection& asking, std::size_t amount,
               IsCandidate is_candidate, const Shortage& shortage) {
  const std::string& client = asking.client();
  while (!room.has_room(amount) || !room.is_within_share(client, amount)) {
    HttpConnection* const other = slowest(
        hub, asking, room.is_within_share(client, amount) ? nullptr : &client, is_candidate);
    if (other == nullptr) {
      throw HttpProblem{
          503, std::string{room.has_room(amount) ? shortage.of_client : shortage.of_server} +
                   "; try again later"}
          .with("Retry-After", shortage.retry_after);
    }
    ++hub.evicted;
    other->give_way();
  }
  room.take(client, amount);
}

}  // namespace

void HttpHub::take_body_room(const HttpConnection& connection, std::size_t amount) {
  take_room(*this, body_room, connection, amount, &HttpConnection::has_slow_body,
            {"the memory for request bodies is used up",
             "the client has used up its share of the memory for request bodies", "1"});
}

void HttpHub::take_stream_room(const HttpConnection& connection) {
  if (streams.size() >= kThreadsPerStream * options.limits.streams) {
    throw HttpProblem{503, "aborted streams are still ending; try again later"}.with("Retry-After",
                                                                                     "1");
  }
  take_room(
      *this, stream_room, connection, 1, &HttpConnection::has_slow_stream,
      {"the server has reached its stream limit", "the client has reached its stream limit", "10"});
}

void HttpHub::give_back_body_room(const std::string& client, std::size_t amount) {
  body_room.give_back(client, amount);
  if (amount > 0 && !without_room.empty()) {
    // Posted, because the caller may be making room for another connection.
    boost::asio::post(io, [this] {
      retry_waiting_streams(
          [](const HttpConnection& connection) { return connection.finds_room(); });
    });
  }
}

void HttpHub::wait_for_room(std::shared_ptr<HttpConnection> connection) {
  without_room.push_back(std::move(connection));
  if (std::exchange(room_timer_runs, true)) {
    return;
  }
  room_timer.expires_after(kSlowCheck);
  room_timer.async_wait([this](boost::system::error_code error) {
    room_timer_runs = false;
    if (!error) {
      retry_waiting_streams([](const HttpConnection&) { return true; });
    }
  });
}

void HttpHub::retry_waiting_streams(const std::function<bool(const HttpConnection&)>& may_find) {
  for (auto& connection : std::exchange(without_room, {})) {
    if (may_find(*connection)) {
      connection->take_room_for_stream();  // takes room, or waits again
    } else {
      without_room.push_back(std::move(connection));
    }
  }
}

void HttpHub::end_if_done() {
  if (is_draining && all.empty() && streams.empty()) {
    timer.cancel();
    room_timer.cancel();
    work.reset();
  }
}

}  // namespace sst
