#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "common/page/tag.hpp"

namespace sst {

/// The rules by which libxml2 nests the elements of a page. libxml2's tables are not public; each
/// rule is found by a probe on first use: libxml2 parses the shortest page that shows it. Threads
/// may share it.
class NestingRules {
 public:
  /// Those of the installed libxml2.
  static NestingRules& shared();

  /// True if a start tag closes the innermost open element, which need not have an end tag.
  bool closes(Tag start, Tag open) {
    return m_closing.get(start, open, [&] { return ask_if_closes(start, open); });
  }
  /// True if an end tag closes its element although `open` is open within that. (An end tag of a
  /// span within a table cell does not close a span outside of the table.)
  bool passes(Tag end, Tag open) {
    return m_passing.get(end, open, [&] { return ask_if_passes(end, open); });
  }
  /// True if an element ends where it begins.
  bool is_empty(Tag tag) {
    return m_empty.get(tag, Tag::root, [&] { return ask_if_empty(tag); });
  }

  /// True if libxml2 has rules for elements of a name that is no Tag.
  static bool has_rules_for(const std::string& name);

 private:
  static constexpr std::size_t kTags = 256;

  /// Answers for pairs of tags. Two threads that ask the same get the same.
  class Answers {
   public:
    template <typename Ask>
    bool get(Tag first, Tag second, Ask ask) {
      std::atomic<Answer>& answer =
          m_answers[static_cast<std::size_t>(first) * kTags + static_cast<std::size_t>(second)];
      Answer known = answer.load(std::memory_order_relaxed);
      if (known == Answer::unknown) {
        known = ask() ? Answer::yes : Answer::no;
        answer.store(known, std::memory_order_relaxed);
      }
      return known == Answer::yes;
    }

   private:
    enum class Answer : std::uint8_t { unknown, no, yes };
    std::array<std::atomic<Answer>, kTags * kTags> m_answers{};
  };

  static bool ask_if_closes(Tag start, Tag open);
  static bool ask_if_passes(Tag end, Tag open);
  static bool ask_if_empty(Tag tag);

  Answers m_closing;
  Answers m_passing;
  Answers m_empty;  // of each tag with Tag::root
};

}  // namespace sst
