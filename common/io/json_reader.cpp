#include "common/io/json_reader.hpp"

#include <algorithm>
#include <utility>

#include "common/text/append_utf8.hpp"

namespace sst {
namespace {

constexpr int kEnd = -1;
constexpr const char* kCutShort = "it ends too early";

bool is_digit(int c) {
  return c >= '0' && c <= '9';
}

bool is_letter(int c) {
  return c >= 'a' && c <= 'z';
}

/// True for characters that strings may contain unescaped.
bool is_plain(char c) {
  return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\';
}

bool is_high_half(std::uint32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

bool is_low_half(std::uint32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

/// A character in UTF-8; U+FFFD for an unpaired surrogate.
std::string utf8_of(std::uint32_t character) {
  std::string bytes;
  append_utf8(bytes, is_high_half(character) || is_low_half(character) ? 0xFFFD : character);
  return bytes;
}

/// True for a JSON number such as "-0.5e+7".
bool is_number(std::string_view text) {
  const auto take_any = [&](std::string_view wanted) {
    if (text.empty() || wanted.find(text.front()) == wanted.npos) {
      return false;
    }
    text.remove_prefix(1);
    return true;
  };
  const auto take_digits = [&] {
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count > 0;
  };
  take_any("-");
  if (!take_any("0") && !take_digits()) {
    return false;
  }
  if (take_any(".") && !take_digits()) {
    return false;
  }
  if (take_any("eE")) {
    take_any("+-");
    if (!take_digits()) {
      return false;
    }
  }
  return text.empty();
}

}  // namespace

void JsonReader::start(std::string_view text) {
  m_source = nullptr;
  m_piece = text;
  m_at = 0;
  m_open.clear();
  m_state = State::value;
  m_may_close = m_is_in_string = false;
  m_fault = nullptr;
}

void JsonReader::start(Source source) {
  start(std::string_view{});
  m_source = std::move(source);
}

JsonReader::Token JsonReader::next() {
  if (m_fault != nullptr || (std::exchange(m_is_in_string, false) && !take_string(nullptr, 0))) {
    return Token::error;
  }
  int c = skip_space();
  if (m_state == State::after_value) {
    if (m_open.empty()) {
      return finish(c);
    }
    const bool lacks_comma = m_dialect == Dialect::lenient && (c == '"' || c == '{' || c == '[');
    if (c != ',' && !lacks_comma) {
      return close(c);
    }
    m_at += lacks_comma ? 0 : 1;
    m_state = m_open.back() ? State::key : State::value;
    m_may_close = m_dialect == Dialect::lenient;
    c = skip_space();
  }
  if (m_may_close && (c == '}' || c == ']')) {
    return close(c);
  }
  return m_state == State::key ? read_key(c) : read_value(c);
}

JsonReader::Token JsonReader::fail(const char* fault) {
  m_fault = m_fault == nullptr ? fault : m_fault;
  return Token::error;
}

JsonReader::Token JsonReader::open(bool is_object) {
  if (m_open.size() == kMaxDepth) {
    return fail("nested too deeply");
  }
  ++m_at;
  m_open.push_back(is_object);
  m_state = is_object ? State::key : State::value;
  m_may_close = true;
  return is_object ? Token::begin_object : Token::begin_array;
}

JsonReader::Token JsonReader::close(int c) {
  const bool is_object = m_open.back();
  if (c != (is_object ? '}' : ']')) {
    return fail(c == kEnd ? kCutShort : "missing comma or closing bracket");
  }
  ++m_at;
  m_open.pop_back();
  m_state = State::after_value;
  return is_object ? Token::end_object : Token::end_array;
}

JsonReader::Token JsonReader::read_key(int c) {
  if (c != '"') {
    return fail(c == kEnd ? kCutShort : "missing name");
  }
  ++m_at;
  m_text_offset = m_at;
  if (!take_string(&m_text, kMaxKeyBytes)) {
    return Token::error;
  }
  if (const int colon = skip_space(); colon != ':') {
    return fail(colon == kEnd ? kCutShort : "missing colon");
  }
  ++m_at;
  m_state = State::value;
  m_may_close = false;
  return Token::key;
}

JsonReader::Token JsonReader::read_value(int c) {
  if (c == '{' || c == '[') {
    return open(c == '{');
  }
  m_state = State::after_value;
  if (c == '"') {
    ++m_at;
    m_text_offset = m_at;
    m_is_in_string = true;
    return Token::string;
  }
  if (c == '-' || is_digit(c)) {
    return read_number();
  }
  return is_letter(c) ? read_word() : fail(c == kEnd ? kCutShort : "missing value");
}

JsonReader::Token JsonReader::read_number() {
  m_text.clear();
  m_text_offset = m_at;
  for (int c = peek(); is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
       c = peek()) {
    if (m_text.size() == kMaxNumberBytes) {
      return fail("number too long");
    }
    m_text += static_cast<char>(c);
    ++m_at;
  }
  return is_number(m_text) ? Token::number : fail("invalid number");
}

JsonReader::Token JsonReader::read_word() {
  constexpr std::size_t kLongest = 5;  // "false"
  m_text.clear();
  for (int c = peek(); is_letter(c) && m_text.size() <= kLongest; c = peek()) {
    m_text += static_cast<char>(c);
    ++m_at;
  }
  return m_text == "true" || m_text == "false" || m_text == "null" ? Token::word
                                                                   : fail("missing value");
}

JsonReader::Token JsonReader::finish(int c) {
  return c == kEnd || m_dialect == Dialect::lenient ? Token::end
                                                    : fail("extra data after the value");
}

/// The next byte; kEnd if the text ends.
int JsonReader::peek() {
  if (m_at == m_piece.size()) {
    m_piece = m_source ? m_source() : std::string_view{};
    m_at = 0;
    if (m_piece.empty()) {
      m_source = nullptr;
      return kEnd;
    }
  }
  return static_cast<unsigned char>(m_piece[m_at]);
}

/// Returns the next byte that is neither white space nor, in the lenient dialect, in a comment.
int JsonReader::skip_space() {
  while (true) {
    const int c = peek();
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++m_at;
    } else if (c != '/' || m_dialect != Dialect::lenient || !skip_comment()) {
      return c;
    }
  }
}

bool JsonReader::skip_comment() {
  ++m_at;
  const int kind = peek();
  if (kind != '/' && kind != '*') {
    return false;
  }
  int before = 0;
  ++m_at;
  for (int c = peek(); c != kEnd; c = peek()) {
    ++m_at;
    if (kind == '/' ? c == '\n' : c == '/' && before == '*') {
      break;
    }
    before = c;
  }
  return true;
}

bool JsonReader::read_string(std::string& out, std::size_t most_bytes) {
  m_is_in_string = false;
  return take_string(&out, most_bytes);
}

/// Reads up to the end of a string. `out` may be null.
bool JsonReader::take_string(std::string* out, std::size_t most_bytes) {
  if (out != nullptr) {
    out->clear();
  }
  m_string_bytes = 0;
  std::uint32_t high = 0;  // the high surrogate just read, if any
  const auto end_half = [&] {
    if (high != 0) {
      add(out, utf8_of(std::exchange(high, 0)), most_bytes);
    }
  };
  while (true) {
    const int c = peek();
    if (c == '"') {
      ++m_at;
      end_half();
      return true;
    }
    if (c == '\\') {
      std::uint32_t unit = 0;
      if (!take_escape(unit)) {
        return false;
      }
      if (high != 0 && is_low_half(unit)) {
        unit = 0x10000 + ((std::exchange(high, 0) - 0xD800) << 10) + (unit - 0xDC00);
      }
      end_half();
      if (is_high_half(unit)) {
        high = unit;
      } else {
        add(out, utf8_of(unit), most_bytes);
      }
      continue;
    }
    if (c < ' ') {
      fail(c == kEnd ? kCutShort : "control character in a string");
      return false;
    }
    const auto* const first = m_piece.data() + m_at;
    const auto* const last = std::find_if_not(first, m_piece.data() + m_piece.size(), is_plain);
    end_half();
    add(out, {first, static_cast<std::size_t>(last - first)}, most_bytes);
    m_at += static_cast<std::size_t>(last - first);
  }
}

/// Reads an escape sequence: a character or a surrogate.
bool JsonReader::take_escape(std::uint32_t& unit) {
  ++m_at;
  const int c = peek();
  if (c == 'u') {
    return take_hex(unit);
  }
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
  const std::size_t found = c == kEnd ? kLetters.npos : kLetters.find(static_cast<char>(c));
  if (found == kLetters.npos) {
    fail(c == kEnd ? kCutShort : "unknown escape sequence");
    return false;
  }
  ++m_at;
  unit = static_cast<unsigned char>(kMeant[found]);
  return true;
}

bool JsonReader::take_hex(std::uint32_t& unit) {
  ++m_at;
  unit = 0;
  for (int i = 0; i < 4; ++i) {
    const int c = peek();
    const int letter = c | 0x20;
    const bool is_hex_letter = letter >= 'a' && letter <= 'f';
    if (c == kEnd || (!is_digit(c) && !is_hex_letter)) {
      fail(c == kEnd ? kCutShort : "unknown escape sequence");
      return false;
    }
    unit = unit * 16 + static_cast<std::uint32_t>(is_hex_letter ? letter - 'a' + 10 : c - '0');
    ++m_at;
  }
  return true;
}

void JsonReader::add(std::string* out, std::string_view bytes, std::size_t most_bytes) {
  m_string_bytes += bytes.size();
  if (out != nullptr) {
    out->append(bytes.substr(0, most_bytes - out->size()));
  }
}

bool JsonReader::skip(Token first) {
  std::size_t depth = 0;
  for (Token token = first; token != Token::error && token != Token::end; token = next()) {
    if (token == Token::begin_object || token == Token::begin_array) {
      ++depth;
    } else if (token == Token::end_object || token == Token::end_array) {
      --depth;
    }
    if (depth == 0) {
      return true;
    }
  }
  return false;
}

bool read_fields(JsonReader& reader, std::span<JsonField> fields) {
  using Token = JsonReader::Token;
  if (reader.next() != Token::begin_object) {
    return false;
  }
  Token token = Token::error;
  for (token = reader.next(); token == Token::key; token = reader.next()) {
    const auto field = std::ranges::find(fields, reader.text(), &JsonField::name);
    if (field == fields.end()) {
      if (!reader.skip(reader.next())) {
        return false;
      }
      continue;
    }
    field->text->clear();
    field->bytes = 0;
    switch (const Token first = reader.next()) {
      case Token::string:
        field->kind = JsonField::Kind::string;
        if (!reader.read_string(*field->text, field->most_bytes)) {
          return false;
        }
        field->bytes = reader.string_bytes();
        break;
      case Token::number:
        field->kind = JsonField::Kind::number;
        *field->text = reader.text();
        field->bytes = reader.text().size();
        break;
      case Token::word:
        field->kind = reader.text() == "null" ? JsonField::Kind::null : JsonField::Kind::other;
        break;
      default:
        field->kind = JsonField::Kind::other;
        if (!reader.skip(first)) {
          return false;
        }
        break;
    }
  }
  return token == Token::end_object && reader.next() == Token::end;
}

}  // namespace sst
