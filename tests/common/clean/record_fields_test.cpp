#include "common/clean/record_fields.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace sst {
namespace {

TEST(RecordFields, AreThoseThatTheListNames) {
  EXPECT_EQ(record_fields("text"), RecordFields{});
  EXPECT_EQ(record_fields("html,markdown"),
            (RecordFields{.text = false, .markdown = true, .html = true}));
  EXPECT_THROW(record_fields(""), std::invalid_argument);
  EXPECT_THROW(record_fields("text, html"), std::invalid_argument);
}

TEST(RecordFields, HaveTheirOwnTextsInJournals) {
  EXPECT_EQ(journal_text({}, TextMarks::none), "text none");
  EXPECT_EQ(journal_text(record_fields("markdown,html"), TextMarks::light), "markdown html light");
}

}  // namespace
}  // namespace sst
