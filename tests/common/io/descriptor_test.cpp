#include "common/io/descriptor.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <string>

namespace sst {
namespace {

/// Opens the memory of a process that has ended. On Linux, every read and write of it returns 0.
Descriptor file_that_takes_nothing() {
  const pid_t process = fork();
  if (process == 0) {
    while (true) {
      pause();
    }
  }
  const std::string memory = "/proc/" + std::to_string(process) + "/mem";
  Descriptor file{open(memory.c_str(), O_RDWR | O_CLOEXEC)};
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  return file;
}

TEST(Descriptor, AWriteThatStopsEarlyIsAnError) {
  const Descriptor file = file_that_takes_nothing();
  if (!file || write(file.number(), "abc", 3) != 0) {
    GTEST_SKIP() << "this system has no file whose writes return 0";
  }
  EXPECT_EQ(write_all(file, "abc"), std::errc::io_error);
  EXPECT_EQ(write_all_at(file, "abc", 1), std::errc::io_error);
  EXPECT_FALSE(write_all(file, ""));
  char byte = 0;
  std::size_t count = 1;
  EXPECT_FALSE(read_all_at(file, &byte, 1, 0, count)) << "the end of a file is not an error";
  EXPECT_EQ(count, 0U);
}

}  // namespace
}  // namespace sst
