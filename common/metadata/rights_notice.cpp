#include "common/metadata/rights_notice.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "common/metadata/licence_name.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/digit.hpp"
#include "common/text/phrases.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostSigns = 8;  // maximum number of copyright signs tried in a text
constexpr std::size_t kLongestNoticeText = 2'000;  // bytes; the rest of a text is not read
constexpr std::size_t kLongestHolder = 120;        // bytes
constexpr std::size_t kLongestNotice = 300;        // bytes
constexpr std::size_t kMostHolderWords = 9;

constexpr std::string_view kSign = "\xC2\xA9";  // ©
constexpr std::array<std::string_view, 4> kHanSigns = {"版权所有", "版權所有", "著作权所有",
                                                       "著作權所有"};
// The holder's name is between one of these and 所有: 版权归港口网所有. Longest first.
constexpr std::string_view kHanOwnerSigns[] = {
    "版权归属于",   "版权归属",   "版权归于", "版权归",       "版权为",     "版权属于",
    "版權歸屬於",   "版權歸屬",   "版權歸於", "版權歸",       "版權為",     "版權屬於",
    "著作权归属于", "著作权归属", "著作权归", "著作權歸屬於", "著作權歸屬", "著作權歸"};
// Words for copyright, and the verbs between these words and the holder's name. In lower case.
constexpr std::string_view kCopyrightWords[] = {"copyright", "prawa autorskie", "urheberrecht"};
constexpr std::string_view kOwnerVerbs[] = {" posiada", " należą do", " przysługują", " liegt bei",
                                            " liegen bei"};

// Beginnings of "All rights reserved". A holder's name ends before them, and no name begins with
// one. In lower case, like the phrases below.
constexpr std::string_view kRightsReserved[] = {
    "all rights",      "some rights",      "alle rechte",       "alle rettig",   "alla rättig",
    "tous droits",     "todos los derech", "todos os direit",   "tots els dret", "tutti i diritti",
    "derechos res",    "direitos res",     "diritti riservati", "toate drept",   "wszelkie prawa",
    "wszystkie prawa", "všechna práva",    "všetky práva",      "vse pravice",   "sva prava",
    "сва права",       "все права",        "всички права",      "усі права",     "всі права",
    "minden jog",      "tüm hak",          "her hakk",          "kaikki oikeud", "kõik õigus",
    "visos teis",      "visas ties",       "όλα τα δικ",        "με επιφύλαξη"};
// A holder's name also ends before these phrases.
constexpr std::string_view kAfterHolder[] = {"all content", "licensed", "is licensed"};
// A holder's name ends before these phrases, but they may also begin a name.
constexpr std::string_view kAfterFirstWord[] = {
    "theme by", "copyright",           "under ",       "unless",
    "except",   "unauthori",           "reproduction", "privacy",
    "terms",    "powered by",          "designed by",  "site by",
    "no part",  "and licensed",        "and released", "and its",
    "and/or",   "and the contributors"};
constexpr std::string_view kHanCompany = "有限公司";  // ends the name of a company
// The words before one of these verbs are part of a sentence, not a name.
constexpr std::string_view kVerbs[] = {"is ", "are ", "may "};
// Legal forms of companies, in lower case and without the final period.
constexpr std::string_view kLegalForms[] = {
    "inc",   "ltd",  "llc", "l.l.c", "l.p",   "lp",  "llp",     "lllp",
    "corp",  "gmbh", "ag",  "s.a",   "s.a.s", "sa",  "sas",     "spa",
    "s.p.a", "b.v",  "bv",  "plc",   "p.l.c", "co",  "limited", "incorporated",
    "kg",    "oy",   "ab",  "a/s",   "s.l",   "srl", "s.r.l",   "z.o.o"};
constexpr std::string_view kAbbreviations[] = {"st",  "sp", "bros", "dr", "mr",
                                               "mrs", "no", "jr",   "sr"};
