#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sst {

/// Finds words and sentences with ICU's rules for a language. In Chinese, Japanese, Thai and other
/// scripts without spaces, ICU finds words with dictionaries. One thread at a time.
class Segmenter {
 public:
  Segmenter();
  ~Segmenter();
  Segmenter(Segmenter&&) noexcept;
  Segmenter& operator=(Segmenter&&) noexcept;

  /// `code` is an ISO 639-1 code such as "en", or empty for no particular language.
  void set_language(std::string_view code);

  /// Receives a part of a text as the byte range [first, end).
  using Visitor = std::function<void(std::size_t first, std::size_t end)>;

  /// Calls `visit` for each word of valid UTF-8 text, in order. For texts in scripts with spaces,
  /// sst::for_each_word() finds the same words, and is faster.
  void for_each_word(std::string_view text, const Visitor& visit);
  /// Calls `visit` for each sentence, without surrounding white space. A line break ends a
  /// sentence. A punctuation mark inside a word, as in "a?b=1", does not.
  void for_each_sentence(std::string_view text, const Visitor& visit);

 private:
  struct Iterators;

  std::unordered_map<std::string, std::unique_ptr<Iterators>> m_iterators;
  Iterators* m_current = nullptr;
};

}  // namespace sst
