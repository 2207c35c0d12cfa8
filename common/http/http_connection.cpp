#include "common/http/http_connection.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>
#include <system_error>
#include <utility>

#include "common/free_memory.hpp"
#include "common/http/connection_stream.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

// Bytes per read of a held body.
constexpr std::size_t kBodyReadBytes = std::size_t{16} << 10;
// Bytes per read of a stream, or of bytes to discard.
constexpr std::size_t kStreamReadBytes = std::size_t{32} << 10;
constexpr std::size_t kBufferBytes = std::size_t{64} << 10;  // room in the buffer after a header
constexpr std::size_t kFirstBytes = 1024;                    // buffer of an idle connection
constexpr std::size_t kLingerBytes = std::size_t{1} << 20;   // bytes read after the last response
constexpr std::size_t kSendBytes = std::size_t{64} << 10;    // bytes of a response per write
constexpr std::size_t kFreeAnswerBytes = std::size_t{64} << 10;  // larger responses reserve room
constexpr std::chrono::seconds kLingerTime{2};
constexpr std::ptrdiff_t kNetworkBytes = 8;  // network part of an IPv6 address
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/// The line before a chunk's bytes.
std::string chunk_head(std::size_t bytes) {
  char line[20];
  return {line, static_cast<std::size_t>(std::snprintf(line, sizeof line, "%zx\r\n", bytes))};
}

/// The problem to report for a request header that cannot be parsed; none if the connection broke,
/// because the client would not receive it.
std::optional<HttpProblem> problem_of(const boost::beast::error_code& error) {
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return HttpProblem{431, "the request header is too long; shorten the URL or the fields"};
  }
  if (error == http::error::bad_version) {
    return HttpProblem{505, "the HTTP version is not supported; use HTTP/1.1"};
  }
  if (error == http::error::bad_transfer_encoding || error == http::error::bad_content_length) {
    return HttpProblem{400,
                       "the length of the body is ambiguous; send either one Content-Length or "
                       "Transfer-Encoding: chunked"};
  }
  const bool is_broken = error == http::error::end_of_stream ||
                         error == http::error::partial_message ||
                         error.category() != make_error_code(http::error::bad_method).category();
  return is_broken ? std::nullopt
                   : std::optional{HttpProblem{400, "this is not an HTTP request (" +
                                                        error.message() + "); use HTTP/1.1"}};
}

HttpProblem too_large(std::size_t most) {
  return {413, "the body exceeds the limit of " + std::to_string(most) +
                   " bytes; send less, or start the server with a higher limit"};
}

/// See HttpConnection::client(). Empty if the connection is already broken.
std::string client_of(const asio::ip::tcp::socket& socket) {
  boost::system::error_code error;
  const asio::ip::address address = socket.remote_endpoint(error).address();
  if (error) {
    return {};
  }
  if (address.is_v4()) {
    return address.to_string();
  }
  const asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) {
    return make_address_v4(asio::ip::v4_mapped, v6).to_string();
  }
  asio::ip::address_v6::bytes_type bytes = v6.to_bytes();
  std::fill(bytes.begin() + kNetworkBytes, bytes.end(), 0);
  return asio::ip::address_v6{bytes}.to_string();
}

}  // namespace

HttpConnection::HttpConnection(HttpHub& hub, asio::ip::tcp::socket socket)
    : m_hub{hub},
      m_stream{std::move(socket)},
      m_client{client_of(m_stream.socket())},
      m_progress{hub.options.limits.slow_time},
      m_buffer{hub.options.limits.head_bytes + kBufferBytes} {}

void HttpConnection::start() {
  m_place = m_hub.all.insert(m_hub.all.end(), shared_from_this());
  m_hub.connections = m_hub.all.size();
  wait_for_request();
}

void HttpConnection::turn_away() {
  m_place = m_hub.all.insert(m_hub.all.end(), shared_from_this());
  m_is_answered = false;
  answer(HttpProblem{503, "the server has reached its connection limit; try again later"}
             .with("Retry-After", "1")
             .response());
}