// Conjunctions before the last name of a list.
constexpr std::string_view kListJoints[] = {"and", "&", "und", "et", "y", "e", "i", "en", "og"};
// Footer links, which are not part of a list of names.
constexpr std::string_view kMenuWords[] = {"home",    "contact",     "kontakt", "impressum",
                                           "imprint", "datenschutz", "privacy"};
// A text that consists only of these words names no holder: "their respective owners".
constexpr std::string_view kNoNames[] = {
    "the", "their", "its", "respective", "by", "and", "or", "of", "individual", "original", "owner",
    "owners", "holder", "holders", "author", "authors", "copyright", "contributors",
    // German
    "bei", "beim", "das", "dem", "den", "der", "die", "und", "jeweilige", "jeweiligen", "autor",
    "autoren", "autorin", "autorinnen", "betreiber", "eigentümer", "eigentümern", "herausgeber",
    "inhaber", "inhabern", "rechteinhaber", "rechteinhabern", "urheber", "urhebern", "verfasser",
    "verfassern", "verlag",
    // Polish
    "do", "i", "ich", "lub", "autora", "autorom", "autorowi", "autorów", "autorzy", "odpowiednich",
    "odpowiednim", "poszczególnych", "poszczególnym", "redakcja", "redakcji", "twórca", "twórcom",
    "twórców", "twórcy", "wydawca", "wydawcom", "wydawcy", "właściciel", "właściciele",
    "właścicieli", "właścicielom"};
constexpr std::string_view kNoHanNames[] = {"本站", "本网", "本網", "本网站", "本公司", "各自",
                                            "其",   "您",   "你",   "我们",   "本人"};
// Endings of such texts: 原作者 (author), 权利人 (rights holder), 原出处 (source).
constexpr std::string_view kNoHanNameEnds[] = {"作者", "著者", "权利人", "權利人", "权人", "權人",
                                               "权方", "權方", "出处",   "出處",   "共同"};

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

bool is_han_lead(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0xE3 && byte <= 0xE9;
}

/// Replaces ideographic spaces, collapses white space, and removes it around single Han characters,
/// because some sites separate all characters with spaces.
std::string without_spacing(std::string_view text) {
  constexpr std::string_view kIdeographicSpace = "\xE3\x80\x80";
  std::string spaced{cut_utf8(text, kLongestNoticeText)};
  for (std::size_t at = spaced.find(kIdeographicSpace); at != std::string::npos;
       at = spaced.find(kIdeographicSpace, at)) {
    spaced.replace(at, kIdeographicSpace.size(), " ");
  }
  std::string collapsed;
  bool space_pending = false;
  append_collapsed(collapsed, spaced, space_pending);
  constexpr std::size_t kHanBytes = 3;
  const auto is_han = [&](std::size_t at) {
    return at < collapsed.size() && static_cast<unsigned char>(collapsed[at]) >= 0xE3;
  };
  const auto is_space = [&](std::size_t at) {
    return at >= collapsed.size() || collapsed[at] == ' ';
  };
  std::string out;
  for (std::size_t i = 0; i < collapsed.size(); ++i) {
    const bool is_between =
        collapsed[i] == ' ' && i >= kHanBytes && is_han(i - kHanBytes) && is_han(i + 1);
    const bool is_single = is_between && ((i == kHanBytes || is_space(i - kHanBytes - 1)) ||
                                          is_space(i + 1 + kHanBytes));
    if (!is_single) {
      out += collapsed[i];
    }
  }
  return out;
}

std::string without_breaks(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(kNoticeBreak));
    const std::size_t mark = part.find_first_not_of(' ');
    const bool joins = mark != std::string_view::npos && (part[mark] == '.' || part[mark] == ',');
    bool space_pending = !joins && !out.empty();
    append_collapsed(out, joins ? part.substr(mark) : part, space_pending);
    text.remove_prefix(std::min(part.size() + kNoticeBreak.size(), text.size()));
  }
  return out;
}

