#include "common/cli/streams.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>
#include <streambuf>
#include <system_error>
#include <vector>

#include "common/cli/stop_signal.hpp"

namespace sst {

namespace {

/// Standard input that reports the end of file after stop_requested(); std::cin would keep waiting.
class StoppableInput : public std::streambuf {
 protected:
  int_type underflow() override {
    while (!stop_requested()) {
      // Poll with a timeout: if another thread receives the signal, read() is not interrupted.
      pollfd input{STDIN_FILENO, POLLIN, 0};
      if (poll(&input, 1, kPollMilliseconds) <= 0) {
        continue;
      }
      const ssize_t count = ::read(STDIN_FILENO, m_buffer.data(), m_buffer.size());
      if (count > 0) {
        setg(m_buffer.data(), m_buffer.data(), m_buffer.data() + count);
        return traits_type::to_int_type(m_buffer[0]);
      }
      if (count == 0) {
        break;
      }
      if (errno != EINTR && errno != EAGAIN) {
        throw std::system_error{errno, std::generic_category()};  // sets the stream's badbit
      }
    }
    return traits_type::eof();
  }

 private:
  static constexpr int kPollMilliseconds = 100;
  std::vector<char> m_buffer = std::vector<char>(std::size_t{1} << 16);
};

/// If standard output is a pipe, restores the default action of SIGPIPE. Python ignores this
/// signal, and so do the programs that it starts; `sst-train show | head` would then report an
/// error.
void end_with_the_reader_of_a_pipe() {
  struct stat status {};
  if (fstat(STDOUT_FILENO, &status) == 0 && S_ISFIFO(status.st_mode)) {
    std::signal(SIGPIPE, SIG_DFL);
  }
}

}  // namespace

Streams standard_streams() {
  static StoppableInput buffer;
  static std::istream in{&buffer};
  std::ios::sync_with_stdio(false);
  end_with_the_reader_of_a_pipe();
  return {in, std::cout, std::cerr, isatty(STDERR_FILENO) == 1};
}

}  // namespace sst
