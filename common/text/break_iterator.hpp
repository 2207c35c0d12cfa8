#pragma once

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>

namespace sst {

struct CloseBreakIterator {
  void operator()(UBreakIterator* iterator) const { ubrk_close(iterator); }
};
/// ICU's iterator over the boundaries in a text. Used only in common/text.
using BreakIterator = std::unique_ptr<UBreakIterator, CloseBreakIterator>;

struct CloseIcuText {
  void operator()(UText* text) const { utext_close(text); }
};
using IcuText = std::unique_ptr<UText, CloseIcuText>;

/// `language` is an ICU locale; empty for no particular language.
inline BreakIterator open_break_iterator(UBreakIteratorType type, const std::string& language) {
  UErrorCode error = U_ZERO_ERROR;
  BreakIterator iterator{ubrk_open(type, language.c_str(), nullptr, 0, &error)};
  if (U_FAILURE(error)) {
    throw std::bad_alloc{};  // the root locale always exists, so memory is exhausted
  }
  return iterator;
}

/// Makes the iterator iterate over `text`, which must be valid UTF-8. Positions are in bytes. The
/// result must outlive the iterator's use of the text.
inline IcuText set_text(UBreakIterator* iterator, std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  IcuText opened{
      utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &error)};
  ubrk_setUText(iterator, opened.get(), &error);
  if (U_FAILURE(error)) {
    throw std::bad_alloc{};
  }
  return opened;
}

}  // namespace sst
