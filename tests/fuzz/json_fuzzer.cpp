#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "common/io/json_reader.hpp"
#include "common/metadata/json_ld.hpp"

namespace {

using Token = sst::JsonReader::Token;

void require(bool is_true) {
  if (!is_true) {
    std::abort();
  }
}

/// All tokens of a text, with their strings and, if the text is invalid, the fault.
std::string tokens_of(sst::JsonReader& reader) {
  std::string tokens;
  std::string string;
  while (true) {
    const Token token = reader.next();
    tokens += static_cast<char>('0' + static_cast<int>(token));
    if (token == Token::string && reader.read_string(string)) {
      require(string.size() == reader.string_bytes());
      tokens += string;
    } else if (token == Token::key || token == Token::number || token == Token::word) {
      tokens += reader.text();
    } else if (token == Token::end || token == Token::error) {
      require((token == Token::error) == (reader.fault() != nullptr));
      return tokens + (token == Token::error ? reader.fault() : "");
    }
  }
}

}  // namespace

// Reads any bytes as JSON. The result must not depend on the pieces in which the bytes arrive, nor
// on whether strings are read or skipped. JSON-LD values must be nested properly.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(data), size};
  const std::size_t piece_bytes = text.empty() ? 1 : data[size - 1] % 9U + 1U;
  for (const auto dialect : {sst::JsonReader::Dialect::strict, sst::JsonReader::Dialect::lenient}) {
    sst::JsonReader reader{dialect};
    reader.start(text);
    const std::string whole = tokens_of(reader);
    const bool is_good = reader.fault() == nullptr;
    std::string piece;  // has the exact size, so that sanitizers detect reads beyond it
    std::size_t at = 0;
    reader.start([&]() -> std::string_view {
      piece = std::string(text, at, piece_bytes);
      piece.shrink_to_fit();
      at += piece.size();
      return piece;
    });
    require(tokens_of(reader) == whole);
    reader.start(text);
    Token token = reader.next();
    while (token != Token::end && token != Token::error) {
      token = reader.next();
    }
    require((token == Token::end) == is_good);
  }
  std::string script = text;
  sst::JsonLd values;
  values.add(script);
  values.finish();
  for (std::uint32_t i = 0; i < values.values().size(); ++i) {
    const auto& value = values.values()[i];
    require(value.end > i && value.end <= values.values().size());
    require(value.parent == sst::JsonLd::kNone ||
            (value.parent < i && value.end <= values.values()[value.parent].end));
    require(
        std::ranges::none_of(value.text, [](char c) { return c >= 0 && c < ' ' && c != '\n'; }));
  }
  return 0;
}
