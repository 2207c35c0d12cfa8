#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "common/html/page_parser.hpp"
#include "common/metadata/metadata_reader.hpp"

namespace sst {
namespace {

PageMetadata metadata_of(const std::string& markup) {
  PageParser parser{{}, Statements::keep};
  PageTree page;
  EXPECT_FALSE(parser.parse(markup, "utf-8", page));
  PageMetadata metadata;
  MetadataReader{}.read(page, parser.statements(), {"", "2026-03-01T00:00:00Z"}, {}, metadata);
  return metadata;
}

std::string published(const std::string& markup) {
  return metadata_of(markup).published.value;
}

std::string article(const std::string& byline, const std::string& language = "en") {
  const std::string paragraph =
      "<p>The fair in the old town is full of people who came from far away, and they buy bread "
      "and cheese, and hear music in the streets around the church.</p>";
  return "<html lang=" + language +
         "><title>Fair opens in the old town</title><body><p>News</p>"
         "<article><h1>Fair opens in the old town</h1>" +
         byline + paragraph + paragraph + paragraph + "</article>";
}

/// A page's byline in some language.
struct Byline {
  const char* language;
  const char* text;
  const char* day = "2024-03-05";
};
constexpr Byline kBylines[] = {
    {"de", "Von Anna Berg | Dienstag, 5. März 2024, 18:05 Uhr"},
    {"de-AT", "Wien, am 05. Jänner 2024", "2024-01-05"},
    {"nl", "dinsdag 5 maart 2024 om 18.05 uur"},
    {"fr", "Publié le mardi 5 mars 2024 à 18h05"},
    {"fr", "Par Anne Roy, le 1er mars 2024", "2024-03-01"},
    {"es", "Martes, 5 de marzo de 2024 | 18:05 h"},
    {"pt-BR", "Por Ana Lima — São Paulo, 5 de março de 2024 às 18h05"},
    {"it", "martedì 5 marzo 2024 – ore 18:05"},
    {"ca", "Actualitzat el 5 de març del 2024 a les 18:05"},
    {"eu", "2024ko martxoaren 5a, 18:05"},
    {"ro", "Publicat: marți, 5 martie 2024, ora 18:05"},
    {"hu", "2024. március 5. kedd 18:05"},
    {"hu", "2024.03.05. 18:05"},
    {"fi", "tiistai 5. maaliskuuta 2024 klo 18.05"},
    {"fi", "Julkaistu 5.3.2024 18:05"},
    {"et", "teisipäev, 5. märts 2024 kell 18.05"},
    {"lv", "2024. gada 5. marts, 18:05"},
    {"lt", "2024 m. kovo 5 d. 18:05"},
    {"sv", "Publicerad tisdag 5 mars 2024 kl 18.05"},
    {"da", "5. marts 2024 kl. 18:05"},
    {"nb", "Publisert 05.03.2024 18:05"},
    {"pl", "wtorek, 5 marca 2024 r., godz. 18:05"},
    {"cs", "úterý 5. března 2024, 18:05"},
    {"sk", "5. marca 2024 o 18:05"},
    {"sl", "Ljubljana, 5. marec 2024, 18.05"},
    {"hr", "utorak, 5. ožujka 2024. u 18:05"},
    {"sr", "уторак, 5. март 2024. у 18:05"},
    {"sr-Latn", "utorak, 05.03.2024. 18:05"},
    {"bg", "Публикувана на 5 март 2024 г. в 18:05 ч."},
    {"mk", "вторник, 5 март 2024 18:05"},
    {"ru", "18:05, 5 марта 2024"},
    {"ru", "Опубликовано 05.03.24 в 18:05"},
    {"uk", "Вівторок, 5 березня 2024, 18:05"},
    {"el", "Τρίτη, 5 Μαρτίου 2024, 18:05"},
    {"el", "05.03.2024 • 18:05"},
    {"tr", "Giriş: 05.03.2024 - 18:05 Güncelleme: 06.03.2024 - 09:00"},
    {"tr", "5 Mart 2024 Salı 18:05"},
    {"kk", "2024 жылғы 5 наурыз, 18:05"},
    {"he", "פורסם ב-5 במרץ 2024, 18:05"},
    {"he", "יום שלישי 05/03/2024 18:05"},
    {"ar", "الثلاثاء ٥ مارس ٢٠٢٤ - ١٨:٠٥"},
    {"ar", "نشر في: 5 آذار/مارس 2024 - 18:05"},
    {"fa", "سه‌شنبه ۱۵ اسفند ۱۴۰۲ - ۱۸:۰۵"},
    {"fa", "تاریخ انتشار: ۱۴۰۲/۱۲/۱۵ ۱۸:۰۵"},
    {"hi", "मंगलवार, ५ मार्च २०२४ 18:05 IST"},
    {"hi", "Updated: 6 मार्च 2024, प्रकाशित: 5 मार्च 2024"},
    {"bn", "প্রকাশ: ০৫ মার্চ ২০২৪, ১৮:০৫"},
    {"ta", "05 மார்ச் 2024, 18:05"},
    {"th", "เผยแพร่: 5 มี.ค. 2567 18:05"},
    {"th", "วันอังคารที่ ๕ มีนาคม พ.ศ. ๒๕๖๗ เวลา ๑๘:๐๕ น."},
    {"km", "ថ្ងៃទី ៥ ខែ មីនា ឆ្នាំ ២០២៤"},
    {"vi", "Thứ ba, ngày 5 tháng 3 năm 2024 18:05 (GMT+7)"},
    {"vi", "Thứ Ba, 05/03/2024 - 18:05"},
    {"id", "Selasa, 05 Mar 2024 18:05 WIB"},
    {"id", "Kompas.com - 05/03/2024, 18:05 WIB"},
    {"af", "Dinsdag, 5 Maart 2024"},
    {"zh-CN", "2024年3月5日 18:05 来源：某报"},
    {"zh-CN", "2024-03-05 18:05:09　来源: 某网"},
    {"zh-TW", "2024/03/05 18:05"},
    {"zh-TW", "中華民國113年3月5日"},
    {"zh", "二〇二四年三月五日 星期二"},
    {"ja", "公開日：2024年3月5日（火）18時05分"},
    {"ja", "令和6年3月5日"},
    {"ja", "2024.03.05 火曜日"},
    {"ko", "입력 2024.03.05. 오후 6:05 수정 2024.03.06. 오전 9:00"},
    {"ko", "2024년 3월 5일 화요일"},
    {"mn", "2024 оны 3 сарын 5"},
    {"en-GB", "Tue 5 Mar 2024 18.05 GMT"},
    {"en-US", "By ANN LEE | Published 6:05 PM EST, Tue March 5, 2024"},
    {"en", "March 5th, 2024 by Ann Lee"},
    {"en-IN", "Updated - March 06, 2024 09:00 am IST | Published - March 05, 2024 06:05 pm IST"},
    {"br", "5 a viz Meurzh 2024"},
};

TEST(PageDates, AreReadInManyLanguages) {
  for (const Byline& byline : kBylines) {
    const std::string page = article("<p>" + std::string{byline.text} + "</p>", byline.language);
    EXPECT_EQ(published(page).substr(0, 10), byline.day) << byline.language << ": " << byline.text;
  }
}

TEST(PageDates, AreReadBesideTheHeadingWhateverItsElementsAreCalled) {
  EXPECT_EQ(published(article("<div class=widget-container><p>31 January 2026</p></div>")),
            "2026-01-31");
  EXPECT_EQ(published(article("<div class=comment-bar><p class=publishedDate>31 January 2026</p>"
                              "<p>3 comments</p></div>")),
            "2026-01-31");
  EXPECT_EQ(published(article("<div class=text-caption><time>31.01.2026, 16:24</time> • 3 minutes "
                              "of reading</div>")),
            "2026-01-31T16:24");
  EXPECT_EQ(published(article("<div class=comments><p>31 January 2026</p></div>")), "");
}

TEST(PageDates, OfCaptionsAreThoseOfPictures) {
  EXPECT_EQ(published(article("<figure><figcaption>Photo: Bo Ek, 30 January 2026</figcaption>"
                              "</figure>")),
            "");
  EXPECT_EQ(published(article("<figure><figcaption><address>Ann Lee, reporter</address>"
                              "<time>31 January 2026, 09:58</time></figcaption></figure>")),
            "2026-01-31T09:58");
}

TEST(PageDates, OfTheVisitAreNotThoseOfPublication) {
  const auto below = [](const std::string& header, const std::string& byline) {
    std::string markup = article(byline);
    return markup.insert(markup.find("<p>News"), "<header>" + header + "</header>");
  };
  EXPECT_EQ(published(below("<time datetime=2026-02-28>Saturday</time>",
                            "<p>By Ann Lee | 31 January 2026</p>")),
            "2026-01-31");
  EXPECT_EQ(published(below("<div class=date>Saturday, February 28, 2026</div>", "")), "");
  EXPECT_EQ(published(article("<header><p>31 January 2026</p></header>")), "2026-01-31");
}

TEST(PageDates, HaveTheNamesOfTheirElementsBehindAnotherDate) {
  const PageMetadata metadata = metadata_of(article(
      "<p>Updated on <time class=updated datetime=2026-02-28>February 28, 2026</time> "
      "<time class='entry-date published' datetime=2026-01-31>January 31, 2026</time></p>"));
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.modified.value, "2026-02-28");
}

TEST(PageDates, OfQuotationsAreNotThoseOfPublication) {
  EXPECT_EQ(published(article("<blockquote><p>So it was.</p>&mdash; Ann Lee (@alee) "
                              "<a href=https://x.example/1>January 31, 2026</a></blockquote>")),
            "");
}

TEST(PageDates, OfChangesAreNotThoseOfPublication) {
  const PageMetadata metadata = metadata_of(article("<p>Updated 31 January 2026, 18:05</p>"));
  EXPECT_EQ(metadata.published.value, "");
  EXPECT_EQ(metadata.modified.value, "2026-01-31T18:05");
  EXPECT_EQ(published(article("<p>Updated 31 January 2026, 18:05</p><p>30 January 2026</p>")),
            "2026-01-30");
}

TEST(PageDates, AreNotLabelledByWholeSentences) {
  const std::string sentence =
      "记者从港口管理方面获悉，旧城的集市将在未来几天内继续举行，许多人从各地赶来，街上到处是音乐和"
      "面包的"
      "香味，管理方面表示将很快发布公告，公告发布于2026年1月20日之后，旧城的集市就会恢复正常，人们"
      "可以"
      "继续买面包和奶酪，听音乐，看表演，一直到夜里才散去。";
  EXPECT_EQ(published(article("<p>2026-01-31 14:00:14</p><p>" + sentence + "</p>", "zh")),
            "2026-01-31T14:00:14");
}

TEST(PageDates, WithUnitsAtTheirEndsAreNoSentences) {
  EXPECT_EQ(published(article("<p>Sonnabend, am Nachmittag, 31.01.2026 16:00 Uhr.</p>", "de")),
            "2026-01-31T16:00");
  EXPECT_EQ(published(article("<p>The fair in town opens on 31 January 2026.</p>")), "");
}

TEST(PageDates, InTimeElementsMayBeShort) {
  EXPECT_EQ(published(article("<time>25.4.24</time>", "de")), "2024-04-25");
  EXPECT_EQ(published(article("<p>25.4.24</p>", "de")), "") << "it may be a version number";
}

TEST(PageDates, AreTheLastPartOfATitle) {
  for (const char* sign : {" - ", " – ", " — ", " | "}) {
    EXPECT_EQ(
        published("<title>Fair opens" + std::string{sign} + "DW" + sign + "31.01.2026</title><p>x"),
        "2026-01-31");
  }
  EXPECT_EQ(published("<title>Concert in the town - 24.12.2025</title><h1>Concert in the town</h1>"
                      "<p>31 January 2026</p><p>x"),
            "2026-01-31")
      << "the text takes precedence over the title";
}

std::string script(const std::string& text) {
  return "<script>" + text + "</script>";
}

TEST(PageDates, AreReadFromScripts) {
  const PageMetadata metadata = metadata_of(
      script(R"(a = {"x": 1, "datePublished": "2026-01-31T18:05:00.000Z", "y": 2})") + article(""));
  EXPECT_EQ(metadata.published.value, "2026-01-31T18:05:00Z");
  EXPECT_EQ(metadata.published.source, MetadataSource::script);
  EXPECT_EQ(metadata_source_name(MetadataSource::script), "script");
  EXPECT_EQ(metadata_source_name(MetadataSource::url), "url");
  EXPECT_EQ(published(script(R"(push("{\"published_at\":\"2026-01-31\"}"))") + article("")),
            "2026-01-31");
  EXPECT_EQ(published(script("{'publicationDate' :\n'2026-01-31 18:05'}") +
                      article("<p>30 January 2026</p>")),
            "2026-01-31T18:05")
      << "scripts take precedence over the text";
  EXPECT_EQ(published(script(R"({"datePublished":"2026-01-31"})") +
                      article("<time datetime=2026-01-30>yesterday</time>")),
            "2026-01-30");
}

TEST(PageDates, OfScriptsMustAgree) {
  const std::string first = script(R"({"publishDate":"2026-01-31T18:05"})");
  EXPECT_EQ(published(first + script(R"({"publishDate":"2026-01-31"})") + article("")),
            "2026-01-31T18:05");
  EXPECT_EQ(published(first + script(R"({"publishDate":"2026-01-30"})") + article("")), "");
  for (const char* other :
       {R"({"unpublishDate":"2026-01-31"})", R"({"publisher":"2026-01-31"})", "published",
        R"({"published":true, "d":"2026-01-31"})", R"({"published":"2026-01-3)",
        R"({"published":"31.01.2026"})", R"(published "2026-01-31")", R"("published":)", "u", "pu",
        "pub", "publ", R"({"uublished":"2026-01-31"})"}) {
    EXPECT_EQ(published(script(other) + article("")), "") << other;
  }
  for (std::size_t before = 0; before < 40; ++before) {  // at any place of a vector of bytes
    const std::string text = std::string(before, 'u') + R"( ub {"published":"2026-01-31"})";
    EXPECT_EQ(published(script(text) + article("")), "2026-01-31") << before;
  }
}

}  // namespace
}  // namespace sst
