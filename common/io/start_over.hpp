#pragma once

namespace sst {

/// The end of messages about a run that cannot continue where an earlier run stopped.
inline constexpr const char* kStartOver = "start over with --fresh";

}  // namespace sst
