#include "common/page/lexicon.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <string>

#include "common/page/name_parts.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

struct LexiconEntry {
  std::string_view name;
  LexicalSense sense;
};

constexpr bool comes_before(const LexiconEntry& a, const LexiconEntry& b) {
  return a.name < b.name;
}

// These match anywhere in a class or id.
constexpr LexiconEntry kStems[] = {
    {"addthis", LexicalSense::noise},
    {"advert", LexicalSense::noise},
    {"anzeige", LexicalSense::noise},
    {"banner", LexicalSense::noise},
    {"bildunterschrift", LexicalSense::caption},
    {"breadcrumb", LexicalSense::noise},
    {"caption", LexicalSense::caption},
    {"comentario", LexicalSense::comments},
    {"comment", LexicalSense::comments},
    {"compartilh", LexicalSense::noise},
    {"compartir", LexicalSense::noise},
    {"condividi", LexicalSense::noise},
    {"cookie", LexicalSense::noise},
    {"copyright", LexicalSense::noise},
    {"correlat", LexicalSense::noise},
    {"credit", LexicalSense::caption},
    {"didascalia", LexicalSense::caption},
    {"disqus", LexicalSense::comments},
    {"footer", LexicalSense::noise},
    {"gerelateerd", LexicalSense::noise},
    {"komentar", LexicalSense::comments},
    {"kommentar", LexicalSense::comments},
    {"legende", LexicalSense::caption},
    {"livefyre", LexicalSense::comments},
    {"masthead", LexicalSense::noise},
    {"meistgelesen", LexicalSense::noise},
    {"mostread", LexicalSense::noise},
    {"mostviewed", LexicalSense::noise},
    {"newsletter", LexicalSense::noise},
    {"outbrain", LexicalSense::noise},
    {"paginat", LexicalSense::noise},
    {"partage", LexicalSense::noise},
    {"popular", LexicalSense::noise},
    {"promo", LexicalSense::noise},
    {"publicidad", LexicalSense::noise},
    {"publicit", LexicalSense::noise},
    {"reacties", LexicalSense::comments},
    {"readmore", LexicalSense::noise},
    {"recommend", LexicalSense::noise},
    {"reklam", LexicalSense::noise},
    {"relacionad", LexicalSense::noise},
    {"related", LexicalSense::noise},
    {"respond", LexicalSense::comments},
    {"sharethis", LexicalSense::noise},
    {"sharing", LexicalSense::noise},
    {"sidebar", LexicalSense::noise},
    {"social", LexicalSense::noise},
    {"sponsor", LexicalSense::noise},
    {"subscri", LexicalSense::noise},
    {"taboola", LexicalSense::noise},
    {"teaser", LexicalSense::noise},
    {"toolbar", LexicalSense::noise},
    {"trending", LexicalSense::noise},
    {"verwandt", LexicalSense::noise},
    {"werbung", LexicalSense::noise},
};

// These match a whole part of a class or id. The parts of "topNav-2" are "top" and "nav".
constexpr LexiconEntry kParts[] = {
    {"ad", LexicalSense::noise},         {"ads", LexicalSense::noise},
    {"bookmark", LexicalSense::noise},   {"bookmarks", LexicalSense::noise},
    {"cap", LexicalSense::caption},      {"crumb", LexicalSense::noise},
    {"crumbs", LexicalSense::noise},     {"crumbtrail", LexicalSense::noise},
    {"delen", LexicalSense::noise},      {"feed", LexicalSense::noise},
    {"follow", LexicalSense::noise},     {"login", LexicalSense::noise},
    {"menu", LexicalSense::noise},       {"nav", LexicalSense::noise},
    {"navbar", LexicalSense::noise},     {"navi", LexicalSense::noise},
    {"navigation", LexicalSense::noise}, {"pager", LexicalSense::noise},
    {"poll", LexicalSense::noise},       {"print", LexicalSense::noise},
    {"promos", LexicalSense::noise},     {"rss", LexicalSense::noise},
    {"share", LexicalSense::noise},      {"shares", LexicalSense::noise},
    {"signin", LexicalSense::noise},     {"signup", LexicalSense::noise},
    {"teilen", LexicalSense::noise},     {"widget", LexicalSense::noise},
    {"widgets", LexicalSense::noise},
};
static_assert(std::is_sorted(std::begin(kParts), std::end(kParts), comes_before));

static_assert(std::is_sorted(std::begin(kStems), std::end(kStems), comes_before));

/// The index in kStems of the first stem for each letter; the last entry is the end.
constexpr auto kStemsOfLetter = [] {
  std::array<std::uint8_t, 27> starts{};
  for (const LexiconEntry& stem : kStems) {
    for (int letter = stem.name.front() - 'a' + 1; letter < 27; ++letter) {
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

  /// The first of `senses` that is in the set; `none` if there is none.
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
  const auto* found = std::lower_bound(
      std::begin(kParts), std::end(kParts), lower_case,
      [](const LexiconEntry& entry, std::string_view name) { return entry.name < name; });
  if (found != std::end(kParts) && found->name == lower_case) {
    senses.add(found->sense);
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
      if (lower_case.substr(at).starts_with(kStems[i].name)) {
        senses.add(kStems[i].sense);
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

LexicalSense lexical_sense(const PageTree& page, NodeId element) {
  const Tag tag = page.node(element).tag;
  if (is_never_noise(tag)) {
    return LexicalSense::none;
  }
  if (is_noise_by_tag(page, element)) {
    return LexicalSense::noise;
  }
  Senses senses;
  for (const PageAttribute& attribute : page.attributes(element)) {
    std::string_view value = page.value(attribute);
    if (attribute.name != AttributeName::class_ && attribute.name != AttributeName::id) {
      continue;
    }
    while (!value.empty()) {
      const std::size_t end = std::min(value.find_first_of(" \t\n\r\f"), value.size());
      senses.add(sense_of(value.substr(0, end)));
      value.remove_prefix(std::min(end + 1, value.size()));
    }
  }
  if (tag == Tag::figcaption) {
    senses.add(LexicalSense::caption);
  }
  return senses.first_of({LexicalSense::noise, LexicalSense::comments, LexicalSense::caption});
}

}  // namespace sst
