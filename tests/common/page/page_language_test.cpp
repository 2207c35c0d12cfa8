#include "common/page/page_language.hpp"
#include "common/text/language.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

constexpr const char* kGerman =
    "Der Garten hinter dem Haus ist gro\xC3\x9F und voller Blumen, und wir sitzen dort jeden "
    "Abend.";

std::string language(const std::string& html) {
  return language_of(test::page(html));
}

TEST(Language, IsTheDeclaredOne) {
  EXPECT_EQ(language("<html lang=fr><p>" + std::string{kGerman}), "fr");
  EXPECT_EQ(language("<html lang=PT_br><p>x"), "pt");
  EXPECT_EQ(language("<html lang=nb-NO><p>x"), "no");
  EXPECT_EQ(language("<html lang=deu><p>x"), "de");
  EXPECT_EQ(language("<html lang=iw><p>x"), "he") << "the old code for Hebrew";
}

TEST(Language, IsDetectedWhereNoneIsDeclared) {
  EXPECT_EQ(language("<p>" + std::string{kGerman}), "de");
  EXPECT_EQ(language("<html lang='$LANG'><p>" + std::string{kGerman}), "de")
      << "$LANG is not a language tag";
  EXPECT_EQ(detect_language("\xE3\x81\x93\xE3\x82\x8C\xE3\x81\xAF\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA"
                            "\x9E\xE3\x81\xAE\xE6\x96\x87\xE7\xAB\xA0\xE3\x81\xA7\xE3\x81\x99"),
            "ja");
}

TEST(Language, IsThatOfSentencesBeforeThatOfLabels) {
  std::string menu = "<ul>";
  for (int i = 0; i < 60; ++i) {
    menu += "<li>All about the news of the day</li>";
  }
  EXPECT_EQ(language(menu), "en");
  std::string page = menu + "</ul>";
  for (int i = 0; i < 10; ++i) {
    page += "<p>" + std::string{kGerman} + "</p>";
  }
  EXPECT_EQ(language(page), "de");
}

const std::string kFrench =
    "Le jardin derri\xC3\xA8re la maison est grand et plein de fleurs. Le soir, nous y sommes "
    "assis avec nos voisins, et nous parlons de ce qui est arriv\xC3\xA9 dans le village. Quand la "
    "pluie tombe, on reste dans la cuisine. ";
const std::string kMoreFrench =
    "Le matin, le facteur apporte le journal, et les enfants vont jouer dans le parc. Le dimanche, "
    "tout le monde mange ensemble devant la porte. ";
const std::string kMoreGerman =
    " Am Morgen kommt zuerst der Postbote vorbei und bringt die Zeitung. Danach gehen die Kinder "
    "zur Schule, und es wird still. Mittags riecht es nach frischem Brot, weil nebenan jemand "
    "backt. Wenn es regnet, h\xC3\xB6rt man das Wasser auf dem alten Dach, und niemand hat es "
    "eilig. Erst am Abend kommen alle wieder nach Hause. ";

TEST(Language, IsThatOfTheWholeTextIfTheBeginningIsMixed) {
  ASSERT_EQ(detect_language(kFrench + kGerman), "fr");
  EXPECT_EQ(detect_language(kFrench + kGerman + kMoreGerman), "de");
}

TEST(Language, IsThatOfTheBeginningIfItIsInOneLanguage) {
  const std::string german = kGerman + kMoreGerman;
  const std::string french = kFrench + kMoreFrench;
  ASSERT_EQ(detect_language(kMoreFrench + german + french + french), "fr");
  EXPECT_EQ(detect_language(german + kMoreFrench + french + french), "de");
}

TEST(Language, IsUnknownOfNextToNothing) {
  EXPECT_EQ(language("<p>1 2 3"), "");
  EXPECT_EQ(detect_language(""), "");
}

}  // namespace
}  // namespace sst
