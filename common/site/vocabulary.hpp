#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/hash_set.hpp"
#include "common/hash/seeded_hash.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/combination_counter.hpp"
#include "common/site/evidence_rule.hpp"

namespace sst {

/// A class or id token that occurs on elements with one tag name.
struct VocabularyEntry {
  std::string tag;
  AttributeName attribute = AttributeName::class_;  ///< class_ or id
  std::string token;                                ///< normalized by append_token()
  std::size_t pages = 0;                            ///< sampled pages that contain it

  friend bool operator==(const VocabularyEntry&, const VocabularyEntry&) = default;
};

/// Appends a normalized class or id token: each run of digits becomes one '#', so that "post-1234"
/// and "post-77" are equal. If the token has no letter, appends nothing and returns false: numbers
/// do not distinguish kinds of elements.
bool append_token(std::string& out, std::string_view raw);

/// Calls `visit(AttributeName, std::string_view token)` for each normalized class and id token of
/// an element, in the order of the markup, including repeats.
template <typename Visitor>
void for_each_token(const PageTree& page, NodeId node, std::string& scratch, Visitor&& visit);

/// The class and id tokens that are part of element keys. [Yi03] does not use classes. Today, many
/// class names are unique to one page, so only frequent tokens are used.
class AttributeVocabulary {
 public:
  AttributeVocabulary() = default;
  /// `entries` may be in any order.
  explicit AttributeVocabulary(std::vector<VocabularyEntry> entries);

  bool contains(std::string_view tag, AttributeName attribute, std::string_view token) const;

  /// Sorted by tag, attribute and token.
  const std::vector<VocabularyEntry>& entries() const { return m_entries; }

 private:
  std::vector<VocabularyEntry> m_entries;
  HashSet m_hashes;
};

/// Counts the pages with each token, and with each combination of tokens on BODY. A commutative
/// monoid under merge().
class VocabularyCounter {
 public:
  void add(const PageTree& page);
  void merge(const VocabularyCounter& other);

  std::size_t page_count() const { return m_page_count; }

  /// The tokens that are typical of the site by the rule.
  ///
  /// All paths begin at BODY, and many systems list a page's topics in its class. If every page had
  /// its own combination, new pages would match nothing. So the rarest tokens of BODY are dropped
  /// until few pages have a rare combination of display attributes and tokens.
  AttributeVocabulary finish(const EvidenceRule& rule) const;

 private:
  struct AttributeCount {
    VocabularyEntry entry;
    std::size_t last_page = 0;  // the last page counted, so that each page is counted once
  };

  void add_body(const PageTree& page, NodeId body);
  void drop_untypical_body_tokens(std::vector<VocabularyEntry>& entries) const;

  std::size_t m_page_count = 0;
  tsl::robin_map<std::uint64_t, AttributeCount, SeededHash> m_counts;
  CombinationCounter m_bodies;
  tsl::robin_set<std::uint64_t, SeededHash> m_seen;  // values already counted on this page
  std::string m_scratch;
};

/// True for the attributes that contain tokens.
constexpr bool has_tokens(AttributeName name) {
  return name == AttributeName::class_ || name == AttributeName::id;
}

/// Calls `visit(std::string_view token)` for each normalized token of an attribute's value.
template <typename Visitor>
void for_each_token(std::string_view value, std::string& scratch, Visitor&& visit) {
  // White space in an id is an error that browsers tolerate; such an id is split like a class.
  while (!value.empty()) {
    const std::size_t end = std::min(value.find_first_of(" \t\n\r\f"), value.size());
    scratch.clear();
    if (append_token(scratch, value.substr(0, end))) {
      visit(std::string_view{scratch});
    }
    value.remove_prefix(std::min(end + 1, value.size()));
  }
}

template <typename Visitor>
void for_each_token(const PageTree& page, NodeId node, std::string& scratch, Visitor&& visit) {
  for (const PageAttribute& attribute : page.attributes(node)) {
    if (has_tokens(attribute.name)) {
      for_each_token(page.value(attribute), scratch,
                     [&](std::string_view token) { visit(attribute.name, token); });
    }
  }
}

}  // namespace sst
