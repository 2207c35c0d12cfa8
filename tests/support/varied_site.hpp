#pragma once

#include <cstddef>
#include <string>

namespace sst::test {

/// Page `number` of a made-up site. Its parts vary to different degrees, so that each has a
/// different importance. Pages 40 and later have an additional table. Deterministic.
std::string varied_page(std::size_t number);

}  // namespace sst::test
