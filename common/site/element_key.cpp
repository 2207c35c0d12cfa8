#include "common/site/element_key.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "common/hash/stored_hash.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

// The cache is bounded: hostile pages may have any number of different attributes.
constexpr std::size_t kMaxCachedSignatures = 100'000;

bool affects_key(AttributeName name) {
  return name == AttributeName::custom_tag || name == AttributeName::class_ ||
         name == AttributeName::id || is_display_attribute(name);
}

bool affects_identity(AttributeName name) {
  return affects_key(name) || name == AttributeName::role;
}

/// A 128-bit hash of all data that determine an identity. Seeded per process, so that no page can
/// forge a collision. Never stored.
XXH128_hash_t signature(const PageTree& page, NodeId node) {
  XXH128_hash_t hash{static_cast<std::uint64_t>(page.node(node).tag), ProcessSeed::get().first()};
  for (const PageAttribute& attribute : page.attributes(node)) {
    if (affects_identity(attribute.name)) {
      const std::string_view value = page.value(attribute);
      const std::uint64_t seed = hash.low64 * 31 + static_cast<std::uint64_t>(attribute.name);
      const XXH128_hash_t next =
          XXH3_128bits_withSeed(value.data(), value.size(), seed ^ ProcessSeed::get().second());
      hash = {next.low64, next.high64 ^ (hash.high64 * 31)};
    }
  }
  return hash;
}

/// Appends ` name="value"`. A quote or backslash in the value is escaped, so that no value can be
/// mistaken for another attribute.
void append_attribute(std::string& out, AttributeName name, std::string_view value) {
  out += out.empty() ? "" : " ";
  out += attribute_name(name);
  out += "=\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c;
  }
  out += '"';
}

/// Appends `name="a b c"`, the tokens sorted and without repeats. Appends nothing if there are no
/// tokens.
void append_tokens(std::string& out, AttributeName name, std::vector<std::string>& tokens) {
  if (tokens.empty()) {
    return;
  }
  std::sort(tokens.begin(), tokens.end());
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
  std::string joined;
  for (const std::string& token : tokens) {
    joined += joined.empty() ? "" : " ";
    joined += token;
  }
  append_attribute(out, name, joined);
}

}  // namespace

ElementKey hash_key(const ReadableKey& written) {
  return hash_key_text(written.tag, written.attributes);
}

ElementKey root_key() {
  static const ElementKey kKey = hash_key({std::string{tag_name(Tag::root)}, ""});
  return kKey;
}

ElementKey text_key() {
  static const ElementKey kKey = hash_key({std::string{tag_name(Tag::text)}, ""});
  return kKey;
}

KeyMaker::KeyMaker(const AttributeVocabulary& vocabulary, KeyNames* names)
    : m_vocabulary{vocabulary}, m_names{names} {
  if (m_names != nullptr) {
    m_names->try_emplace(root_key(), ReadableKey{std::string{tag_name(Tag::root)}, ""});
    m_names->try_emplace(text_key(), ReadableKey{std::string{tag_name(Tag::text)}, ""});
  }
}

ElementIdentity KeyMaker::identity(const PageTree& page, NodeId node) {
  switch (page.node(node).tag) {
    case Tag::text:
      return {text_key(), LexicalSense::none};
    case Tag::root:
      return {root_key(), LexicalSense::none};
    default:
      break;
  }
  if (std::ranges::none_of(page.attributes(node), affects_identity, &PageAttribute::name)) {
    std::optional<ElementIdentity>& bare = m_bare[static_cast<std::size_t>(page.node(node).tag)];
    if (!bare) {
      bare = make_identity(page, node);
    }
    return *bare;
  }
  const XXH128_hash_t hash = signature(page, node);
  const auto found = m_cache.find(hash.low64);
  if (found != m_cache.end() && found->second.rest == hash.high64) {
    return found->second.identity;
  }
  if (m_cache.size() >= kMaxCachedSignatures) {
    m_cache.clear();
  }
  const ElementIdentity identity = make_identity(page, node);
  m_cache[hash.low64] = {hash.high64, identity};
  return identity;
}

ElementIdentity KeyMaker::make_identity(const PageTree& page, NodeId node) {
  bool has_typical_id = false;
  ReadableKey written = write(page, node, has_typical_id);
  const ElementIdentity identity{hash_key(written), lexical_sense(page, node, has_typical_id)};
  if (m_names != nullptr) {
    m_names->try_emplace(identity.key, std::move(written));
  }
  return identity;
}

/// Sets `has_typical_id` to true if the vocabulary contains a token of the id.
ReadableKey KeyMaker::write(const PageTree& page, NodeId node, bool& has_typical_id) {
  std::vector<std::string> classes;
  std::vector<std::string> ids;
  const std::string_view tag = page.name(node);
  for_each_token(page, node, m_scratch, [&](AttributeName attribute, std::string_view token) {
    if (m_vocabulary.contains(tag, attribute, token)) {
      (attribute == AttributeName::id ? ids : classes).emplace_back(token);
    }
  });
  ReadableKey written{std::string{tag}, ""};
  append_tokens(written.attributes, AttributeName::class_, classes);
  append_tokens(written.attributes, AttributeName::id, ids);
  has_typical_id = !ids.empty();

  std::vector<PageAttribute> display;
  for (const PageAttribute& attribute : page.attributes(node)) {
    if (is_display_attribute(attribute.name)) {
      display.push_back(attribute);
    }
  }
  std::sort(display.begin(), display.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  for (const PageAttribute& attribute : display) {
    append_attribute(written.attributes, attribute.name,
                     ascii_lower(trimmed(page.value(attribute))));
  }
  return written;
}

}  // namespace sst
