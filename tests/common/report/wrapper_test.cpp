#include "common/report/wrapper.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::words_of;

constexpr int kSitePages = 24;

/// A site whose lessons decide what is content.
class WrapperTest : public testing::Test {
 protected:
  void learn(const std::function<std::string(int)>& body) {
    for (int i = 0; i < kSitePages; ++i) {
      TrainingPage& page = sample.emplace_back();
      page.key.address = "/" + std::to_string(i);
      page.tree = test::page("<title>Page " + std::to_string(i) + "</title>" + body(i));
    }
    Parameters parameters;
    parameters.profile = Profile::site;
    model = learn_model(sample, parameters, Workers{1});
  }
  void teach(const std::vector<std::pair<Lesson::Kind, std::string>>& lessons) {
    std::vector<Lesson> list;
    for (const auto& [kind, selector] : lessons) {
      list.push_back({.number = static_cast<int>(list.size()) + 1,
                      .kind = kind,
                      .selector = selector,
                      .reason = "",
                      .taught_by = "",
                      .taught_at = "2026-01-31T10:00:00Z"});
    }
    set_lessons(model, list);
  }
  Wrapper wrapper(SelectorLanguage language = SelectorLanguage::css) const {
    return find_wrapper(model, sample, language);
  }
  /// The drop selectors, except those for elements that browsers never show.
  static std::vector<std::string> drops(const Wrapper& wrapper) {
    const auto last = std::ranges::find_if(wrapper.drop, [](const std::string& selector) {
      return selector == "svg" || selector == "//*[name() = \"svg\"]";
    });
    return {last + 1, wrapper.drop.end()};
  }

  std::vector<TrainingPage> sample;
  SiteModel model;
};

using Texts = std::vector<std::string>;

TEST_F(WrapperTest, SelectsTheContentAndWhatIsInItWithoutBelongingToIt) {
  learn([](int i) {
    return "<div class=menu>" + words_of(1, 30) + "</div><div class=article><h1>" + words_of(i, 4) +
           "</h1><p>" + words_of(i + 100, 30) + "<ul class=share><li>" + words_of(i + 200, 9) +
           "</ul><p>" + words_of(i + 300, 30) + "</div><div class=end><p>" + words_of(2, 30) +
           "</div>";
  });
  teach({{Lesson::Kind::drop, "body"},
         {Lesson::Kind::keep, ".article"},
         {Lesson::Kind::drop, ".share"}});
  const Wrapper css = wrapper();
  EXPECT_EQ(css.content, Texts{"div.article"});
  EXPECT_EQ(drops(css), Texts{"ul.share"});
  EXPECT_EQ(css.title, Texts{"h1"});
  EXPECT_EQ(css.agreement.pages, std::size_t{kSitePages});
  EXPECT_EQ(css.agreement.f1, 1.0);
  EXPECT_EQ(css.agreement.same, 1.0);
  EXPECT_EQ(css.doubt, "");
  const Wrapper xpath = wrapper(SelectorLanguage::xpath);
  EXPECT_EQ(xpath.content,
            Texts{"//div[contains(concat(\" \", normalize-space(@class), \" \"), \" article \")]"});
  EXPECT_EQ(drops(xpath),
            Texts{"//ul[contains(concat(\" \", normalize-space(@class), \" \"), \" share \")]"});
  EXPECT_EQ(xpath.title, Texts{"//h1"});
}

TEST_F(WrapperTest, SelectsIdsByWhatIsBeforeTheirDigits) {
  learn([](int i) {
    return "<div id=side-" + std::to_string(i) + "><p>" + words_of(i, 30) + "</div><div id=post-" +
           std::to_string(1000 + 7 * i) + "><p>" + words_of(i + 100, 30) + "</div>";
  });
  teach({{Lesson::Kind::drop, "#side-1"}, {Lesson::Kind::keep, "#post-1"}});
  EXPECT_EQ(wrapper().content, Texts{"div[id^=\"post-\"] p"});
  EXPECT_EQ(wrapper(SelectorLanguage::xpath).content,
            Texts{"//div[starts-with(@id, \"post-\")]//p"});
}

TEST_F(WrapperTest, SelectsTheContentOfTwoKindsOfPages) {
  learn([](int i) {
    const char* kind = i % 3 == 0 ? "story" : "review";
    return "<div class=menu><a href=/>" + words_of(1, 30) + "</a><p>" + words_of(2, 30) +
           "</div><div class=" + kind + ">" + words_of(i + 100, 30) + "</div><h5>" +
           words_of(3, 30) + "</h5><div class=end>" + words_of(4, 30) + "</div>";
  });
  teach({{Lesson::Kind::drop, "body"},
         {Lesson::Kind::keep, ".story"},
         {Lesson::Kind::keep, ".review"}});
  EXPECT_EQ(wrapper().content, (Texts{"div.review", "div.story"}));
  EXPECT_EQ(drops(wrapper()), Texts{});
}

