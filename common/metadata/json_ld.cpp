#include "common/metadata/json_ld.hpp"

#include <rapidjson/reader.h>

#include <algorithm>

#include "common/free_memory.hpp"
#include "common/io/json.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

constexpr std::size_t kKeptValues = 10'000;

}  // namespace

/// Collects the events of RapidJSON.
class JsonLdHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, JsonLdHandler> {
 public:
  /// `text` is what is parsed in place.
  JsonLdHandler(JsonLd& json, std::string& text) : m_json{json}, m_text{text} {}

  // NOLINTBEGIN(readability-identifier-naming): RapidJSON's concept Handler sets the names.
  bool Default() { return add(JsonLd::Kind::text, {}); }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    repair(text, size);
    return add(JsonLd::Kind::text, {text, size});
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    m_key = {text, size};
    return true;
  }
  bool StartObject() { return open(JsonLd::Kind::object); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool StartArray() { return open(JsonLd::Kind::array); }
  bool EndArray(rapidjson::SizeType) { return close(); }
  // NOLINTEND(readability-identifier-naming)

  /// Closes what a broken text leaves open.
  void finish() {
    while (!m_open.empty()) {
      close();
    }
  }

 private:
  /// Replaces control characters, which escapes may give, by spaces, except line feeds; and half
  /// surrogate pairs, which are three bytes like U+FFFD, by that.
  void repair(const char* text, std::size_t size) {
    char* const own = m_text.data() + (text - m_text.data());  // RapidJSON writes into it, too
    std::replace_if(
        own, own + size, [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; },
        ' ');
    for (std::size_t at = valid_utf8_length({own, size}); at < size;) {
      const std::size_t length = std::min(kReplacementCharacter.size(), size - at);
      std::copy_n(kReplacementCharacter.size() == length ? kReplacementCharacter.data() : "??",
                  length, own + at);
      at += length;
      at += valid_utf8_length({own + at, size - at});
    }
  }
  bool add(JsonLd::Kind kind, std::string_view text) {
    const auto at = static_cast<std::uint32_t>(m_json.m_values.size());
    const std::uint32_t parent = m_open.empty() ? JsonLd::kNone : m_open.back();
    const bool is_member =
        parent != JsonLd::kNone && m_json.m_values[parent].kind == JsonLd::Kind::object;
    m_json.m_values.push_back({kind, parent, at + 1, is_member ? m_key : std::string_view{}, text});
    return true;
  }
  bool open(JsonLd::Kind kind) {
    add(kind, {});
    m_open.push_back(static_cast<std::uint32_t>(m_json.m_values.size() - 1));
    return true;
  }
  bool close() {
    m_json.m_values[m_open.back()].end = static_cast<std::uint32_t>(m_json.m_values.size());
    m_open.pop_back();
    return true;
  }

  JsonLd& m_json;
  std::string& m_text;
  std::vector<std::uint32_t> m_open;
  std::string_view m_key;
};

void JsonLd::clear() {
  if (m_values.capacity() > kKeptValues) {  // after a huge page
    free_memory(m_values);
    free_memory(m_ids);
  }
  m_values.clear();
  m_ids.clear();
}

void JsonLd::add(std::string& text) {
  // Line feeds within strings are the most frequent error. White space elsewhere has no meaning.
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  constexpr std::string_view kCdata = "<![CDATA[";
  const std::size_t cdata = text.find(kCdata);
  const std::size_t after = cdata == std::string::npos ? 0 : cdata + kCdata.size();
  std::size_t start = text.find_first_of("{[");  // after "<!--"
  if (start != std::string::npos && start >= cdata && start < after) {
    start = text.find_first_of("{[", after);
  }
  start = std::min(start, text.size());
  const auto first = static_cast<std::uint32_t>(m_values.size());
  constexpr unsigned kFlags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag |
                              rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseCommentsFlag |
                              rapidjson::kParseTrailingCommasFlag |
                              rapidjson::kParseNumbersAsStringsFlag;
  rapidjson::InsituStringStream stream{text.data() + start};
  rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, ThrowingAllocator> reader;
  JsonLdHandler handler{*this, text};
  reader.Parse<kFlags>(stream, handler);
  handler.finish();
  for (std::uint32_t i = first; i < m_values.size(); ++i) {
    const Value& value = m_values[i];
    const bool is_definition = value.key == "@id" && value.kind == Kind::text &&
                               m_values[value.parent].end - value.parent > 2;
    if (is_definition) {
      m_ids.emplace_back(value.text, value.parent);
    }
  }
}

void JsonLd::finish() {
  std::stable_sort(m_ids.begin(), m_ids.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
}

std::uint32_t JsonLd::find(std::uint32_t object, std::string_view key) const {
  if (object == kNone || m_values[object].kind != Kind::object) {
    return kNone;
  }
  int members = 0;
  for (std::uint32_t i = object + 1; i < m_values[object].end && members < kMaxMembers;
       i = m_values[i].end, ++members) {
    if (m_values[i].key == key) {
      return i;
    }
  }
  return kNone;
}

std::string_view JsonLd::text_of(std::uint32_t value) const {
  if (value == kNone) {
    return {};
  }
  while (m_values[value].kind == Kind::array) {
    if (m_values[value].end == value + 1) {
      return {};
    }
    ++value;
  }
  value = resolved(value);
  if (m_values[value].kind == Kind::text) {
    return m_values[value].text;
  }
  for (const std::string_view key : {"name", "@value", "url", "@id"}) {
    const std::uint32_t member = find(value, key);
    if (member != kNone && m_values[member].kind == Kind::text) {
      return m_values[member].text;
    }
  }
  return {};
}

std::string_view JsonLd::text_of(std::uint32_t object, std::string_view key) const {
  return text_of(find(object, key));
}

std::uint32_t JsonLd::resolved(std::uint32_t value) const {
  if (m_values[value].kind != Kind::object || m_values[value].end != value + 2 ||
      m_values[value + 1].key != "@id") {
    return value;
  }
  const auto found =
      std::lower_bound(m_ids.begin(), m_ids.end(), m_values[value + 1].text,
                       [](const auto& id, std::string_view wanted) { return id.first < wanted; });
  return found != m_ids.end() && found->first == m_values[value + 1].text ? found->second : value;
}

}  // namespace sst
