#include "common/site/element_key.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "common/hash/stored_hash.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

// Pages that make up attributes without end must not fill the memory.
constexpr std::size_t kMaxCachedSignatures = 100'000;

bool is_part_of_keys(AttributeName name) {
  return name == AttributeName::custom_tag || name == AttributeName::class_ ||
         name == AttributeName::id || is_display_attribute(name);
}

bool is_part_of_look(AttributeName name) {
  return is_part_of_keys(name) || name == AttributeName::role;
}

/// A hash of everything that a look depends on. It is 128 bits long and has a random seed, so that
/// no page can forge the hash of another page's element. In memory only.
XXH128_hash_t signature(const PageTree& page, NodeId node) {
  XXH128_hash_t hash{static_cast<std::uint64_t>(page.node(node).tag), ProcessSeed::get().first()};
  for (const PageAttribute& attribute : page.attributes(node)) {
    if (is_part_of_look(attribute.name)) {
      const std::string_view value = page.value(attribute);
      const std::uint64_t seed = hash.low64 * 31 + static_cast<std::uint64_t>(attribute.name);
      const XXH128_hash_t next =
          XXH3_128bits_withSeed(value.data(), value.size(), seed ^ ProcessSeed::get().second());
      hash = {next.low64, next.high64 ^ (hash.high64 * 31)};
    }
  }
  return hash;
}

/// Appends ` name="value"`, a quote or backslash in the value as `\"` or `\\`: what a page wrote
/// into a value must not read as another attribute.
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

/// Appends `name="a b c"` with the tokens in order and without repeats; nothing for no tokens.
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

ElementKey hash_key(const WrittenKey& written) {
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
    m_names->try_emplace(root_key(), WrittenKey{std::string{tag_name(Tag::root)}, ""});
    m_names->try_emplace(text_key(), WrittenKey{std::string{tag_name(Tag::text)}, ""});
  }
}

ElementLook KeyMaker::look(const PageTree& page, NodeId node) {
  switch (page.node(node).tag) {
    case Tag::text:
      return {text_key(), LexicalSense::none};
    case Tag::root:
      return {root_key(), LexicalSense::none};
    default:
      break;
  }
  const XXH128_hash_t hash = signature(page, node);
  const auto found = m_cache.find(hash.low64);
  if (found != m_cache.end() && found->second.rest == hash.high64) {
    return found->second.look;
  }
  if (m_cache.size() >= kMaxCachedSignatures) {
    m_cache.clear();
  }
  WrittenKey written = write(page, node);
  const ElementLook look{hash_key(written), lexical_sense(page, node)};
  m_cache[hash.low64] = {hash.high64, look};
  if (m_names != nullptr) {
    m_names->try_emplace(look.key, std::move(written));
  }
  return look;
}

WrittenKey KeyMaker::write(const PageTree& page, NodeId node) {
  std::vector<std::string> classes;
  std::vector<std::string> ids;
  const std::string_view tag = page.name(node);
  for_each_token(page, node, m_scratch, [&](AttributeName attribute, std::string_view token) {
    if (m_vocabulary.contains(tag, attribute, token)) {
      (attribute == AttributeName::id ? ids : classes).emplace_back(token);
    }
  });
  WrittenKey written{std::string{tag}, ""};
  append_tokens(written.attributes, AttributeName::class_, classes);
  append_tokens(written.attributes, AttributeName::id, ids);

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
