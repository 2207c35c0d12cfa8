#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace styletree {

/// A lesson about a site. It states that nodes of the site's tree contain content, do not contain
/// content, or contain a field. It applies to the nodes that its selector matches, and to
/// everything in them. There it takes precedence over everything that was learned. If several
/// lessons apply to a part of a page, the lesson at the innermost node decides. Lessons apply to
/// all versions of the site's model.
struct Lesson {
  enum class Kind : std::uint8_t {
    keep,       ///< the nodes contain content
    drop,       ///< the nodes do not contain content
    title,      ///< the nodes contain the page's title
    authors,    ///< the nodes contain the names of the page's authors
    published,  ///< the nodes contain the page's publication date
  };

  int number = 0;  ///< counted from 1 for each site; ModelStore::teach() sets it
  Kind kind = Kind::keep;
  /// CSS: element names, `*`, `.class`, `#id`, `[name]`, `[name=value]`, `[name~=value]`, spaces,
  /// `>` and commas.
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

/// A question about a node of a site's tree: does it contain content? A lesson with the
/// question's selector answers it.
struct Question {
  std::string selector;
  std::uint32_t pages = 0;   ///< sampled pages that contain the node
  std::uint64_t words = 0;   ///< words in the node on these pages
  double kept = 0.0;         ///< share of the words that are currently kept, [0, 1]
  double probability = 0.0;  ///< mean probability that the words are content, [0, 1]
  double gain = 0.0;         ///< expected gain in the sample's mean F1 from an answer, [0, 1]
  std::vector<QuestionExample> examples;
};

}  // namespace styletree
