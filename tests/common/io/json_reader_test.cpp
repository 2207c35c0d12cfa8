#include "common/io/json_reader.hpp"

#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <rapidjson/writer.h>

#include <cstddef>
#include <limits>
#include <random>
#include <utility>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

using Dialect = JsonReader::Dialect;
using Token = JsonReader::Token;

/// A source that yields a text in pieces of `bytes` bytes.
JsonReader::Source pieces_of(std::string text, std::size_t bytes) {
  return [text = std::move(text), bytes, at = std::size_t{0}]() mutable {
    const std::string_view piece = std::string_view{text}.substr(at, bytes);
    at += piece.size();
    return piece;
  };
}

/// A text's tokens with their values, such as "{ 'key' \"string\" 12 }". A fault, if any, is last.
std::string tokens_of(JsonReader& reader) {
  std::string tokens;
  std::string string;
  while (true) {
    tokens += tokens.empty() ? "" : " ";
    switch (reader.next()) {
      case Token::begin_object:
        tokens += '{';
        break;
      case Token::end_object:
        tokens += '}';
        break;
      case Token::begin_array:
        tokens += '[';
        break;
      case Token::end_array:
        tokens += ']';
        break;
      case Token::key:
        tokens += "'" + reader.text() + "'";
        break;
      case Token::string:
        tokens += reader.read_string(string) ? "\"" + string + "\"" : "broken";
        break;
      case Token::number:
      case Token::word:
        tokens += reader.text();
        break;
      case Token::end:
        return tokens + "end";
      case Token::error:
        return tokens + reader.fault();
    }
  }
}

std::string tokens_of(std::string_view text, Dialect dialect = Dialect::strict) {
  JsonReader reader{dialect};
  reader.start(text);
  return tokens_of(reader);
}

TEST(JsonReader, ReadsValuesOfAllKinds) {
  EXPECT_EQ(tokens_of(R"( {"a":[1,-2.5e+7,0],"b":{},"c":[],"d":true,"e":false,"f":null,"":"x"} )"),
            "{ 'a' [ 1 -2.5e+7 0 ] 'b' { } 'c' [ ] 'd' true 'e' false 'f' null '' \"x\" } end");
  EXPECT_EQ(tokens_of("\"x\""), "\"x\" end");
  EXPECT_EQ(tokens_of("\t12\r\n"), "12 end");
}

TEST(JsonReader, DecodesEscapes) {
  EXPECT_EQ(tokens_of(R"("\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\uD83D\uDE00")"),
            "\"\"\\/\b\f\n\r\tA\u00e9\u20AC\U0001F600\" end");
  EXPECT_EQ(tokens_of(R"("a\ud83db")"), "\"a\uFFFDb\" end") << "unpaired surrogates";
  EXPECT_EQ(tokens_of(R"("\ud83d\ud83d\ude00\ude00\ud83d")"),
            "\"\uFFFD\U0001F600\uFFFD\uFFFD\" end");
  EXPECT_EQ(tokens_of(R"("\ud83d\n")"), "\"\uFFFD\n\" end");
  EXPECT_EQ(tokens_of(R"("\u0000")"), std::string("\"\0\" end", 7));
}

TEST(JsonReader, SaysWhatIsWrong) {
  for (const auto& [text, fault] : std::map<std::string, std::string>{
           {"", "it ends too early"},
           {"{", "it ends too early"},
           {"[1", "it ends too early"},
           {"\"a", "it ends too early"},
           {"\"a\\", "it ends too early"},
           {"\"\\u00", "it ends too early"},
           {"{\"a\"", "it ends too early"},
           {"{\"a\" 1}", "missing colon"},
           {"{1:2}", "missing name"},
           {"{\"a\":1,}", "missing name"},
           {"[1,]", "missing value"},
           {"[,1]", "missing value"},
           {"{\"a\":}", "missing value"},
           {"nonsense", "missing value"},
           {"nul", "missing value"},
           {"[1 2]", "missing comma or closing bracket"},
           {"[1}", "missing comma or closing bracket"},
           {"{\"a\":1]", "missing comma or closing bracket"},
           {"1 2", "extra data after the value"},
           {"{}}", "extra data after the value"},
           {"/**/1", "missing value"},
           {"\"\\x\"", "unknown escape sequence"},
           {"\"\\u00g0\"", "unknown escape sequence"},
           {"\"a\nb\"", "control character in a string"},
           {std::string("\"\0\"", 3), "control character in a string"},
           {"01", "invalid number"},
           {"-", "invalid number"},
           {"1.", "invalid number"},
           {"1e", "invalid number"},
           {".5", "missing value"},
           {std::string(600, '1'), "number too long"}}) {
    const std::string tokens = tokens_of(text);
    EXPECT_TRUE(tokens.ends_with(fault)) << text << ": " << tokens;
    JsonReader reader;
    reader.start(text);
    while (reader.next() != Token::error) {
    }
    EXPECT_STREQ(reader.fault(), fault.c_str()) << "strings are skipped: " << text;
    EXPECT_EQ(reader.next(), Token::error);
  }
}

