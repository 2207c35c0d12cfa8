#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace sst::test {

/// A running program. Its standard error is discarded.
class Process {
 public:
  explicit Process(std::vector<std::string> command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void send(int signal);

  /// Waits for the program to end. Returns its exit code, or -1 if a signal ended it.
  int wait();

 private:
  pid_t m_pid = 0;
};

}  // namespace sst::test
