#pragma once

#include <functional>
#include <string>

namespace sst {

/// Receives the library's warnings: each is one complete, readable sentence without a line break.
/// The library itself writes to no log and no stream.
using WarningHandler = std::function<void(const std::string& message)>;

}  // namespace sst
