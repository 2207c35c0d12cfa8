#include "common/page/element_groups.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "common/page/name_parts.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

using Group = ElementGroup;

enum class Match : std::uint8_t {
  whole,   // the part equals the word
  begins,  // the part begins with the word
  ends,    // the part ends or begins with the word
};

struct GroupWord {
  constexpr GroupWord(std::string_view letters, Group group, Match how)
      : GroupWord{letters, bit_of(group), how} {}
  constexpr GroupWord(std::string_view letters, ElementGroups of, Match how)
      : word{letters}, groups{of}, match{how} {}

  std::string_view word;
  ElementGroups groups;
  Match match;
};

// Sorted by word.
constexpr GroupWord kGroupWords[] = {
    {"ad", Group::named_ad | Group::boilerplate, Match::whole},
    {"addthis", Group::named_share | Group::boilerplate, Match::begins},
    {"addtoany", Group::named_share, Match::begins},
    {"ads", Group::named_ad | Group::boilerplate, Match::ends},
    {"adsense", Group::named_ad, Match::whole},
    {"advert", Group::named_ad | Group::boilerplate, Match::begins},
    {"alert", Group::named_dialog, Match::begins},
    {"answer", Group::named_forum, Match::begins},
    {"anzeige", Group::named_ad | Group::boilerplate, Match::begins},
    {"archive", Group::named_tags, Match::begins},
    {"article", Group::named_article, Match::begins},
    {"articolo", Group::named_article, Match::begins},
    {"articulo", Group::named_article, Match::begins},
    {"artikel", Group::named_article, Match::begins},
    {"aside", Group::named_side, Match::whole},
    {"author", Group::named_author, Match::begins},
    {"avatar", Group::named_author, Match::begins},
    {"banner", Group::named_ad | Group::boilerplate, Match::begins},
    {"bildunterschrift", Group::legend, Match::begins},
    {"bio", Group::named_author, Match::begins},
    {"block", Group::named_widget, Match::whole},
    {"blog", Group::named_post, Match::begins},
    {"body", Group::named_body, Match::ends},
    {"bookmark", Group::named_share | Group::boilerplate, Match::begins},
    {"bottom", Group::named_footer, Match::begins},
    {"box", Group::named_widget, Match::ends},
    {"branding", Group::named_header, Match::whole},
    {"breadcrumb", Group::named_nav | Group::boilerplate, Match::begins},
    {"breadcrumbs", Group::named_nav | Group::boilerplate, Match::whole},
    {"btn", Group::named_form, Match::ends},
    {"button", Group::named_form, Match::ends},
    {"byl", Group::named_author, Match::whole},
    {"byline", Group::named_author, Match::begins},
    {"cap", Group::legend, Match::whole},
    {"caption", Group::named_caption | Group::legend, Match::ends},
    {"card", Group::named_item, Match::ends},
    {"cart", Group::named_product, Match::whole},
    {"cat", Group::named_tags, Match::whole},
    {"categories", Group::named_tags, Match::whole},
    {"category", Group::named_tags, Match::whole},
    {"checkout", Group::named_product, Match::whole},
    {"colophon", Group::named_footer, Match::whole},
    {"comentario", Group::named_comments, Match::begins},
    {"comment", Group::named_comments, Match::begins},
    {"commentaire", Group::named_comments, Match::begins},
    {"commentmetadata", Group::named_reply, Match::whole},
    {"compartilh", Group::boilerplate, Match::begins},
    {"compartir", Group::boilerplate, Match::begins},
    {"condividi", Group::boilerplate, Match::begins},
    {"consent", Group::named_dialog, Match::begins},
    {"contenido", Group::named_content, Match::whole},
    {"content", Group::named_content, Match::ends},
    {"contents", Group::named_content, Match::whole},
    {"cookie", Group::named_dialog | Group::boilerplate, Match::begins},
    {"copyright", Group::named_footer | Group::boilerplate, Match::begins},
    {"correlat", Group::boilerplate, Match::begins},
    {"credit", Group::named_caption | Group::legend, Match::begins},
    {"crosssell", Group::named_related, Match::begins},
    {"crumb", Group::named_nav | Group::boilerplate, Match::begins},
    {"cta", Group::named_subscribe, Match::whole},
    {"data", Group::named_meta, Match::whole},
    {"date", Group::named_meta, Match::ends},
    {"delen", Group::boilerplate, Match::whole},
    {"description", Group::named_text, Match::begins},
    {"detail", Group::named_article, Match::begins},
    {"dialog", Group::named_dialog, Match::begins},
    {"didascalia", Group::legend, Match::begins},
    {"disclaimer", Group::named_footer, Match::begins},
    {"discuss", Group::named_comments, Match::begins},
    {"disqus", Group::named_comments, Match::begins},
    {"dropdown", Group::named_nav, Match::begins},
    {"echo", Group::named_comments, Match::whole},
    {"email", Group::named_share, Match::whole},
    {"entry", Group::named_post, Match::begins},
    {"facebook", Group::named_share, Match::begins},
    {"fb", Group::named_share, Match::whole},
    {"fecha", Group::named_meta, Match::whole},
    {"feed", Group::named_subscribe | Group::boilerplate, Match::begins},
    {"feedback", Group::named_comments, Match::whole},
    {"figure", Group::named_caption, Match::whole},
    {"follow", Group::named_share | Group::boilerplate, Match::begins},
    {"foot", Group::named_footer, Match::begins},
    {"footer", Group::named_footer | Group::boilerplate, Match::ends},
    {"form", Group::named_form, Match::ends},
    {"forum", Group::named_forum, Match::begins},
    {"foto", Group::named_caption, Match::begins},
    {"gallery", Group::named_caption, Match::begins},
    {"gdpr", Group::named_dialog, Match::begins},
    {"gerelateerd", Group::boilerplate, Match::begins},
    {"grid", Group::named_item, Match::begins},
    {"head", Group::named_header, Match::whole},
    {"header", Group::named_header, Match::ends},
    {"heading", Group::named_title, Match::whole},
    {"headline", Group::named_title, Match::ends},
    {"hentry", Group::named_post, Match::whole},
    {"hidden", Group::named_dialog, Match::whole},
    {"image", Group::named_caption, Match::begins},
    {"img", Group::named_caption, Match::whole},
    {"info", Group::named_meta, Match::ends},
    {"inhalt", Group::named_content, Match::whole},
    {"item", Group::named_item, Match::begins},
    {"komentar", Group::named_comments, Match::begins},
    {"kommentar", Group::named_comments, Match::begins},
    {"label", Group::named_tags, Match::begins},
    {"latest", Group::named_related, Match::begins},
    {"lead", Group::named_title, Match::whole},
    {"lede", Group::named_title, Match::whole},
    {"left", Group::named_side, Match::begins},
    {"legal", Group::named_footer, Match::whole},
    {"legend", Group::named_caption | Group::legend, Match::begins},
    {"lightbox", Group::named_dialog, Match::begins},
    {"links", Group::named_nav, Match::whole},
    {"list", Group::named_item, Match::ends},
    {"listing", Group::named_item, Match::begins},
    {"livefyre", Group::named_comments, Match::begins},
    {"login", Group::named_form | Group::boilerplate, Match::begins},
    {"logo", Group::named_header, Match::begins},
    {"mailing", Group::named_subscribe, Match::begins},
    {"main", Group::named_content, Match::begins},
    {"masthead", Group::named_header | Group::boilerplate, Match::begins},
    {"meistgelesen", Group::boilerplate, Match::begins},
    {"menu", Group::named_nav | Group::boilerplate, Match::ends},
    {"message", Group::named_forum, Match::begins},
    {"meta", Group::named_meta, Match::ends},
    {"metadata", Group::named_meta, Match::ends},
    {"modal", Group::named_dialog, Match::begins},
    {"module", Group::named_widget, Match::begins},
    {"more", Group::named_related, Match::whole},
    {"most", Group::named_related | Group::boilerplate, Match::begins},
    {"nav", Group::named_nav | Group::boilerplate, Match::begins},
    {"navbar", Group::named_nav | Group::boilerplate, Match::ends},
    {"news", Group::named_article, Match::whole},
    {"newsletter", Group::named_subscribe | Group::boilerplate, Match::begins},
    {"next", Group::named_pager, Match::whole},
    {"notice", Group::named_dialog, Match::begins},
    {"noticia", Group::named_article, Match::begins},
    {"optin", Group::named_subscribe, Match::whole},
    {"outbrain", Group::named_related | Group::boilerplate, Match::begins},
    {"overlay", Group::named_dialog, Match::begins},
    {"pager", Group::named_pager | Group::boilerplate, Match::begins},
    {"paginat", Group::named_pager | Group::boilerplate, Match::begins},
    {"paging", Group::named_pager, Match::begins},
    {"panel", Group::named_widget, Match::begins},
    {"paragraph", Group::named_text, Match::begins},
    {"partage", Group::boilerplate, Match::begins},
    {"paywall", Group::named_subscribe, Match::begins},
    {"permalink", Group::named_reply, Match::whole},
    {"photo", Group::named_caption, Match::begins},
    {"picture", Group::named_caption, Match::whole},
    {"poll", Group::named_form, Match::begins},
    {"popover", Group::named_dialog, Match::begins},
    {"popular", Group::named_related | Group::boilerplate, Match::begins},
    {"popup", Group::named_dialog, Match::begins},
    {"portlet", Group::named_widget, Match::begins},
    {"post", Group::named_post, Match::begins},
    {"postedby", Group::named_meta, Match::whole},
    {"postmetadata", Group::named_meta, Match::whole},
    {"premium", Group::named_subscribe, Match::whole},
    {"prev", Group::named_pager, Match::begins},
    {"price", Group::named_product, Match::begins},
    {"print", Group::named_share | Group::boilerplate, Match::begins},
    {"privacy", Group::named_footer, Match::begins},
    {"product", Group::named_product, Match::begins},
    {"profile", Group::named_author, Match::begins},
    {"promo", Group::named_ad | Group::boilerplate, Match::begins},
    {"prose", Group::named_text, Match::whole},
    {"publicid", Group::named_ad | Group::boilerplate, Match::begins},
    {"publicit", Group::boilerplate, Match::begins},
    {"published", Group::named_meta, Match::whole},
    {"question", Group::named_forum, Match::begins},
    {"rail", Group::named_side, Match::whole},
    {"rating", Group::named_product, Match::begins},
    {"reacties", Group::named_comments, Match::whole},
    {"reactions", Group::named_comments, Match::whole},
    {"reader", Group::named_dialog, Match::whole},
    {"readmore", Group::named_related | Group::boilerplate, Match::begins},
    {"recent", Group::named_related, Match::begins},
    {"recommend", Group::named_related | Group::boilerplate, Match::begins},
    {"register", Group::named_form, Match::whole},
    {"reklam", Group::named_ad | Group::boilerplate, Match::begins},
    {"relacionad", Group::named_related | Group::boilerplate, Match::begins},
    {"related", Group::named_related | Group::boilerplate, Match::begins},
    {"replies", Group::named_reply, Match::whole},
    {"reply", Group::named_reply, Match::begins},
    {"respond", Group::named_reply, Match::whole},
    {"response", Group::named_comments, Match::begins},
    {"result", Group::named_item, Match::begins},
    {"review", Group::named_product, Match::begins},
    {"richtext", Group::named_text, Match::whole},
    {"right", Group::named_side, Match::begins},
    {"rss", Group::named_subscribe | Group::boilerplate, Match::whole},
    {"says", Group::named_reply, Match::whole},
    {"search", Group::named_form, Match::begins},
    {"secondary", Group::named_side, Match::whole},
    {"share", Group::named_share | Group::boilerplate, Match::begins},
    {"sharedaddy", Group::named_share | Group::boilerplate, Match::begins},
    {"sharing", Group::named_share | Group::boilerplate, Match::begins},
    {"shipping", Group::named_product, Match::begins},
    {"shop", Group::named_product, Match::begins},
    {"side", Group::named_side, Match::begins},
    {"sidebar", Group::named_side | Group::boilerplate, Match::ends},
    {"signature", Group::named_author, Match::begins},
    {"signin", Group::named_form | Group::boilerplate, Match::begins},
    {"signup", Group::named_subscribe | Group::boilerplate, Match::begins},
    {"similar", Group::named_related, Match::begins},
    {"similarposts", Group::named_related, Match::whole},
    {"skip", Group::named_nav, Match::whole},
    {"slide", Group::named_caption, Match::begins},
    {"social", Group::named_share | Group::boilerplate, Match::begins},
    {"sponsor", Group::named_ad | Group::boilerplate, Match::begins},
    {"sr", Group::named_dialog, Match::whole},
    {"standfirst", Group::named_title, Match::whole},
    {"story", Group::named_article, Match::begins},
    {"subscri", Group::named_subscribe | Group::boilerplate, Match::begins},
    {"subtitle", Group::named_title, Match::whole},
    {"suggest", Group::named_related, Match::begins},
    {"summary", Group::named_title, Match::whole},
    {"taboola", Group::named_related | Group::boilerplate, Match::begins},
    {"tabs", Group::named_nav, Match::whole},
    {"tag", Group::named_tags, Match::whole},
    {"tagcloud", Group::named_tags, Match::whole},
    {"tags", Group::named_tags, Match::ends},
    {"teaser", Group::named_related | Group::boilerplate, Match::begins},
    {"teilen", Group::boilerplate, Match::whole},
    {"text", Group::named_text, Match::ends},
    {"texto", Group::named_text, Match::whole},
    {"thread", Group::named_forum, Match::begins},
    {"thumb", Group::named_caption, Match::begins},
    {"tile", Group::named_item, Match::begins},
    {"time", Group::named_meta, Match::begins},
    {"timestamp", Group::named_meta, Match::whole},
    {"title", Group::named_title, Match::ends},
    {"titre", Group::named_title, Match::whole},
    {"titulo", Group::named_title, Match::whole},
    {"toast", Group::named_dialog, Match::begins},
    {"toc", Group::named_nav, Match::whole},
    {"toolbar", Group::named_share | Group::boilerplate, Match::ends},
    {"tools", Group::named_share, Match::ends},
    {"tooltip", Group::named_dialog, Match::begins},
    {"top", Group::named_header, Match::begins},
    {"topic", Group::named_forum, Match::begins},
    {"trending", Group::named_related | Group::boilerplate, Match::begins},
    {"tweet", Group::named_share, Match::begins},
    {"twitter", Group::named_share, Match::begins},
    {"txt", Group::named_text, Match::ends},
    {"upsell", Group::named_related, Match::begins},
    {"user", Group::named_author, Match::begins},
    {"vcard", Group::named_reply, Match::whole},
    {"verwandt", Group::boilerplate, Match::begins},
    {"video", Group::named_caption, Match::begins},
    {"visually", Group::named_dialog, Match::whole},
    {"vote", Group::named_reply, Match::begins},
    {"warning", Group::named_dialog, Match::whole},
    {"werbung", Group::named_ad | Group::boilerplate, Match::begins},
    {"widget", Group::named_widget | Group::boilerplate, Match::begins},
    {"wysiwyg", Group::named_text, Match::whole},
};
static_assert(std::is_sorted(std::begin(kGroupWords), std::end(kGroupWords),
                             [](const GroupWord& a, const GroupWord& b) {
                               return a.word < b.word;
                             }));