TEST_F(WrapperTest, TakesElementsAroundWhereAnElementHasNoNameOfItsOwn) {
  learn([](int i) {
    return "<div class=a><p>" + words_of(i, 30) + "</div><div class=b><p>" + words_of(i + 100, 30) +
           "<h2>" + words_of(i + 200, 5) + "</h2><p>" + words_of(i + 300, 30) + "</div>";
  });
  teach({{Lesson::Kind::drop, "body"}, {Lesson::Kind::keep, ".b > p"}});
  EXPECT_EQ(wrapper().content, Texts{"div.b p"});
}

TEST_F(WrapperTest, LeavesOutNamesThatScrapersCannotRead) {
  learn([](int i) {
    return "<div class='x\x01y'>" + words_of(i, 30) + "</div><table width=\"9'\"><tr><td>" +
           words_of(i + 100, 30) + "</table>";
  });
  teach({{Lesson::Kind::drop, "table"}, {Lesson::Kind::keep, "div"}});
  EXPECT_EQ(wrapper().content, Texts{"div"});
  teach({{Lesson::Kind::keep, "table"}, {Lesson::Kind::drop, "div"}});
  EXPECT_EQ(wrapper().content, Texts{"td"});
}

TEST_F(WrapperTest, LeavesOutLongNames) {
  const std::string tag = "x-" + std::string(3000, 'y');
  learn([&](int i) {
    return "<" + tag + " class=a><p>" + words_of(i, 30) + "</p></" + tag + "><" + tag + "><h2>" +
           words_of(i + 100, 30) + "</h2></" + tag + ">";
  });
  teach({{Lesson::Kind::drop, "h2"}, {Lesson::Kind::keep, ".a"}});
  EXPECT_EQ(wrapper().content, Texts{"*.a p"});
}

TEST_F(WrapperTest, ReadsFieldsWhereLessonsSay) {
  learn([](int i) {
    return "<div class=main><h1>" + words_of(i, 4) + "</h1><h4>" + words_of(i + 50, 4) +
           "</h4><p class=by>" + words_of(i + 70, 2) + "</p><p class=day>" + words_of(i + 90, 3) +
           "</p><p>" + words_of(i + 100, 30) + "</div>";
  });
  teach({{Lesson::Kind::keep, ".main"},
         {Lesson::Kind::title, "h4"},
         {Lesson::Kind::authors, ".by"},
         {Lesson::Kind::published, ".day"}});
  EXPECT_EQ(wrapper().title, Texts{"h4"});
  EXPECT_EQ(wrapper().authors, Texts{"p.by"});
  EXPECT_EQ(wrapper().published, Texts{"p.day"});
}

TEST_F(WrapperTest, NamesTheNodeThatSelectorsCannotPart) {
  learn([](int i) {
    return "<p>" + words_of(i, 60) + "<p>" + test::kSmallPrint + "<p>" + test::kSmallPrint;
  });
  const Wrapper mixed = wrapper();
  EXPECT_EQ(mixed.content, Texts{"p"});
  EXPECT_NEAR(mixed.agreement.f1, 120.0 / 160.0, 0.001) << "the model keeps 60 of 100 words";
  EXPECT_EQ(mixed.agreement.same, 0.0);
  EXPECT_EQ(mixed.doubt, "'body > p', where the model keeps 60 % of the words");
}

TEST_F(WrapperTest, IsTheSameForEveryOrderOfPages) {
  learn([](int i) {
    const std::string n = std::to_string(i);
    return "<div class=menu><a href=/" + n + ">" + words_of(1, 30) +
           "</a></div><div class=main id=post-" + n + "><h1>" + words_of(i, 4) + "</h1><p>" +
           words_of(i + 100, 30) + "<table><tr><td>" + words_of(i + 200, 7) + "</table></div><p>" +
           words_of(i % 3 + 300, 30);
  });
  const Wrapper before = wrapper();
  std::ranges::reverse(sample);
  const Wrapper after = wrapper();
  EXPECT_EQ(before.content, after.content);
  EXPECT_EQ(before.drop, after.drop);
  EXPECT_EQ(before.title, after.title);
  EXPECT_EQ(before.agreement.f1, after.agreement.f1);
  EXPECT_EQ(before.doubt, after.doubt);
}

TEST_F(WrapperTest, IsEmptyWithoutPages) {
  const Wrapper nothing = find_wrapper(model, {}, SelectorLanguage::css);
  EXPECT_EQ(nothing.content, Texts{});
  EXPECT_EQ(nothing.agreement.f1, 0.0);
}

}  // namespace
}  // namespace sst
