#include "common/page/element_groups.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "common/page/lexicon_words.hpp"
#include "common/page/name_parts.hpp"
#include "common/text/packed_bytes.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

using Group = ElementGroup;

constexpr auto kGroupWords =
    lexicon_words([](const LexiconWord& word) { return word.group_match != WordMatch::never; });
constexpr auto kEndings =
    lexicon_words([](const LexiconWord& word) { return word.group_match == WordMatch::ends; });

// Parts are compared eight letters at a time, as integers with one byte per letter.
using Letters = std::uint64_t;
constexpr std::size_t kLettersAtOnce = kPackedBytes;
constexpr unsigned kBitsOfByte = 8;

/// Up to eight letters in lower case, first letter in the lowest byte, padded with 0.
constexpr Letters pack_letters(std::string_view letters) {
  constexpr Letters kLowerCase = kLowestBits * 0x20;  // this bit distinguishes "a" from "A"
  return pack_bytes(letters) | (kLowerCase & packed_mask(letters.size()));
}
constexpr Letters first_letters(std::string_view word) {
  return pack_letters(word.substr(0, kLettersAtOnce));
}
/// The last eight letters, last letter in the lowest byte. REQUIRES: the word is not empty.
constexpr Letters last_letters(std::string_view word) {
  const std::string_view end = word.substr(word.size() - std::min(word.size(), kLettersAtOnce));
  return __builtin_bswap64(pack_letters(end)) >> kBitsOfByte * (kLettersAtOnce - end.size());
}

/// A word packed into an integer. A part matches if its masked letters equal `letters`.
struct PackedWord {
  Letters letters = 0;
  Letters mask = 0;
  ElementGroups groups = 0;
};

/// kGroupWords in packed form. For WordMatch::whole, the mask includes the 0 after the word.
constexpr auto kPackedWords = [] {
  std::array<PackedWord, kGroupWords.size()> words{};
  std::ranges::transform(kGroupWords, words.begin(), [](const LexiconWord* entry) {
    const bool is_whole = entry->group_match == WordMatch::whole;
    return PackedWord{first_letters(entry->word),
                      packed_mask(entry->word.size() + (is_whole ? 1 : 0)), bit_of(entry->group)};
  });
  return words;
}();

/// The words that may end a part, packed by their last letters.
constexpr auto kPackedEndings = [] {
  std::array<PackedWord, kEndings.size()> words{};
  std::ranges::transform(kEndings, words.begin(), [](const LexiconWord* entry) {
    return PackedWord{last_letters(entry->word), packed_mask(entry->word.size()),
                      bit_of(entry->group)};
  });
  return words;
}();
static_assert(std::ranges::all_of(kEndings, [](const LexiconWord* entry) {
  return entry->word.size() <= kLettersAtOnce;
}));

/// The set of final letters of these words; bit 0 is "a".
constexpr std::uint32_t kLastLetters = [] {
  std::uint32_t letters = 0;
  for (const LexiconWord* entry : kEndings) {
    letters |= 1U << (entry->word.back() - 'a');
  }
  return letters;
}();

constexpr std::size_t kAlphabet = 26;

/// An index for the first two letters of a part or word.
constexpr std::size_t pair_of(Letters letters) {
  constexpr Letters kByte = 0xFF;
  return static_cast<std::size_t>((letters & kByte) - 'a') * kAlphabet +
         static_cast<std::size_t>((letters >> kBitsOfByte & kByte) - 'a');
}

/// For each pair of letters, the index of the first word that begins with it; the last entry is the
/// number of words.
constexpr auto kWordsOfPair = [] {
  std::array<std::uint16_t, kAlphabet * kAlphabet + 1> starts{};
  for (const PackedWord& word : kPackedWords) {
    ++starts[pair_of(word.letters) + 1];
  }
  for (std::size_t pair = 1; pair < starts.size(); ++pair) {
    starts[pair] = static_cast<std::uint16_t>(starts[pair] + starts[pair - 1]);
  }
  return starts;
}();

/// True if `part` also matches `entry` after the first eight letters.
bool has_rest(std::string_view part, const LexiconWord& entry) {
  const std::string_view word = entry.word;
  if (part.size() < word.size() ||
      (entry.group_match == WordMatch::whole && part.size() > word.size())) {
    return false;
  }
  return std::equal(word.begin() + kLettersAtOnce, word.end(), part.begin() + kLettersAtOnce,
                    [](char a, char b) { return a == ascii_lower(b); });
}

