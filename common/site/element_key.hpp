#pragma once

#include <tsl/robin_map.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/hash/seeded_hash.hpp"
#include "common/page/lexicon.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/vocabulary.hpp"

namespace sst {

/// The key of an element node, (TAG, Attr) in [Yi03, section 3.2]: a 64-bit hash of its readable
/// form. Elements with equal keys are treated as equal; collisions are not resolved.
using ElementKey = std::uint64_t;

/// The readable form of a key, as stored in models: the element's name and its attributes in a
/// fixed order, for example `div` and `class="nav wide" id="top"`. In a value, `"` is escaped as
/// `\"` and `\` as `\\`, so that different attributes never have the same form.
struct ReadableKey {
  std::string tag;
  std::string attributes;

  friend bool operator==(const ReadableKey&, const ReadableKey&) = default;
};

ElementKey hash_key(const ReadableKey& written);

/// The keys of nodes that are not HTML elements.
ElementKey root_key();
ElementKey text_key();

using KeyNames = tsl::robin_map<ElementKey, ReadableKey, SeededHash>;

/// The key of an element, and the kind of content that its names suggest. An id that is not in the
/// vocabulary does not count: a manual's section about printing may have the id "print".
struct ElementIdentity {
  ElementKey key = 0;
  LexicalSense sense = LexicalSense::none;
};

namespace detail {

struct CachedIdentity {
  std::uint64_t rest = 0;  // the upper half of the 128-bit signature
  ElementIdentity identity;
};

}  // namespace detail

/// Computes the keys of page nodes. A key consists of the tag, the display attributes of [Yi03]
/// (bgcolor, width, ...), and the class and id tokens that are in the vocabulary, sorted and
/// without repeats. One thread at a time.
class KeyMaker {
 public:
  /// Each new key is added to `names`, unless `names` is null. The vocabulary and `names` must
  /// outlive the maker.
  explicit KeyMaker(const AttributeVocabulary& vocabulary, KeyNames* names = nullptr);

  ElementKey key(const PageTree& page, NodeId node) { return identity(page, node).key; }

  ElementIdentity identity(const PageTree& page, NodeId node);

 private:
  ElementIdentity make_identity(const PageTree& page, NodeId node);
  ReadableKey write(const PageTree& page, NodeId node, bool& has_typical_id);

  const AttributeVocabulary& m_vocabulary;
  // Maps the lower half of a signature of the raw attributes to an identity. The elements of a site
  // have few distinct signatures.
  tsl::robin_map<std::uint64_t, detail::CachedIdentity, SeededHash> m_cache;
  // By tag: the identity of elements without attributes that affect it.
  std::array<std::optional<ElementIdentity>, 256> m_bare{};
  KeyNames* m_names;
  std::string m_scratch;
};

}  // namespace sst
