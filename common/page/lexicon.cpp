#include "common/page/lexicon.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <string>

#include "common/page/lexicon_words.hpp"
#include "common/page/name_parts.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr auto kStems =
    lexicon_words([](const LexiconWord& word) { return word.sense_match == WordMatch::anywhere; });
constexpr auto kParts =
    lexicon_words([](const LexiconWord& word) { return word.sense_match == WordMatch::whole; });

/// For each letter, the index in kStems of the first stem that begins with it; the last entry is
/// the number of stems.
constexpr auto kStemsOfLetter = [] {
  std::array<std::uint8_t, 27> starts{};
  for (const LexiconWord* stem : kStems) {
    for (int letter = stem->word.front() - 'a' + 1; letter < 27; ++letter) {
      ++starts[static_cast<std::size_t>(letter)];
    }
  }
  return starts;
}();

constexpr std::string_view kNoisyRoles[] = {"banner", "complementary", "contentinfo", "navigation",
                                            "search"};

bool is_never_noise(Tag tag) {
  return tag == Tag::root || tag == Tag::body || tag == Tag::article || tag == Tag::h1 ||
         tag == Tag::p || tag == Tag::main;
}

bool is_noisy_role(std::string_view role) {
  return std::find(std::begin(kNoisyRoles), std::end(kNoisyRoles), role) != std::end(kNoisyRoles);
}

/// A set of senses.
class Senses {
 public:
  void add(LexicalSense sense) { m_bits |= 1U << static_cast<unsigned>(sense); }
  bool has(LexicalSense sense) const { return (m_bits >> static_cast<unsigned>(sense) & 1U) != 0; }

  /// The first of `senses` that is in the set; `none` if the set contains none of them.
  LexicalSense first_of(std::initializer_list<LexicalSense> senses) const {
    for (const LexicalSense sense : senses) {
      if (has(sense)) {
        return sense;
      }
    }
    return LexicalSense::none;
  }

 private:
  unsigned m_bits = 0;
};

void add_part(std::string_view lower_case, Senses& senses) {
  const auto found = std::ranges::lower_bound(kParts, lower_case, {},
                                              [](const LexiconWord* word) { return word->word; });
  if (found != kParts.end() && (*found)->word == lower_case) {
    senses.add((*found)->sense);
  }
}

void add_stems(std::string_view lower_case, Senses& senses) {
  for (std::size_t at = 0; at < lower_case.size(); ++at) {
    const char letter = lower_case[at];
    if (letter < 'a' || letter > 'z') {
      continue;
    }
    const auto index = static_cast<std::size_t>(letter - 'a');
    for (std::size_t i = kStemsOfLetter[index]; i < kStemsOfLetter[index + 1]; ++i) {
      if (lower_case.substr(at).starts_with(kStems[i]->word)) {
        senses.add(kStems[i]->sense);
      }
    }
  }
}

LexicalSense sense_of(std::string_view name) {
  const std::string lower = ascii_lower(name);
  Senses senses;
  add_stems(lower, senses);
  for_each_name_part(name, lower, [&](std::string_view part) { add_part(part, senses); });
  // Comments come first: "comment-share" is about comments.
  return senses.first_of({LexicalSense::comments, LexicalSense::noise, LexicalSense::caption});
}

}  // namespace

bool is_noise_by_tag(const PageTree& page, NodeId element) {
  const Tag tag = page.node(element).tag;
  return tag == Tag::footer || tag == Tag::nav || tag == Tag::aside || tag == Tag::select ||
         tag == Tag::textarea || is_noisy_role(page.attribute(element, AttributeName::role));
}

LexicalSense lexical_sense(const PageTree& page, NodeId element, bool with_id) {
  const Tag tag = page.node(element).tag;
  if (is_never_noise(tag)) {
    return LexicalSense::none;
  }
  if (is_noise_by_tag(page, element)) {
    return LexicalSense::noise;
  }
  LexicalSense sense = tag == Tag::figcaption ? LexicalSense::caption : LexicalSense::none;
  for (const PageAttribute& attribute : page.attributes(element)) {
    std::string_view value = page.value(attribute);
    const bool is_id = with_id && attribute.name == AttributeName::id;
    if (attribute.name != AttributeName::class_ && !is_id) {
      continue;
    }
    while (!value.empty()) {
      const std::size_t end = std::min(value.find_first_of(" \t\n\r\f"), value.size());
      sense = prevailing(sense, sense_of(value.substr(0, end)));
      value.remove_prefix(std::min(end + 1, value.size()));
    }
  }
  return sense;
}

}  // namespace sst
