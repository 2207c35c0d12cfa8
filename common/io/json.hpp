#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <ostream>
#include <string_view>

namespace sst {

// NOLINTBEGIN(readability-identifier-naming): RapidJSON's Allocator concept prescribes the names.

/// Allocator for RapidJSON, which does not check for failed allocations. Throws std::bad_alloc.
struct ThrowingAllocator {
  static constexpr bool kNeedFree = true;

  void* Malloc(std::size_t size) { return size == 0 ? nullptr : Realloc(nullptr, 0, size); }
  void* Realloc(void* memory, std::size_t, std::size_t size) {
    if (size == 0) {
      std::free(memory);
      return nullptr;
    }
    void* const more = std::realloc(memory, size);
    if (more == nullptr) {
      throw std::bad_alloc{};
    }
    return more;
  }
  static void Free(void* memory) { std::free(memory); }
};

// NOLINTEND(readability-identifier-naming)

/// Writes JSON values into a buffer. Text must be valid UTF-8. Throws std::bad_alloc.
class Json {
 public:
  Json& begin_object() { return m_writer.StartObject(), *this; }
  Json& end_object() { return m_writer.EndObject(), *this; }
  Json& begin_array() { return m_writer.StartArray(), *this; }
  Json& end_array() { return m_writer.EndArray(), *this; }

  Json& key(std::string_view name) { return m_writer.Key(name.data(), size(name)), *this; }

  Json& value(std::string_view text) { return m_writer.String(text.data(), size(text)), *this; }
  Json& value(const char* text) { return value(std::string_view{text}); }
  Json& value(bool flag) { return m_writer.Bool(flag), *this; }
  Json& value(double number) { return m_writer.Double(number), *this; }
  Json& value(std::unsigned_integral auto number) { return m_writer.Uint64(number), *this; }
  Json& value(std::signed_integral auto number) { return m_writer.Int64(number), *this; }
  Json& null() { return m_writer.Null(), *this; }

  template <typename Value>
  Json& field(std::string_view name, const Value& content) {
    return key(name).value(content);
  }
  /// Writes a member whose value is `text`, or null if `text` is empty.
  Json& text_or_null(std::string_view name, std::string_view text) {
    return text.empty() ? key(name).null() : field(name, text);
  }
  /// Writes a member whose value is an array of strings.
  template <typename Texts>
  Json& texts(std::string_view name, const Texts& items) {
    key(name).begin_array();
    for (const std::string_view text : items) {
      value(text);
    }
    return end_array();
  }

  std::string_view text() const { return {m_buffer.GetString(), m_buffer.GetSize()}; }

  /// Adds bytes to the end of the document, such as a line feed.
  void append(std::string_view bytes) {
    std::copy(bytes.begin(), bytes.end(), m_buffer.Push(bytes.size()));
  }
  /// Removes bytes from the end of the document.
  void remove_suffix(std::size_t count) { m_buffer.Pop(count); }

  /// Frees unused memory. Writing a string reserves memory as if every character had to be escaped.
  void shrink_to_fit() { m_buffer.ShrinkToFit(); }

  /// Clears the document, but keeps its memory for the next one.
  void clear() {
    m_buffer.Clear();
    m_writer.Reset(m_buffer);
  }

 private:
  static rapidjson::SizeType size(std::string_view text) {
    return static_cast<rapidjson::SizeType>(text.size());
  }

  using Buffer = rapidjson::GenericStringBuffer<rapidjson::UTF8<>, ThrowingAllocator>;

  Buffer m_buffer;
  rapidjson::Writer<Buffer, rapidjson::UTF8<>, rapidjson::UTF8<>, ThrowingAllocator> m_writer{
      m_buffer};
};

inline std::ostream& operator<<(std::ostream& out, const Json& json) {
  return out << json.text();
}

}  // namespace sst