/// The length of a year in Roman numerals, MM to MMXCIX, at the start of a text; 0 if there is
/// none.
std::size_t roman_year_length(std::string_view text) {
  if (!text.starts_with("MM")) {
    return 0;
  }
  const std::size_t length = std::min(text.find_first_not_of("XLVIC", 2), text.size());
  return length == text.size() || !is_ascii_letter(text[length]) ? length : 0;
}

/// The length of a year, or a span of years, at the start of a text; 0 if there is none.
std::size_t years_length(std::string_view text) {
  const auto is_year = [&](std::size_t at) {
    return at + 4 <= text.size() && (text.substr(at, 2) == "19" || text.substr(at, 2) == "20") &&
           is_digit(text[at + 2]) && is_digit(text[at + 3]) &&
           (at + 4 == text.size() || !is_digit(text[at + 4]));
  };
  if (!is_year(0)) {
    return roman_year_length(text);
  }
  std::size_t end = 4;
  while (true) {
    std::size_t next = end;
    while (next < text.size() && text[next] == ' ') {
      ++next;
    }
    bool is_joined = false;
    for (const std::string_view mark : {"-", "\xE2\x80\x93", "\xE2\x80\x94", ",", "/", "to "}) {
      if (text.substr(next).starts_with(mark)) {
        next += mark.size();
        is_joined = true;
        break;
      }
    }
    while (next < text.size() && text[next] == ' ') {
      ++next;
    }
    if (!is_joined) {
      return end;
    }
    const std::string lower = ascii_lower(text.substr(next, 8));
    if (is_year(next)) {
      end = next + 4;
    } else if (lower.starts_with("present")) {
      end = next + 7;
    } else if (next + 2 <= text.size() && is_digit(text[next]) && is_digit(text[next + 1]) &&
               (next + 2 == text.size() || !is_digit(text[next + 2]))) {
      end = next + 2;
    } else {
      return end;
    }
  }
}

/// The text in lower case, with the same offsets.
std::string lower_in_place(std::string_view text) {
  std::string lower;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    for (++end; end < text.size() && is_continuation(text[end]);) {
      ++end;
    }
    const std::string_view character = text.substr(at, end - at);
    std::string folded;
    append_folded(folded, character);
    lower += folded.size() == character.size() ? std::string_view{folded} : character;
  }
  return lower;
}

/// The offset of the first mark that ends a Han name.
std::size_t find_han_mark(std::string_view text) {
  std::size_t found = std::string_view::npos;
  for (const std::string_view mark : {"，", "。", "、", "；"}) {
    found = std::min(found, text.find(mark));
  }
  return found;
}

/// False for "the respective owners".
bool names_someone(std::string_view name) {
  if (is_one_of(name, kNoHanNames) ||
      std::ranges::any_of(kNoHanNameEnds, [&](auto end) { return name.ends_with(end); })) {
    return false;
  }
  bool found = false;
  for_each_word(name, [&](std::string_view word) {
    found = found || !is_one_of(ascii_lower(word), kNoNames);
  });
  return found;
}

/// Reads the copyright notice in a text with collapsed white space.
class CopyrightReader {
 public:
  explicit CopyrightReader(std::string_view text) : m_text{text}, m_lower{lower_in_place(text)} {}

  void read(RightsNotice& found) {
    std::size_t from = 0;
    for (std::size_t i = 0; i < kMostSigns; ++i) {
      const std::optional<Sign> sign = next_sign(from);
      if (!sign) {
        return;
      }
      from = std::max<std::size_t>(sign->part.end, 1);
      Part holder;
      if (sign->side == Side::before) {
        holder = holder_before(sign->part.begin);
      }
      if (holder.length() == 0) {
        holder = holder_after(after_years(sign->part.end));
      }
      if (holder.length() == 0 && sign->side == Side::after) {
        holder = holder_before(sign->part.begin);
      }
      const std::string_view name = text_of(holder);
      if (has_word(name) && name.size() <= kLongestHolder && names_someone(name)) {
        found.holder = name;
        found.notice = sentence(sign->part, holder);
        return;
      }
    }
  }