void HttpConnection::close() {
  if (std::exchange(m_is_closed, true)) {
    return;
  }
  const auto self = shared_from_this();
  end_wait();
  release_body();
  m_hub.all.erase(m_place);
  m_hub.connections = m_hub.all.size();
  m_stream.close();
  if (const auto exchange = end_stream()) {
    exchange->break_off();
  }
  for (const Part& part : m_parts) {  // a pending write may still use some parts
    part.done(false);
  }
  m_hub.end_if_done();
}

void HttpConnection::begin_wait() {
  end_wait();
  m_wait = m_hub.waiting.insert(m_hub.waiting.end(), this);
}

void HttpConnection::end_wait() {
  if (m_wait) {
    m_hub.waiting.erase(*m_wait);
    m_wait.reset();
  }
}

void HttpConnection::wait_for_request() {
  m_parser.reset();
  m_request = {};
  begin_wait();
  if (m_hub.is_draining) {
    return close();
  }
  if (m_buffer.size() > 0) {
    return read_head();
  }
  m_buffer.shrink_to_fit();
  m_is_idle = true;
  m_stream.expires_after(m_hub.options.limits.idle_time);
  m_stream.async_read_some(m_buffer.prepare(kFirstBytes),
                           [self = shared_from_this()](ErrorCode error, std::size_t count) {
                             self->m_is_idle = false;
                             if (error) {
                               return self->close();
                             }
                             self->m_buffer.commit(count);
                             self->read_head();
                           });
}

void HttpConnection::read_head() {
  const HttpLimits& limits = m_hub.options.limits;
  m_is_answered = false;
  m_is_framed = false;
  m_gives_way = false;
  m_parser.emplace();
  m_parser->header_limit(static_cast<std::uint32_t>(limits.head_bytes));
  // The route's limit applies. (Beast 1.74 treats boost::none as 0.)
  m_parser->body_limit(std::numeric_limits<std::uint64_t>::max());
  m_stream.expires_after(limits.head_time);
  http::async_read_header(
      m_stream, m_buffer, *m_parser,
      [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_head(error); });
}

void HttpConnection::on_head(ErrorCode error) {
  if (m_is_closed) {
    return;
  }
  try {
    if (error) {
      if (const auto problem = problem_of(error)) {
        throw *problem;
      }
      return close();
    }
    take_head();
  } catch (const HttpProblem& problem) {
    return answer(problem.response());
  }
  begin_body();
}

/// Throws HttpProblem unless the header clearly shows where the request ends and the next one
/// begins.
void HttpConnection::check_framing() {
  const auto& head = m_parser->get();
  const std::string_view coding = m_request.field("transfer-encoding");
  if (head.version() != 10 && head.version() != 11) {
    throw HttpProblem{505, "the HTTP version is not supported; use HTTP/1.1"};
  }
  if (head.count(http::field::host) != 1 && (head.version() == 11 || head.count("host") > 1)) {
    throw HttpProblem{400, "a request must have exactly one Host field; send one"};
  }
  if (head.count(http::field::content_length) > 1 ||
      (!coding.empty() && (head.version() == 10 || m_parser->content_length()))) {
    throw *problem_of(make_error_code(http::error::bad_content_length));
  }
  if (head.count(http::field::transfer_encoding) > 0 && !ascii_iequals(coding, "chunked")) {
    throw HttpProblem{501, "the transfer coding is not supported; use only chunked"};
  }
  m_is_framed = true;
}

