#pragma once

#include <memory>

#include <styletree/sample.hpp>

#include "common/learn/sample_bytes.hpp"

namespace styletree {

struct Sample::Impl {
  std::unique_ptr<sst::PortableSample> drawn;
};

}  // namespace styletree
