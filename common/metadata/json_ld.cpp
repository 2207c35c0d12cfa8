#include "common/metadata/json_ld.hpp"

#include <algorithm>

#include "common/free_memory.hpp"
#include "common/io/json_reader.hpp"

namespace sst {
namespace {

constexpr std::size_t kKeptValues = 10'000;
constexpr std::size_t kMostValues = 250'000;  // maximum for a page; the rest is skipped

/// Replaces control characters with spaces, because line feeds in strings are the most frequent
/// error. Keeps line feeds outside strings, because they end comments.
void replace_line_feeds(std::string& text) {
  bool is_in_string = false;
  bool is_escaped = false;
  for (char& c : text) {
    c = static_cast<unsigned char>(c) < ' ' && (is_in_string || c != '\n') ? ' ' : c;
    is_in_string = is_in_string != (c == '"' && !is_escaped);
    is_escaped = is_in_string && c == '\\' && !is_escaped;
  }
}

}  // namespace

/// Adds the values of one script. Overwrites the strings in the script with their decoded text.
class JsonLdReader {
 public:
  JsonLdReader(JsonLd& json, std::string& script, std::size_t start)
      : m_json{json}, m_script{script}, m_start{start} {}

  /// Reads up to the first error, and closes all open values.
  void read() {
    m_reader.start(std::string_view{m_script}.substr(m_start));
    while (m_json.m_values.size() < kMostValues && take(m_reader.next())) {
    }
    while (!m_open.empty()) {
      close();
    }
  }

 private:
  using Token = JsonReader::Token;

  /// Returns false at the end.
  bool take(Token token) {
    switch (token) {
      case Token::begin_object:
      case Token::begin_array:
        add(token == Token::begin_object ? JsonLd::Kind::object : JsonLd::Kind::array, {});
        m_open.push_back(static_cast<std::uint32_t>(m_json.m_values.size() - 1));
        return true;
      case Token::end_object:
      case Token::end_array:
        close();
        return true;
      case Token::key:
        m_key = placed(m_reader.text());
        return true;
      case Token::string:
        if (!m_reader.read_string(m_text)) {
          return false;
        }
        // Escapes may produce control characters.
        std::replace_if(m_text.begin(), m_text.end(), is_control, ' ');
        add(JsonLd::Kind::text, placed(m_text));
        return true;
      case Token::number:
        add(JsonLd::Kind::text, placed(m_reader.text()));
        return true;
      case Token::word:
        add(JsonLd::Kind::text, {});
        return true;
      default:
        return false;
    }
  }

  /// Writes a decoded text over its string in the script.
  std::string_view placed(std::string_view text) {
    char* const place = m_script.data() + m_start + m_reader.text_offset();
    std::copy(text.begin(), text.end(), place);
    return {place, text.size()};
  }

  static bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; }

  void add(JsonLd::Kind kind, std::string_view text) {
    const auto at = static_cast<std::uint32_t>(m_json.m_values.size());
    const std::uint32_t parent = m_open.empty() ? JsonLd::kNone : m_open.back();
    const bool is_member =
        parent != JsonLd::kNone && m_json.m_values[parent].kind == JsonLd::Kind::object;
    m_json.m_values.push_back({kind, parent, at + 1, is_member ? m_key : std::string_view{}, text});
  }
  void close() {
    m_json.m_values[m_open.back()].end = static_cast<std::uint32_t>(m_json.m_values.size());
    m_open.pop_back();
  }

  JsonLd& m_json;
  std::string& m_script;
  std::size_t m_start;
  JsonReader m_reader{JsonReader::Dialect::lenient};
  std::vector<std::uint32_t> m_open;
  std::string_view m_key;
  std::string m_text;
};

void JsonLd::clear() {
  if (m_values.capacity() > kKeptValues) {  // the last page was huge
    free_memory(m_values);
    free_memory(m_ids);
  }
  m_values.clear();
  m_ids.clear();
}

void JsonLd::add(std::string& text) {
  replace_line_feeds(text);
  constexpr std::string_view kCdata = "<![CDATA[";
  const std::size_t cdata = text.find(kCdata);
  const std::size_t after = cdata == std::string::npos ? 0 : cdata + kCdata.size();
  std::size_t start = text.find_first_of("{[");  // after "<!--"
  if (start != std::string::npos && start >= cdata && start < after) {
    start = text.find_first_of("{[", after);
  }
  start = std::min(start, text.size());
  const auto first = static_cast<std::uint32_t>(m_values.size());
  JsonLdReader{*this, text, start}.read();
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