void HttpConnection::take_head() {
  const auto& head = m_parser->get();
  m_request.method = std::string{head.method_string()};
  for (const auto& field : head) {
    m_request.fields.emplace_back(
        ascii_lower({field.name_string().data(), field.name_string().size()}),
        std::string{field.value()});
  }
  check_framing();
  if (!set_target({head.target().data(), head.target().size()}, m_request)) {
    throw HttpProblem{400, "the request target is not a path; begin it with /"};
  }
  m_route = &m_hub.router.find(m_request);
  m_hub.gate.check(m_request, m_route->access);
  if (!m_route->is_stream() && m_route->max_body_bytes == 0 && !m_parser->is_done()) {
    throw HttpProblem{400, m_request.path + " accepts no body; send the request without one"};
  }
  if (!m_route->is_stream() && m_parser->content_length().value_or(0) > m_route->max_body_bytes) {
    throw too_large(m_route->max_body_bytes);
  }
  const std::string_view expected = m_request.field("expect");
  if (!expected.empty() && !ascii_iequals(expected, "100-continue")) {
    throw HttpProblem{417, "the expectation is not supported; leave out the Expect field"};
  }
}

void HttpConnection::begin_body() {
  m_progress = ProgressMeter{m_hub.options.limits.slow_time};
  if (m_parser->is_done()) {
    return dispatch();
  }
  // In eager mode, Beast would wait for the next chunk before delivering this one.
  m_parser->eager(!m_route->is_stream());
  m_chunk.resize(m_route->is_stream() ? kStreamReadBytes : kBodyReadBytes);
  m_buffer.reserve(m_chunk.size());  // otherwise, Beast would read the body in header-sized chunks
  m_stream.expires_after(m_hub.options.limits.body_time);
  if (!m_route->is_stream()) {
    m_is_receiving = true;
    m_progress.begin_wait(ProgressMeter::Clock::now());  // until the end of the body
  }
  const auto go_on = [self = shared_from_this()] {
    self->m_route->is_stream() ? self->dispatch() : self->read_body();
  };
  // A client that has already sent a part of the body is not waiting for 100 Continue.
  if (m_request.field("expect").empty() || m_buffer.size() > 0) {
    return go_on();
  }
  asio::async_write(m_stream, asio::buffer(kContinue),
                    [self = shared_from_this(), go_on](ErrorCode error, std::size_t) {
                      error ? self->close() : go_on();
                    });
}

void HttpConnection::read_body() {
  if (m_is_closed) {
    return;
  }
  m_parser->get().body().data = m_chunk.data();
  m_parser->get().body().size = m_chunk.size();
  m_parser->get().body().more = true;
  http::async_read_some(
      m_stream, m_buffer, *m_parser,
      [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_body(error); });
}

void HttpConnection::on_body(ErrorCode error) {
  if (m_is_closed) {
    return;
  }
  if (error == http::error::need_buffer) {
    error = {};
  }
  m_progress.add(m_chunk.size() - m_parser->get().body().size, ProgressMeter::Clock::now());
  if (m_exchange) {
    return deliver(error);
  }
  try {
    if (m_gives_way) {
      throw HttpProblem{503,
                        "this request was dropped because its body arrived slowly and its memory "
                        "was needed for another request; try again later, or over a faster "
                        "connection"}
          .with("Retry-After", "10");
    }
    if (error) {
      if (const auto problem = problem_of(error)) {
        throw HttpProblem{400, "the framing of the body is not valid HTTP (" + error.message() +
                                   "); send its Content-Length, or chunks"};
      }
      return close();
    }
    hold({m_chunk.data(), m_chunk.size() - m_parser->get().body().size});
  } catch (const HttpProblem& problem) {
    return answer(problem.response());
  }
  m_parser->is_done() ? dispatch() : read_body();
}

void HttpConnection::hold(std::string_view bytes) {
  if (m_request.body.size() + bytes.size() > m_route->max_body_bytes) {
    throw too_large(m_route->max_body_bytes);
  }
  m_hub.take_body_room(*this, bytes.size());
  m_request.body += bytes;
  m_held_bytes += bytes.size();
}

void HttpConnection::give_back_body() {
  m_is_receiving = false;
  m_hub.give_back_body_room(m_client, std::exchange(m_held_bytes, 0));
  free_memory(m_request.body);
}

void HttpConnection::release_body() {
  give_back_body();
  free_memory(m_chunk);
}

