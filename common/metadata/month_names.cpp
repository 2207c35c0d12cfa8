#include "common/metadata/month_names.hpp"

#include <unicode/uloc.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "common/text/letter_key.hpp"

namespace sst {
namespace {

constexpr std::size_t kMonths = 12;
constexpr std::size_t kMostParts = 3;      // maximum number of words and numbers in a name
constexpr std::size_t kLongestMonth = 60;  // bytes
constexpr std::size_t kClearMajority = 4;  // minimum ratio of languages that use a name for one
                                           // month to languages that use it for other months
// Punctuation between the parts of a name, and at its end.
constexpr std::string_view kNameSigns = ".׳'’॰";

/// Forms that newspapers use and that are not in CLDR, January to December.
struct FurtherNames {
  std::string_view language;
  std::array<std::string_view, kMonths> names;
};
constexpr FurtherNames kFurtherNames[] = {
    {"bn",
     {"জানুয়ারি", "ফেব্রুয়ারি", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "অগস্ট", "সেপ্টেম্বর", "অক্টোবর",
      "নভেম্বর", "ডিসেম্বর"}},
    {"el",
     {"Ιανουάριο", "Φεβρουάριο", "Μάρτιο", "Απρίλιο", "Μάιο", "Ιούνιο", "Ιούλιο", "Αύγουστο",
      "Σεπτέμβριο", "Οκτώβριο", "Νοέμβριο", "Δεκέμβριο"}},
    {"en", {"", "", "", "", "", "", "", "", "sept", "", "", ""}},
    {"et",
     {"jaanuaril", "veebruaril", "märtsil", "aprillil", "mail", "juunil", "juulil", "augustil",
      "septembril", "oktoobril", "novembril", "detsembril"}},
    {"eu",
     {"urtarrilaren", "otsailaren", "martxoaren", "apirilaren", "maiatzaren", "ekainaren",
      "uztailaren", "abuztuaren", "irailaren", "urriaren", "azaroaren", "abenduaren"}},
    {"he", {"", "", "מרס", "", "", "", "", "", "", "", "", ""}},
    {"hi",
     {"जनवरी", "फरवरी", "मार्च", "अप्रेल", "मई", "जून", "जुलाई", "अगस्त", "सितम्बर", "अक्टूबर", "नवम्बर",
      "दिसम्बर"}},
    {"id", {"", "Pebruari", "", "", "", "", "", "", "", "", "Nopember", ""}},
    {"lv",
     {"janvārī", "februārī", "martā", "aprīlī", "maijā", "jūnijā", "jūlijā", "augustā", "septembrī",
      "oktobrī", "novembrī", "decembrī"}},
    {"nl", {"", "", "mrt", "", "", "", "", "", "", "", "", ""}},
    {"ru", {"", "", "", "", "", "", "", "", "сен", "", "ноя", ""}},
    {"sl",
     {"januarja", "februarja", "marca", "aprila", "maja", "junija", "julija", "avgusta",
      "septembra", "oktobra", "novembra", "decembra"}},
    {"sr",
     {"januara", "februara", "marta", "aprila", "maja", "juna", "jula", "avgusta", "septembra",
      "oktobra", "novembra", "decembra"}},
    {"sr",
     {"јануара", "фебруара", "марта", "априла", "маја", "јуна", "јула", "августа", "септембра",
      "октобра", "новембра", "децембра"}},
    {"ta", {"", "", "", "", "", "", "", "", "செப்டெம்பர்", "", "", ""}},
    {"vi",
     {"tháng Một", "tháng Hai", "tháng Ba", "tháng Tư", "tháng Năm", "tháng Sáu", "tháng Bảy",
      "tháng Tám", "tháng Chín", "tháng Mười", "tháng Mười Một", "tháng Mười Hai"}},
};

struct CloseResource {
  void operator()(UResourceBundle* bundle) const { ures_close(bundle); }
};
using Resource = std::unique_ptr<UResourceBundle, CloseResource>;

/// Null if the bundle has no such member.
Resource member(const Resource& bundle, const char* key) {
  if (bundle == nullptr) {
    return {};
  }
  UErrorCode error = U_ZERO_ERROR;
  Resource found{ures_getByKey(bundle.get(), key, nullptr, &error)};
  return U_SUCCESS(error) ? std::move(found) : Resource{};
}

std::string text_at(const Resource& names, std::int32_t i) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t units = 0;
  const UChar* const text = ures_getStringByIndex(names.get(), i, &units, &error);
  std::array<char, kLongestMonth> utf8{};
  std::int32_t length = 0;
  u_strToUTF8(utf8.data(), static_cast<std::int32_t>(utf8.size()), &length, text,
              U_SUCCESS(error) ? units : 0, &error);
  return U_SUCCESS(error) ? std::string{utf8.data(), static_cast<std::size_t>(length)}
                          : std::string{};
}

/// False for a regional locale if its month names are the same as the language's.
bool has_own_names(std::string_view locale) {
  constexpr std::string_view kLanguagesThatDiffer[] = {"ar", "de", "es", "fa", "fr"};
  const std::size_t last = locale.rfind('_');
  return last == std::string_view::npos || locale.size() - last > 3 ||  // a script, as in sr_Latn
         std::find(std::begin(kLanguagesThatDiffer), std::end(kLanguagesThatDiffer),
                   locale.substr(0, locale.find('_'))) != std::end(kLanguagesThatDiffer);
}

/// The name without the Catalan "de" or "d'".
std::string_view without_article(std::string_view name) {
  for (const std::string_view article : {"de ", "d’", "d'"}) {
    if (name.starts_with(article)) {
      return name.substr(article.size());
    }
  }
  return name;
}

/// The meaning of a name in a language.
struct Meaning {
  std::string key;  ///< letter_key() of the name
  std::uint8_t number = 0;
  std::string language;

