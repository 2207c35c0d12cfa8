#pragma once

#include <functional>
#include <string>

namespace sst {

/// Receives the warnings of the library: one complete sentence for people, without a line break.
/// The library itself writes to no log and no stream.
using WarningHandler = std::function<void(const std::string& message)>;

}  // namespace sst
