#include "common/site/vocabulary.hpp"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <utility>

#include "common/site/site_tree.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// The hash is never stored.
std::uint64_t hash_token(std::string_view tag, AttributeName attribute, std::string_view token) {
  const std::uint64_t seed =
      XXH3_64bits_withSeed(tag.data(), tag.size(), static_cast<std::uint64_t>(attribute));
  return XXH3_64bits_withSeed(token.data(), token.size(), seed);
}

std::uint64_t hash_token(const VocabularyEntry& entry) {
  return hash_token(entry.tag, entry.attribute, entry.token);
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

bool append_token(std::string& out, std::string_view raw) {
  if (std::none_of(raw.begin(), raw.end(), is_letter)) {
    return false;
  }
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (!is_digit(raw[i])) {
      out += raw[i];
    } else if (i == 0 || !is_digit(raw[i - 1])) {
      out += '#';
    }
  }
  return true;
}

AttributeVocabulary::AttributeVocabulary(std::vector<VocabularyEntry> entries)
    : m_entries{std::move(entries)} {
  std::sort(m_entries.begin(), m_entries.end(), [](const auto& a, const auto& b) {
    return std::tie(a.tag, a.attribute, a.token) < std::tie(b.tag, b.attribute, b.token);
  });
  std::vector<std::uint64_t> hashes;
  for (const VocabularyEntry& entry : m_entries) {
    hashes.push_back(hash_token(entry));
  }
  m_hashes = HashSet{hashes};
}

bool AttributeVocabulary::contains(std::string_view tag, AttributeName attribute,
                                   std::string_view token) const {
  return m_hashes.contains(hash_token(tag, attribute, token));
}

void VocabularyCounter::add(const PageTree& page) {
  ++m_page_count;
  // Clearing takes time for each bucket, so a table that is mostly empty is replaced.
  constexpr std::size_t kMostBucketsPerValue = 16;
  constexpr std::size_t kFewBuckets = 256;
  if (m_seen.bucket_count() > std::max(kFewBuckets, kMostBucketsPerValue * m_seen.size())) {
    m_seen = {};
  } else {
    m_seen.clear();
  }
  for (NodeId id = 0; id < page.size(); ++id) {
    const std::string_view tag = page.name(id);
    if (page.node(id).tag == Tag::body) {
      add_body(page, id);
    }
    for (const PageAttribute& attribute : page.attributes(id)) {
      const std::string_view value = page.value(attribute);
      if (!has_tokens(attribute.name) ||
          !m_seen.insert(hash_token(tag, attribute.name, value)).second) {
        continue;
      }
      for_each_token(value, m_scratch, [&](std::string_view token) {
        auto [found, is_new] = m_counts.try_emplace(hash_token(tag, attribute.name, token));
        AttributeCount& count = found.value();
        if (is_new) {
          count.entry = {std::string{tag}, attribute.name, std::string{token}, 0};
        }
        if (count.last_page != m_page_count) {
          count.last_page = m_page_count;
          ++count.entry.pages;
        }
      });
    }
  }
}

void VocabularyCounter::add_body(const PageTree& page, NodeId body) {
  const std::string_view tag = page.name(body);
  std::uint64_t display = 0;
  for (const PageAttribute& attribute : page.attributes(body)) {
    if (is_display_attribute(attribute.name)) {
      display += hash_token(tag, attribute.name, ascii_lower(trimmed(page.value(attribute))));
    }
  }
  std::vector<std::uint64_t> tokens;
  for_each_token(page, body, m_scratch, [&](AttributeName attribute, std::string_view token) {
    tokens.push_back(hash_token(tag, attribute, token));
  });
  m_bodies.add(display, std::move(tokens));
}

void VocabularyCounter::merge(const VocabularyCounter& other) {
  m_page_count += other.m_page_count;
  for (const auto& [hash, theirs] : other.m_counts) {
    auto [found, is_new] = m_counts.try_emplace(hash, theirs);
    if (!is_new) {
      found.value().entry.pages += theirs.entry.pages;
    }
    found.value().last_page = 0;
  }
  m_bodies.merge(other.m_bodies);
}

AttributeVocabulary VocabularyCounter::finish(const EvidenceRule& rule) const {
  const std::size_t threshold = rule.threshold(m_page_count);
  std::vector<VocabularyEntry> entries;
  for (const auto& [hash, count] : m_counts) {
    if (count.entry.pages >= threshold) {
      entries.push_back(count.entry);
    }
  }
  drop_untypical_body_tokens(entries);
  return AttributeVocabulary{std::move(entries)};
}

/// Drops the rarest tokens of BODY until its combinations are typical.
void VocabularyCounter::drop_untypical_body_tokens(std::vector<VocabularyEntry>& entries) const {
  // By Good and Turing's estimate, as many new pages have a combination that is on fewer than
  // kKnownPages sampled pages as sampled pages have one that is on at most kKnownPages.
  constexpr std::size_t kTypicalPages = kKnownPages + 1;
  const auto body = std::partition(entries.begin(), entries.end(), [](const auto& entry) {
    return entry.tag != tag_name(Tag::body);
  });
  std::sort(body, entries.end(), [](const auto& a, const auto& b) {
    return std::tie(b.pages, a.attribute, a.token) < std::tie(a.pages, b.attribute, b.token);
  });
  std::vector<std::uint64_t> ranked;
  std::transform(body, entries.end(), std::back_inserter(ranked),
                 [](const VocabularyEntry& entry) { return hash_token(entry); });
  entries.erase(body + static_cast<std::ptrdiff_t>(m_bodies.count_typical(ranked, kTypicalPages)),
                entries.end());
}

}  // namespace sst