// Parts are compared eight letters at a time, as integers with one byte per letter.
using Letters = std::uint64_t;
constexpr std::size_t kLettersAtOnce = sizeof(Letters);

constexpr unsigned kBitsOfByte = 8;
constexpr unsigned char kLowerCase = 0x20;  // this bit distinguishes "a" from "A"

/// The first eight letters of a word in lower case, first letter in the lowest byte, padded with 0.
constexpr Letters first_letters(std::string_view word) {
  Letters letters = 0;
  for (std::size_t i = std::min(word.size(), kLettersAtOnce); i-- > 0;) {
    letters = letters << kBitsOfByte | (static_cast<unsigned char>(word[i]) | kLowerCase);
  }
  return letters;
}
/// The last eight letters of a word in lower case, last letter in the lowest byte, padded with 0.
constexpr Letters last_letters(std::string_view word) {
  Letters letters = 0;
  for (std::size_t i = word.size() - std::min(word.size(), kLettersAtOnce); i < word.size(); ++i) {
    letters = letters << kBitsOfByte | (static_cast<unsigned char>(word[i]) | kLowerCase);
  }
  return letters;
}

/// A word packed into an integer. A part matches if its letters under the mask are equal.
struct PackedWord {
  Letters letters = 0;
  Letters mask = 0;
  ElementGroups groups = 0;
};

