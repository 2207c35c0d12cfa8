#include "common/html/charset.hpp"

#include <uchardet/uchardet.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>

#include "common/html/converter.hpp"
#include "common/page/sniff.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kMarkupWindow = 8192;      // bytes searched for a declaration
constexpr std::size_t kDetectionWindow = 65536;  // bytes passed to the detector
// This many multi-byte characters in valid UTF-8 outweigh a legacy declaration. A handful may be a
// coincidence in GBK or Shift_JIS.
constexpr std::size_t kConvincingCharacters = 8;
constexpr std::size_t kFewBadBytes =
    4;  // good characters required per bad byte in undeclared UTF-8

struct Label {
  std::string_view label;
  std::string_view encoding;  // its name in the Encoding Standard, in lower case
};

constexpr Label kLabels[] = {
#include "common/html/encoding_labels.inc"
};

struct Encoding {
  std::string_view name;
  std::string_view charset;
};

// Encodings of the standard whose converter has a different name. GBK is decoded as GB 18030.
// ISO-8859-8-I and ISO-8859-8 differ in the order of characters, not in bytes. x-user-defined maps
// all non-ASCII bytes to private-use characters, so other evidence decides.
constexpr Encoding kEncodings[] = {
    {"big5", "Big5-HKSCS"},         {"euc-kr", "windows-949"},    {"gbk", "gb18030"},
    {"iso-8859-8-i", "iso-8859-8"}, {"shift_jis", "windows-31j"}, {"utf-16be", "UTF-16BE"},
    {"utf-16le", "UTF-16LE"},       {"utf-8", "UTF-8"},           {"x-user-defined", ""},
};

// Names that uchardet returns although they are not labels of the standard.
constexpr Label kDetectedNames[] = {{"mac-cyrillic", "x-mac-cyrillic"}, {"uhc", "euc-kr"}};

// Escape sequences that switch the character set in ISO-2022-JP: JIS X 0208 of 1978 and 1983,
// Roman, katakana.
constexpr std::string_view kJapaneseEscapes[] = {"\x1B$@", "\x1B$B", "\x1B(J", "\x1B(I"};

struct DeleteDetector {
  void operator()(uchardet* detector) const { uchardet_delete(detector); }
};

bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && ascii_iequals(text.substr(0, prefix.size()), prefix);
}

/// Reads the attributes of one tag with the algorithm "prescan a byte stream" (HTML, section
/// 13.2.3.2).
class AttributeReader {
 public:
  explicit AttributeReader(std::string_view bytes) : m_bytes{bytes} {}

  bool next(std::string& name, std::string& value) {
    name.clear();
    value.clear();
    skip([](char c) { return is_white_space(c) || c == '/'; });
    if (at_end() || m_bytes.front() == '>') {
      return false;
    }
    name = ascii_lower(
        take([](char c) { return is_white_space(c) || c == '/' || c == '>' || c == '='; }));
    skip(is_white_space);
    if (!at_end() && m_bytes.front() == '=') {
      m_bytes.remove_prefix(1);
      skip(is_white_space);
      value = ascii_lower(take_value());
    } else if (name.empty()) {
      m_bytes.remove_prefix(1);
    }
    return true;
  }

  std::string_view rest() const { return m_bytes; }

 private:
  bool at_end() const { return m_bytes.empty(); }

  template <typename Predicate>
  void skip(Predicate predicate) {
    while (!at_end() && predicate(m_bytes.front())) {
      m_bytes.remove_prefix(1);
    }
  }

  template <typename Predicate>
  std::string_view take(Predicate stop) {
    std::size_t length = 0;
    while (length < m_bytes.size() && !stop(m_bytes[length])) {
      ++length;
    }
    const std::string_view taken = m_bytes.substr(0, length);
    m_bytes.remove_prefix(length);
    return taken;
  }