  auto tied() const { return std::tie(key, number, language); }
  bool operator<(const Meaning& other) const { return tied() < other.tied(); }
  bool operator==(const Meaning& other) const { return tied() == other.tied(); }
};

/// The names of a calendar's months in all languages.
class MonthTable {
 public:
  explicit MonthTable(const char* calendar) {
    const std::int32_t locales = uloc_countAvailable();
    for (std::int32_t i = 0; i < locales; ++i) {
      read_locale(uloc_getAvailable(i), calendar);
    }
  }

  void add(std::string_view language, std::size_t month, std::string_view name) {
    std::string key = letter_key(without_article(name));
    // Names that begin with a number, as in Chinese, are read without a table.
    const bool is_number = !key.empty() && key.front() >= '0' && key.front() <= '9';
    if (!key.empty() && !is_number && !is_known(key, month, language)) {
      m_meanings.push_back(
          {std::move(key), static_cast<std::uint8_t>(month + 1), std::string{language}});
    }
  }
  void sort() {
    std::sort(m_meanings.begin(), m_meanings.end());
    m_meanings.erase(std::unique(m_meanings.begin(), m_meanings.end()), m_meanings.end());
  }

  /// True if a name begins with `key`.
  bool has_beginning(std::string_view key) const {
    const auto found = first_of(key);
    return found != m_meanings.end() && found->key.starts_with(key);
  }

  /// The month of this name; 0 if there is none, or if the name is ambiguous.
  int find(std::string_view key, std::string_view language) const {
    std::array<std::size_t, kMonths + 1> languages{};
    std::size_t all = 0;
    auto meaning = first_of(key);
    for (; meaning != m_meanings.end() && meaning->key == key; ++meaning, ++all) {
      if (meaning->language == language) {
        return meaning->number;
      }
      ++languages[meaning->number];
    }
    const auto most = std::max_element(languages.begin(), languages.end());
    return all > 0 && *most >= kClearMajority * (all - *most)
               ? static_cast<int>(most - languages.begin())
               : 0;
  }

