#include "common/page/copies.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/hash/stored_hash.hpp"
#include "common/page/kept_content.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kCopyWords = 15;  // minimum number of words in a copy
constexpr double kTwiceShare = 0.45;  // minimum share of copies if the page shows its text twice

}  // namespace

void drop_copies(const BlockList& blocks, std::vector<bool>& kept, std::vector<bool>& copies) {
  std::vector<std::pair<std::uint64_t, std::size_t>>
      texts;  // the hash of a block's words; the block
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] && blocks[i].words >= kCopyWords) {
      texts.emplace_back(hash_words(blocks.words(blocks[i])), i);
    }
  }
  // Unlike a hash table, sorting stays fast on pages that forge collisions.
  std::sort(texts.begin(), texts.end());
  std::vector<std::size_t> found;
  for (std::size_t i = 1; i < texts.size(); ++i) {
    if (texts[i].first == texts[i - 1].first) {
      found.push_back(texts[i].second);
    }
  }
  if (found.empty()) {
    return;
  }
  const std::uint32_t content = content_element(blocks, kept);
  const BlockElement& element = blocks.elements()[content];
  const auto is_outside = [&](std::size_t i) {
    return content == 0 || i < element.first || i >= element.end;
  };
  std::size_t kept_words = 0;
  for (std::size_t i = element.first; i < element.end; ++i) {
    kept_words += kept[i] ? blocks[i].words : 0;
  }
  std::size_t copied_words = 0;
  for (const std::size_t i : found) {
    copied_words += is_outside(i) ? 0 : blocks[i].words;
  }
  const bool is_twice =
      static_cast<double>(copied_words) >= kTwiceShare * static_cast<double>(kept_words);
  for (const std::size_t i : found) {
    if (is_twice || is_outside(i)) {
      kept[i] = false;
      copies[i] = true;
    }
  }
}

}  // namespace sst