 private:
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;

    std::size_t length() const { return end - begin; }
  };

  /// The side of a sign on which the name usually is.
  enum class Side : std::uint8_t { before, after, only_after };
  struct Sign {
    Part part;
    Side side = Side::after;
  };

  std::string_view text_of(Part part) const { return m_text.substr(part.begin, part.length()); }

  /// The next copyright sign; nullopt if there is none. The sign is empty if the text is a notice
  /// without a sign: it begins with a year, and contains "All rights reserved".
  std::optional<Sign> next_sign(std::size_t from) const {
    Sign best{{std::string_view::npos, 0}, Side::after};
    const auto offer = [&](std::string_view text, std::string_view sign, Side side,
                           auto&& accepts) {
      for (std::size_t at = text.find(sign, from); at < best.part.begin;
           at = text.find(sign, at + 1)) {
        if (accepts(at)) {
          best = {{at, at + sign.size()}, side};
          return;
        }
      }
    };
    offer(m_text, kSign, Side::after, [&](std::size_t at) {  // not in "CÃ©lebres"
      const std::size_t end = at + kSign.size();
      return at == 0 || end == m_text.size() || !is_ascii_letter(m_text[at - 1]) ||
             !is_ascii_letter(m_text[end]);
    });
    for (const std::string_view sign : kHanSigns) {
      offer(m_text, sign, Side::before,
            [&](std::size_t at) {  // not in 著作權所有人 (rights holder)
              return !m_text.substr(at + sign.size()).starts_with("人") &&
                     !m_text.substr(at + sign.size()).starts_with("者");
            });
    }
    for (const std::string_view sign : kHanOwnerSigns) {
      offer(m_text, sign, Side::only_after, [&](std::size_t at) {
        const std::string_view rest = m_text.substr(at + sign.size(), kLongestHolder);
        return rest.find("所有") < find_han_mark(rest);
      });
    }
    for (const std::string_view verb : kOwnerVerbs) {
      offer(m_lower, verb, Side::only_after, [&](std::size_t at) {  // not in "posiadają"
        return !has_letter(at + verb.size()) && is_of_copyright(at);
      });
    }
    const auto needs_company = [&](std::string_view sign) {
      return [this, sign](std::size_t at) { return is_followed_by_sign(at + sign.size()); };
    };
    offer(m_lower, "(c)", Side::after, [&](std::size_t at) {
      const std::size_t after = m_lower.find_first_not_of(' ', at + 3);
      return after != std::string::npos && years_length(std::string_view{m_text}.substr(after)) > 0;
    });
    offer(m_lower, "copyright", Side::after, needs_company("copyright"));
    if (from == 0 && years_length(m_text) > 0 &&
        m_lower.find("all rights reserved") < best.part.begin) {
      return Sign{};  // "2026 Example Ltd. All rights reserved."
    }
    return best.part.begin == std::string_view::npos ? std::nullopt : std::optional{best};
  }

  /// True if the word for copyright is shortly before `at` in the same sentence.
  bool is_of_copyright(std::size_t at) const {
    constexpr std::size_t kMostBytes = 60;
    const std::size_t begin = at - std::min(at, kMostBytes);
    const std::string_view before = std::string_view{m_lower}.substr(begin, at - begin);
    return std::ranges::any_of(kCopyrightWords, [&](std::string_view word) {
      const std::size_t found = before.rfind(word);
      return found != std::string_view::npos && before.find(". ", found) == std::string_view::npos;
    });
  }

  /// True if a year, a sign or "by" follows.
  bool is_followed_by_sign(std::size_t at) const {
    at = std::min(m_lower.find_first_not_of(" :,", at), m_lower.size());
    const std::string_view rest = std::string_view{m_lower}.substr(at);
    return rest.starts_with(kSign) || rest.starts_with("(c)") || rest.starts_with("@ ") ||
           rest.starts_with("by ") || rest.starts_with("c 1") || rest.starts_with("c 2") ||
           years_length(rest) > 0;
  }

  /// The length of a year, a sign, "by", "of", "the" or a punctuation mark at `at`; 0 if there is
  /// none.
  std::size_t length_before_holder(std::size_t at) const {
    const std::string_view rest = m_text.substr(at);
    const std::string_view lower = std::string_view{m_lower}.substr(at);
    if (const std::size_t years = years_length(rest); years > 0) {
      return years;
    }
    for (const std::string_view word :
         {kSign, std::string_view{"(c)"}, std::string_view{"copyright"}, std::string_view{"by "}}) {
      if (lower.starts_with(word)) {
        return word.size();
      }
    }
    for (const std::string_view word : {"of ", "the ", "\xE2\x80\x93", "\xEF\xBC\x9A"}) {  // – ：
      if (rest.starts_with(word)) {
        return word.size();
      }
    }
    const bool is_c = lower.starts_with("c 1") || lower.starts_with("c 2");  // c for ©
    const bool is_mark =
        std::string_view{" :,;-@\x1F"}.find(rest.front()) != std::string_view::npos;
    return is_c || is_mark ? 1 : 0;
  }

  /// Skips years, signs, "by", "of", "the" and punctuation.
  std::size_t after_years(std::size_t at) const {
    while (at < m_text.size()) {
      const std::size_t length = length_before_holder(at);
      if (length == 0) {
        break;
      }
      at += length;
    }
    return at;
  }

  /// The name that begins at `at`.
  Part holder_after(std::size_t at) const {
    Part name{at, at};
    bool may_go_on = true;
    bool wants_legal_form = false;  // after a comma, or another legal form
    bool has_lower_word = false;
    for (std::size_t words = 0; may_go_on && at < m_text.size() && name.length() <= kLongestHolder;
         ++words) {
      if (words >= kMostHolderWords && has_lower_word) {
        return {name.begin, name.begin};  // prose
      }
      std::string_view word = m_text.substr(at, m_text.find(' ', at) - at);
      const bool has_name = name.length() > 0;
      if (has_name && starts_with_any(m_text.substr(at), kVerbs)) {
        return {name.begin, name.begin};
      }
      if (years_length(word) > 0 || ends_name(at, has_name)) {
        break;
      }
      constexpr std::size_t kLongestSmallWord = 3;  // "of", "the", "und"
      has_lower_word = has_lower_word || (word.size() > kLongestSmallWord && is_lower(at));
      const std::string_view whole = word;
      word = without_trademark(word.substr(0, end_of_han_name(word)));
      may_go_on = word.size() == whole.size() || whole.ends_with("™") || whole.ends_with("®");
      may_go_on = may_go_on && !word.ends_with(kHanCompany);
      const std::string_view bare = without_marks(word);
      const std::string bare_lower = ascii_lower(bare);
      const bool is_form = is_one_of(bare_lower, kLegalForms) && words > 0;
      const bool joins_forms = bare == "&" && wants_legal_form;
      if (wants_legal_form && !is_form && !joins_forms) {
        break;
      }
      const bool is_abbreviation =
          word.ends_with('.') &&
          (is_form || bare.size() == 1 || bare.find('.') != std::string_view::npos ||
           is_one_of(bare_lower, kAbbreviations));
      if (!bare.empty()) {
        name.end = at + bare.size() + (is_abbreviation && is_name_point(at, word) ? 1 : 0);
      }
      const std::size_t next = at + whole.size() + 1;
      wants_legal_form = is_form || joins_forms || (word.ends_with(',') && !is_list(next));
      const char last = word.empty() ? ' ' : word.back();
      may_go_on = may_go_on && last != ';' && last != ':' && (last != '.' || is_abbreviation);
      at = next;
    }
    return name;
  }

  /// True if a phrase or a mark that ends a name begins at `at`.
  bool ends_name(std::size_t at, bool has_name) const {
    const std::string_view lower = std::string_view{m_lower}.substr(at);
    return starts_with_any(lower, kRightsReserved) || starts_with_any(lower, kAfterHolder) ||
           is_separator(m_text.substr(at, m_text.find(' ', at) - at)) ||
           (has_name && starts_with_any(lower, kAfterFirstWord));
  }

  /// True if the letter at `at` is in lower case, or its script has no case.
  bool is_lower(std::size_t at) const {
    constexpr std::size_t kBytes = 2;  // almost all letters with case have at most two bytes
    return has_letter(at) && (is_ascii_letter(m_text[at])
                                  ? m_text[at] == m_lower[at]
                                  : m_lower.compare(at, kBytes, m_text.substr(at, kBytes)) == 0);
  }

  /// True if there is a letter at `at`.
  bool has_letter(std::size_t at) const {
    constexpr std::size_t kLongestCharacter = 4;  // bytes
    std::size_t end = std::min(at + 1, m_text.size());
    while (end < m_text.size() && end < at + kLongestCharacter && is_continuation(m_text[end])) {
      ++end;
    }
    return at < m_text.size() && !is_digit(m_text[at]) && has_word(m_text.substr(at, end - at));
  }

  /// True if the rest of a list of names begins at `at`: "Jones and Partners".
  bool is_list(std::size_t at) const {
    bool is_last = false;
    for (std::size_t words = 0; words < kMostHolderWords && at < m_text.size(); ++words) {
      const std::string_view word = m_text.substr(at, m_text.find(' ', at) - at);
      const bool joins = is_one_of(word, kListJoints);
      if (word.empty() || is_digit(word.front()) || ends_name(at, true) ||
          (is_lower(at) && !joins) || is_one_of(ascii_lower(without_marks(word)), kMenuWords)) {
        return false;
      }
      if (is_last) {
        return true;
      }
      is_last = joins;
      if (word.find_last_of(".;:") == word.size() - 1) {
        return false;
      }
      at += word.size() + 1;
    }
    return false;
  }

  /// True if the final period belongs to the name ("Inc.", "L.P."); false after a domain name.
  bool is_name_point(std::size_t at, std::string_view word) const {
    return ascii_lower(m_text.substr(at, 4)) != "www." && word.size() < 12;
  }

  static bool is_separator(std::string_view word) {
    constexpr std::string_view kSeparators[] = {
        "|",        "-", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\xA2",
        "\xC2\xB7", "/", "\xC2\xBB",     kSign,          "::",
        "~",        "*", kNoticeBreak};
    return is_one_of(word, kSeparators);
  }

  /// The offset at which a Han name in a word ends.
  static std::size_t end_of_han_name(std::string_view word) {
    std::size_t end = std::min(word.size(), find_han_mark(word));
    for (const std::string_view mark :
         {"所有", "保留", "未经", "未經", "非經", "不得", "禁止", "请勿", "請勿"}) {
      end = std::min(end, word.find(mark));
    }
    for (const std::string_view sign : kHanSigns) {
      end = std::min(end, word.find(sign));
    }
    const std::size_t company = word.find(kHanCompany);
    return std::min(end, company == std::string_view::npos ? end : company + kHanCompany.size());
  }

  static std::string_view without_trademark(std::string_view word) {
    for (const std::string_view mark : {"™", "®"}) {
      if (word.ends_with(mark)) {
        word.remove_suffix(mark.size());
      }
    }
    return word;
  }

  static std::string_view without_marks(std::string_view word) {
    while (!word.empty() && std::string_view{",;:."}.find(word.back()) != std::string_view::npos) {
      word.remove_suffix(1);
    }
    return word;
  }

  /// The name right before a sign: "Example © 2026", "人民网版权所有".
  Part holder_before(std::size_t sign) const {
    Part name{0, sign};
    for (const std::string_view mark : {". ", "| ", "。", "，", "- ", "; ", ": ", "\x1F "}) {
      const std::size_t at = m_text.substr(0, sign).rfind(mark);
      if (at != std::string_view::npos) {
        name.begin = std::max(name.begin, at + mark.size());
      }
    }
    while (name.length() > 0 && (m_text[name.end - 1] == ' ' || m_text[name.end - 1] == ',')) {
      --name.end;
    }
    constexpr std::size_t kMostWordsBefore = 6;
    const std::string_view text = text_of(name);
    const std::string lower = ascii_lower(text);
    const bool is_name =
        count_words(text) <= (text.empty() || !is_han_lead(text.front()) ? kMostWordsBefore
                                                                         : 3 * kMostWordsBefore) &&
        !is_picture_credit(lower) && lower.find("copyright") == std::string::npos;
    return is_name ? name : Part{sign, sign};
  }

  /// The sentence with the sign and the holder, and "All rights reserved." if it follows.
  std::string sentence(Part sign, Part holder) const {
    std::size_t begin = std::min(sign.begin, holder.begin);
    std::size_t start = 0;
    for (const std::string_view mark : {". ", "\x1F ", "| "}) {
      const std::size_t before = m_text.substr(0, begin).rfind(mark);
      start = std::max(start, before == std::string_view::npos ? 0 : before + mark.size());
    }
    constexpr std::size_t kLongestLead = 80;
    begin = begin - start <= kLongestLead ? start : begin;
    std::size_t end = std::max(sign.end, holder.end);
    const auto end_of_sentence = [&](std::size_t from) {
      const std::size_t point = m_text.find(". ", from == 0 ? 0 : from - 1);
      return std::min({point == std::string_view::npos ? m_text.size() : point + 1,
                       m_text.find(kNoticeBreak, from), m_text.find("。", from)});
    };
    end = end_of_sentence(end);
    const std::size_t next = std::min(m_text.find_first_not_of(" .\x1F", end), m_text.size());
    if (starts_with_any(std::string_view{m_lower}.substr(next), kRightsReserved)) {
      end = end_of_sentence(next + 1);
    }
    return without_breaks(cut_utf8(m_text.substr(begin, end - begin), kLongestNotice));
  }

  std::string_view m_text;
  std::string m_lower;  // m_text in lower case, with the same offsets
};

}  // namespace

