#include "common/url/percent_encoding.hpp"

#include <cstddef>
#include <cstdint>

#include "common/text/utf8.hpp"

namespace sst {
namespace {

using Table = std::array<std::uint8_t, 256>;  // by byte: one bit per set

constexpr std::uint8_t bit_of(EncodeSet set) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(set));
}

constexpr Table kTable = [] {
  Table table{};
  const auto add = [&](EncodeSet set, std::string_view bytes) {
    for (const char c : bytes) {
      table[static_cast<unsigned char>(c)] |= bit_of(set);
    }
  };
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    table[byte] = byte < 0x20 || byte > 0x7E ? 0xFF : 0;
  }
  add(EncodeSet::fragment, " \"<>`");
  add(EncodeSet::query, " \"#<>");
  add(EncodeSet::special_query, " \"#<>'");
  add(EncodeSet::path, " \"#<>?^`{}");
  add(EncodeSet::userinfo, " \"#<>?^`{}/:;=@[\\]|");
  add(EncodeSet::component, " \"#<>?^`{}/:;=@[\\]|$%&+,");
  return table;
}();

/// The value of a hexadecimal digit; 16 for other characters.
unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') {
    return static_cast<unsigned>(c - '0');
  }
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? static_cast<unsigned>(lower - 'a') + 10 : 16;
}

}  // namespace

void append_encoded(std::string& out, std::string_view text, EncodeSet set) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((kTable[byte] & bit_of(set)) != 0) {
      append_percent_encoded(out, byte);
    } else {
      out += c;
    }
  }
}

std::string file_uri(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "file:";
  for (const char c : path) {
    if (c == '%') {
      append_percent_encoded(uri, '%');
    } else {
      append_encoded(uri, {&c, 1}, EncodeSet::path);
    }
  }
  return uri;
}

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_encoded = text[i] == '%' && i + 2 < text.size() &&
                            digit_value(text[i + 1]) < 16 && digit_value(text[i + 2]) < 16;
    decoded += is_encoded
                   ? static_cast<char>(digit_value(text[i + 1]) * 16 + digit_value(text[i + 2]))
                   : text[i];
    i += is_encoded ? 2 : 0;
  }
  return decoded;
}

}  // namespace sst
