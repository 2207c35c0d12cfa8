#include "common/text/terms.hpp"

#include <libstemmer.h>

#include <algorithm>

#include "common/text/words.hpp"

namespace sst {
namespace {

using StopWords = std::unordered_set<std::string>;

/// The case-folded words of a space-separated list.
StopWords folded_words(std::string_view list) {
  StopWords words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    std::string folded;
    append_folded(folded, list.substr(0, end));
    words.insert(std::move(folded));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

/// The stop words of a language; empty if the language has no list.
const StopWords& stop_words_of(std::string_view code) {
  static const std::unordered_map<std::string_view, StopWords> all{
#define X(code, words) {code, folded_words(words)},
#include "common/text/stop_words.inc"
#undef X
  };
  static const StopWords none;
  const auto found = all.find(code);
  return found == all.end() ? none : found->second;
}

}  // namespace

struct TermMaker::CloseStemmer {
  void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
};

struct TermMaker::Language {
  explicit Language(const std::string& code)
      : stop_words{stop_words_of(code)}, stemmer{sb_stemmer_new(code.c_str(), nullptr)} {}

  const StopWords& stop_words;
  std::unique_ptr<sb_stemmer, CloseStemmer> stemmer;  // null if Snowball has no stemmer
};

TermMaker::TermMaker() = default;
TermMaker::~TermMaker() = default;
TermMaker::TermMaker(TermMaker&&) noexcept = default;
TermMaker& TermMaker::operator=(TermMaker&&) noexcept = default;

void TermMaker::set_language(std::string_view code) {
  const auto known = m_languages.find(std::string{code});
  if (known != m_languages.end()) {
    m_language = known->second.get();
    return;
  }
  auto language = std::make_unique<Language>(std::string{code});
  m_language = nullptr;
  if (language->stemmer != nullptr || !language->stop_words.empty()) {
    m_language = language.get();
    m_languages.emplace(code, std::move(language));
  }
}

std::string_view TermMaker::term(std::string_view word) {
  m_folded.clear();
  append_folded(m_folded, word);
  if (m_language == nullptr) {
    return m_folded;
  }
  if (m_language->stop_words.contains(m_folded)) {
    return {};
  }
  if (m_language->stemmer == nullptr || m_folded.size() > kLongestWord) {
    return m_folded;
  }
  const sb_symbol* stem = sb_stemmer_stem(m_language->stemmer.get(),
                                          reinterpret_cast<const sb_symbol*>(m_folded.data()),
                                          static_cast<int>(m_folded.size()));
  return stem == nullptr
             ? std::string_view{m_folded}
             : std::string_view{
                   reinterpret_cast<const char*>(stem),
                   static_cast<std::size_t>(sb_stemmer_length(m_language->stemmer.get()))};
}

}  // namespace sst
