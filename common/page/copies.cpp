#include "common/page/copies.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/hash/stored_hash.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/kept_content.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kCopyWords = 15;  // minimum number of words in a copy of its own
constexpr double kTwiceShare = 0.45;      // minimum share of the second version in the content
constexpr double kCopiedShare = 0.9;      // minimum share of copies in the second version

/// Finds, for each kept block of at least `least` words, whether an earlier kept block has the same
/// words.
std::vector<bool> find_copies(const BlockList& blocks, const std::vector<bool>& kept,
                              std::uint32_t least) {
  // Each entry is the hash of a block's words and the block's index. Unlike a hash table, sorting
  // stays fast on pages that forge collisions.
  std::vector<std::pair<std::uint64_t, std::size_t>> texts;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] && blocks[i].words >= least) {
      texts.emplace_back(hash_words(blocks.words(blocks[i])), i);
    }
  }
  std::sort(texts.begin(), texts.end());
  std::vector<bool> copies(kept.size(), false);
  for (std::size_t i = 1; i < texts.size(); ++i) {
    copies[texts[i].second] = texts[i].first == texts[i - 1].first;
  }
  return copies;
}

/// The second version of the text in the content element, as a range of blocks; empty if there is
/// none.
BlockElement second_version(const BlockList& blocks, const BlockElement& content,
                            const std::vector<bool>& kept, const std::vector<bool>& copies) {
  BlockSums kept_words;
  BlockSums copied_words;
  BlockElement version{.first = content.end, .end = content.first};
  for (std::uint32_t i = 0; i < kept.size(); ++i) {
    kept_words.push_back(kept[i] ? blocks[i].words : 0);
    copied_words.push_back(copies[i] ? blocks[i].words : 0);
    if (copies[i] && blocks[i].words >= kCopyWords && i >= content.first && i < content.end) {
      version.first = std::min(version.first, i);
      version.end = i + 1;
    }
  }
  if (version.end <= version.first) {
    return {};
  }
  const auto is_part = [&](std::uint32_t i) { return copies[i] || !kept[i]; };
  while (version.first > content.first && is_part(version.first - 1)) {
    --version.first;
  }
  while (version.end < content.end && is_part(version.end)) {
    ++version.end;
  }
  const double words = copied_words.in(version);
  const bool is_version = words >= kTwiceShare * kept_words.in(content) &&
                          words >= kCopiedShare * kept_words.in(version);
  return is_version ? version : BlockElement{};
}

}  // namespace

void drop_copies(const BlockList& blocks, std::vector<bool>& kept, std::vector<bool>& dropped) {
  dropped.assign(kept.size(), false);
  const std::vector<bool> long_copies = find_copies(blocks, kept, kCopyWords);
  if (std::find(long_copies.begin(), long_copies.end(), true) == long_copies.end()) {
    return;  // as on most pages
  }
  const std::vector<bool> copies = find_copies(blocks, kept, 1);
  const std::uint32_t element = content_element(blocks, kept);
  const BlockElement content = element == 0 ? BlockElement{} : blocks.elements()[element];
  const BlockElement version = second_version(blocks, content, kept, copies);
  const auto is_in = [](std::size_t i, const BlockElement& range) {
    return i >= range.first && i < range.end;
  };
  for (std::size_t i = 0; i < kept.size(); ++i) {
    dropped[i] =
        copies[i] && (is_in(i, version) || (!is_in(i, content) && blocks[i].words >= kCopyWords));
    kept[i] = kept[i] && !dropped[i];
  }
}

}  // namespace sst
