#include "common/site/block_places.hpp"

#include <string_view>

#include "common/hash/stored_hash.hpp"
#include "common/site/vocabulary.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

// Places are stored in models: what they are made of never changes.
constexpr std::size_t kLabelWords = 4;   // a label has no more
constexpr std::size_t kLabelBytes = 40;  // nor more of these before its colon
constexpr int kPlaceElements = 3;        // whose names make a place

}  // namespace

void BlockPlaces::look_at(const PageView& view) {
  m_view = &view;
  m_raw_names.clear();
}

PlaceHash BlockPlaces::place(std::size_t block) {
  std::uint64_t names[kPlaceElements] = {};
  NodeId element = m_view->blocks()[block].element;
  for (std::uint64_t& name : names) {
    name = raw_name(element);
    if (element == PageTree::kRoot) {
      break;
    }
    element = m_view->page().node(element).parent;
  }
  return XXH3_64bits(names, sizeof names);
}

PlaceHash BlockPlaces::labelled_place(std::size_t index) {
  const BlockList& blocks = m_view->blocks();
  const std::size_t own_label = label_words(blocks[index]);
  if (own_label > 0) {
    const auto label = blocks.words(blocks[index]).subspan(0, own_label);
    return combine_hashes(place(index), hash_words(label));
  }
  if (index > 0 && blocks[index - 1].words <= kLabelWords) {
    return combine_hashes(combine_hashes(place(index), m_view->text_hash(index - 1)), 1);
  }
  return place(index);
}

/// The name, classes and id of an element as they stand, but for the numbers in them.
std::uint64_t BlockPlaces::raw_name(NodeId node) {
  const PageTree& page = m_view->page();
  if (m_raw_names.empty()) {
    m_raw_names.assign(page.size(), 0);
  }
  std::uint64_t& name = m_raw_names[node];
  if (name == 0) {
    const std::string_view tag = page.name(node);
    name = XXH3_64bits(tag.data(), tag.size());
    std::uint64_t tokens = 0;  // in no order
    for_each_token(page, node, m_scratch, [&](AttributeName attribute, std::string_view token) {
      tokens +=
          XXH3_64bits_withSeed(token.data(), token.size(), static_cast<std::uint64_t>(attribute));
    });
    name = combine_hashes(name, tokens) | 1;
  }
  return name;
}

/// The number of words of the label that a block begins with, as in "Publisher: Someone"; 0 if it
/// begins with none or ends with it.
std::size_t BlockPlaces::label_words(const Block& block) const {
  std::size_t words = 0;
  std::size_t bytes = 0;
  for (NodeId id = block.first; id < block.end; ++id) {
    const std::string_view text = m_view->page().text(id);
    const std::size_t colon = text.find(':');
    const std::string_view before = text.substr(0, colon);
    words += count_words(before.substr(0, kLabelBytes + 1));
    bytes += before.size();
    if (words > kLabelWords || bytes > kLabelBytes) {
      return 0;
    }
    if (colon != std::string_view::npos) {
      return words < block.words ? words : 0;
    }
  }
  return 0;
}

}  // namespace sst