constexpr Letters mask_of(std::size_t letters) {
  return letters >= kLettersAtOnce ? ~Letters{0} : (Letters{1} << kBitsOfByte * letters) - 1;
}

/// kGroupWords in packed form. For Match::whole, the mask includes the 0 after the word.
constexpr auto kPackedWords = [] {
  std::array<PackedWord, std::size(kGroupWords)> words{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const GroupWord& entry = kGroupWords[i];
    words[i] = {first_letters(entry.word),
                mask_of(entry.word.size() + (entry.match == Match::whole ? 1 : 0)), entry.groups};
  }
  return words;
}();

constexpr std::size_t kEndings =
    std::count_if(std::begin(kGroupWords), std::end(kGroupWords),
                  [](const GroupWord& entry) { return entry.match == Match::ends; });

/// The words of kGroupWords that may end a part, packed by their last letters.
constexpr auto kPackedEndings = [] {
  std::array<PackedWord, kEndings> words{};
  std::size_t size = 0;
  for (const GroupWord& entry : kGroupWords) {
    if (entry.match == Match::ends) {
      words[size++] = {last_letters(entry.word), mask_of(entry.word.size()), entry.groups};
    }
  }
  return words;
}();
static_assert(std::none_of(std::begin(kGroupWords), std::end(kGroupWords),
                           [](const GroupWord& entry) {
                             return entry.match == Match::ends &&
                                    entry.word.size() > kLettersAtOnce;
                           }));

