#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <string>
#include <string_view>

namespace sst {

/// The client of a stream is gone: it hung up, was too slow, or the server has stopped.
class HttpDisconnected : public std::exception {
 public:
  const char* what() const noexcept override { return "the client is gone"; }
};

/// A request body and an answer that are not held in memory, for a handler that has a thread of its
/// own. Nothing is read from the socket until read() asks for it.
class HttpStream {
 public:
  virtual ~HttpStream() = default;

  /// Waits for bytes of the body, and reads up to `size`, at least one; 0 at its end. Throws
  /// HttpDisconnected. For the handler's thread.
  virtual std::size_t read(char* out, std::size_t size) = 0;

  /// Notes that the handler holds `bytes` bytes of the body and the answer in memory. They count as
  /// those of a body that is held: where there is no room for more, slow clients give way, and the
  /// call waits. Throws HttpProblem if there is no room for long, and HttpDisconnected. For the
  /// handler's thread.
  virtual void hold(std::size_t bytes) = 0;

  /// Sends bytes of the answer after all earlier ones. The first call sends the head, too: from
  /// then on, an exception of the handler breaks the connection off. `done` is called once, on the
  /// network thread: with true when the bytes are sent, with false if they never will be. Does not
  /// wait. Safe to call from any thread.
  virtual void write(std::string bytes, std::function<void(bool is_sent)> done) = 0;

  /// Sets the type of the answer. Call it before write().
  virtual void set_content_type(std::string_view type) = 0;
  /// Adds a field to the end of the answer (RFC 9110, 6.5). Call it after all writes are done.
  virtual void add_trailer(std::string_view name, std::string_view value) = 0;
};

}  // namespace sst
