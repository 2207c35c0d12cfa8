#include "common/metadata/date_label.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "common/text/letter_key.hpp"

namespace sst {
namespace {

struct LabelStem {
  std::string_view stem;
  DateLabel label;
};

// Beginnings of words and phrases, in letter_key() form.
constexpr LabelStem kStems[] = {
    // Latin script
    {"actualis", DateLabel::modified},
    {"actualiz", DateLabel::modified},
    {"aggiorna", DateLabel::modified},
    {"aktualis", DateLabel::modified},
    {"aktualiz", DateLabel::modified},
    {"atualiz", DateLabel::modified},
    {"azurira", DateLabel::modified},
    {"bearbeitet", DateLabel::modified},
    {"bijgewerkt", DateLabel::modified},
    {"cap nhat", DateLabel::modified},
    {"diperbarui", DateLabel::modified},
    {"edited", DateLabel::modified},
    {"endret", DateLabel::modified},
    {"frissit", DateLabel::modified},
    {"frissul", DateLabel::modified},
    {"geandert", DateLabel::modified},
    {"gewijzigd", DateLabel::modified},
    {"guncel", DateLabel::modified},
    {"andrad", DateLabel::modified},
    {"mis a jour", DateLabel::modified},
    {"mise a jour", DateLabel::modified},
    {"modifi", DateLabel::modified},
    {"modosit", DateLabel::modified},
    {"muokattu", DateLabel::modified},
    {"opdater", DateLabel::modified},
    {"oppdater", DateLabel::modified},
    {"paivitet", DateLabel::modified},
    {"posodoblj", DateLabel::modified},
    {"revised", DateLabel::modified},
    {"uuendatud", DateLabel::modified},
    {"updat", DateLabel::modified},
    {"uppdater", DateLabel::modified},
    {"amended", DateLabel::modified},
    {"reviewed", DateLabel::modified},
    {"atnaujint", DateLabel::modified},
    {"kemaskini", DateLabel::modified},
    {"dang luc", DateLabel::published},
    {"diterbitkan", DateLabel::published},
    {"eklenme", DateLabel::published},
    {"erschienen", DateLabel::published},
    {"erstellt", DateLabel::published},
    {"geplaatst", DateLabel::published},
    {"julkaistu", DateLabel::published},
    {"kozzetet", DateLabel::published},
    {"megjelen", DateLabel::published},
    {"objavljen", DateLabel::published},
    {"posted", DateLabel::published},
    {"postet", DateLabel::published},
    {"postado", DateLabel::published},
    {"postat", DateLabel::published},
    {"pubbl", DateLabel::published},
    {"publi", DateLabel::published},
    {"opubl", DateLabel::published},
    {"gepubl", DateLabel::published},
    {"zaktual", DateLabel::modified},
    {"veroffentlicht", DateLabel::published},
    {"xuat ban", DateLabel::published},
    {"yayin", DateLabel::published},
    {"zverejn", DateLabel::published},
    {"created", DateLabel::published},
    {"avaldatud", DateLabel::published},
    {"released", DateLabel::published},
    {"ngay dang", DateLabel::published},
    // Greek, Cyrillic, Hebrew, Arabic
    {"ενημερω", DateLabel::modified},
    {"τροποποι", DateLabel::modified},
    {"δημοσι", DateLabel::published},
    {"изменен", DateLabel::modified},
    {"обнов", DateLabel::modified},
    {"оновлен", DateLabel::modified},
    {"актуализ", DateLabel::modified},
    {"опублик", DateLabel::published},
    {"публик", DateLabel::published},
    {"размещ", DateLabel::published},
    {"создан", DateLabel::published},
    {"עדכון", DateLabel::modified},
    {"עודכן", DateLabel::modified},
    {"פורסם", DateLabel::published},
    {"تحديث", DateLabel::modified},
    {"تعديل", DateLabel::modified},
    {"بهروزرساني", DateLabel::modified},
    {"نشر", DateLabel::published},
    {"انتشار", DateLabel::published},
    // Indic and Thai
    {"अपडेट", DateLabel::modified},
    {"अद्यतन", DateLabel::modified},
    {"প্রকাশ", DateLabel::published},
    {"আপডেট", DateLabel::modified},
    {"হালনাগাদ", DateLabel::modified},
    {"प्रकाशित", DateLabel::published},
    {"อัปเดต", DateLabel::modified},
    {"อัพเดท", DateLabel::modified},
    {"ปรับปรุง", DateLabel::modified},
    {"เผยแพร่", DateLabel::published},
    // Chinese, Japanese, Korean
    {"更新", DateLabel::modified},
    {"修改", DateLabel::modified},
    {"公開", DateLabel::published},
    {"掲載", DateLabel::published},
    {"配信", DateLabel::published},
    {"投稿", DateLabel::published},
    {"发布", DateLabel::published},
    {"發布", DateLabel::published},
    {"發佈", DateLabel::published},
    {"发表", DateLabel::published},
    {"發表", DateLabel::published},
    {"수정", DateLabel::modified},
    {"업데이트", DateLabel::modified},
    {"입력", DateLabel::published},
    {"등록", DateLabel::published},
    {"게재", DateLabel::published},
    {"발행", DateLabel::published},
    {"승인", DateLabel::published},
};

/// The words of a text in letter_key() form, split at spaces and punctuation, joined with single
/// spaces.
std::string spaced_key(std::string_view text) {
  std::string key;
  while (!text.empty()) {
    constexpr std::string_view kSigns = " \t\n.,:;|/()[]-";
    const std::size_t end = std::min(text.find_first_of(kSigns), text.size());
    const std::string word = letter_key(text.substr(0, end));
    key += word.empty() || key.empty() ? "" : " ";
    key += word;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return key;
}

/// True if the stem may also match within a word, because its script is written without spaces.
bool is_unspaced(std::string_view stem) {
  constexpr char kFirstThai = '\xE0';
  constexpr char kFirstChinese = '\xE3';
  const auto lead = static_cast<unsigned char>(stem.front());
  return lead >= static_cast<unsigned char>(kFirstChinese) ||
         (stem.front() == kFirstThai && static_cast<unsigned char>(stem[1]) >= 0xB8);
}

std::size_t last_place(std::string_view key, std::string_view stem) {
  std::size_t at = key.rfind(stem);
  while (at != std::string_view::npos && at > 0 && key[at - 1] != ' ' && !is_unspaced(stem)) {
    at = key.rfind(stem, at - 1);
  }
  return at;
}

}  // namespace

DateLabel date_label_of(std::string_view text) {
  constexpr std::size_t kMostAfter = 60;  // maximum bytes from the start of a label to its date
  const std::string key = spaced_key(text);
  DateLabel last = DateLabel::none;
  std::size_t end = 0;  // end of the last stem
  for (const LabelStem& entry : kStems) {
    const std::size_t at = last_place(key, entry.stem);
    if (at != std::string_view::npos && at + entry.stem.size() > end &&
        key.size() - at <= kMostAfter) {
      end = at + entry.stem.size();
      last = entry.label;
    }
  }
  return last;
}

}  // namespace sst
