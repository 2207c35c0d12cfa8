#pragma once

namespace sst {

/// While it lives, SIGINT and SIGTERM ask the program to stop at the next page instead of ending
/// it; a second one ends it at once. One at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
};

/// True once the program was asked to stop.
bool stop_requested();

}  // namespace sst
