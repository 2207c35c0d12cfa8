#pragma once

#include <styletree/model_store.hpp>

#include "common/clean/model_cache.hpp"

namespace styletree {

struct ModelSet::Impl {
  sst::ModelCache cache;
};

}  // namespace styletree