/// REQUIRES: `part` contains only letters.
ElementGroups groups_of_part(std::string_view part) {
  ElementGroups groups = 0;
  if (part.size() < 2) {
    return groups;
  }
  const Letters first = first_letters(part);
  const std::size_t pair = pair_of(first);
  for (std::size_t i = kWordsOfPair[pair]; i < kWordsOfPair[pair + 1]; ++i) {
    const PackedWord& word = kPackedWords[i];
    if ((first & word.mask) == word.letters &&
        (kGroupWords[i]->word.size() < kLettersAtOnce || has_rest(part, *kGroupWords[i]))) {
      groups |= word.groups;
    }
  }
  if ((kLastLetters >> (ascii_lower(part.back()) - 'a') & 1U) != 0) {
    const Letters last = last_letters(part);
    for (const PackedWord& word : kPackedEndings) {
      groups |= (last & word.mask) == word.letters ? word.groups : 0;
    }
  }
  return groups;
}

struct RoleGroup {
  std::string_view role;
  Group group;
};
constexpr RoleGroup kRoles[] = {
    {"alertdialog", Group::named_dialog},
    {"article", Group::article},
    {"banner", Group::header},
    {"complementary", Group::aside},
    {"contentinfo", Group::footer},
    {"dialog", Group::named_dialog},
    {"form", Group::form},
    {"main", Group::main},
    {"menu", Group::nav},
    {"menubar", Group::nav},
    {"menuitem", Group::nav},
    {"navigation", Group::nav},
    {"search", Group::form},
    {"tablist", Group::nav},
};

ElementGroups groups_of_tag(Tag tag) {
  switch (tag) {
    case Tag::main:
      return bit_of(Group::main);
    case Tag::article:
      return bit_of(Group::article);
    case Tag::section:
      return bit_of(Group::section);
    case Tag::nav:
    case Tag::menu:
      return bit_of(Group::nav);
    case Tag::aside:
      return bit_of(Group::aside);
    case Tag::footer:
      return bit_of(Group::footer);
    case Tag::header:
      return bit_of(Group::header);
    case Tag::form:
    case Tag::fieldset:
    case Tag::button:
    case Tag::select:
    case Tag::textarea:
    case Tag::label:
      return bit_of(Group::form);
    case Tag::table:
      return bit_of(Group::table);
    case Tag::td:
    case Tag::th:
      return bit_of(Group::cell);
    case Tag::ul:
    case Tag::ol:
    case Tag::dl:
      return bit_of(Group::list);
    case Tag::li:
    case Tag::dd:
    case Tag::dt:
      return bit_of(Group::item);
    case Tag::blockquote:
    case Tag::q:
      return bit_of(Group::quote);
    case Tag::figure:
    case Tag::figcaption:
      return bit_of(Group::figure);
    case Tag::dialog:
      return bit_of(Group::named_dialog);
    default:
      return 0;
  }
}

}  // namespace

ElementGroups groups_of_name(std::string_view name) {
  ElementGroups groups = 0;
  for_each_name_part(name, name, [&](std::string_view part) { groups |= groups_of_part(part); });
  return groups;
}

ElementGroups groups_of(const PageTree& page, NodeId element) {
  ElementGroups groups = groups_of_kind(page, element);
  for (const PageAttribute& attribute : page.attributes(element)) {
    groups |= has_names(attribute.name) ? groups_of_name(page.value(attribute)) : 0;
  }
  return groups;
}

ElementGroups groups_of_kind(const PageTree& page, NodeId element) {
  ElementGroups groups = groups_of_tag(page.node(element).tag);
  for (const PageAttribute& attribute : page.attributes(element)) {
    if (attribute.name == AttributeName::hidden) {
      groups |= bit_of(Group::hidden);
    } else if (attribute.name == AttributeName::role) {
      const auto* found =
          std::find_if(std::begin(kRoles), std::end(kRoles),
                       [&](const RoleGroup& row) { return row.role == page.value(attribute); });
      groups |= found != std::end(kRoles) ? bit_of(found->group) : 0;
    }
  }
  return groups;
}

std::string_view group_name(ElementGroup group) {
  static constexpr std::string_view kNamesOfGroups[] = {
#define SST_NAME(enumerator) #enumerator,
      SST_ELEMENT_GROUPS(SST_NAME)
#undef SST_NAME
  };
  return kNamesOfGroups[static_cast<std::size_t>(group)];
}

}  // namespace sst
