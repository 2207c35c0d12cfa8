#include "common/page/feature.hpp"

#include "common/hash/stored_hash.hpp"

namespace sst {
namespace {

FeatureSeed seed_of(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::word:
      return FeatureSeed::word;
    case FeatureKind::image:
      return FeatureSeed::image;
    case FeatureKind::link:
      return FeatureSeed::link;
  }
  return FeatureSeed::word;
}

}  // namespace

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
  return hash_feature_text(seed_of(kind), text);
}

}  // namespace sst
