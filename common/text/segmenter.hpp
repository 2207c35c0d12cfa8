#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sst {

/// Finds words and sentences as ICU does for a language; words of Chinese, Japanese, Thai and other
/// scripts that write none apart by ICU's dictionaries. One thread at a time.
class Segmenter {
 public:
  Segmenter();
  ~Segmenter();
  Segmenter(Segmenter&&) noexcept;
  Segmenter& operator=(Segmenter&&) noexcept;

  /// An ISO 639-1 code such as "en", or nothing.
  void set_language(std::string_view code);

  /// A part of a text: [first, end), in bytes.
  using Visitor = std::function<void(std::size_t first, std::size_t end)>;

  /// Calls `visit` for each word of valid UTF-8 text, in order. Where all words stand apart, these
  /// are those of for_each_word(), which is faster.
  void for_each_word(std::string_view text, const Visitor& visit);
  /// The same for each sentence, without white space around it. A line break ends a sentence; what
  /// looks like an end within a word, as in "a?b=1", does not.
  void for_each_sentence(std::string_view text, const Visitor& visit);

 private:
  struct Iterators;

  std::unordered_map<std::string, std::unique_ptr<Iterators>> m_iterators;
  Iterators* m_current = nullptr;
};

}  // namespace sst
