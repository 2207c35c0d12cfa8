#include "common/http/http_hub.hpp"

#include "common/http/http_connection.hpp"

namespace sst {
namespace {

/// Threads for each stream that may run: one that gave way ends its work before it ends.
constexpr std::size_t kThreadsPerStream = 2;

using IsCandidate = bool (HttpConnection::*)(ProgressMeter::Clock::time_point now) const;

/// The candidate that has moved the fewest bytes of late; null if there is none. Only connections
/// of `client` count unless it is null.
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

/// Takes room, see HttpHub. `kind` names what takes it, in the plural.
void take_room(HttpHub& hub, SharedRoom& room, const HttpConnection& asking, std::size_t amount,
               IsCandidate is_candidate, const std::string& kind, const std::string& retry_after) {
  const std::string& client = asking.client();
  while (!room.has_room(amount) || !room.is_within_share(client, amount)) {
    HttpConnection* const other = slowest(
        hub, asking, room.is_within_share(client, amount) ? nullptr : &client, is_candidate);
    if (other == nullptr) {
      throw HttpProblem{503, "the server has as many " + kind + " as it may" +
                                 (room.has_room(amount) ? " of one client" : "") +
                                 "; try again later"}
          .with("Retry-After", retry_after);
    }
    ++hub.evicted;
    other->give_way();
  }
  room.take(client, amount);
}

}  // namespace

void HttpHub::take_body_room(const HttpConnection& connection, std::size_t amount) {
  take_room(*this, body_room, connection, amount, &HttpConnection::has_slow_body, "bytes of bodies",
            "1");
}

void HttpHub::take_stream_room(const HttpConnection& connection) {
  if (streams.size() >= kThreadsPerStream * options.limits.streams) {
    throw HttpProblem{503, "streams that gave way are still ending; try again later"}.with(
        "Retry-After", "1");
  }
  take_room(*this, stream_room, connection, 1, &HttpConnection::has_slow_stream, "streams", "10");
}

void HttpHub::end_if_done() {
  if (is_draining && all.empty() && streams.empty()) {
    timer.cancel();
    work.reset();
  }
}

}  // namespace sst