 private:
  /// The first meaning whose key is not less than `key`.
  std::vector<Meaning>::const_iterator first_of(std::string_view key) const {
    return std::lower_bound(
        m_meanings.begin(), m_meanings.end(), key,
        [](const Meaning& entry, std::string_view wanted) { return entry.key < wanted; });
  }
  /// True if an earlier form of the same language has this name. The forms of a name are often
  /// equal, so skipping repeated forms leaves far fewer names to sort.
  bool is_known(std::string_view key, std::size_t month, std::string_view language) const {
    constexpr std::size_t kForms = 4;
    for (std::size_t form = 1; form <= kForms && form * kMonths <= m_meanings.size(); ++form) {
      const Meaning& other = m_meanings[m_meanings.size() - form * kMonths];
      if (other.number == month + 1 && other.key == key && other.language == language) {
        return true;
      }
    }
    return false;
  }
  void read_locale(const char* locale, const char* calendar) {
    if (!has_own_names(locale)) {
      return;
    }
    UErrorCode error = U_ZERO_ERROR;
    const Resource bundle{ures_openDirect(nullptr, locale, &error)};
    if (U_FAILURE(error)) {
      return;
    }
    const Resource months = member(member(member(bundle, "calendar"), calendar), "monthNames");
    const std::string_view name{locale};
    const std::string_view language = name.substr(0, name.find('_'));
    for (const char* context : {"format", "stand-alone"}) {
      const Resource forms = member(months, context);
      for (const char* width : {"wide", "abbreviated"}) {
        read_names(member(forms, width), language);
      }
    }
  }
  void read_names(const Resource& names, std::string_view language) {
    if (names == nullptr || ures_getSize(names.get()) != static_cast<std::int32_t>(kMonths)) {
      return;
    }
    for (std::size_t i = 0; i < kMonths; ++i) {
      add(language, i, text_at(names, static_cast<std::int32_t>(i)));
    }
  }

  std::vector<Meaning> m_meanings;  // sorted
};

const MonthTable& gregorian_months() {
  static const MonthTable kTable = [] {
    MonthTable table{"gregorian"};
    for (const FurtherNames& further : kFurtherNames) {
      for (std::size_t i = 0; i < kMonths; ++i) {
        table.add(further.language, i, further.names[i]);
      }
    }
    table.sort();
    return table;
  }();
  return kTable;
}

const MonthTable& persian_months() {
  static const MonthTable kTable = [] {
    MonthTable table{"persian"};
    table.sort();
    return table;
  }();
  return kTable;
}

const MonthTable& months_of(MonthCalendar calendar) {
  return calendar == MonthCalendar::gregorian ? gregorian_months() : persian_months();
}

/// The key without the Hebrew prefix for "in"; empty if it has no such prefix.
std::string_view without_hebrew_in(std::string_view key) {
  constexpr std::string_view kIn = "ב";
  return key.starts_with(kIn) ? key.substr(kIn.size()) : std::string_view{};
}

/// True for a text that begins with a Thai letter, U+0E00 to U+0E7F.
bool is_thai(std::string_view text) {
  return text.starts_with("\xE0\xB8") || text.starts_with("\xE0\xB9");
}

/// The letters of a word, or a number without leading zeros (as in "tháng 03"); otherwise empty.
std::string part_key(const DateTokens& tokens, std::size_t i) {
  if (tokens.is_word(i)) {
    return letter_key(tokens[i].text);
  }
  return tokens.is_number(i, 1, 2) ? std::to_string(tokens[i].number) : std::string{};
}

}  // namespace

NamedMonth find_month(const DateTokens& tokens, std::size_t i, MonthCalendar calendar,
                      std::string_view language) {
  NamedMonth found;
  if (!tokens.is_word(i)) {
    return found;
  }
  const MonthTable& months = months_of(calendar);
  std::string key;
  std::size_t next = i;
  for (std::size_t parts = 0; parts < kMostParts; ++parts) {  // finds the longest name
    const std::string part = part_key(tokens, next);
    if (part.empty() || key.size() + part.size() > kLongestMonth) {
      break;
    }
    key += part;
    next = tokens.skip_signs(next + 1, kNameSigns);
    int number = months.find(key, language);
    if (const std::string_view rest = without_hebrew_in(key); number == 0 && !rest.empty()) {
      number = months.find(rest, language);
    }
    if (number > 0) {
      found = {number, next, is_thai(key)};
    } else if (!months.has_beginning(key)) {
      break;
    }
    next = tokens.skip_signs(next, " ");
  }
  return found;
}

}  // namespace sst
