#include "common/metadata/written_date.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "common/text/append_utf8.hpp"

namespace sst {
namespace {

TEST(WrittenDate, KeepsPrecisionAndZone) {
  EXPECT_EQ(read_written_date("2026-01-31"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026-01-31T18:05"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05:07.123Z"), "2026-01-31T18:05:07Z");
  EXPECT_EQ(read_written_date("2026-01-31 18:05:07+0100"), "2026-01-31T18:05:07+01:00");
  EXPECT_EQ(read_written_date("2026-01-31T18:05:07-05:30"), "2026-01-31T18:05:07-05:30");
  EXPECT_EQ(read_written_date("20260131"), "2026-01-31");
}

TEST(WrittenDate, ReadsWhatPeopleWrite) {
  EXPECT_EQ(read_written_date("Sat, 31 Jan 2026 18:05:07 GMT"), "2026-01-31T18:05:07Z");
  EXPECT_EQ(read_written_date("Published Jan. 31st, 2026 at 6:05 p.m. EST"),
            "2026-01-31T18:05-05:00");
  EXPECT_EQ(read_written_date("2026年1月31日"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026. 1. 31"), "2026-01-31");
  EXPECT_EQ(read_written_date("31.1.2026"), "2026-01-31");
  EXPECT_EQ(read_written_date("January 31, 2026 12:05 am"), "2026-01-31T00:05");
  EXPECT_EQ(read_written_date("1/31/2026"), "2026-01-31");
}

TEST(WrittenDate, IsEmptyIfInDoubt) {
  EXPECT_EQ(read_written_date("3/4/2026"), "");
  EXPECT_EQ(read_written_date("12:30"), "");
  EXPECT_EQ(read_written_date("2026-02-30"), "");
  EXPECT_EQ(read_written_date("May 2026"), "");
  EXPECT_EQ(read_written_date(""), "");
  EXPECT_EQ(read_written_date(std::string(100'000, '1')), "");
  EXPECT_EQ(read_written_date("99999999999999999999"), "");
}

TEST(WrittenDate, KnowsTheOrderOfNumbersIfItIsTold) {
  EXPECT_EQ(read_written_date("3/4/2026", {.order = DayOrder::day_first}), "2026-04-03");
  EXPECT_EQ(read_written_date("3/4/2026", {.order = DayOrder::month_first}), "2026-03-04");
  EXPECT_EQ(read_written_date("01.28.05, 3:25 PM", {.order = DayOrder::month_first}),
            "2005-01-28T15:25");
  EXPECT_EQ(read_written_date("01.28.95", {.order = DayOrder::month_first}), "1995-01-28");
  EXPECT_EQ(read_written_date("01.28.05", {.order = DayOrder::day_first}), "") << "no such month";
  EXPECT_EQ(read_written_date("01.02.05"), "") << "no order is known";
  EXPECT_EQ(read_written_date("3.4.06", {.language = "de"}), "") << "it may be a version number";
  EXPECT_EQ(read_written_date("3.4.06", {.language = "de", .is_date = true}), "2006-04-03");
  EXPECT_EQ(read_written_date("2026-04-03", {.order = DayOrder::day_first}), "2026-04-03");
}

TEST(WrittenDate, TakesASpanOfTimeForNoZone) {
  EXPECT_EQ(read_written_date("31 January 2026, 18:05-19:30"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("31 January 2026, 18:05-08:30"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31 18:05 -1234 words"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05+99:99"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05-08:00"), "2026-01-31T18:05-08:00");
}

TEST(WrittenDate, KnowsWideSpaces) {
  EXPECT_EQ(read_written_date("31\u00A0January\u202F2026"), "2026-01-31");
}

TEST(WrittenDate, IsFound) {
  const auto first_of = [](std::string_view text) { return find_written_dates(text).at(0).first; };
  EXPECT_EQ(first_of("by Ann Lee on January 31, 2026"), 14U);
  EXPECT_EQ(first_of("1 1 1 31\u00A0January 2026"), 6U);
  EXPECT_EQ(first_of("2026-01-31"), 0U);
  EXPECT_TRUE(find_written_dates("by Ann Lee").empty());
}

TEST(WrittenDate, IsFoundInTheDigitsOfAnyScript) {
  for (const char32_t zero : {U'0', U'٠', U'۰', U'०', U'০', U'๐', U'០', U'０', U'\U0001D7CE'}) {
    std::string text = "“Rain” — ";
    for (const char c : std::string_view{"2026-01-31"}) {
      append_utf8(text, c == '-' ? U'-' : zero + static_cast<char32_t>(c - '0'));
    }
    const auto dates = find_written_dates(text);
    ASSERT_EQ(dates.size(), 1U) << text;
    EXPECT_EQ(dates[0].value, "2026-01-31") << text;
  }
  EXPECT_TRUE(find_written_dates("“Rain” — 12 of 31").empty());
}

TEST(WrittenDate, OfATextAreFoundInOrder) {
  const std::string text = "Updated 2 February 2026 at 18:05 / Published 31 January 2026.";
  const auto dates = find_written_dates(text);
  ASSERT_EQ(dates.size(), 2U);
  EXPECT_EQ(dates[0].value, "2026-02-02T18:05");
  EXPECT_EQ(text.substr(dates[0].first, dates[0].end - dates[0].first), "2 February 2026 at 18:05");
  EXPECT_EQ(dates[1].value, "2026-01-31");
  EXPECT_EQ(text.substr(dates[1].end), ".");
}

TEST(WrittenDate, IsNotCutShort) {
  EXPECT_EQ(read_written_date(std::string(191, 'x') + "2026-01-31"), "");
  EXPECT_EQ(read_written_date(std::string(190, 'x') + "2026-01-31"), "2026-01-31");
}

/// The date 1 March 2022 as newspapers write it, with a weekday and usually the time 14:05.
struct Written {
  const char* language;
  const char* text;
  const char* value = "2022-03-01";
};
constexpr Written kWritten[] = {
    {"ar", "1 مارس 2022"},
    {"ar", "الثلاثاء، 1 مارس/آذار 2022"},
    {"ar", "١ مارس ٢٠٢٢"},
    {"ar", "الثلاثاء ١ مارس ٢٠٢٢ - ١٤:٠٥", "2022-03-01T14:05"},
    {"ar-LB", "1 آذار 2022"},
    {"ar-MA", "1 غشت 2022", "2022-08-01"},
    {"ar", "2 كانون الثاني / يناير 2022", "2022-01-02"},
    {"ar", "نُشر في: 1 أبريل ,2022: 02:05 م", "2022-04-01T14:05"},
    {"bg", "1 март 2022, вторник"},
    {"bg", "1 март 2022 г., 14:05", "2022-03-01T14:05"},
    {"bn", "১ মার্চ ২০২২"},
    {"bn", "প্রকাশ: ০১ জানুয়ারি ২০২২, ১৪:০৫", "2022-01-01T14:05"},
    {"ca", "1 de març de 2022"},
    {"ca", "1 d’abril del 2022", "2022-04-01"},
    {"cs", "1. března 2022"},
    {"cs", "úterý 1. března 2022, 14:05", "2022-03-01T14:05"},
    {"cs", "1. 3. 2022 14:05", "2022-03-01T14:05"},
    {"cs", "1. listopadu 2022", "2022-11-01"},
    {"da", "1. marts 2022 kl. 14.05", "2022-03-01T14:05"},
    {"da", "tirsdag den 1. marts 2022"},
    {"de", "1. März 2022"},
    {"de", "Dienstag, 1. März 2022 um 14:05 Uhr", "2022-03-01T14:05"},
    {"de", "Di., 01.03.2022, 14.05 Uhr", "2022-03-01T14:05"},
    {"de", "Stand: 01.03.22"},
    {"de-AT", "1. Jänner 2022", "2022-01-01"},
    {"el", "1 Μαρτίου 2022"},
    {"el", "ΤΡΙΤΗ 1 ΜΑΡΤΙΟΥ 2022 14:05", "2022-03-01T14:05"},
    {"el", "1 Μαΐου 2022, 2:05 μ.μ.", "2022-05-01T14:05"},
    {"en", "Tuesday, March 1, 2022 2:05 PM", "2022-03-01T14:05"},
    {"en-GB", "Tue 1 Mar 2022 14.05 GMT"},
    {"en-GB", "1/3/2022"},
    {"en-US", "3/1/2022"},
    {"en", "1st of March, 2022"},
    {"en", "March 1st 2022"},
    {"en", "01-Mar-2022"},
    {"en", "Tue Mar 01 14:05:00 UTC 2022", "2022-03-01T14:05:00Z"},
    {"en", "2022 March 1"},
    {"es", "1 de marzo de 2022"},
    {"es", "Martes, 1 de marzo del 2022 a las 14:05", "2022-03-01T14:05"},
    {"es", "01 mar 2022 - 14:05 CET", "2022-03-01T14:05+01:00"},
    {"es-MX", "Marzo 1, 2022 2:05 p. m.", "2022-03-01T14:05"},
    {"et", "1. märts 2022"},
    {"eu", "2022ko martxoaren 1a"},
    {"fa", "۱۰ اسفند ۱۴۰۰"},
    {"fa", "سه‌شنبه ۱۰ اسفند ۱۴۰۰ - ۱۴:۰۵", "2022-03-01T14:05"},
    {"fa", "1400/12/10"},
    {"fa", "۱ مارس ۲۰۲۲"},
    {"fi", "1. maaliskuuta 2022"},
    {"fi", "ti 1.3.2022 klo 14.05", "2022-03-01T14:05"},
    {"fr", "1er mars 2022"},
    {"fr", "mardi 1er mars 2022 à 14h05", "2022-03-01T14:05"},
    {"fr", "Publié le 01/03/2022 à 14:05", "2022-03-01T14:05"},
    {"fr", "LE 3 AOÛT 2022", "2022-08-03"},
    {"fr", "3 aout 2022", "2022-08-03"},
    {"fr", "3 févr. 2022 - 18 h 05", "2022-02-03"},
    {"he", "1 במרץ 2022"},
    {"he", "יום שלישי, 1 במרס 2022, 14:05", "2022-03-01T14:05"},
    {"he", "פורסם: 01.03.22"},
    {"hi", "1 मार्च 2022"},
    {"hi", "मंगलवार, ०१ मार्च २०२२"},
    {"hi", "1 फरवरी 2022", "2022-02-01"},
    {"hi", "मार्च 1, 2022"},
    {"hr", "1. ožujka 2022. u 14:05", "2022-03-01T14:05"},
    {"hr", "1. listopada 2022.", "2022-10-01"},
    {"hu", "2022. március 1."},
    {"hu", "2022. március 1., kedd 14:05", "2022-03-01T14:05"},
    {"hu", "2022.03.01. 14:05", "2022-03-01T14:05"},
    {"id", "Selasa, 1 Maret 2022 14:05 WIB", "2022-03-01T14:05+07:00"},
    {"id", "1 Agustus 2022 | 14.05 WIB", "2022-08-01"},
    {"it", "1 marzo 2022"},
    {"it", "martedì 1º marzo 2022, ore 14.05", "2022-03-01T14:05"},
    {"it", "1° marzo 2022"},
    {"ja", "2022年3月1日"},
    {"ja", "2022年3月1日(火) 14時05分", "2022-03-01T14:05"},
    {"ja", "２０２２年３月１日　１４：０５", "2022-03-01T14:05"},
    {"ja", "令和4年3月1日"},
    {"ja", "平成31年4月30日", "2019-04-30"},
    {"ja", "令和元年5月1日", "2019-05-01"},
    {"ko", "2022년 3월 1일"},
    {"ko", "2022.03.01. 오후 2:05", "2022-03-01T14:05"},
    {"ko", "2022년 3월 1일 (화) 오후 2시 5분", "2022-03-01T14:05"},
    {"lt", "2022 m. kovo 1 d."},
    {"lt", "2022 m. kovo 1 d. 14:05", "2022-03-01T14:05"},
    {"lv", "2022. gada 1. marts"},
    {"nl", "1 maart 2022"},
    {"nl", "dinsdag 1 maart 2022 om 14:05 uur", "2022-03-01T14:05"},
    {"nl", "1 mrt. 2022"},
    {"no", "1. mars 2022 kl. 14:05", "2022-03-01T14:05"},
    {"no", "tirsdag 1. des. 2022", "2022-12-01"},
    {"pl", "1 marca 2022"},
    {"pl", "wtorek, 1 marca 2022 r., godz. 14:05", "2022-03-01T14:05"},
    {"pl", "1 listopada 2022", "2022-11-01"},
    {"pt", "1 de março de 2022"},
    {"pt-BR", "1º de março de 2022 às 14h05", "2022-03-01T14:05"},
    {"pt", "1 mar. 2022 14:05", "2022-03-01T14:05"},
    {"pt", "1 out 2022", "2022-10-01"},
    {"ro", "1 martie 2022"},
    {"ro", "Marți, 1 Martie 2022, ora 14:05", "2022-03-01T14:05"},
    {"ru", "1 марта 2022"},
    {"ru", "1 марта 2022 г., вторник, 14:05", "2022-03-01T14:05"},
    {"ru", "1 марта 2022 года в 14:05 МСК", "2022-03-01T14:05+03:00"},
    {"ru", "1 ноя 2022", "2022-11-01"},
    {"sk", "1. marca 2022"},
    {"sl", "1. marca 2022"},
    {"sr", "1. марта 2022."},
    {"sv", "1 mars 2022"},
    {"sv", "Tisdag 1 mars 2022 kl 14:05", "2022-03-01T14:05"},
    {"sv", "den 1:a mars 2022"},
    {"ta", "மார்ச் 1, 2022"},
    {"th", "1 มีนาคม 2565"},
    {"th", "๑ มีนาคม ๒๕๖๕"},
    {"th", "วันอังคารที่ 1 มีนาคม พ.ศ. 2565 เวลา 14:05 น.", "2022-03-01T14:05"},
    {"th", "1 มี.ค. 65"},
    {"th", "01/03/2565"},
    {"th", "1 มีนาคม 2022"},
    {"tr", "1 Mart 2022"},
    {"tr", "1 Mart 2022 Salı, 14:05", "2022-03-01T14:05"},
    {"tr", "1 KASIM 2022", "2022-11-01"},
    {"tr", "01.03.2022 - 14:05", "2022-03-01T14:05"},
    {"uk", "1 березня 2022"},
    {"uk", "1 березня 2022 року, 14:05", "2022-03-01T14:05"},
    {"uk", "1 листопада 2022", "2022-11-01"},
    {"ur", "یکم مارچ 2022، 1 مارچ 2022"},
    {"vi", "1 tháng 3, 2022"},
    {"vi", "Ngày 1 tháng 3 năm 2022"},
    {"vi", "Thứ Ba, 01/03/2022, 14:05 (GMT+7)", "2022-03-01T14:05+07:00"},
    {"vi", "Tháng Ba 1, 2022"},
    {"zh", "2022年3月1日"},
    {"zh", "2022年03月01日 星期二 14:05", "2022-03-01T14:05"},
    {"zh-TW", "民國111年3月1日"},
    {"zh", "二〇二二年三月一日"},
    {"zh", "二〇二二年十二月三十一日", "2022-12-31"},
    {"zh", "2022年3月1日下午2:05", "2022-03-01T14:05"},
};

TEST(WrittenDate, IsReadInManyLanguages) {
  for (const Written& written : kWritten) {
    EXPECT_EQ(read_written_date(written.text, {.language = written.language}), written.value)
        << written.language << ": " << written.text;
  }
}

TEST(WrittenDate, WithNamesThatMeanOneMonthNeedsNoLanguage) {
  EXPECT_EQ(read_written_date("1 de marzo de 2022"), "2022-03-01");
  EXPECT_EQ(read_written_date("1 мая 2022"), "2022-05-01");
  EXPECT_EQ(read_written_date("1 mar 2022"), "2022-03-01")
      << "it means March in all but a few languages";
}

TEST(WrittenDate, IsLeftWhereANameMeansTwoMonths) {
  EXPECT_EQ(read_written_date("1 lip 2022"), "") << "June in Croatian, July in Polish";
  EXPECT_EQ(read_written_date("1 lip 2022", {.language = "hr"}), "2022-06-01");
  EXPECT_EQ(read_written_date("1 lip 2022", {.language = "pl"}), "2022-07-01");
}

TEST(WrittenDate, OfOtherErasMustBeDeclared) {
  EXPECT_EQ(read_written_date("01/03/2565"), "");
  EXPECT_EQ(read_written_date("1400/12/10"), "");
  EXPECT_EQ(read_written_date("4年3月1日"), "");
  // In the Persian calendar, 1399 was a leap year and 1400 was not.
  EXPECT_EQ(read_written_date("30 Esfand 1399"), "2021-03-20");
  EXPECT_EQ(read_written_date("30 Esfand 1400"), "");
  EXPECT_EQ(read_written_date("1 Farvardin 1401"), "2022-03-21");
}

TEST(WrittenDate, IsNeitherTheFirstDayOfUnixTimeNorToCome) {
  using std::chrono::sys_days;
  EXPECT_EQ(read_written_date("1970-01-01T00:00:00Z"), "");
  EXPECT_EQ(read_written_date("1970-01-02"), "1970-01-02");
  const DateHints hints{.latest = sys_days{std::chrono::year{2026} / 1 / 31}};
  EXPECT_EQ(read_written_date("2026-01-31", hints), "2026-01-31");
  EXPECT_EQ(read_written_date("2026-02-01", hints), "");
  EXPECT_EQ(read_written_date("2026-02-01 and 30 January 2026", hints), "2026-01-30");
}

TEST(WrittenDate, TakesNoNumbersOfOtherKinds) {
  EXPECT_EQ(read_written_date("10.20.30.40", {.language = "de"}), "");
  EXPECT_EQ(read_written_date("3 in 2022, May"), "");
  EXPECT_EQ(read_written_date("May 2022, 3:15"), "");
}

TEST(DateInUrl, IsADayOfThePath) {
  EXPECT_EQ(date_in_url("https://example.org/2026/01/31/rain"), "2026-01-31");
  EXPECT_EQ(date_in_url("/news/2026/01/31/"), "2026-01-31");
  EXPECT_EQ(date_in_url("https://example.org/?p=/2026/01/31/"), "");
  EXPECT_EQ(date_in_url("https://example.org/2026/01/"), "");
  EXPECT_EQ(date_in_url("https://example.org/2026/02/30/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2026/WORLD/asia/01/31/rain/index.html"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/2026/a/b/c/01/31/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2026/01/a/31/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2026/123/01/31/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2025/2026/01/31/"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/2026/01/31"), "");
  EXPECT_EQ(date_in_url("http://example.org/news/2026-01-31-rain"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/n1/2026/0131/c1001-rain"), "");
  EXPECT_EQ(date_in_url("http://example.org/a/t20260131_17.html"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/20260131/"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/a/2026013117"), "")
      << "the number is too long for a date";
  EXPECT_EQ(date_in_url("http://20260131.example/"), "");
  EXPECT_EQ(date_in_url(""), "");
}

}  // namespace
}  // namespace sst
