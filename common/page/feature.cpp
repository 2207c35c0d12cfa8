#include "common/page/feature.hpp"

#include <xxhash.h>

namespace sst {
std::string_view feature_kind_name(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::word:
      return "word";
    case FeatureKind::image:
      return "image";
    case FeatureKind::link:
      return "link";
  }
  return "unknown";
}

FeatureHash hash_feature(FeatureKind kind, std::string_view text) {
  return XXH3_64bits_withSeed(text.data(), text.size(), static_cast<std::uint64_t>(kind));
}

}  // namespace sst
