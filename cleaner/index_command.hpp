#pragma once

#include <string>
#include <vector>

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// `sst-clean index`: writes an index of archives in CDXJ format, for --cdx. `arguments` are the
/// arguments after the word "index". Throws Error.
ExitCode index_command(const std::vector<std::string>& arguments, Streams& streams);

}  // namespace sst
