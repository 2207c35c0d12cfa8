#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace styletree {

enum class SelectorLanguage : std::uint8_t { css, xpath };

/// What to do if the text that the selectors match differs a lot from the text that the model
/// keeps.
enum class PoorSelectors : std::uint8_t {
  refuse,  ///< throw Error (input) if SelectorAgreement::f1 is below .9
  accept,
};

/// How well the text that selectors match agrees with the text that the model keeps, on the sampled
/// pages.
struct SelectorAgreement {
  std::uint64_t pages = 0;
  double f1 = 0.0;    ///< mean F1 of the words, [0, 1]
  double same = 0.0;  ///< share of the pages with an F1 of at least .97, [0, 1]
};

/// A model's decisions as selectors for scrapers and browsers, which then do not need the model;
/// see ModelStore::selectors(). Each selector applies to the whole page. To extract a page's
/// content, first remove all elements that a selector in `drop` matches. Then extract the text of
/// the elements that a selector in `content` matches, in document order. If such elements are
/// nested, extract only the text of the outermost one.
struct Selectors {
  std::string site;
  int version = 0;
  std::string learned;  ///< UTC, such as "2026-01-31T23:59:59Z"
  std::string from;     ///< date of the oldest page that training read; empty if unknown
  std::string until;    ///< date of the newest; pages from other times may have a different design
  SelectorLanguage language = SelectorLanguage::css;
  std::vector<std::string> content;
  std::vector<std::string> drop;
  // The elements that contain a field, the most reliable selector first. On a page, the field is
  // the first match of the first selector with a match.
  std::vector<std::string> title;
  std::vector<std::string> authors;    ///< contain names; may also contain other words
  std::vector<std::string> published;  ///< contain the publication date; may contain other words
  SelectorAgreement agreement;
};

}  // namespace styletree
