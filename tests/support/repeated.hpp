#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sst::test {

/// The text, `count` times.
inline std::string repeated(std::string_view text, int count) {
  std::string all;
  all.reserve(text.size() * static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    all += text;
  }
  return all;
}

}  // namespace sst::test
