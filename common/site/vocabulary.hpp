#pragma once

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/evidence_rule.hpp"

namespace sst {

/// A class or id token on elements of one name.
struct VocabularyEntry {
  std::string tag;
  AttributeName attribute = AttributeName::class_;  ///< class_ or id
  std::string token;                                ///< as append_token() gives it
  std::size_t pages = 0;                            ///< sampled pages that it stands on

  friend bool operator==(const VocabularyEntry&, const VocabularyEntry&) = default;
};

/// Appends a class or id token as the vocabulary has it, each run of digits as one '#', so that
/// "post-1234" and "post-77" are one token. False, and nothing appended, if no letter is in it:
/// numbers do not tell kinds of elements apart.
bool append_token(std::string& out, std::string_view raw);

/// Calls `visit(AttributeName, std::string_view token)` for each class and id token of an element,
/// in the order of the markup, repeats included.
template <typename Visitor>
void for_each_token(const PageTree& page, NodeId node, std::string& scratch, Visitor&& visit);

/// The class and id tokens that are part of element keys: the design's answer to class names that
/// [Yi03] could not know, many of which are made for a single page.
class AttributeVocabulary {
 public:
  AttributeVocabulary() = default;
  /// Entries in any order.
  explicit AttributeVocabulary(std::vector<VocabularyEntry> entries);

  bool contains(std::string_view tag, AttributeName attribute, std::string_view token) const;

  /// Sorted by tag, attribute and token.
  const std::vector<VocabularyEntry>& entries() const { return m_entries; }

 private:
  std::vector<VocabularyEntry> m_entries;
  tsl::robin_set<std::uint64_t, SeededHash> m_hashes;
};

/// Counts on how many pages each token stands. A commutative monoid under merge().
class VocabularyCounter {
 public:
  void add(const PageTree& page);
  void merge(const VocabularyCounter& other);

  std::size_t page_count() const { return m_page_count; }
  AttributeVocabulary finish(const EvidenceRule& rule) const;

 private:
  struct AttributeCount {
    VocabularyEntry entry;
    std::size_t last_page = 0;  // the page counted last, so that one page counts once
  };

  std::size_t m_page_count = 0;
  tsl::robin_map<std::uint64_t, AttributeCount, SeededHash> m_counts;
};

template <typename Visitor>
void for_each_token(const PageTree& page, NodeId node, std::string& scratch, Visitor&& visit) {
  const auto visit_token = [&](AttributeName attribute, std::string_view raw) {
    scratch.clear();
    if (append_token(scratch, raw)) {
      visit(attribute, std::string_view{scratch});
    }
  };
  for (const PageAttribute& attribute : page.attributes(node)) {
    if (attribute.name != AttributeName::class_ && attribute.name != AttributeName::id) {
      continue;
    }
    // An id with white space in it is an error that browsers live with; so do we.
    std::string_view rest = page.value(attribute);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(" \t\n\r\f"), rest.size());
      if (end > 0) {
        visit_token(attribute.name, rest.substr(0, end));
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
}

}  // namespace sst
