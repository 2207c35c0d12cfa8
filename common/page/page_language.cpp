#include "common/page/page_language.hpp"

#include <cstddef>

#include "common/text/language.hpp"

namespace sst {
namespace {

constexpr std::size_t kSampleBytes = 4'096;

}  // namespace

std::string language_of(const PageTree& page) {
  if (std::string declared = primary_subtag(page.language()); !declared.empty()) {
    return declared;
  }
  std::string sample = page.title();
  for (NodeId id = 0; id < page.size() && sample.size() < kSampleBytes; ++id) {
    if (page.node(id).is_text()) {
      sample += ' ';
      sample += page.text(id);
    }
  }
  return detect_language(sample);
}

}  // namespace sst