/// The set of final letters of these words; bit 0 is "a".
constexpr std::uint32_t kLastLetters = [] {
  std::uint32_t letters = 0;
  for (const GroupWord& entry : kGroupWords) {
    letters |= entry.match == Match::ends ? 1U << (entry.word.back() - 'a') : 0;
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
/// end.
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
bool has_rest(std::string_view part, const GroupWord& entry) {
  const std::string_view word = entry.word;
  if (part.size() < word.size() || (entry.match == Match::whole && part.size() > word.size())) {
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
        (kGroupWords[i].word.size() < kLettersAtOnce || has_rest(part, kGroupWords[i]))) {
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

struct RoleGroups {
  std::string_view role;
  ElementGroups groups;
};
constexpr RoleGroups kRoles[] = {
    {"alertdialog", bit_of(Group::named_dialog)},
    {"article", bit_of(Group::article)},
    {"banner", Group::header | Group::boilerplate},
    {"complementary", Group::aside | Group::boilerplate},
    {"contentinfo", Group::footer | Group::boilerplate},
    {"dialog", bit_of(Group::named_dialog)},
    {"form", bit_of(Group::form)},
    {"main", bit_of(Group::main)},
    {"menu", bit_of(Group::nav)},
    {"menubar", bit_of(Group::nav)},
    {"menuitem", bit_of(Group::nav)},
    {"navigation", Group::nav | Group::boilerplate},
    {"search", Group::form | Group::boilerplate},
    {"tablist", bit_of(Group::nav)},
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
      return Group::nav | Group::boilerplate;
    case Tag::menu:
      return bit_of(Group::nav);
    case Tag::aside:
      return Group::aside | Group::boilerplate;
    case Tag::footer:
      return Group::footer | Group::boilerplate;
    case Tag::header:
      return bit_of(Group::header);
    case Tag::form:
    case Tag::fieldset:
    case Tag::button:
    case Tag::label:
      return bit_of(Group::form);
    case Tag::select:
    case Tag::textarea:
      return Group::form | Group::boilerplate;
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
      return bit_of(Group::figure);
    case Tag::figcaption:
      return Group::figure | Group::legend;
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
                       [&](const RoleGroups& row) { return row.role == page.value(attribute); });
      groups |= found != std::end(kRoles) ? found->groups : 0;
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
