#include "common/site/local_noise.hpp"

#include "common/page/reference.hpp"

namespace sst {

LocalNoise::LocalNoise(const SiteStyleTree& tree) : m_tree{tree} {
  for (SiteStyleTree::ElementId id = 0; id < tree.elements().size(); ++id) {
    m_has_noise.push_back(tree.has_local_noise(id));
  }
}

bool LocalNoise::is_noise(std::string_view word, SiteStyleTree::ElementId element) {
  m_feature.clear();
  append_folded(m_feature, word);
  return m_tree.is_locally_noisy(element, hash_feature(FeatureKind::word, m_feature));
}

bool LocalNoise::is_noise(FeatureKind kind, ReferenceResolver& references,
                          std::string_view reference, SiteStyleTree::ElementId element) {
  return !reference.empty() &&
         m_tree.is_locally_noisy(element, hash_feature(kind, references.feature(reference)));
}

}  // namespace sst