bool HttpConnection::has_slow_body(ProgressMeter::Clock::time_point now) const {
  return (m_is_receiving || m_is_sending || m_exchange) && m_held_bytes > 0 &&
         m_progress.is_slow(now);
}

bool HttpConnection::has_slow_stream(ProgressMeter::Clock::time_point now) const {
  return m_exchange && m_progress.is_slow(now);
}

std::size_t HttpConnection::recent_bytes(ProgressMeter::Clock::time_point now) const {
  return m_progress.recent(now);
}

void HttpConnection::give_way() {
  if (m_exchange || m_is_sending) {
    return close();
  }
  m_gives_way = true;
  give_back_body();
  m_stream.cancel();  // on_body() then responds
}

void HttpConnection::dispatch() {
  if (m_is_closed) {
    return;
  }
  end_wait();
  m_is_receiving = false;
  m_stream.expires_never();
  if (m_route->is_stream()) {
    return start_stream();
  }
  free_memory(m_chunk);
  HttpRequest request = std::move(m_request);
  m_request = {.method = request.method, .target = request.target, .path = request.path};
  // The reply may outlive the server, in which case the response is dropped.
  const HttpReply reply{
      [hub = m_hub.shared_from_this(), weak = weak_from_this()](HttpResponse response) {
        asio::post(hub->io, [weak, response = std::move(response)]() mutable {
          if (const auto self = weak.lock()) {
            self->answer(std::move(response));
          }
        });
      }};
  try {
    std::get<HttpHandler>(m_route->handler)(std::move(request), reply);
  } catch (const HttpProblem& problem) {
    reply.send(problem.response());
  } catch (const std::exception& error) {
    reply.send_result_of([&]() -> HttpResponse { throw; });
  }
}

bool HttpConnection::must_close() const {
  return !m_is_framed || !m_parser->is_done() || !m_parser->keep_alive() || m_hub.is_draining;
}

std::string HttpConnection::head_of(const HttpResponse& response, bool closes) const {
  const bool is_old = m_parser && m_parser->is_header_done() && m_parser->get().version() == 10;
  return response_head(response, closes ? "close" : is_old ? "keep-alive" : "");
}

void HttpConnection::answer(HttpResponse response) {
  if (m_is_closed || std::exchange(m_is_answered, true)) {
    return;
  }
  const bool closes = must_close();
  release_body();
  hold_answer(response);
  if (m_hub.options.on_answer) {
    m_hub.options.on_answer(m_request, response.status);
  }
  m_out = head_of(response, closes) + "Content-Length: " + std::to_string(response.body.size()) +
          "\r\n\r\n";
  m_out_body = m_request.method == "HEAD" ? "" : std::move(response.body);
  begin_wait();
  m_stream.expires_after(m_hub.options.limits.body_time);
  const std::array<asio::const_buffer, 2> buffers{asio::buffer(m_out), asio::buffer(m_out_body)};
  m_is_sending = true;
  m_progress = ProgressMeter{m_hub.options.limits.slow_time};
  m_progress.begin_wait(ProgressMeter::Clock::now());
  const auto note_sent = [self = shared_from_this(), noted = std::size_t{0}](
                             ErrorCode error, std::size_t sent) mutable {
    self->m_progress.add(sent - std::exchange(noted, sent), ProgressMeter::Clock::now());
    return error ? std::size_t{0} : kSendBytes;
  };
  asio::async_write(m_stream, buffers, note_sent,
                    [self = shared_from_this(), closes](ErrorCode error, std::size_t) {
                      if (error || self->m_is_closed) {
                        return self->close();
                      }
                      self->end_exchange(closes);
                    });
}

/// Reserves room for a large response until the client has received it. If there is no room,
/// replaces the response with a problem.
void HttpConnection::hold_answer(HttpResponse& response) {
  if (response.body.size() <= kFreeAnswerBytes) {
    return;
  }
  try {
    m_hub.take_body_room(*this, response.body.size());
    m_held_bytes = response.body.size();
  } catch (const HttpProblem& problem) {
    response = problem.response();
  }
}

