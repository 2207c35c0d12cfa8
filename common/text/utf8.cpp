#include "common/text/utf8.hpp"

#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

#include "common/text/byte_search.hpp"

namespace sst {
namespace {

std::size_t skip_ascii(std::string_view bytes, std::size_t at) {
  return find_byte_if(bytes, at, [](auto c) { return c >= 0x80; });
}

/// The length in bytes of the well-formed multi-byte character at `at`; 0 if there is none.
std::size_t multi_byte_length(std::string_view bytes, std::size_t at) {
  const auto* text = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t next = at;
  UChar32 character = 0;
  U8_NEXT(text, next, bytes.size(), character);
  return character < 0 ? 0 : next - at;
}

template <typename Append>
std::string with_bad_bytes_replaced(std::string_view bytes, Append append_replacement) {
  std::string out;
  out.reserve(bytes.size() + 16);
  while (!bytes.empty()) {
    const std::size_t good = valid_utf8_length(bytes);
    out += bytes.substr(0, good);
    if (good < bytes.size()) {
      append_replacement(out, static_cast<unsigned char>(bytes[good]));
    }
    bytes.remove_prefix(good < bytes.size() ? good + 1 : good);
  }
  return out;
}

}  // namespace

bool is_ascii(std::string_view bytes) {
  return skip_ascii(bytes, 0) == bytes.size();
}

std::size_t valid_utf8_length(std::string_view bytes) {
  std::size_t at = 0;
  while ((at = skip_ascii(bytes, at)) < bytes.size()) {
    const std::size_t length = multi_byte_length(bytes, at);
    if (length == 0) {
      break;
    }
    at += length;
  }
  return at;
}

std::size_t count_characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string_view cut_utf8(std::string_view utf8, std::size_t bytes) {
  if (utf8.size() <= bytes) {
    return utf8;
  }
  while (bytes > 0 && (static_cast<unsigned char>(utf8[bytes]) & 0xC0) == 0x80) {
    --bytes;
  }
  return utf8.substr(0, bytes);
}

Utf8Census take_utf8_census(std::string_view bytes) {
  Utf8Census census;
  std::size_t at = 0;
  while ((at = skip_ascii(bytes, at)) < bytes.size()) {
    const std::size_t length = multi_byte_length(bytes, at);
    ++(length == 0 ? census.bad_bytes : census.multi_byte_characters);
    at += length == 0 ? 1 : length;
  }
  return census;
}

std::string repaired_utf8(std::string_view bytes) {
  return with_bad_bytes_replaced(
      bytes, [](std::string& out, unsigned char) { out += kReplacementCharacter; });
}

void append_percent_encoded(std::string& out, unsigned char byte) {
  constexpr char kHex[] = "0123456789ABCDEF";
  out += '%';
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

std::string percent_encoded_utf8(std::string_view bytes) {
  return with_bad_bytes_replaced(bytes, append_percent_encoded);
}

}  // namespace sst
