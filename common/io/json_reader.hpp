#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// Reads a JSON text token by token, with no tree of its values: it takes memory for the text that
/// is asked for, and a bit for each level of nesting.
///
///     JsonReader reader;
///     reader.start(R"({"url": "http://example.org/"})");
///     reader.next();                      // Token::begin_object
///     reader.next();                      // Token::key; text() is "url"
///     if (reader.next() == JsonReader::Token::string) { reader.read_string(url, 1'000); }
class JsonReader {
 public:
  enum class Token : std::uint8_t {
    begin_object,
    end_object,
    begin_array,
    end_array,
    key,     ///< text() has its first kMaxKeyBytes bytes
    string,  ///< read_string() reads it; next() passes over it
    number,  ///< text() has it as written
    word,    ///< text() is "true", "false" or "null"
    end,
    error,  ///< fault() says why; nothing follows
  };
  enum class Dialect : std::uint8_t {
    strict,  ///< RFC 8259
    lenient  ///< takes comments, trailing and missing commas, and ends after the first value
  };
  /// Gives the next piece of a text, which is valid until the next call; an empty one at its end.
  using Source = std::function<std::string_view()>;

  static constexpr std::size_t kMaxDepth = 1'000;
  static constexpr std::size_t kMaxKeyBytes = std::size_t{1} << 16;
  static constexpr std::size_t kMaxNumberBytes = 512;

  explicit JsonReader(Dialect dialect = Dialect::strict) : m_dialect{dialect} {}

  /// Begins with another text, which must stay valid while it is read.
  void start(std::string_view text);
  void start(Source source);

  Token next();

  /// Of a key, a number or a word.
  const std::string& text() const { return m_text; }
  /// The place in the piece that is read at which the last key, string or number began. Strings
  /// and keys are never longer than they are written.
  std::size_t text_offset() const { return m_text_offset; }

  /// Replaces `out` by the string, at most its first `most_bytes` bytes. A half of a surrogate pair
  /// is U+FFFD. Bytes that are not UTF-8 stay as they are. False at an error.
  /// REQUIRES: next() has returned Token::string.
  bool read_string(std::string& out, std::size_t most_bytes = std::string::npos);
  /// The bytes of the whole string that was read last.
  std::size_t string_bytes() const { return m_string_bytes; }

  /// Passes over the rest of the value whose first token next() has returned. False at an error.
  bool skip(Token first);

  /// A fact about a text that is no JSON, for messages; else null.
  const char* fault() const { return m_fault; }

 private:
  enum class State : std::uint8_t { value, key, after_value };

  Token fail(const char* fault);
  Token open(bool is_object);
  Token close(int c);
  Token read_key(int c);
  Token read_value(int c);
  Token read_number();
  Token read_word();
  Token finish(int c);
  int peek();
  int skip_space();
  bool skip_comment();
  bool take_string(std::string* out, std::size_t most_bytes);
  bool take_escape(std::uint32_t& unit);
  bool take_hex(std::uint32_t& unit);
  void add(std::string* out, std::string_view bytes, std::size_t most_bytes);

  Dialect m_dialect;
  Source m_source;
  std::string_view m_piece;
  std::size_t m_at = 0;      // in the piece
  std::vector<bool> m_open;  // what is open, outermost first; true: an object
  State m_state = State::value;
  bool m_may_close = false;     // instead of the value or key that comes next
  bool m_is_in_string = false;  // which is not read yet
  std::string m_text;
  std::size_t m_text_offset = 0;
  std::size_t m_string_bytes = 0;
  const char* m_fault = nullptr;
};

/// A member of an object that is looked for.
struct JsonField {
  enum class Kind : std::uint8_t { none, null, string, number, other };

  std::string_view name;
  std::string* text;                           ///< of a string or a number; empty of another value
  std::size_t most_bytes = std::string::npos;  ///< of `text`; the rest of a string is cut off
  Kind kind = Kind::none;  ///< what was found; of several members of one name, the last
  std::size_t bytes = 0;   ///< of the whole string or number
};

/// Reads a text that is one object, and passes over members that are not in `fields`. False if it
/// is not an object: then JsonReader::fault() says why, or it is null if the text is another value.
bool read_fields(JsonReader& reader, std::span<JsonField> fields);

}  // namespace sst
