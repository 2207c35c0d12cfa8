#include "common/cli/streams.hpp"

#include <unistd.h>

#include <iostream>

namespace sst {

Streams standard_streams() {
  std::ios::sync_with_stdio(false);
  return {std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) == 1};
}

}  // namespace sst