TEST(JsonReader, TakesCommentsAndTrailingCommasIfItIsLenient) {
  EXPECT_EQ(tokens_of("/* a */[1,/**/2,]// b", Dialect::lenient), "[ 1 2 ] end");
  EXPECT_EQ(tokens_of("{\"a\":1, // c\n} nonsense", Dialect::lenient), "{ 'a' 1 } end");
  EXPECT_EQ(tokens_of("[1,}", Dialect::lenient), "[ 1 missing comma or closing bracket");
  EXPECT_EQ(tokens_of(R"([{} {} "a" [1]])", Dialect::lenient),
            tokens_of(R"([{}, {}, "a", [1]])", Dialect::strict));
  EXPECT_EQ(tokens_of("{\"a\":1\n\"b\":2}", Dialect::lenient),
            tokens_of(R"({"a":1,"b":2})", Dialect::strict));
  EXPECT_EQ(tokens_of("[/x]", Dialect::lenient), "[ missing value");
  EXPECT_EQ(tokens_of("[1/* never ends", Dialect::lenient), "[ 1 it ends too early");
}

TEST(JsonReader, ReadsTheSameFromPiecesOfAnySize) {
  const std::string text =
      R"({"a\u0062":["\ud83d\ude00 \n é",-12.5e3,true,null,{"x":"\\"}],"c":"plain text"})";
  const std::string whole = tokens_of(text);
  ASSERT_TRUE(whole.ends_with("end")) << whole;
  JsonReader reader;
  for (std::size_t bytes = 1; bytes <= text.size(); ++bytes) {
    reader.start(pieces_of(text, bytes));
    EXPECT_EQ(tokens_of(reader), whole) << bytes;
  }
  for (std::size_t length = 0; length < text.size(); ++length) {
    reader.start(pieces_of(text.substr(0, length), 3));
    EXPECT_EQ(tokens_of(reader), tokens_of(text.substr(0, length))) << length;
    EXPECT_NE(reader.fault(), nullptr);
  }
}

