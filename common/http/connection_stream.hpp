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

/// The stream of a request, between the thread of its handler and the network thread.
class ConnectionStream : public HttpStream {
 public:
  /// `io` must outlive the stream.
  ConnectionStream(boost::asio::io_context& io, std::shared_ptr<HttpConnection> connection);

  // On the handler's thread; write() on any:

  std::size_t read(char* out, std::size_t size) override;
  void hold(std::size_t bytes) override;
  void write(std::string bytes, std::function<void(bool)> done) override;
  void set_content_type(std::string_view type) override;
  void add_trailer(std::string_view name, std::string_view value) override;
  /// The handler has returned.
  void finish();
  /// The handler has thrown.
  void refuse(HttpResponse response);

  // On the network thread:

  /// Gives the bytes that read() asked for; none at the end.
  void deliver(std::string_view bytes);
  /// Ends hold(): there is room, unless a problem says otherwise.
  void answer_hold(std::optional<HttpProblem> refusal);
  /// The client is gone.
  void break_off();
  std::string content_type();

 private:
  boost::asio::io_context& m_io;
  std::shared_ptr<HttpConnection> m_connection;
  std::string m_trailers;  // of the handler's thread
  std::mutex m_mutex;      // guards the members below
  std::condition_variable m_changed;
  std::string m_content_type = "application/octet-stream";
  std::string m_data;
  std::size_t m_at = 0;
  bool m_is_asking = false;  // what the network thread has not answered yet
  std::optional<HttpProblem> m_refusal;
  bool m_is_over = false;
  bool m_is_broken = false;
};

}  // namespace sst
