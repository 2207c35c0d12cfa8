#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>

namespace sst {

/// Thrown if a stream has lost its client: the client has disconnected or was too slow, or the
/// server has stopped.
class HttpDisconnected : public std::exception {
 public:
  const char* what() const noexcept override { return "the client is gone"; }
};

/// A request body and a response that are not held in memory, for a handler with its own thread.
/// The socket is read only during read().
class HttpStream {
 public:
  virtual ~HttpStream() = default;

  /// Waits for bytes of the body, reads between one and `size` of them, and returns their number; 0
  /// at the end. Throws HttpDisconnected. Call on the handler's thread.
  virtual std::size_t read(char* out, std::size_t size) = 0;

  /// Reports that the handler holds `bytes` bytes of the body and the response in memory. These
  /// bytes are treated like the bytes of a held body: if there is no room, slow clients give way
  /// and the call waits. Throws HttpProblem if the call waits too long for room, and
  /// HttpDisconnected. Call on the handler's thread.
  virtual void hold(std::size_t bytes) = 0;

  /// Sends bytes of the response after all earlier bytes. The first call also sends the header;
  /// from then on, an exception thrown by the handler closes the connection. `done` is called once,
  /// on the network thread: with true when the bytes are sent, or with false if they can no longer
  /// be sent. Does not wait. Safe to call from any thread.
  virtual void write(std::string bytes, std::function<void(bool is_sent)> done) = 0;

  /// Sets the response's content type. Call it before write().
  virtual void set_content_type(std::string_view type) = 0;
  /// Adds a trailer field to the response (RFC 9110, 6.5). Call it after all writes are done.
  virtual void add_trailer(std::string_view name, std::string_view value) = 0;
};

}  // namespace sst
