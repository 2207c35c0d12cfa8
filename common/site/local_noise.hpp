#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/site/mapping.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/text/white_space.hpp"

namespace sst {

/// Finds the noisy words in meaningful leaves: those that occur nearly equally on all pages [Yi03,
/// enhancement 3]. One thread at a time.
class LocalNoise {
 public:
  /// The tree must outlive this object.
  explicit LocalNoise(const SiteStyleTree& tree);

  /// True if the part is a meaningful leaf with noisy features. A part that only stands where other
  /// pages have a leaf is excluded: it may use the same words as content.
  bool applies_to(const MappedPart& part) const {
    return part.verdict == Verdict::meaningful && part.as_leaf && m_has_noise[part.element];
  }

  /// Splits a leaf's text at white space and calls visit(space, token, words, is_noise) for each
  /// token. `space` is the white space before the token, `words` its number of words. A token is
  /// noise if it has words and all of them are noise. A token without words (punctuation) is noise
  /// if the token before it is.
  template <typename Visit>
  void for_each_token(std::string_view text, SiteStyleTree::ElementId element, Visit visit);

 private:
  bool is_noise(std::string_view token, SiteStyleTree::ElementId element, std::size_t& words);

  const SiteStyleTree& m_tree;
  std::vector<bool> m_has_noise;  // by element
  std::string m_folded;           // scratch
};

template <typename Visit>
void LocalNoise::for_each_token(std::string_view text, SiteStyleTree::ElementId element,
                                Visit visit) {
  bool drops = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_white_space(text[end])) {
      ++end;
    }
    const std::string_view space = text.substr(at, end - at);
    at = end;
    while (end < text.size() && !is_white_space(text[end])) {
      ++end;
    }
    const std::string_view token = text.substr(at, end - at);
    at = end;
    std::size_t words = 0;
    const bool noisy = is_noise(token, element, words);
    drops = words == 0 ? drops : noisy;
    visit(space, token, words, drops);
  }
}

}  // namespace sst