  std::string_view take_value() {
    if (at_end() || (m_bytes.front() != '"' && m_bytes.front() != '\'')) {
      return take([](char c) { return is_white_space(c) || c == '>'; });
    }
    const char quote = m_bytes.front();
    m_bytes.remove_prefix(1);
    const std::string_view value = take([quote](char c) { return c == quote; });
    m_bytes.remove_prefix(at_end() ? 0 : 1);
    return value;
  }

  std::string_view m_bytes;
};

/// The label in 'text/html; charset=utf-8'.
std::string_view label_in_content_type(std::string_view lower_case) {
  const std::size_t found = lower_case.find("charset");
  if (found == std::string_view::npos) {
    return {};
  }
  std::string_view rest = trimmed(lower_case.substr(found + 7));
  if (rest.empty() || rest.front() != '=') {
    return {};
  }
  rest = trimmed(rest.substr(1));
  if (!rest.empty() && (rest.front() == '"' || rest.front() == '\'')) {
    rest.remove_prefix(1);
  }
  return rest.substr(0, rest.find_first_of(" \t\r\n\f;\"'"));
}

std::string charset_from_meta(AttributeReader& reader) {
  std::string name;
  std::string value;
  std::string charset;
  std::string content;
  bool is_content_type = false;
  while (reader.next(name, value)) {
    if (name == "charset" && charset.empty()) {
      charset = value;
    } else if (name == "content") {
      content = value;
    } else if (name == "http-equiv") {
      is_content_type = value == "content-type";
    }
  }
  if (charset.empty() && is_content_type) {
    charset = label_in_content_type(content);
  }
  if (charset == "x-user-defined") {
    return "windows-1252";  // per the standard, for a declaration in the markup
  }
  charset = charset_for_label(charset);
  // A page whose declaration is readable as ASCII is not in UTF-16.
  return charset.starts_with("UTF-16") ? "UTF-8" : charset;
}

std::string charset_from_xml_declaration(std::string_view bytes) {
  AttributeReader reader{bytes.substr(5, bytes.find("?>") - 5)};
  std::string name;
  std::string value;
  while (reader.next(name, value)) {
    if (name == "encoding") {
      return charset_for_label(value);
    }
  }
  return {};
}

std::string detected_charset(std::string_view bytes) {
  const std::unique_ptr<uchardet, DeleteDetector> detector{uchardet_new()};
  const std::string_view window = bytes.substr(0, kDetectionWindow);
  if (uchardet_handle_data(detector.get(), window.data(), window.size()) != 0) {
    return {};
  }
  uchardet_data_end(detector.get());
  const std::string name = ascii_lower(uchardet_get_charset(detector.get()));
  const auto* row = std::ranges::find(kDetectedNames, name, &Label::label);
  return charset_for_label(row != std::end(kDetectedNames) ? row->encoding : name);
}

/// True if the bytes contain escape sequences of ISO-2022-JP, which look like ASCII.
bool has_japanese_escapes(std::string_view bytes) {
  return std::ranges::any_of(kJapaneseEscapes, [&](std::string_view escape) {
    return bytes.find(escape) != std::string_view::npos;
  });
}

/// The name of a label's encoding in the Encoding Standard; empty if the standard has no such
/// label.
std::string_view encoding_for_label(std::string_view lower_case) {
  const auto* row = std::lower_bound(
      std::begin(kLabels), std::end(kLabels), lower_case,
      [](const Label& known, std::string_view wanted) { return known.label < wanted; });
  return row != std::end(kLabels) && row->label == lower_case ? row->encoding : std::string_view{};
}

/// ICU's name for the converter of this label; empty if there is none.
std::string icu_charset_for_label(const std::string& label) {
  UErrorCode error = U_ZERO_ERROR;
  const Converter converter{ucnv_open(label.c_str(), &error)};
  if (U_FAILURE(error)) {
    return {};
  }
  const char* name = ucnv_getName(converter.get(), &error);
  return U_FAILURE(error) ? std::string{} : std::string{name};
}

}  // namespace

