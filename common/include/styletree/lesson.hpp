#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace styletree {

/// A lesson about a site: which nodes of its tree contain content, which do not, or which contain a
/// field. A lesson takes precedence over everything that was learned, at the nodes that its
/// selector matches and in them; the innermost lesson decides. All versions of the site's model
/// follow it.
struct Lesson {
  enum class Kind : std::uint8_t {
    keep,       ///< the nodes contain content
    drop,       ///< the nodes do not contain content
    title,      ///< the nodes contain the page's title,
    authors,    ///< its authors,
    published,  ///< or the date of its publication
  };

  int number = 0;  ///< counted from 1 for each site; ModelStore::teach() sets it
  Kind kind = Kind::keep;
  /// CSS: names of elements, `*`, `.class`, `#id`, `[name]`, `[name=value]`, `[name~=value]`,
  /// spaces, `>` and commas.
  std::string selector;
  std::string reason;     ///< for people; may be empty
  std::string taught_by;  ///< may be empty
  std::string taught_at;  ///< UTC, such as "2026-01-31T23:59:59Z"; empty: now
};

/// Texts at a node, for the person who answers a question.
struct QuestionExample {
  std::string page;                  ///< address of the sampled page
  std::vector<std::string> kept;     ///< the first kept texts in the node, truncated
  std::vector<std::string> dropped;  ///< the first dropped texts in the node, truncated
};

/// A question about a node of a site's tree: does it contain content? A lesson with its selector
/// answers it.
struct Question {
  std::string selector;
  std::uint32_t pages = 0;   ///< sampled pages that contain the node
  std::uint64_t words = 0;   ///< words in the node on these pages
  double kept = 0.0;         ///< share of the words that is kept now, [0, 1]
  double probability = 0.0;  ///< mean probability that the words are content, [0, 1]
  double gain = 0.0;         ///< expected gain in the sample's mean F1 from an answer, [0, 1]
  std::vector<QuestionExample> examples;
};

}  // namespace styletree
