#pragma once

#include <string>
#include <vector>

#include "common/cli/streams.hpp"

namespace sst {

/// sst-train as a function. `arguments` excludes the program's name. Returns the exit code.
int trainer_main(const std::vector<std::string>& arguments, Streams& streams);

}  // namespace sst