std::string charset_for_label(std::string_view label) {
  const std::string lower = ascii_lower(trimmed(label));
  const std::string_view encoding = encoding_for_label(lower);
  if (encoding.empty() || lower == "replacement") {
    return {};
  }
  if (encoding == "replacement") {
    return icu_charset_for_label(lower);
  }
  const auto* row = std::ranges::find(kEncodings, encoding, &Encoding::name);
  return std::string{row != std::end(kEncodings) ? row->charset : encoding};
}

std::string charset_from_markup(std::string_view bytes) {
  bytes = bytes.substr(0, kMarkupWindow);
  if (bytes.starts_with("<?xml")) {
    if (std::string charset = charset_from_xml_declaration(bytes); !charset.empty()) {
      return charset;
    }
  }
  for (std::size_t at = bytes.find('<'); at != std::string_view::npos;
       at = bytes.find('<', at + 1)) {
    const std::string_view rest = bytes.substr(at);
    if (rest.starts_with("<!--")) {
      const std::size_t end = bytes.find("-->", at + 2);
      if (end == std::string_view::npos) {
        break;
      }
      at = end;
    } else if (starts_with_ignoring_case(rest, "<meta") && rest.size() > 5 &&
               (is_white_space(rest[5]) || rest[5] == '/')) {
      AttributeReader reader{rest.substr(5)};
      if (std::string charset = charset_from_meta(reader); !charset.empty()) {
        return charset;
      }
    } else if (starts_with_ignoring_case(rest, "<body")) {
      break;
    }
  }
  return {};
}

namespace {

/// False for UTF-16 if the bytes are readable as ASCII markup.
bool is_credible(std::string_view charset, std::string_view bytes) {
  const std::string_view start = bytes.substr(0, kMarkupWindow);
  return !charset.starts_with("UTF-16") || start.find('\0') != std::string_view::npos ||
         start.find('<') == std::string_view::npos;
}

}  // namespace

std::string resolve_charset(std::string_view bytes, std::string_view header_charset) {
  if (bytes.starts_with(kByteOrderMark)) {
    return "UTF-8";
  }
  if (const std::string_view utf16 = utf16_charset(bytes); !utf16.empty()) {
    return std::string{utf16};
  }
  std::string declared = charset_for_label(header_charset);
  if (declared.empty() || !is_credible(declared, bytes)) {
    declared = charset_from_markup(bytes);
  }
  if (!is_credible(declared, bytes)) {
    declared.clear();
  }
  const Utf8Census census = take_utf8_census(bytes);
  const bool is_stateful = declared == "iso-2022-jp" || declared.starts_with("ISO_2022") ||
                           declared.starts_with("UTF-16") || declared == "HZ";
  if (is_stateful) {
    return declared;  // its encoded bytes look like ASCII
  }
  if (declared.empty() && census.bad_bytes == 0 && census.multi_byte_characters == 0 &&
      has_japanese_escapes(bytes)) {
    return "iso-2022-jp";
  }
  // Western text is valid UTF-8 by accident only if it has an unlikely sequence such as "Ã¸".
  const std::size_t convincing = declared == "windows-1252" ? 1 : kConvincingCharacters;
  if (census.bad_bytes == 0 && (declared.empty() || census.multi_byte_characters == 0 ||
                                census.multi_byte_characters >= convincing)) {
    return "UTF-8";
  }
  if (!declared.empty() && declared != "UTF-8") {
    return declared;
  }
  // A page that ends within a character, or has a stray byte, is still UTF-8.
  if (census.multi_byte_characters > kFewBadBytes * census.bad_bytes ||
      (declared == "UTF-8" && census.multi_byte_characters >= census.bad_bytes)) {
    return "UTF-8";
  }
  const std::string detected = detected_charset(bytes);
  return detected.empty() ? "windows-1252" : detected;
}

}  // namespace sst
