#include "common/page/title_words.hpp"

#include <algorithm>
#include <string_view>

#include "common/text/words.hpp"

namespace sst {

TitleWords::TitleWords(const PageTree& page) {
  std::string scratch;
  for_each_word(page.title(),
                [&](std::string_view word) { m_words.push_back(hash_word(word, scratch)); });
  std::sort(m_words.begin(), m_words.end());
}

bool TitleWords::has(const BlockList& blocks, const Block& block) const {
  constexpr double kShare = 0.7;
  const auto words = blocks.words(block);
  const auto shared = std::count_if(words.begin(), words.end(), [&](WordHash word) {
    return std::binary_search(m_words.begin(), m_words.end(), word);
  });
  return block.words >= 2 && static_cast<double>(shared) >= kShare * block.words;
}

}  // namespace sst
