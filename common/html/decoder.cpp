#include "common/html/decoder.hpp"

#include <iconv.h>
#include <unicode/ucnv.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "common/html/converter.hpp"
#include "common/text/utf8.hpp"

namespace sst {
namespace {

Converter open_converter(const std::string& charset) {
  UErrorCode error = U_ZERO_ERROR;
  Converter converter{ucnv_open(charset.c_str(), &error)};
  return U_FAILURE(error) ? nullptr : std::move(converter);
}

struct CloseIconv {
  void operator()(void* descriptor) const { iconv_close(descriptor); }
};

/// Converts `bytes` from `charset` and appends the result to `out`. Returns false if iconv does not
/// support the charset. Needed for ISO-8859-16, the only web encoding that ICU does not support.
bool convert_by_iconv(std::string_view bytes, const std::string& charset, std::string& out) {
  void* const descriptor = iconv_open("UTF-8", charset.c_str());
  if (reinterpret_cast<std::intptr_t>(descriptor) == -1) {
    return false;
  }
  const std::unique_ptr<void, CloseIconv> close{descriptor};
  std::string buffer(4096, '\0');
  char* source = const_cast<char*>(bytes.data());  // iconv does not write to it
  std::size_t left = bytes.size();
  while (left > 0) {
    char* target = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t converted = iconv(descriptor, &source, &left, &target, &room);
    out.append(buffer.data(), target);
    const bool is_bad = converted == static_cast<std::size_t>(-1) && errno != E2BIG;
    if (is_bad) {
      out += kReplacementCharacter;
      ++source;
      --left;
    }
  }
  return true;
}

std::size_t count_replacements(std::string_view utf8) {
  std::size_t count = 0;
  for (std::size_t at = utf8.find(kReplacementCharacter); at != std::string_view::npos;
       at = utf8.find(kReplacementCharacter, at + kReplacementCharacter.size())) {
    ++count;
  }
  return count;
}

std::optional<PageProblem> judge(std::string_view utf8, const std::string& charset) {
  const std::size_t replaced = count_replacements(utf8);
  if (replaced == 0) {
    return std::nullopt;
  }
  const std::size_t multi_byte = take_utf8_census(utf8).multi_byte_characters;
  if (replaced * 2 <= multi_byte || replaced * 20 <= utf8.size()) {
    return std::nullopt;
  }
  return PageProblem{PageProblemKind::undecodable,
                     std::to_string(replaced) + " byte sequences are not valid in " + charset};
}

}  // namespace

struct Decoder::Converters {
  std::string charset;  // charset of `from`
  Converter from;
  Converter to = open_converter("UTF-8");

  /// Converts `bytes` from `wanted` and appends the result to `out`; false if ICU and iconv do not
  /// support that charset.
  bool convert(std::string_view bytes, const std::string& wanted, std::string& out) {
    if (!from || charset != wanted) {
      from = open_converter(wanted);
      charset = wanted;
    }
    if (!from || !to) {
      return convert_by_iconv(bytes, wanted, out);
    }
    ucnv_reset(from.get());
    ucnv_reset(to.get());
    UChar pivot[2048];
    UChar* pivot_source = pivot;
    UChar* pivot_target = pivot;
    const char* source = bytes.data();
    UErrorCode error = U_BUFFER_OVERFLOW_ERROR;
    std::size_t used = 0;
    while (error == U_BUFFER_OVERFLOW_ERROR) {
      out.resize(std::max(out.size() * 2, bytes.size() + bytes.size() / 4 + 64));
      char* target = out.data() + used;
      error = U_ZERO_ERROR;
      ucnv_convertEx(to.get(), from.get(), &target, out.data() + out.size(), &source,
                     bytes.data() + bytes.size(), pivot, &pivot_source, &pivot_target,
                     pivot + std::size(pivot), false, true, &error);
      used = static_cast<std::size_t>(target - out.data());
    }
    out.resize(used);
    return U_SUCCESS(error);
  }
};

Decoder::Decoder() : m_converters{std::make_unique<Converters>()} {}
Decoder::~Decoder() = default;
Decoder::Decoder(Decoder&&) noexcept = default;
Decoder& Decoder::operator=(Decoder&&) noexcept = default;

std::optional<PageProblem> Decoder::decode(std::string_view bytes, const std::string& charset,
                                           std::string_view& utf8) {
  m_buffer.clear();
  if (charset == "UTF-8") {
    if (valid_utf8_length(bytes) == bytes.size()) {
      utf8 = bytes;
    } else {
      m_buffer = repaired_utf8(bytes);
      utf8 = m_buffer;
    }
  } else if (m_converters->convert(bytes, charset, m_buffer)) {
    utf8 = m_buffer;
  } else {
    return PageProblem{PageProblemKind::undecodable, "no converter for charset " + charset};
  }
  if (utf8.find('\0') != std::string_view::npos) {
    if (utf8.data() != m_buffer.data()) {
      m_buffer = utf8;
    }
    std::erase(m_buffer, '\0');
    utf8 = m_buffer;
  }
  utf8 = without_byte_order_mark(utf8);
  return judge(utf8, charset);
}

}  // namespace sst
