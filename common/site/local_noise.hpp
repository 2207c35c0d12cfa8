#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/site/mapping.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/text/white_space.hpp"

namespace sst {

/// The words of meaningful leaves that are noise all the same, since they are the same on nearly
/// all pages [Yi03, enhancement 3]. One thread at a time.
class LocalNoise {
 public:
  /// The tree must outlive it.
  explicit LocalNoise(const SiteStyleTree& tree);

  /// True of a meaningful leaf of a page of whose features some are noise. What stands where a leaf
  /// was may use the same words for content.
  bool is_in(const MappedPart& part) const {
    return part.verdict == Verdict::meaningful && part.as_leaf && m_is_in[part.element];
  }

  /// Parts a text of such a leaf at its white space and calls visit(space, token, words, is_noise):
  /// what stands between two spaces, the space before it, and its number of words. Words are
  /// written together with the signs around them, so a token is noise if all words in it are; one
  /// without words goes where the one before it goes.
  template <typename Visit>
  void for_each_token(std::string_view text, SiteStyleTree::ElementId element, Visit visit);

 private:
  bool is_noise(std::string_view token, SiteStyleTree::ElementId element, std::size_t& words);

  const SiteStyleTree& m_tree;
  std::vector<bool> m_is_in;  // by element
  std::string m_folded;       // scratch
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