TEST(JsonReader, TakesNoMemoryForDepthAndForWhatIsPassedOver) {
  std::size_t pieces = 0;
  JsonReader reader;
  reader.start([&pieces] { return ++pieces > 1'000 ? "" : std::string_view{"[[[[[[[[[["}; });
  while (reader.next() != Token::error) {
  }
  EXPECT_STREQ(reader.fault(), "nested too deeply");
  EXPECT_LE(pieces, JsonReader::kMaxDepth / 10 + 1);
  const std::string part(100'000, 'x');
  pieces = 0;
  reader.start([&] {
    ++pieces;
    return pieces == 1       ? "{\""
           : pieces == 2'000 ? "\":\""
           : pieces == 4'000 ? "\"}"
           : pieces > 4'000  ? std::string_view{}
                             : std::string_view{part};
  });
  EXPECT_EQ(reader.next(), Token::begin_object);
  EXPECT_EQ(reader.next(), Token::key);
  EXPECT_EQ(reader.text().size(), JsonReader::kMaxKeyBytes);
  EXPECT_EQ(reader.next(), Token::string);
  std::string start;
  EXPECT_TRUE(reader.read_string(start, 10));
  EXPECT_EQ(start, "xxxxxxxxxx");
  EXPECT_EQ(reader.string_bytes(), 1'999 * part.size());
  EXPECT_EQ(reader.next(), Token::end_object);
}

TEST(JsonReader, ReadsTheFieldsThatAreLookedFor) {
  using Kind = JsonField::Kind;
  std::string a = "old";
  std::string b = "old";
  const auto read = [&](std::string_view text) {
    JsonReader reader;
    reader.start(text);
    std::vector<JsonField> fields = {{.name = "a", .text = &a},
                                     {.name = "b", .text = &b, .most_bytes = 3}};
    const bool is_object = read_fields(reader, fields);
    return std::pair{is_object, fields};
  };
  const auto [is_object, fields] =
      read(R"({"c":{"a":"no","d":[{"b":1}]},"b":"abcdef","a":"x","e":"y","a":17})");
  EXPECT_TRUE(is_object);
  EXPECT_EQ(fields[0].kind, Kind::number);
  EXPECT_EQ(a, "17") << "the last value counts";
  EXPECT_EQ(fields[1].kind, Kind::string);
  EXPECT_EQ(b, "abc");
  EXPECT_EQ(fields[1].bytes, 6U);
  EXPECT_EQ(read("{}").second[0].kind, Kind::none);
  EXPECT_EQ(read(R"({"a":null})").second[0].kind, Kind::null);
  EXPECT_EQ(a, "");
  EXPECT_EQ(read(R"({"a":[1,{"b":2}]})").second[0].kind, Kind::other);
  EXPECT_EQ(read(R"({"a":true})").second[0].kind, Kind::other);
  for (const char* text : {"[]", "1", "{\"a\":1", "{\"a\":1} x", "{\"a\":[}", "{\"c\":[}", ""}) {
    EXPECT_FALSE(read(text).first) << text;
  }
}

/// Writes a random value.
void write_random(std::mt19937_64& random, int depth,
                  rapidjson::Writer<rapidjson::StringBuffer>& out) {
  constexpr std::string_view kCharacters = "a\"\\/\n\x01\xC3\xA9\xF0\x9F\x98\x80 {}[],:";
  const auto string = [&] {
    std::string text;
    for (std::uint64_t i = random() % 6; i > 0; --i) {
      const std::size_t at = random() % kCharacters.size();
      text += static_cast<unsigned char>(kCharacters[at]) < 0x80 ? kCharacters.substr(at, 1)
                                                                 : kCharacters.substr(6, 2);
    }
    return text;
  };
  switch (random() % (depth > 4 ? 4 : 6)) {
    case 0:
      out.String(string());
      break;
    case 1:
      out.Int64(static_cast<std::int64_t>(random()));
      break;
    case 2:
      out.Double(static_cast<double>(random() % 1'000) / 7 - 50);
      break;
    case 3:
      random() % 2 == 0 ? out.Null() : out.Bool(random() % 2 == 0);
      break;
    case 4:
      out.StartObject();
      for (std::uint64_t i = random() % 4; i > 0; --i) {
        const std::string key = string();
        out.Key(key.data(), static_cast<rapidjson::SizeType>(key.size()));
        write_random(random, depth + 1, out);
      }
      out.EndObject();
      break;
    default:
      out.StartArray();
      for (std::uint64_t i = random() % 4; i > 0; --i) {
        write_random(random, depth + 1, out);
      }
      out.EndArray();
      break;
  }
}

/// RapidJSON's events in the format of tokens_of().
struct PlainHandler : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, PlainHandler> {
  // NOLINTBEGIN(readability-identifier-naming): RapidJSON's concept Handler sets the names.
  bool add(const std::string& token) {
    tokens += (tokens.empty() ? "" : " ") + token;
    return true;
  }
  bool Null() { return add("null"); }
  bool Bool(bool flag) { return add(flag ? "true" : "false"); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return add({text, size}); }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return add("\"" + std::string{text, size} + "\"");
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    return add("'" + std::string{text, size} + "'");
  }
  bool StartObject() { return add("{"); }
  bool EndObject(rapidjson::SizeType) { return add("}"); }
  bool StartArray() { return add("["); }
  bool EndArray(rapidjson::SizeType) { return add("]"); }
  // NOLINTEND(readability-identifier-naming)

  std::string tokens;
};

TEST(JsonReader, ReadsWhatAnotherReaderReads) {
  std::mt19937_64 random{test::seed(1)};
  for (int i = 0; i < 3'000; ++i) {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer{buffer};
    write_random(random, 0, writer);
    std::string text{buffer.GetString(), buffer.GetSize()};
    if (i % 2 == 1) {  // damage every other text
      text[random() % text.size()] = "{}[],:\"\\ 1a"[random() % 11];
    }
    PlainHandler plain;
    rapidjson::StringStream stream{text.c_str()};
    rapidjson::Reader reader;
    const bool is_good =
        !reader
             .Parse<rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag>(stream,
                                                                                            plain)
             .IsError();
    const std::string tokens = tokens_of(text);
    EXPECT_EQ(tokens.ends_with(" end") && !tokens.ends_with("its end"), is_good) << text << "\n"
                                                                                 << tokens;
    if (is_good) {
      EXPECT_EQ(tokens, plain.tokens + " end");
    }
  }
}

}  // namespace
}  // namespace sst