std::size_t find_rights_sign(std::string_view text) {
  // One byte of each sign, and the first letters of the licences' names.
  constexpr IsAnyOf<'\xA9', '(', 'y', 'Y', 'g', 'G', '\x89', 'C', 'L', 'k', 'K', 'b'> kIsOfSign;
  const auto has = [&](std::size_t at, std::size_t before, std::string_view sign) {
    return at >= before && ascii_iequals(text.substr(at - before, sign.size()), sign);
  };
  constexpr std::string_view kLicenceStarts[] = {
      "CC ", "CC-", "CC0", "Creative Commons", "Licen", "LICEN", "Lizenz", "GPL", "GNU"};
  for (std::size_t at = find_byte_if(text, 0, kIsOfSign); at < text.size();
       at = find_byte_if(text, at + 1, kIsOfSign)) {
    if (has(at, 1, kSign) || has(at, 0, "(c)") || has(at, 3, "copyright") || has(at, 2, "rights") ||
        has(at, 1, "所有") || has(at, 12, "prawa autorskie") || has(at, 4, "urheberrecht") ||
        starts_with_any(text.substr(at), kLicenceStarts)) {
      return at;
    }
  }
  return std::string_view::npos;
}

RightsNotice read_rights_notice(std::string_view text) {
  const std::string collapsed = without_spacing(text);
  RightsNotice found;
  CopyrightReader{collapsed}.read(found);
  found.licence = licence_in(without_breaks(collapsed));
  return found;
}

}  // namespace sst
