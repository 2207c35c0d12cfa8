#include "common/page/page_language.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "common/text/language.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

// Detection time grows with the length of the text, and a few sentences are as informative as a
// whole page.
constexpr std::size_t kSampleBytes = 1'024;
constexpr std::size_t kSentenceBytes = 60;  // shorter texts are mostly names and labels

/// The title and the first sentences of a page, followed by shorter texts if there are too few
/// sentences.
std::string sample_of(const PageTree& page) {
  std::string sample = page.title();
  for (const bool wants_sentences : {true, false}) {
    for (NodeId id = 0; id < page.size() && sample.size() < kSampleBytes; ++id) {
      const std::string_view text = page.text(id);
      if (page.node(id).is_text() && (text.size() >= kSentenceBytes) == wants_sentences) {
        sample += ' ';
        sample += cut_utf8(text, kSampleBytes - std::min(sample.size(), kSampleBytes));
      }
    }
  }
  return sample;
}

}  // namespace

std::string language_of(const PageTree& page) {
  std::string declared = primary_subtag(page.language());
  return declared.empty() ? detect_language(sample_of(page)) : declared;
}

}  // namespace sst
