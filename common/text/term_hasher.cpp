#include "common/text/term_hasher.hpp"

#include "common/hash/stored_hash.hpp"

namespace sst {

void TermHasher::set_language(std::string_view code) {
  if (code != m_language) {
    m_language = code;
    m_terms.set_language(code);
    m_known.clear();
  }
}

TermHash TermHasher::hash(std::string_view word) {
  if (const auto known = m_known.find(word); known != m_known.end()) {
    return known->second;
  }
  const std::string_view term = m_terms.term(word);
  const TermHash hash = term.empty() ? kStopWord : hash_text(term);
  if (word.size() <= TermMaker::kLongestWord) {
    if (m_known.size() == kMostWords) {
      m_known.clear();
    }
    m_known.emplace(word, hash);
  }
  return hash;
}

}  // namespace sst
