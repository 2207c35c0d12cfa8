#pragma once

namespace sst {

/// During its lifetime, SIGINT and SIGTERM set stop_requested() instead of ending the process. A
/// second such signal ends the process immediately. Only one instance may exist at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
};

/// True after SIGINT or SIGTERM: the program should stop at the next page. Safe to call from any
/// thread.
bool stop_requested();

}  // namespace sst
