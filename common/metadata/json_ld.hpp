#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sst {

/// The values of JSON texts as a flat array in document order: the members or items of value `i`
/// are in [i + 1, end), so that no code recurses. If a text is invalid, only the values before its
/// first error are included; if it is huge, only its first values.
class JsonLd {
 public:
  enum class Kind : std::uint8_t { object, array, text };
  struct Value {
    Kind kind = Kind::text;
    std::uint32_t parent = 0;
    std::uint32_t end = 0;
    std::string_view key;   ///< key of a member of an object
    std::string_view text;  ///< text or number, valid UTF-8; empty for true, false and null
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr int kMaxMembers = 1'000;

  void clear();
  /// Adds the values of one script. Changes `text`, which must outlive this object.
  void add(std::string& text);
  /// Must be called after the last add().
  void finish();

  const std::vector<Value>& values() const { return m_values; }
  /// The first member of an object with this key; kNone if none of the first kMaxMembers members
  /// has the key.
  std::uint32_t find(std::uint32_t object, std::string_view key) const;
  /// The text of a value: the value itself, the first text of an array, or the "name", "@value",
  /// "url" or "@id" of an object. Empty if the value has no text.
  std::string_view text_of(std::uint32_t value) const;
  std::string_view text_of(std::uint32_t object, std::string_view key) const;
  /// True if `is_wanted` returns true for an "@type" of the object. The prefix of the type is
  /// removed first.
  template <typename Predicate>
  bool has_type(std::uint32_t object, Predicate is_wanted) const {
    const std::uint32_t type = find(object, "@type");
    for (std::uint32_t i = type; i != kNone && i < m_values[type].end;
         i = i == type && m_values[i].kind == Kind::array ? i + 1 : m_values[i].end) {
      const std::string_view name = m_values[i].text;
      if (m_values[i].kind == Kind::text && is_wanted(name.substr(name.find_last_of("/:#") + 1))) {
        return true;
      }
    }
    return false;
  }
  /// If `value` is a reference {"@id": ...}, the object with this id; otherwise `value` itself.
  std::uint32_t resolved(std::uint32_t value) const;

 private:
  friend class JsonLdReader;

  std::vector<Value> m_values;
  std::vector<std::pair<std::string_view, std::uint32_t>> m_ids;  // object ids, sorted by finish()
};

}  // namespace sst
