#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/metadata/licence_name.hpp"
#include "common/metadata/metadata_reader.hpp"
#include "common/metadata/rights_notice.hpp"
#include "common/metadata/rights_reader.hpp"
#include "common/metadata/site_rights.hpp"

namespace sst {
namespace {

struct Expected {
  std::string text;
  std::string holder;
  std::string licence;
};

TEST(RightsNotice, NamesTheHolder) {
  const std::vector<Expected> notices = {
      {"© 2026 Example Ltd. All rights reserved.", "Example Ltd.", ""},
      {"Copyright © 1995-2005 The Harbour Company, L.P. All rights reserved. Copying is "
       "prohibited.",
       "The Harbour Company, L.P.", ""},
      {"©2000 Harbour Corporation.All rights reserved", "Harbour Corporation.All rights reserved",
       ""},
      {"Copyright © 2000 by the \x1F Harbour Corporation \x1F All rights reserved",
       "Harbour Corporation", ""},
      {"Copyright 2001–present, Foo & Sons GmbH & Co. KG", "Foo & Sons GmbH & Co. KG", ""},
      {"The contents of this website are © 2024 Reed Foundation under the terms of the Apache "
       "License v2. Reed and its logo are trademarks of the Reed Foundation.",
       "Reed Foundation", "Apache License v2"},
      {"Copyright 2026 The Reed Foundation. Licensed under the Apache License, Version 2.0.",
       "The Reed Foundation", "Apache License, Version 2.0"},
      {"© 2020 The Reed Company Ltd. Documentation contributions included herein are the "
       "copyrights of their respective owners. The documentation provided herein is licensed under "
       "the terms of the GNU Free Documentation License version 1.3 as published by the FSF.",
       "The Reed Company Ltd.", "GNU Free Documentation License version 1.3"},
      {"(c) 2012 Ann Lee | Theme by Bo Ek", "Ann Lee", ""},
      {"Harbour Notes © 2026", "Harbour Notes", ""},
      {"All content © Ann Lee 2009. Powered by Reed.", "Ann Lee", ""},
      {"Copyright @ 港口观察网 2001-2018", "港口观察网", ""},
      {"港 口 网 版 权 所 有 ，未 经 授 权 禁 止 使 用", "港口网", ""},
      {"版权所有 港口网", "港口网", ""},
      {"© 1995 – 2012 «Порт-Медиа». Все права защищены.", "«Порт-Медиа»", ""},
      {"© Copyright 2012, APN Holdings NZ Limited", "APN Holdings NZ Limited", ""},
      {"© Copyright by GREMI Sp. z o.o.", "GREMI Sp. z o.o.", ""},
      {"© 2005 Reed Network LP, LLLP. A Harbour Company.", "Reed Network LP, LLLP.", ""},
      {"© 2005 Reed Inc.™ All Rights Reserved", "Reed Inc.", ""},
      {"2015 Reed LLC™ All Rights Reserved", "Reed LLC", ""},
      {"版权所有 港口第一传媒有限公司 意见反馈邮箱：a@b.example", "港口第一传媒有限公司", ""},
      {"Copyright © 2000 - 2011 PORT.example\xE3\x80\x80"
       "All Rights Reserved.",
       "PORT.example", ""},
      {"© 2026 Port Authority of Reed", "Port Authority of Reed", ""},
      {"© 2026 Authors Guild", "Authors Guild", ""},
      {"© 2026 Are Media Pty Limited", "Are Media Pty Limited", ""},
      {"© 2026 Under Armour, Inc.", "Under Armour, Inc.", ""},
      {"© 2026 MD Reed Cancer Center", "MD Reed Cancer Center", ""},
      {"© 2012 Example, a division of Reed Inc.", "Example", ""},
      // Lists of names.
      {"© 2020 Smith, Jones and Partners", "Smith, Jones and Partners", ""},
      {"© 2020 Smith, Jones & Partners LLP, London", "Smith, Jones & Partners LLP", ""},
      {"© 2026 The Chancellor, Masters and Scholars of the University of Reed. All rights",
       "The Chancellor, Masters and Scholars of the University of Reed", ""},
      {"© 2026 Reed, Terms and Conditions", "Reed", ""},
      {"© 2026 Reed, made with love and Care", "Reed", ""},
      // Long names.
      {"© 2026 The Board of Trustees of the Harbour University of North and South Reed",
       "The Board of Trustees of the Harbour University of North and South Reed", ""},
      // "All rights reserved" in other languages and in capitals.
      {"© 2026 Példa Kft. Minden jog fenntartva", "Példa Kft", ""},
      {"© 2026 Örnek Tüm hakları saklıdır", "Örnek", ""},
      {"© 2026 ÖRNEK TÜM HAKLARI SAKLIDIR", "ÖRNEK", ""},
      {"© 2026 Primjer Sva prava pridržana", "Primjer", ""},
      {"© 2026 Příklad Všechna práva vyhrazena", "Příklad", ""},
      {"© 2026 Порт Все права защищены", "Порт", ""},
      {"© 2026 Exempel Alla rättigheter förbehålls", "Exempel", ""},
      {"© 2026 Exemplu Toate drepturile rezervate", "Exemplu", ""},
      {"© 2026 Παράδειγμα Όλα τα δικαιώματα", "Παράδειγμα", ""},
      // Names after verbs.
      {"Prawa autorskie do treści serwisu posiada Wydawnictwo Reed S.A. Wszelkie prawa "
       "zastrzeżone.",
       "Wydawnictwo Reed S.A.", ""},
      {"Das Copyright liegt bei Ann Lee.", "Ann Lee", ""},
      {"本网站版权为港口网所有，未经授权禁止使用", "港口网", ""},
      {"版权归 港口网 所有", "港口网", ""},
      {"本站内容版权归属于港口网所有。", "港口网", ""},
      {"Das Urheberrecht liegt bei: Ann Lee.", "Ann Lee", ""},
      // Menus after names.
      {"© 2026 Reed, Home and Contact", "Reed", ""},
      {"© 2026 Reed, Impressum & Datenschutz", "Reed", ""},
      {"© 2026 Reed, «Порт» and Partners", "Reed, «Порт» and Partners", ""},
  };
  for (const Expected& expected : notices) {
    const RightsNotice found = read_rights_notice(expected.text);
    EXPECT_EQ(found.holder, expected.holder) << expected.text;
    EXPECT_EQ(found.licence, expected.licence) << expected.text;
  }
}

TEST(RightsNotice, IsNotProse) {
  for (const char* text : {
           "Copyright law protects the works of authors.",
           "The copyright of the book is in dispute.",
           "Copyright 1996-2010",
           "© 2010",
           "© MMX",
           "2010 was the year of Reed Ltd.",
           "if (c) { the main path }",
           "Documentation is © by the respective owners.",
           "以上內容皆由各著作權所有人所提供",
           "本站文章版权归原作者所有",
           "Dom, który posiada Reed",
           "Prawa autorskie posiadają Reed i Ek",
           "Prawa autorskie należą do ich autorów.",
           "Prawa autorskie posiada Wydawca.",
           "Copyright: posiadacz Reed",
           "Das Urheberrecht liegt bei den jeweiligen Autoren.",
           "本站文章版权归其所有",
           "版权归您所有",
           "本站文章版权归属于原著者所有",
           "本站图片版权归相关权利人所有",
           "版权归原作者或原出处所有",
           "版权归版权方所有",
           "版权归港口网，所有文章不得转载",
           "文章版权归类不同的作品",
           "les CA©lebres gens",
           "© All of the material on this page is covered by the law in force",
           "",
           "\x1F",
       }) {
    EXPECT_EQ(read_rights_notice(text).holder, "") << text;
  }
}

TEST(RightsNotice, QuotesItsSentence) {
  EXPECT_EQ(
      read_rights_notice("Contact us. © 2026 Reed, Inc. All rights reserved. Made by X.").notice,
      "© 2026 Reed, Inc. All rights reserved.");
  EXPECT_EQ(read_rights_notice("Home \x1F © 2026 Reed \x1F Privacy").notice, "© 2026 Reed");
  EXPECT_EQ(read_rights_notice("Copyright © Reed\x1F , Inc. \x1F").notice,
            "Copyright © Reed, Inc.");
}

TEST(RightsNotice, LicencesOfPicturesAreNotThePages) {
  EXPECT_EQ(read_rights_notice("Photo by Ann, licensed under CC BY 2.0").licence, "");
  EXPECT_EQ(read_rights_notice("Released under the influence of rum").licence, "");
  EXPECT_EQ(read_rights_notice("Text is available under the Creative Commons Attribution License; "
                               "additional terms may apply.")
                .licence,
            "Creative Commons Attribution License");
}

TEST(CreativeCommonsName, IsThatOfTheUrl) {
  EXPECT_EQ(creative_commons_name("https://creativecommons.org/licenses/by-sa/4.0/deed.de"),
            "CC BY-SA 4.0");
  EXPECT_EQ(creative_commons_name("http://creativecommons.org/licenses/by-nc-nd/2.5/tw/"),
            "CC BY-NC-ND 2.5");
  EXPECT_EQ(creative_commons_name("//creativecommons.org/publicdomain/zero/1.0/"), "CC0 1.0");
  EXPECT_EQ(creative_commons_name("HTTPS://CreativeCommons.org/licenses/by/4.0?ref=chooser-v1"),
            "CC BY 4.0");
  EXPECT_EQ(creative_commons_name("https://creativecommons.org/licenses/list.en"), "");
  EXPECT_EQ(creative_commons_name("https://x.example/?creativecommons.org/licenses/by/4.0/"), "");
  EXPECT_EQ(creative_commons_name("https://notcreativecommons.org/licenses/by/4.0/"), "");
  EXPECT_EQ(creative_commons_name("https://creativecommons.org/about"), "");
  EXPECT_EQ(creative_commons_name("https://creativecommons.org/licenses/<b>/4.0"), "");
  EXPECT_EQ(creative_commons_name("https://example.org/licenses/by/4.0/"), "");
}

PageRights rights_of(const std::string& markup, const std::string& policies = "") {
  PageParser parser{{}, Statements::keep};
  PageTree page;
  EXPECT_FALSE(parser.parse(markup, "utf-8", page));
  PageMetadata metadata;
  constexpr std::string_view kAddress = "https://h.example/news/1";
  MetadataReader{}.read(page, parser.statements(), {kAddress, ""}, {}, metadata);
  return read_rights(page, parser.statements(), metadata,
                     {.address = kAddress, .policies = policies});
}

TEST(Rights, TheLastNoticeIsThePages) {
  const PageRights rights = rights_of(
      "<p>Text. <p>Photo: © 2005 Agency One<figure><figcaption>© 2006 Agency Two</figcaption>"
      "</figure><div>&copy; <a href='/c'>Copyright</a> 2001-2026, <a href='/'>Reed</a>, Inc. "
      "<a href='/p'>Privacy</a></div>");
  EXPECT_EQ(rights.holder.value, "Reed, Inc.");
  EXPECT_EQ(rights.holder.source, MetadataSource::text);
  EXPECT_EQ(rights.notice.value, "© Copyright 2001-2026, Reed, Inc.");
}

TEST(Rights, VerbsNameTheHolder) {
  EXPECT_EQ(rights_of("<p>Text.<p>Das Urheberrecht liegt bei Ann Lee.").holder.value, "Ann Lee");
}

TEST(Rights, ImagesNameNoHolder) {
  for (const char* line : {"© 2024 <a href='https://f.example/x'><img alt=Friendbook></a>",
                           "© 2026<br><img alt=counter>", "© <img alt='Valid HTML 4.01'>",
                           "<img alt=Reed><img alt=RSS> © 2026", "<img alt='© Agency'> © 2026"}) {
    EXPECT_EQ(rights_of(std::string{"<p>Text.<p>"} + line).holder.value, "") << line;
  }
  EXPECT_EQ(rights_of("<p>Text.<p><img alt=Badge> © 2026 Ann Lee</p>").holder.value, "Ann Lee");
}

/// The relative links to one file differ between the pages of a folder.
TEST(Rights, UrlsAreTheSameOnAllPagesOfAFolder) {
  PageParser parser{{}, Statements::keep};
  PageTree page;
  EXPECT_FALSE(parser.parse("<p>Text.<p><a href=../law/terms.html>Terms</a>", "utf-8", page));
  EXPECT_EQ(read_rights(page, {}, {}, {.address = "/news/1.html"}).terms.value, "/law/terms.html");
  EXPECT_EQ(read_rights(page, {}, {}, {.address = ""}).terms.value, "../law/terms.html");
}

TEST(Rights, NoticesInTheContentComeLast) {
  PageParser parser{{}, Statements::keep};
  PageTree page;
  EXPECT_FALSE(parser.parse("<div>© 2026 Reed</div><p>© 2005 Agency", "utf-8", page));
  KeptContent content;
  NodeId paragraph = 0;
  for (NodeId id = 0; id < page.size(); ++id) {
    paragraph = page.node(id).tag == Tag::p ? id : paragraph;
  }
  content.keep(page, paragraph);
  EXPECT_EQ(read_rights(page, {}, {}, {.address = "/1", .content = &content}).holder.value, "Reed");
  EXPECT_EQ(read_rights(page, {}, {}, {.address = "/1"}).holder.value, "Agency");
}

TEST(Rights, MarkupStatesLicenceAndHolder) {
  const PageRights linked = rights_of(
      "<link rel=license href='/licences/by/4.0'><p>Text. Licensed under the Reed License.");
  EXPECT_EQ(linked.licence_url.value, "https://h.example/licences/by/4.0");
  EXPECT_EQ(linked.licence_url.source, MetadataSource::link);
  EXPECT_EQ(linked.licence.value, "") << "the name belongs to a different licence";
  const PageRights commons = rights_of(
      "<p>Text.<div>Some rights: <a rel=license "
      "href='https://creativecommons.org/licenses/by/4.0/'>this one</a></div>");
  EXPECT_EQ(commons.licence.value, "CC BY 4.0");
  EXPECT_EQ(commons.licence_url.value, "https://creativecommons.org/licenses/by/4.0/");
  const PageRights json = rights_of(
      R"(<script type="application/ld+json">{"@type":"NewsArticle","headline":"x","copyrightHolder":
{"@type":"Organization","name":"Reed Media"},"copyrightNotice":"© Reed Media 2026"}</script>
<p>Text.<p>© 2026 Other)");
  EXPECT_EQ(json.holder.value, "Reed Media");
  EXPECT_EQ(json.holder.source, MetadataSource::json_ld);
  const PageRights meta = rights_of("<meta name=copyright content='Reed AG'><p>Text.");
  EXPECT_EQ(meta.holder.value, "Reed AG");
  EXPECT_EQ(rights_of("<meta name='dc.rights' content='Copyright 2015 Reed'><p>T").holder.value,
            "Reed");
}

TEST(Rights, PoliciesOfMarkupAndHeadersApply) {
  const PageRights rights = rights_of(
      "<meta name=robots content='noindex, NoAI'><meta name='tdm-reservation' content='1'>"
      "<meta name='tdm-policy' content='/tdm.json'><p>Text.",
      "X-Robots-Tag: noai, noarchive\nTDM-Reservation: 0\n");
  EXPECT_EQ(rights.robots.value, "noindex, noai, noarchive");
  EXPECT_EQ(rights.robots.source, MetadataSource::meta);
  EXPECT_EQ(rights.tdm_reservation.value, "1") << "the page's own value overrides the header";
  EXPECT_EQ(rights.tdm_policy.value, "https://h.example/tdm.json");
  const PageRights header = rights_of("<p>Text.", "tdm-reservation: 1\nX-Robots-Tag:noindex\n:\nx");
  EXPECT_EQ(header.tdm_reservation.value, "1");
  EXPECT_EQ(header.tdm_reservation.source, MetadataSource::header);
  EXPECT_EQ(header.robots.value, "noindex");
  EXPECT_EQ(rights_of("<meta name='tdm-reservation' content='yes'><p>T").tdm_reservation.value, "");
}

TEST(Rights, DirectivesOfOneRobotNameIt) {
  const PageRights rights =
      rights_of("<p>Text.",
                "X-Robots-Tag: noindex\nX-Robots-Tag: otherbot: noarchive, nofollow\n"
                "X-Robots-Tag: noai, unavailable_after: Wed, 03 Dec 2025 13:09:53 PST\n"
                "tdm-reservation:  1 \n");
  EXPECT_EQ(rights.robots.value,
            "noindex, otherbot: noarchive, otherbot: nofollow, noai, "
            "unavailable_after: wed, 03 dec 2025 13:09:53 pst");
  EXPECT_EQ(rights.tdm_reservation.value, "1");
}

TEST(Rights, LicencesAreReadFromLinksAndSentences) {
  const auto licence = [](const std::string& footer) {
    return rights_of("<p>Text.<div>" + footer + "</div>").licence.value;
  };
  EXPECT_EQ(licence("Text is available under CC BY-SA 4.0."), "CC BY-SA 4.0");
  EXPECT_EQ(licence("<a href='https://creativecommons.org/licenses/by/4.0/'><img src=b.png></a>"),
            "CC BY 4.0");
  EXPECT_EQ(licence("Released under the GPL v3."), "GPL v3");
  EXPECT_EQ(
      licence("(Photo by Ann/<a href='https://creativecommons.org/licenses/by/4.0/'>CC BY</a>)"),
      "");
  EXPECT_EQ(
      licence("<figure><a href='https://creativecommons.org/licenses/by/4.0/'>CC</a></figure>"),
      "");
  EXPECT_EQ(rights_of("<link rel=license href='javascript:alert(1)'><p>T").licence_url.value, "");
  EXPECT_EQ(
      rights_of("<meta name='dcterms.license' content='Reed License: free'><p>T").licence.value,
      "Reed License: free");
  const PageRights both = rights_of(
      "<meta name='dcterms.license' content='MIT License'><p>Text.<div>Licensed under <a "
      "href='https://creativecommons.org/licenses/by/4.0/'>CC BY 4.0</a>.</div>");
  EXPECT_EQ(both.licence.value, "MIT License");
  EXPECT_EQ(both.licence_url.value, "") << "the URL belongs to a different licence";
}

TEST(Rights, NoticesAfterLongTextsAreFound) {
  std::string disclaimer;
  for (int i = 0; i < 200; ++i) {
    disclaimer += "Investments may fall as well as rise. ";
  }
  EXPECT_EQ(
      rights_of("<p>" + disclaimer + "© 2026 Reed Bank plc. All rights reserved.").holder.value,
      "Reed Bank plc.");
}

TEST(Rights, TermsAndImprintAreLinks) {
  const PageRights rights = rights_of(
      "<p>The <a href='/about'>terms of the treaty</a>.<div><a href='/t'>Terms of Use</a> "
      "<a href='javascript:x()'>Impressum</a> <a href='/i'>IMPRESSUM.</a></div>");
  EXPECT_EQ(rights.terms.value, "https://h.example/t");
  EXPECT_EQ(rights.imprint.value, "https://h.example/i");
}

/// Copyright signs, long lines and long lists take time proportional to the page's size.
TEST(Rights, HostilePagesAreBounded) {
  std::string page = "<div>";
  for (int i = 0; i < 20'000; ++i) {
    page += "© <b>Copyright</b> (c) <i>x</i>";
  }
  const PageRights many = rights_of(page);
  EXPECT_LT(many.holder.value.size(), 200U);
  const PageRights wide = rights_of("<p>© 2026 " + std::string(1'000'000, 'x'));
  EXPECT_EQ(wide.holder.value, "");
  std::string empty_items;
  for (int i = 0; i < 500; ++i) {
    empty_items +=
        "<meta name=robots content='z" + std::to_string(i) + std::string(4'900, ',') + "'>";
  }
  EXPECT_EQ(rights_of(empty_items + "<p>T").robots.value, "z0") << "1,000 items are read";
  std::string commas = "<meta name=robots content='";
  for (int i = 0; i < 2'000; ++i) {
    commas += "a" + std::to_string(i) + ",";
  }
  EXPECT_LE(rights_of(commas + "'><p>T").robots.value.size(), 1'010U);
}

PageRights with(const std::string& notice, const std::string& robots = "") {
  PageRights rights;
  rights.notice.value = notice;
  rights.robots.value = robots;
  return rights;
}

TEST(SiteRights, CountWhatPagesStateWithoutRegardToNumbers) {
  SiteRightsCounter counter;
  counter.add(with("© 2015 Reed", "noindex"), "2015-01-01T00:00:00Z");
  counter.add(with("© 2016 Reed", "noindex"), "");
  counter.add(with("© 2005 Agency"), "2014-01-01T00:00:00Z");
  counter.add(with("© 2014 Reed", "noindex"), "2014-06-01T00:00:00Z");
  const std::vector<SiteRight> rights = counter.finish();
  const std::vector<SiteRight> expected = {
      {RightsField::notice, "© 2016 Reed", 3, "2014-06-01T00:00:00Z", "2015-01-01T00:00:00Z"},
      {RightsField::robots, "noindex", 3, "2014-06-01T00:00:00Z", "2015-01-01T00:00:00Z"},
  };
  EXPECT_EQ(rights, expected);
  EXPECT_EQ(usual_right(rights, RightsField::notice, 6), &rights[0]);
  EXPECT_EQ(usual_right(rights, RightsField::notice, 7), nullptr);
  EXPECT_EQ(usual_right(rights, RightsField::holder, 4), nullptr);

  PageRights silent;
  add_site_rights(rights, 4, silent);
  EXPECT_EQ(silent.notice.value, "© 2016 Reed");
  EXPECT_EQ(silent.notice.source, MetadataSource::site);
  EXPECT_EQ(silent.robots.value, "") << "policies apply only to the pages that state them";
  PageRights guest;
  guest.holder.value = "Guest";
  add_site_rights(rights, 4, guest);
  EXPECT_EQ(guest.notice.value, "") << "the site's notice names another holder";
  PageRights own = with("© 2020 Guest");
  add_site_rights(rights, 4, own);
  EXPECT_EQ(own.notice.value, "© 2020 Guest");
}

TEST(SiteRights, AreTheSameForAnyOrder) {
  std::vector<std::string> notices;
  for (std::size_t i = 0; i < 40; ++i) {
    notices.push_back("© " + std::to_string(2000 + i % 7) + " Holder " +
                      std::string(1 + i % 9, 'x'));
  }
  SiteRightsCounter forward;
  SiteRightsCounter backward;
  for (std::size_t i = 0; i < notices.size(); ++i) {
    forward.add(with(notices[i]), "");
    backward.add(with(notices[notices.size() - 1 - i]), "");
  }
  EXPECT_EQ(forward.finish(), backward.finish());
  EXPECT_EQ(forward.finish().size(), kMostRightValues);
}

}  // namespace
}  // namespace sst
