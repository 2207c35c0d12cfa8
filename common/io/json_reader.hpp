#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// Reads a JSON text token by token, without building a tree. Uses memory only for text that the
/// caller requests, and one bit per level of nesting.
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
    key,     ///< text() is its first kMaxKeyBytes bytes
    string,  ///< read_string() reads it; next() skips it
    number,  ///< text() is the number as written
    word,    ///< text() is "true", "false" or "null"
    end,
    error,  ///< see fault(); nothing follows
  };
  enum class Dialect : std::uint8_t {
    strict,  ///< RFC 8259
    lenient  ///< accepts comments and trailing or missing commas; ends after the first value
  };
  /// Returns the next piece of a text, valid until the next call; empty at the end.
  using Source = std::function<std::string_view()>;

  static constexpr std::size_t kMaxDepth = 1'000;
  static constexpr std::size_t kMaxKeyBytes = std::size_t{1} << 16;
  static constexpr std::size_t kMaxNumberBytes = 512;

  explicit JsonReader(Dialect dialect = Dialect::strict) : m_dialect{dialect} {}

  /// Starts reading a new text, which must stay valid while it is read.
  void start(std::string_view text);
  void start(Source source);

  Token next();

  /// The text of a key, a number or a word.
  const std::string& text() const { return m_text; }
  /// The offset, in the current piece, at which the last key, string or number began. Decoded
  /// strings and keys are never longer than their written form, so they may be decoded in place.
  std::size_t text_offset() const { return m_text_offset; }

  /// Replaces `out` with the string, cut off after `most_bytes` bytes. An unpaired surrogate
  /// becomes U+FFFD. Bytes that are not UTF-8 are kept. False on error. REQUIRES: next() has
  /// returned Token::string.
  bool read_string(std::string& out, std::size_t most_bytes = std::string::npos);
  /// The full size of the last string read, in bytes.
  std::size_t string_bytes() const { return m_string_bytes; }

  /// Skips the rest of the value whose first token next() has returned. False on error.
  bool skip(Token first);

  /// The reason why the text is not JSON, for messages; null if there is no error.
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
  std::size_t m_at = 0;      // position in the piece
  std::vector<bool> m_open;  // open objects and arrays, outermost first; true: an object
  State m_state = State::value;
  bool m_may_close = false;     // a closing bracket may replace the next value or key
  bool m_is_in_string = false;  // inside a string that has not been read yet
  std::string m_text;
  std::size_t m_text_offset = 0;
  std::size_t m_string_bytes = 0;
  const char* m_fault = nullptr;
};

/// A member to find in an object.
struct JsonField {
  enum class Kind : std::uint8_t { none, null, string, number, other };

  std::string_view name;
  std::string* text;                           ///< the string or number; empty for any other value
  std::size_t most_bytes = std::string::npos;  ///< maximum size of `text`; the rest is cut off
  Kind kind = Kind::none;  ///< kind of the value; of the last value if the name is repeated
  std::size_t bytes = 0;   ///< full size of the string or number
};

/// Reads a text that is one object, skipping members that are not in `fields`. Returns false if the
/// text is not an object; JsonReader::fault() then returns the reason, or null if the text is a
/// different kind of value.
bool read_fields(JsonReader& reader, std::span<JsonField> fields);

}  // namespace sst
