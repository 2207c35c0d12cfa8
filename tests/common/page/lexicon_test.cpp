#include "common/page/lexicon.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

LexicalSense sense_of(const std::string& start_tag) {
  const PageTree page = test::page("<body><" + start_tag + ">x");
  return lexical_sense(page, page.node(page.size() - 1).parent);
}

TEST(Lexicon, KnowsTagsAndRoles) {
  for (const char* tag : {"nav", "footer", "aside", "div role=navigation", "div role=search"}) {
    EXPECT_EQ(sense_of(tag), LexicalSense::noise) << tag;
  }
  EXPECT_EQ(sense_of("figcaption"), LexicalSense::caption);
  EXPECT_EQ(sense_of("div role=main"), LexicalSense::none);
}

TEST(Lexicon, FindsStemsAnywhereInANameButPartsOnlyWhole) {
  EXPECT_EQ(sense_of("div class='x mySidebar2'"), LexicalSense::noise);
  EXPECT_EQ(sense_of("div id=topNav"), LexicalSense::noise);
  EXPECT_EQ(sense_of("div class=NAV-bar"), LexicalSense::noise);
  EXPECT_EQ(sense_of("div class='navajo navigator'"), LexicalSense::none);
  EXPECT_EQ(sense_of("div class=adventure"), LexicalSense::none);
  EXPECT_EQ(sense_of("div class=top-ad"), LexicalSense::noise);
  EXPECT_EQ(sense_of("div class=photoCaption"), LexicalSense::caption);
  EXPECT_EQ(sense_of("div id=kommentare"), LexicalSense::comments);
  EXPECT_EQ(sense_of("div id=respond"), LexicalSense::comments);
  EXPECT_EQ(sense_of("div class='usercomments'"), LexicalSense::comments);
}

TEST(Lexicon, TakesNoSectionOfAManualForBoilerplate) {
  for (const char* id : {"threads", "printf", "shared_ptr", "response", "discussion", "legend"}) {
    EXPECT_EQ(sense_of("section id=" + std::string{id}), LexicalSense::none) << id;
  }
}

TEST(Lexicon, TellsPrevailingSenses) {
  using enum LexicalSense;
  EXPECT_EQ(prevailing(none, caption), caption);
  EXPECT_EQ(prevailing(comments, none), comments);
  EXPECT_EQ(prevailing(caption, comments), comments);
  EXPECT_EQ(prevailing(noise, comments), noise);
}

TEST(Lexicon, WeighsSenses) {
  EXPECT_EQ(sense_of("div class=comment-share"), LexicalSense::comments)
      << "comments take precedence within a name";
  EXPECT_EQ(sense_of("div class='comments share'"), LexicalSense::noise)
      << "noise takes precedence among names";
  EXPECT_EQ(sense_of("div class='caption comments'"), LexicalSense::comments);
}

TEST(Lexicon, NeverSpeaksAgainstWhatHoldsContent) {
  for (const char* tag : {"main", "article", "h1", "p"}) {
    EXPECT_EQ(sense_of(std::string{tag} + " class=sidebar"), LexicalSense::none) << tag;
  }
}

}  // namespace
}  // namespace sst
