#include "common/clean/content_forms.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace sst {
namespace {

TEST(ContentForms, AreThoseThatTheListNames) {
  EXPECT_EQ(content_forms("text"), ContentForms{});
  EXPECT_EQ(content_forms("html,markdown"),
            (ContentForms{.text = false, .markdown = true, .html = true}));
  EXPECT_THROW(content_forms(""), std::invalid_argument);
  EXPECT_THROW(content_forms("text, html"), std::invalid_argument);
}

TEST(ContentForms, HaveTheirOwnTextsInJournals) {
  EXPECT_EQ(journal_text({}, TextMarks::none), "text none");
  EXPECT_EQ(journal_text(content_forms("markdown,html"), TextMarks::light), "markdown html light");
}

}  // namespace
}  // namespace sst
