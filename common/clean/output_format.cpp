#include "common/clean/output_format.hpp"

#include <algorithm>

namespace sst {

namespace formats {
extern const OutputFormat STYLETREE_OUTPUT_FORMATS;  // the names listed in common/CMakeLists.txt
}

std::span<const OutputFormat> output_formats() {
  using namespace formats;
  static const OutputFormat kFormats[] = {STYLETREE_OUTPUT_FORMATS};
  return kFormats;
}

const OutputFormat* output_format_by_name(std::string_view name) {
  const auto formats = output_formats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const OutputFormat& format) { return format.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

}  // namespace sst
