#include "common/metadata/date_label.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(DateLabel, IsKnownInManyLanguages) {
  for (const char* text : {"Updated:",
                           "Last modified on",
                           "Zuletzt aktualisiert am",
                           "Geändert:",
                           "Mis à jour le",
                           "Actualizado a las",
                           "Aggiornato il",
                           "Atualizado em",
                           "Bijgewerkt op",
                           "Uppdaterad",
                           "Oppdatert",
                           "Opdateret",
                           "Päivitetty",
                           "Aktualizacja:",
                           "Aktualizováno",
                           "Обновлено",
                           "Оновлено",
                           "Güncelleme:",
                           "آخر تحديث",
                           "עודכן",
                           "最終更新日：",
                           "수정",
                           "업데이트",
                           "Cập nhật",
                           "Frissítve:",
                           "Ενημερώθηκε",
                           "अपडेट",
                           "อัปเดต"}) {
    EXPECT_EQ(date_label_of(text), DateLabel::modified) << text;
  }
  for (const char* text : {"Published",       "Posted on",    "Veröffentlicht am",
                           "Publié le",       "Publicado:",   "Pubblicato il",
                           "Gepubliceerd op", "Publicerad",   "Julkaistu",
                           "Opublikowano",    "Опубликовано", "Yayınlanma:",
                           "نشر في",          "פורסם",        "公開日",
                           "发布时间：",      "입력",         "Δημοσίευση",
                           "प्रकाशित",         "Megjelent:"}) {
    EXPECT_EQ(date_label_of(text), DateLabel::published) << text;
  }
}

TEST(DateLabel, IsTheLastOneBeforeADate) {
  EXPECT_EQ(date_label_of("Published by Ann Lee, updated"), DateLabel::modified);
  EXPECT_EQ(date_label_of("Updated by Bo Ek, first published"), DateLabel::published);
}

TEST(DateLabel, IsNoPartOfAnotherWord) {
  EXPECT_EQ(date_label_of("the republic"), DateLabel::none);
  EXPECT_EQ(date_label_of("outposted"), DateLabel::none);
  EXPECT_EQ(date_label_of(""), DateLabel::none);
  EXPECT_EQ(
      date_label_of("Updated twice by those who know all about the harbour and its old cranes on"),
      DateLabel::none)
      << "too far away";
}

}  // namespace
}  // namespace sst
