#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace sst::test {

/// The bytes that this process has read so far, as counted by the system.
inline std::uint64_t bytes_read() {
  std::ifstream io{"/proc/self/io"};
  std::string name;
  std::uint64_t value = 0;
  while (io >> name >> value) {
    if (name == "rchar:") {
      return value;
    }
  }
  return 0;
}

}  // namespace sst::test
