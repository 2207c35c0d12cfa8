#include "common/model/site_model.hpp"

#include <xxhash.h>

#include <bit>
#include <memory>
#include <string_view>

#include "common/page/digest.hpp"

namespace sst {
namespace {

/// Hashes values with their lengths, so that no two lists of values look alike.
class Checksum {
 public:
  Checksum() : m_state{XXH3_createState()} { XXH3_128bits_reset(m_state.get()); }

  Checksum& add(std::uint64_t value) {
    XXH3_128bits_update(m_state.get(), &value, sizeof value);
    return *this;
  }
  Checksum& add(double value) { return add(std::bit_cast<std::uint64_t>(value)); }
  Checksum& add(std::string_view text) {
    add(std::uint64_t{text.size()});
    XXH3_128bits_update(m_state.get(), text.data(), text.size());
    return *this;
  }

  std::string hexadecimal() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(m_state.get());
    return to_hexadecimal(hash.high64, hash.low64);
  }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> m_state;
};

}  // namespace

std::string model_checksum(const SiteModel& model) {
  Checksum sum;
  sum.add(model.site).add(profile_name(model.parameters.profile));
  sum.add(static_cast<std::uint64_t>(model.parameters.leaf_rule));
  for (const VocabularyEntry& entry : model.vocabulary.entries()) {
    sum.add(entry.tag).add(attribute_name(entry.attribute)).add(entry.token);
  }
  const auto elements = model.tree.elements();
  for (SiteStyleTree::ElementId id = 0; id < elements.size(); ++id) {
    const SiteStyleTree::ElementNode& element = elements[id];
    sum.add(model.keys[id].tag).add(model.keys[id].attributes);
    sum.add(std::uint64_t{element.pages}).add(std::uint64_t{element.leaf_pages});
    sum.add(element.importance).add(element.leaf_importance);
    sum.add(mark_name(element.mark)).add(std::uint64_t{element.leaf_is_noisy});
    for (const SiteStyleTree::StyleNode& style : model.tree.styles(element)) {
      sum.add(std::uint64_t{style.pages}).add(style.importance);
      sum.add(std::uint64_t{style.child_count});
      for (const SiteStyleTree::ElementId child : model.tree.children(style)) {
        sum.add(std::uint64_t{child});
      }
    }
    for (std::uint32_t f = 0; f < element.feature_count; ++f) {
      if (model.tree.features(element)[f].locally_noisy) {
        const WrittenFeature& feature = model.features[element.first_feature + f];
        sum.add(feature_kind_name(feature.kind)).add(feature.text);
      }
    }
  }
  return sum.hexadecimal();
}

}  // namespace sst
