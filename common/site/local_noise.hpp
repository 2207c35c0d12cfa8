#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/feature.hpp"
#include "common/site/mapping.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {

/// Finds the noisy features (words, images and links) of meaningful leaves: features that occur
/// nearly equally on all pages [Yi03, enhancement 3]. One thread at a time.
class LocalNoise {
 public:
  /// The tree must outlive this object.
  explicit LocalNoise(const SiteStyleTree& tree);

  /// True if the part is a meaningful leaf with noisy features. A part that is an inner element on
  /// this page, but a leaf on other pages, is excluded: on this page, the same words may be
  /// content.
  bool applies_to(const MappedPart& part) const {
    return part.verdict == Verdict::meaningful && part.as_leaf && m_has_noise[part.element];
  }

  /// Splits a leaf's text into its words and calls visit(space, token, words, is_noise) for each. A
  /// token is a word with adjacent punctuation, or punctuation alone; `words` is 1 or 0. `space` is
  /// the white space before the token, or the punctuation between two words of a compound ("-").
  /// Punctuation at the ends of a compound belongs to its first and last word. A token without
  /// words is noise if the previous token is noise.
  template <typename Visit>
  void for_each_token(std::string_view text, SiteStyleTree::ElementId element, Visit visit);

  /// True if `reference`, the target of a link or the source of an image in the leaf, is noise. The
  /// page's `references` resolve `reference`.
  bool is_noise(FeatureKind kind, ReferenceResolver& references, std::string_view reference,
                SiteStyleTree::ElementId element);

 private:
  bool is_noise(std::string_view word, SiteStyleTree::ElementId element);

  const SiteStyleTree& m_tree;
  std::vector<bool> m_has_noise;  // by element
  std::string m_feature;          // scratch
};

template <typename Visit>
void LocalNoise::for_each_token(std::string_view text, SiteStyleTree::ElementId element,
                                Visit visit) {
  bool drops = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t first = at;
    while (first < text.size() && is_white_space(text[first])) {
      ++first;
    }
    std::size_t end = first;
    while (end < text.size() && !is_white_space(text[end])) {
      ++end;
    }
    std::string_view space = text.substr(at, first - at);
    std::size_t word_end = std::string_view::npos;  // none yet
    for_each_word(text.substr(first, end - first), [&](std::string_view word) {
      const auto begin = static_cast<std::size_t>(word.data() - text.data());
      if (word_end != std::string_view::npos) {
        visit(space, text.substr(first, word_end - first), std::size_t{1}, drops);
        space = text.substr(word_end, begin - word_end);
        first = begin;
      }
      word_end = begin + word.size();
      drops = is_noise(word, element);
    });
    visit(space, text.substr(first, end - first),
          std::size_t{word_end == std::string_view::npos ? 0U : 1U}, drops);
    at = end;
  }
}

}  // namespace sst
