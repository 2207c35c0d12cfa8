#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace sst {

/// Makes terms of the words of one language: folded, without stop words, stemmed by Snowball's
/// stemmer for the language, unless they are too long for words. A language without a stemmer, or
/// without stop words here, goes without them. One thread at a time.
class TermMaker {
 public:
  /// Longer ones are no words of a language; stemming them may take time that grows with the
  /// square.
  static constexpr std::size_t kLongestWord = 64;  // bytes

  TermMaker();
  ~TermMaker();
  TermMaker(TermMaker&&) noexcept;
  TermMaker& operator=(TermMaker&&) noexcept;

  /// An ISO 639-1 code such as "en"; others, and none, are no language.
  void set_language(std::string_view code);

  /// The word's term, or nothing if it is a stop word. Stays as it is until the next call.
  std::string_view term(std::string_view word);

 private:
  struct CloseStemmer;
  struct Language;

  std::unordered_map<std::string, std::unique_ptr<Language>> m_languages;
  Language* m_language = nullptr;
  std::string m_folded;
};

}  // namespace sst
