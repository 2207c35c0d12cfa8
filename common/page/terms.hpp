#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace sst {

/// Makes terms of the words of one language: folded, without stop words, stemmed by Snowball's
/// stemmer for the language. A language without a stemmer, or without stop words here, goes without
/// them. One thread at a time.
class TermMaker {
 public:
  TermMaker();
  ~TermMaker();
  TermMaker(TermMaker&&) noexcept;
  TermMaker& operator=(TermMaker&&) noexcept;

  /// An ISO 639-1 code such as "en"; others, and none, are no language.
  void set_language(std::string_view code);

  /// The word's term, or nothing if it is a stop word. Stays as it is until the next call.
  std::string_view term(std::string_view word);
  /// The word folded, but not stemmed, as it was in the last call of term().
  std::string_view folded() const { return m_folded; }

 private:
  struct CloseStemmer;
  struct Language;

  std::unordered_map<std::string, std::unique_ptr<Language>> m_languages;
  Language* m_language = nullptr;
  std::string m_folded;
};

}  // namespace sst
