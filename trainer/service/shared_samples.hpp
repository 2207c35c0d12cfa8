#pragma once

#include <mutex>

#include "common/model/sample_store.hpp"

namespace sst {

/// The samples of a service, shared by its threads.
struct SharedSamples {
  std::mutex mutex;  ///< guards `store`
  SampleStore store;
};

}  // namespace sst