void HttpConnection::end_exchange(bool closes) {
  if (std::exchange(m_is_sending, false)) {
    m_progress.end_wait(ProgressMeter::Clock::now());
    give_back_body();
  }
  free_memory(m_out);
  free_memory(m_out_body);
  if (!closes) {
    return wait_for_request();
  }
  ErrorCode ignored;
  m_stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  m_chunk.resize(kStreamReadBytes);
  begin_wait();
  m_stream.expires_after(kLingerTime);
  linger();
}

/// Keeps reading for a while after the last response. Closing the socket while the client is still
/// sending could lose the response.
void HttpConnection::linger() {
  m_stream.async_read_some(
      asio::buffer(m_chunk), [self = shared_from_this()](ErrorCode error, std::size_t count) {
        self->m_linger_bytes += count;
        if (error || self->m_linger_bytes > kLingerBytes || self->m_is_closed) {
          return self->close();
        }
        self->linger();
      });
}

void HttpConnection::start_stream() {
  try {
    if (m_parser->get().version() != 11) {
      throw HttpProblem{505, m_request.path + " responds in chunks; use HTTP/1.1"};
    }
    HttpHub* const hub = &m_hub;  // the hub outlives its streams, because it waits for them
    const auto stream = std::make_shared<ConnectionStream>(hub->io, shared_from_this());
    const auto handle = [hub, stream, number = hub->next_stream, request = m_request,
                         &handler = std::get<HttpStreamHandler>(m_route->handler)] {
      try {
        handler(request, *stream);
        stream->finish();
      } catch (const HttpProblem& problem) {
        stream->refuse(problem.response());
      } catch (const std::exception& error) {
        stream->refuse(
            HttpProblem{500, "the stream was aborted: " + std::string{error.what()}}.response());
      }
      asio::post(hub->io, [hub, number] {
        const auto ended = hub->streams.find(number);
        ended->second.join();
        hub->streams.erase(ended);
        hub->end_if_done();
      });
    };
    m_chunk.resize(kStreamReadBytes);
    m_hub.take_stream_room(*this);
    m_exchange = stream;
    m_stream_head.clear();
    m_last_part.reset();
    try {
      hub->streams.emplace(hub->next_stream, std::thread{handle});
      ++hub->next_stream;
    } catch (const std::system_error&) {
      end_stream();
      throw HttpProblem{503, "the server cannot start another thread; try again later"}.with(
          "Retry-After", "10");
    }
  } catch (const HttpProblem& problem) {
    answer(problem.response());
  }
}

std::shared_ptr<ConnectionStream> HttpConnection::end_stream() {
  if (m_exchange) {
    m_hub.stream_room.give_back(m_client, 1);
    m_hub.give_back_body_room(m_client, std::exchange(m_held_bytes, 0));
  }
  return std::exchange(m_exchange, nullptr);
}

void HttpConnection::fetch() {
  if (!m_exchange) {
    return;
  }
  if (m_parser->is_done()) {
    return m_exchange->deliver({});
  }
  m_stream.expires_after(m_hub.options.limits.idle_time);
  m_progress.begin_wait(ProgressMeter::Clock::now());
  read_body();
}

void HttpConnection::deliver(ErrorCode error) {
  if (error) {
    return close();
  }
  const std::size_t count = m_chunk.size() - m_parser->get().body().size;
  if (count == 0 && !m_parser->is_done()) {
    return read_body();
  }
  m_progress.end_wait(ProgressMeter::Clock::now());
  m_exchange->deliver({m_chunk.data(), count});
}

void HttpConnection::hold_for_stream(std::size_t bytes) {
  m_wanted_bytes = bytes;
  m_wanted_until = std::chrono::steady_clock::now() + m_hub.options.limits.room_time;
  take_room_for_stream();
}

