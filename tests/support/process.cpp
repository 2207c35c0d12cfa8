#include "tests/support/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <stdexcept>

extern char** environ;

namespace sst::test {

Process::Process(std::vector<std::string> command) {
  std::vector<char*> arguments;
  for (std::string& argument : command) {
    arguments.push_back(argument.data());
  }
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  const int error = posix_spawn(&m_pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw std::runtime_error{"cannot start " + command[0]};
  }
}

Process::~Process() {
  wait();
}

void Process::send(int signal) {
  if (m_pid > 0) {
    ::kill(m_pid, signal);
  }
}

int Process::wait() {
  int status = 0;
  if (m_pid > 0) {
    waitpid(m_pid, &status, 0);
    m_pid = 0;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace sst::test
