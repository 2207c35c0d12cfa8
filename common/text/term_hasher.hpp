#pragma once

#include <tsl/robin_map.h>
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "common/hash/seeded_hash.hpp"
#include "common/text/terms.hpp"
#include "common/text/words.hpp"

namespace sst {

/// The hash of a term from TermMaker. Stored in models.
using TermHash = std::uint64_t;

/// Hashes the terms of pages. Caches the hashes of words of the current language, so that known
/// words need no stemming. One thread at a time.
class TermHasher {
 public:
  /// Sets the language of subsequent texts: an ISO 639-1 code such as "en", or empty.
  void set_language(std::string_view code);

  /// Calls `visit(TermHash)` for each word of the text that is not a stop word, in order.
  template <typename Visitor>
  void for_each_term(std::string_view text, Visitor&& visit) {
    for_each_word(text, [&](std::string_view word) {
      if (const TermHash term = hash(word); term != kStopWord) {
        visit(term);
      }
    });
  }

 private:
  static constexpr TermHash kStopWord = 0;
  static constexpr std::size_t kMostWords = 1 << 15;

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return XXH3_64bits_withSeed(word.data(), word.size(), ProcessSeed::get().first());
    }
  };

  TermHash hash(std::string_view word);

  TermMaker m_terms;
  std::string m_language;
  tsl::robin_map<std::string, TermHash, Hash, std::equal_to<>> m_known;  // cache, by word
};

}  // namespace sst
