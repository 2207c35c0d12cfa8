#include "common/site/block_places.hpp"

#include <string_view>

#include "common/hash/stored_hash.hpp"
#include "common/site/vocabulary.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

// Places are stored in models, so these values must never change.
constexpr std::size_t kLabelWords = 4;   // maximum number of words in a label
constexpr std::size_t kLabelBytes = 40;  // maximum number of bytes in a label before its colon
constexpr int kPlaceElements = 3;        // elements whose names are hashed into a place

TokenSeed seed_of(AttributeName attribute) {
  return attribute == AttributeName::id ? TokenSeed::id : TokenSeed::class_;
}

}  // namespace

void BlockPlaces::reset(const MappedPage& view) {
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
  return hash_words(names);
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

/// A hash of an element's tag, classes and id, with digits replaced by append_token(). Never 0.
std::uint64_t BlockPlaces::raw_name(NodeId node) {
  const PageTree& page = m_view->page();
  if (m_raw_names.empty()) {
    m_raw_names.assign(page.size(), 0);
  }
  std::uint64_t& name = m_raw_names[node];
  if (name == 0) {
    std::uint64_t tokens = 0;  // a sum, so that the order of tokens does not matter
    for_each_token(page, node, m_scratch, [&](AttributeName attribute, std::string_view token) {
      tokens += hash_token_text(seed_of(attribute), token);
    });
    name = combine_hashes(hash_text(page.name(node)), tokens) | 1;
  }
  return name;
}

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
