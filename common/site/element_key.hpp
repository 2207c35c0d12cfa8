#pragma once

#include <tsl/robin_map.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "common/hash/seeded_hash.hpp"
#include "common/page/lexicon.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// (TAG, Attr) of an element node [Yi03, section 3.2], as a 64-bit hash of its written form. Equal
/// keys are taken to be equal elements.
using ElementKey = std::uint64_t;

/// A key as people read it and models store it: the element's name, and its attributes in a fixed
/// order, as in `div` and `class="nav wide" id="top"`. In a value, `"` is written `\"` and `\` is
/// written `\\`, so that different attributes are never written alike.
struct WrittenKey {
  std::string tag;
  std::string attributes;

  friend bool operator==(const WrittenKey&, const WrittenKey&) = default;
};

ElementKey hash_key(const WrittenKey& written);

/// The keys of the nodes that are not elements of HTML.
ElementKey root_key();
ElementKey text_key();

using KeyNames = tsl::robin_map<ElementKey, WrittenKey, SeededHash>;

/// The key of a node, and what its names say.
struct ElementLook {
  ElementKey key = 0;
  LexicalSense sense = LexicalSense::none;
};

namespace detail {

struct CachedLook {
  std::uint64_t rest = 0;  // of the hash that it is found by
  ElementLook look;
};

}  // namespace detail

/// Gives page nodes their keys. A key is made of the tag, the
/// display attributes as they stand (bgcolor, width, ...: [Yi03]), and those class and id tokens
/// that are in the vocabulary, without order or repeats. One thread at a time.
class KeyMaker {
 public:
  /// `names`, where given, is told how each new key is written. Both must outlive the maker.
  explicit KeyMaker(const AttributeVocabulary& vocabulary, KeyNames* names = nullptr);

  ElementKey key(const PageTree& page, NodeId node) { return look(page, node).key; }

  ElementLook look(const PageTree& page, NodeId node);

 private:
  WrittenKey write(const PageTree& page, NodeId node);

  const AttributeVocabulary& m_vocabulary;
  // By a part of a hash of the raw attributes, of which a site has few kinds.
  tsl::robin_map<std::uint64_t, detail::CachedLook, SeededHash> m_cache;
  KeyNames* m_names;
  std::string m_scratch;
};

}  // namespace sst
