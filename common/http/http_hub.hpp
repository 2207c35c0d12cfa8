#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/http/http_gate.hpp"
#include "common/http/http_router.hpp"
#include "common/http/http_server.hpp"
#include "common/http/shared_room.hpp"

namespace sst {

class HttpConnection;

/// The state that a server's connections share. Only the network thread uses it, except `io` and
/// the atomic members.
struct HttpHub : std::enable_shared_from_this<HttpHub> {
  using WorkGuard = boost::asio::executor_work_guard<boost::asio::io_context::executor_type>;

  HttpHub(HttpOptions server_options, std::vector<HttpRoute> routes)
      : options{std::move(server_options)}, router{std::move(routes)} {}

  /// Takes room for `amount` bytes of a connection's body, or for its stream. If there is no room,
  /// the slowest other bodies or streams give way; if the client's share is used up, only those of
  /// the same client give way. Throws HttpProblem if none of them is slow.
  void take_body_room(const HttpConnection& connection, std::size_t amount);
  void take_stream_room(const HttpConnection& connection);
  /// Releases room for bodies. Streams that are waiting for room then try again.
  void give_back_body_room(const std::string& client, std::size_t amount);
  /// Makes the connection's stream try to take room whenever room is released or other connections
  /// become slow, see HttpConnection::take_room_for_stream().
  void wait_for_room(std::shared_ptr<HttpConnection> connection);

  void retry_waiting_streams(const std::function<bool(const HttpConnection&)>& may_find);

  /// Ends HttpServer::run() if the server is drained and no connection or stream is left.
  void end_if_done();

  HttpOptions options;
  HttpGate gate{options};
  HttpRouter router;
  std::atomic<std::uint64_t> connections{0};  // see HttpCounts
  std::atomic<std::uint64_t> accepted{0};
  std::atomic<std::uint64_t> evicted{0};
  std::atomic<std::uint64_t> refused{0};
  bool is_draining = false;
  SharedRoom body_room{options.limits.waiting_bytes};  // room for held bodies
  SharedRoom stream_room{options.limits.streams};
  boost::asio::io_context io{1};
  WorkGuard work{io.get_executor()};  // handlers may work while no network operation is pending
  boost::asio::steady_timer timer{io};
  boost::asio::steady_timer room_timer{io};  // makes streams that are waiting for room try again
  bool room_timer_runs = false;
  // Declared after `io`, so that members that use its sockets are destroyed first.
  std::list<std::shared_ptr<HttpConnection>> all{};  // open connections
  std::list<HttpConnection*> waiting{};              // waiting for their clients, longest wait
                                                     // first
  std::vector<std::shared_ptr<HttpConnection>> without_room{};  // with streams that wait for room
  std::map<std::uint64_t, std::thread> streams{};               // by number; some may be ending
  std::uint64_t next_stream = 0;
};

}  // namespace sst
