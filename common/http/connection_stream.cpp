#include "common/http/connection_stream.hpp"

#include <boost/asio/post.hpp>

#include <utility>

#include "common/http/http_connection.hpp"

namespace sst {

ConnectionStream::ConnectionStream(boost::asio::io_context& io,
                                   std::shared_ptr<HttpConnection> connection)
    : m_io{io}, m_connection{std::move(connection)} {}

std::size_t ConnectionStream::read(char* out, std::size_t size) {
  std::unique_lock lock{m_mutex};
  if (m_at == m_data.size() && !m_is_over && !m_is_broken) {
    m_is_asking = true;
    boost::asio::post(m_io, [connection = m_connection] { connection->fetch(); });
    m_changed.wait(lock, [&] { return !m_is_asking || m_is_broken; });
  }
  if (m_is_broken) {
    throw HttpDisconnected{};
  }
  const std::size_t count = m_data.copy(out, size, m_at);
  m_at += count;
  return count;
}

void ConnectionStream::hold(std::size_t bytes) {
  std::unique_lock lock{m_mutex};
  m_is_asking = true;
  boost::asio::post(m_io,
                    [connection = m_connection, bytes] { connection->hold_for_stream(bytes); });
  m_changed.wait(lock, [&] { return !m_is_asking || m_is_broken; });
  if (m_is_broken) {
    throw HttpDisconnected{};
  }
  if (m_refusal) {
    throw HttpProblem{*std::exchange(m_refusal, std::nullopt)};
  }
}

void ConnectionStream::write(std::string bytes, std::function<void(bool)> done) {
  boost::asio::post(m_io, [connection = m_connection, bytes = std::move(bytes),
                           done = std::move(done)]() mutable {
    connection->send_part(std::move(bytes), std::move(done));
  });
}

void ConnectionStream::set_content_type(std::string_view type) {
  const std::lock_guard lock{m_mutex};
  m_content_type = type;
}

void ConnectionStream::add_trailer(std::string_view name, std::string_view value) {
  m_trailers.append(name).append(": ").append(value).append("\r\n");
}

void ConnectionStream::finish() {
  boost::asio::post(m_io, [connection = m_connection, trailers = m_trailers] {
    connection->finish_stream(trailers);
  });
}

void ConnectionStream::refuse(HttpResponse response) {
  boost::asio::post(m_io, [connection = m_connection, response = std::move(response)]() mutable {
    connection->refuse_stream(std::move(response));
  });
}

void ConnectionStream::deliver(std::string_view bytes) {
  const std::lock_guard lock{m_mutex};
  m_data = bytes;
  m_at = 0;
  m_is_over = bytes.empty();
  m_is_asking = false;
  m_changed.notify_all();
}

void ConnectionStream::answer_hold(std::optional<HttpProblem> refusal) {
  const std::lock_guard lock{m_mutex};
  m_refusal = std::move(refusal);
  m_is_asking = false;
  m_changed.notify_all();
}

void ConnectionStream::break_off() {
  const std::lock_guard lock{m_mutex};
  m_is_broken = true;
  m_changed.notify_all();
}

std::string ConnectionStream::content_type() {
  const std::lock_guard lock{m_mutex};
  return m_content_type;
}

}  // namespace sst
