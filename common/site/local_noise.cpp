#include "common/site/local_noise.hpp"

#include "common/page/feature.hpp"
#include "common/text/words.hpp"

namespace sst {

LocalNoise::LocalNoise(const SiteStyleTree& tree) : m_tree{tree} {
  for (SiteStyleTree::ElementId id = 0; id < tree.elements().size(); ++id) {
    m_has_noise.push_back(tree.has_local_noise(id));
  }
}

bool LocalNoise::is_noise(std::string_view token, SiteStyleTree::ElementId element,
                          std::size_t& words) {
  bool all_noisy = true;
  for_each_word(token, [&](std::string_view word) {
    ++words;
    m_folded.clear();
    append_folded(m_folded, word);
    all_noisy =
        all_noisy && m_tree.is_locally_noisy(element, hash_feature(FeatureKind::word, m_folded));
  });
  return all_noisy && words > 0;
}

}  // namespace sst
