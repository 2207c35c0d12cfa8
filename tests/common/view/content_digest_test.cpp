#include "common/view/content_digest.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "common/hash/digest.hpp"

namespace sst {
namespace {

constexpr std::string_view kText =
    "Tides\n\nHigh water is at noon on 3 March 2026.\n- 4.1 m\n\nLow water follows.";

TEST(ContentDigest, IsOfTheFoldedWordsInOrder) {
  EXPECT_EQ(content_digest("Low Water, 4.1 m"), digest_of("low\nwater\n4\n1\nm\n"));
}

TEST(ContentDigest, DoesNotDependOnLinesSignsAndCase) {
  const auto digest = content_digest(kText);
  ASSERT_TRUE(digest);
  EXPECT_EQ(
      content_digest("TIDES high water is\nat noon on 3 March 2026\n\n4,1 m Low water follows"),
      digest);
  EXPECT_NE(content_digest("Tides\n\nLow water follows."), digest);
  EXPECT_NE(
      content_digest("Low water follows.\nTides\nHigh water is at noon on 3 March 2026.\n4.1 m"),
      digest)
      << "the order matters";
}

TEST(ContentDigest, LeavesOutWhenThePageWasMade) {
  const auto digest = content_digest(kText);
  for (const std::string note :
       {"Last updated: 3 March 2026", "Last modified on 2026-03-03 10:11:12 UTC",
        "Generated on 2026-03-03", "Zuletzt aktualisiert am 3.3.2026", "Published March 3, 2026",
        "3 hours ago", "about 3 hours ago", "Posted 12 days ago by the editors", "vor 3 Stunden",
        "Il y a 3 minutes", "hace 3 horas", "5 anni fa", "3 часа назад", "3小时前",
        "更新日 2026年3月3日"}) {
    EXPECT_EQ(content_digest(std::string{kText} + "\n" + note), digest) << note;
    EXPECT_EQ(content_digest(note + "\n\n" + std::string{kText}), digest) << note;
  }
}

TEST(ContentDigest, TakesOtherDatesForContent) {
  const auto digest = content_digest(kText);
  for (const std::string line :
       {"Closing date: 3 March 2026", "3 March 2026", "2026",
        "The report was published on 3 March 2026 and has been read by many people since.",
        "Updated rules for all of the harbour, its quays and its ships: 3 March 2026", "Updated",
        "Long ago", "Vor der Tür", "Fa caldo però", "Honda Sedan, 4 doors", "Yesterday, 12 died",
        "Founded 12 years ago", "3 horas y media", "Il court 3 heures", "About 3 hours"}) {
    EXPECT_NE(content_digest(std::string{kText} + "\n" + line), digest) << line;
  }
}

TEST(ContentDigest, DoesNotCountTheMarksOfLists) {
  EXPECT_EQ(content_digest("To do\n\n1. Open the sluice.\n   - Mind the gate.\n2. Pour."),
            content_digest("To do\n\nOpen the sluice.\nMind the gate.\nPour."));
  EXPECT_NE(content_digest("In 2026. Pour."), content_digest("In Pour."));
}

TEST(ContentDigest, IsNoneWithoutWords) {
  for (const std::string_view text : {"", "\n\n", " -- \n…", "Last updated: 3 March 2026"}) {
    EXPECT_FALSE(content_digest(text)) << text;
  }
}

TEST(ContentLines, AreThoseThatTheDigestIsOf) {
  const auto lines = content_lines("  Tides \n\n--\nLow water\tnoon\r\nUpdated 2026-03-03\ntides");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].text, "Tides");
  EXPECT_EQ(lines[1].text, "Low water\tnoon");
  EXPECT_EQ(lines[2].text, "tides");
  EXPECT_EQ(lines[0].hash, lines[2].hash);
  EXPECT_NE(lines[0].hash, lines[1].hash);
}

}  // namespace
}  // namespace sst
