#pragma once

#include <boost/asio/io_context.hpp>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "common/http/http_response.hpp"
#include "common/http/http_stream.hpp"

namespace sst {

class HttpConnection;

/// The stream of a request. Connects the handler's thread with the network thread.
class ConnectionStream : public HttpStream {
 public:
  /// `io` must outlive the stream.
  ConnectionStream(boost::asio::io_context& io, std::shared_ptr<HttpConnection> connection);

  // Called on the handler's thread; write() on any thread:

  std::size_t read(char* out, std::size_t size) override;
  void hold(std::size_t bytes) override;
  void write(std::string bytes, std::function<void(bool)> done) override;
  void set_content_type(std::string_view type) override;
  void add_trailer(std::string_view name, std::string_view value) override;
  /// Call when the handler has returned.
  void finish();
  /// Call when the handler has thrown.
  void refuse(HttpResponse response);

  // Called on the network thread:

  /// Delivers the bytes that read() requested; empty at the end of the body.
  void deliver(std::string_view bytes);
  /// Makes hold() return or, if there is no room, throw `refusal`.
  void answer_hold(std::optional<HttpProblem> refusal);
  /// Call when the client has disconnected.
  void break_off();
  std::string content_type();

 private:
  boost::asio::io_context& m_io;
  std::shared_ptr<HttpConnection> m_connection;
  std::string m_trailers;  // used only on the handler's thread
  std::mutex m_mutex;      // guards the members below
  std::condition_variable m_changed;
  std::string m_content_type = "application/octet-stream";
  std::string m_data;
  std::size_t m_at = 0;
  bool m_is_asking = false;  // waiting for the network thread
  std::optional<HttpProblem> m_refusal;
  bool m_is_over = false;
  bool m_is_broken = false;
};

}  // namespace sst
