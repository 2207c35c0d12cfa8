#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace sst {

/// Turns words of one language into terms: folds case, removes stop words, and stems with Snowball.
/// Words longer than kLongestWord are not stemmed. For a language without a stemmer or without a
/// stop-word list, that step is skipped. One thread at a time.
class TermMaker {
 public:
  /// The length of the longest word that is stemmed, in bytes. Stemming may take quadratic time,
  /// and longer strings are not natural words.
  static constexpr std::size_t kLongestWord = 64;

  TermMaker();
  ~TermMaker();
  TermMaker(TermMaker&&) noexcept;
  TermMaker& operator=(TermMaker&&) noexcept;

  /// `code` is an ISO 639-1 code such as "en". With any other code, words are only case-folded.
  void set_language(std::string_view code);

  /// The word's term; empty for a stop word. Valid until the next call.
  std::string_view term(std::string_view word);

 private:
  struct CloseStemmer;
  struct Language;

  std::unordered_map<std::string, std::unique_ptr<Language>> m_languages;
  Language* m_language = nullptr;
  std::string m_folded;
};

}  // namespace sst
