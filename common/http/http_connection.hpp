#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/http/http_hub.hpp"
#include "common/http/http_router.hpp"
#include "common/http/progress_meter.hpp"

namespace sst {

class ConnectionStream;

/// One connection and its requests, in sequence: the next request is read only after the previous
/// one is answered. All functions run on the network thread.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(HttpHub& hub, boost::asio::ip::tcp::socket socket);

  /// Adds this connection to the hub, and waits for the first request.
  void start();
  /// Closes the socket immediately. Pending operations fail.
  void close();
  /// True between requests.
  bool is_idle() const { return m_is_idle; }

  /// The client's IPv4 address, or the 64 bits of its IPv6 address that identify its network.
  const std::string& client() const { return m_client; }
  // The client's speed while the server waits for it; see ProgressMeter.
  /// True if the connection or its stream's handler holds bytes of a body or a response, and the
  /// client is slow.
  bool has_slow_body(ProgressMeter::Clock::time_point now) const;
  /// True if a stream is running and its client sends or reads slowly.
  bool has_slow_stream(ProgressMeter::Clock::time_point now) const;
  std::size_t recent_bytes(ProgressMeter::Clock::time_point now) const;
  /// Immediately releases the room of a slow body, response or stream. If the client is sending a
  /// body, it receives status 503; a response or a stream is cut off.
  void give_way();

  /// Answers the current request.
  void answer(HttpResponse response);

  /// Refuses this connection with status 503, because there are too many, and closes it.
  void turn_away();

  // For the stream of the current request:

  /// Reads the next bytes of the body, and delivers them to the stream.
  void fetch();
  /// Takes or releases room so that the stream has room for exactly `bytes`, and then notifies the
  /// stream. Waits if there is no room, see HttpLimits::room_time.
  void hold_for_stream(std::size_t bytes);
  /// Takes the room that the stream is waiting for. Keeps waiting if there is no room and no other
  /// connection gives way.
  void take_room_for_stream();
  /// True if there is room for the waiting stream without another connection giving way. (Does not
  /// examine other connections.)
  bool finds_room() const;
  /// Sends a part of the response.
  void send_part(std::string bytes, std::function<void(bool)> done);
  /// Ends the response after its last part. `trailers` contains the trailer lines with their line
  /// ends.
  void finish_stream(const std::string& trailers);
  /// Answers with a problem, or cuts off a response that has already begun.
  void refuse_stream(HttpResponse response);

 private:
  using Parser = boost::beast::http::request_parser<boost::beast::http::buffer_body>;
  using ErrorCode = boost::beast::error_code;

  struct Part {
    std::string bytes;
    std::function<void(bool)> done;
  };

  /// Records that the connection is waiting for its client: the connection may then have to give
  /// way.
  void begin_wait();
  void end_wait();
  void wait_for_request();
  void read_head();
  void on_head(ErrorCode error);
  /// Checks the header and prepares for the body. Throws HttpProblem.
  void take_head();
  void check_framing();
  void begin_body();
  void read_body();
  void on_body(ErrorCode error);
  /// Appends received bytes to the body. Throws HttpProblem if the body becomes too large.
  void hold(std::string_view bytes);
  void release_body();
  /// Releases the body's room.
  void give_back_body();
  /// Detaches the stream, releases its room, and returns it.
  std::shared_ptr<ConnectionStream> end_stream();
  void dispatch();
  void start_stream();
  void deliver(ErrorCode error);
  void hold_answer(HttpResponse& response);
  std::string head_of(const HttpResponse& response, bool closes) const;
  /// True if the connection cannot accept another request.
  bool must_close() const;
  void end_exchange(bool closes);
  void linger();
  void write_parts();

  HttpHub& m_hub;
  boost::beast::tcp_stream m_stream;
  std::string m_client;
  ProgressMeter m_progress;  // speed of the current body or stream
  boost::beast::flat_buffer m_buffer;
  std::optional<Parser> m_parser;
  std::vector<char> m_chunk;  // bytes of the body being read
  HttpRequest m_request;
  const HttpRoute* m_route = nullptr;
  std::list<std::shared_ptr<HttpConnection>>::iterator m_place;
  std::optional<std::list<HttpConnection*>::iterator> m_wait;
  std::size_t m_held_bytes = 0;
  std::string m_out;  // bytes being sent
  std::string m_out_body;
  std::size_t m_linger_bytes = 0;
  bool m_is_idle = false;
  bool m_is_receiving = false;  // receiving a body to be held
  bool m_is_sending = false;    // sending a response that is not a stream
  bool m_gives_way = false;
  bool m_is_closed = false;
  bool m_is_answered = true;
  bool m_is_framed = false;        // the end of the request is known
  std::size_t m_wanted_bytes = 0;  // bytes last requested by the stream; will replace m_held_bytes
  std::chrono::steady_clock::time_point m_wanted_until;
  std::shared_ptr<ConnectionStream> m_exchange;  // the running stream; null if there is none
  std::string m_stream_head;                     // header of its response; empty once sent
  std::deque<Part> m_parts;                      // unsent parts of its response
  std::size_t m_parts_in_flight = 0;
  std::optional<std::string> m_last_part;  // the part that ends its response
};

}  // namespace sst