void HttpConnection::take_room_for_stream() {
  if (!m_exchange) {
    return;
  }
  try {
    if (m_wanted_bytes > m_held_bytes) {
      m_hub.take_body_room(*this, m_wanted_bytes - m_held_bytes);
    } else {
      m_hub.give_back_body_room(m_client, m_held_bytes - m_wanted_bytes);
    }
    m_held_bytes = m_wanted_bytes;
    m_exchange->answer_hold(std::nullopt);
  } catch (const HttpProblem& problem) {
    if (std::chrono::steady_clock::now() < m_wanted_until) {
      m_hub.wait_for_room(shared_from_this());
    } else {
      m_exchange->answer_hold(problem);
    }
  }
}

bool HttpConnection::finds_room() const {
  const std::size_t more = m_wanted_bytes - std::min(m_wanted_bytes, m_held_bytes);
  return m_hub.body_room.has_room(more) && m_hub.body_room.is_within_share(m_client, more);
}

void HttpConnection::send_part(std::string bytes, std::function<void(bool)> done) {
  if (!m_exchange) {
    return done(false);
  }
  if (!std::exchange(m_is_answered, true)) {
    m_stream_head = head_of({.content_type = m_exchange->content_type()}, false) +
                    "Transfer-Encoding: chunked\r\n\r\n";
  }
  m_parts.push_back({std::move(bytes), std::move(done)});
  write_parts();
}

void HttpConnection::finish_stream(const std::string& trailers) {
  if (!m_exchange) {
    return;
  }
  if (!std::exchange(m_is_answered, true)) {
    m_stream_head = head_of({.content_type = m_exchange->content_type()}, false) +
                    "Transfer-Encoding: chunked\r\n\r\n";
  }
  m_last_part = "0\r\n" + trailers + "\r\n";
  write_parts();
}

void HttpConnection::refuse_stream(HttpResponse response) {
  if (!m_exchange) {
    return;
  }
  if (m_is_answered) {
    return close();
  }
  end_stream();
  answer(std::move(response));
}

/// Sends all queued parts in one write, unless another write is pending.
void HttpConnection::write_parts() {
  const bool is_last = m_parts.empty() && m_last_part;
  if (m_parts_in_flight > 0 || (m_parts.empty() && !is_last)) {
    return;
  }
  // The bytes around the parts are in m_out; the parts are sent without being copied.
  m_out = std::exchange(m_stream_head, {});
  std::vector<std::size_t> ends;  // where the bytes before each part end in m_out
  for (const Part& part : m_parts) {
    m_out += part.bytes.empty() ? "" : chunk_head(part.bytes.size());  // an empty chunk would end
                                                                       // the response
    ends.push_back(m_out.size());
    m_out += part.bytes.empty() ? "" : "\r\n";
  }
  m_parts_in_flight = m_parts.size();
  if (is_last) {
    m_out += *std::exchange(m_last_part, std::nullopt);
  }
  std::vector<asio::const_buffer> buffers;
  std::size_t at = 0;
  for (std::size_t i = 0; i < ends.size(); at = ends[i++]) {
    buffers.emplace_back(m_out.data() + at, ends[i] - at);
    buffers.push_back(asio::buffer(m_parts[i].bytes));
  }
  buffers.emplace_back(m_out.data() + at, m_out.size() - at);
  m_stream.expires_after(m_hub.options.limits.idle_time);
  m_progress.begin_wait(ProgressMeter::Clock::now());
  asio::async_write(m_stream, buffers,
                    [self = shared_from_this(), is_last](ErrorCode error, std::size_t count) {
                      if (error || self->m_is_closed) {
                        return self->close();
                      }
                      const auto now = ProgressMeter::Clock::now();
                      self->m_progress.add(count, now);
                      self->m_progress.end_wait(now);
                      for (; self->m_parts_in_flight > 0; --self->m_parts_in_flight) {
                        const Part part = std::move(self->m_parts.front());
                        self->m_parts.pop_front();
                        part.done(true);
                      }
                      if (!is_last) {
                        return self->write_parts();
                      }
                      self->end_stream();
                      self->end_exchange(self->must_close());
                    });
}

}  // namespace sst
