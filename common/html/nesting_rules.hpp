#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "common/page/tag.hpp"

namespace sst {

/// The rules that libxml2 uses to nest a page's elements. libxml2's tables are not public, so each
/// rule is found by a probe on first use: libxml2 parses the shortest page that reveals the rule.
/// Safe to share between threads.
class NestingRules {
 public:
  /// The rules of the installed libxml2.
  static NestingRules& shared();

  /// True if a start tag implicitly closes `open`, the innermost open element.
  bool closes(Tag start, Tag open) {
    return m_closing.get(start, open, [&] { return ask_if_closes(start, open); });
  }
  /// True if an end tag closes its element although `open` is open inside it. (The end tag of a
  /// span in a table cell does not close a span outside the table.)
  bool passes(Tag end, Tag open) {
    return m_passing.get(end, open, [&] { return ask_if_passes(end, open); });
  }
  /// True if an element is always empty and ends at its start tag.
  bool is_empty(Tag tag) {
    return m_empty.get(tag, Tag::root, [&] { return ask_if_empty(tag); });
  }

  /// True if libxml2 has rules for elements with this name. Call only for names without a Tag.
  static bool has_rules_for(const std::string& name);

 private:
  static constexpr std::size_t kTags = 256;

  /// Caches answers for pairs of tags. If two threads compute the same answer concurrently, their
  /// results are equal.
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
  Answers m_empty;  // pairs of each tag with Tag::root
};

}  // namespace sst
