#include "common/archive/record_window.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/archive/byte_stream.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

/// A reader that follows a script, one step per call.
class ScriptedSegments : public SegmentReader {
 public:
  struct ScriptStep {
    Status status;
    std::string bytes;         // the data, or a description of the damage
    std::uint64_t offset = 0;  // where the segment begins in the file
  };

  explicit ScriptedSegments(std::vector<ScriptStep> steps) : m_steps{std::move(steps)} {}

  Status read(std::string& out, std::size_t) override {
    if (m_next == m_steps.size()) {
      return Status::end;
    }
    const ScriptStep& step = m_steps[m_next++];
    if (step.status == Status::data) {
      out += step.bytes;
      return step.status;
    }
    m_offset = step.offset;
    m_damage = step.status == Status::damage ? step.bytes : m_damage;
    return step.status;
  }
  std::uint64_t segment_offset() const override { return m_offset; }
  const std::string& damage() const override { return m_damage; }
  bool is_packed() const override { return true; }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::vector<ScriptStep> m_steps;
  std::size_t m_next = 0;
  std::uint64_t m_offset = 0;
  std::string m_damage;
};

ScriptedSegments::ScriptStep segment(std::uint64_t offset) {
  return {SegmentReader::Status::new_segment, "", offset};
}

ScriptedSegments::ScriptStep data(std::string bytes) {
  return {SegmentReader::Status::data, std::move(bytes)};
}

ScriptedSegments::ScriptStep damage(std::string reason, std::uint64_t offset) {
  return {SegmentReader::Status::damage, std::move(reason), offset};
}

RecordWindow window(std::vector<ScriptedSegments::ScriptStep> steps) {
  return RecordWindow{std::make_unique<ScriptedSegments>(std::move(steps))};
}

constexpr std::size_t kAll = 1'000'000;

TEST(RecordWindow, JoinsSegmentsAndKnowsWhereEachBegins) {
  RecordWindow bytes = window({segment(0), data("abc"), segment(100), data("de"), data("f")});
  EXPECT_EQ(bytes.peek(kAll), "abcdef");
  EXPECT_TRUE(bytes.is_at_segment_start());
  EXPECT_EQ(bytes.bytes_to_next_segment(), 3U);
  EXPECT_EQ(bytes.position_after(2), (ArchivePosition{0, 2}));
  EXPECT_EQ(bytes.position_after(3), (ArchivePosition{100, 0}));
  EXPECT_EQ(bytes.position_after(5), (ArchivePosition{100, 2}));
  bytes.consume(4);
  EXPECT_EQ(bytes.position(), (ArchivePosition{100, 1}));
  EXPECT_FALSE(bytes.is_at_segment_start());
  EXPECT_EQ(bytes.bytes_to_next_segment(), std::nullopt);
  EXPECT_EQ(bytes.peek(1), "ef");
}

TEST(RecordWindow, ReadsNoFurtherThanItIsAsked) {
  RecordWindow bytes = window({segment(0), data("abc"), segment(100), data("def")});
  EXPECT_EQ(bytes.peek(2), "abc");
  EXPECT_EQ(bytes.bytes_to_next_segment(), std::nullopt);  // not read yet
  EXPECT_EQ(bytes.peek(4), "abcdef");
}

TEST(RecordWindow, ForgetsSegmentsThatHoldNothing) {
  RecordWindow bytes =
      window({segment(0), segment(20), data("abc"), segment(100), segment(120), data("def")});
  EXPECT_EQ(bytes.peek(kAll), "abcdef");
  EXPECT_EQ(bytes.position(), (ArchivePosition{20, 0}));
  EXPECT_EQ(bytes.position_after(3), (ArchivePosition{120, 0}));
}

TEST(RecordWindow, StopsAtDamageUntilItIsPassed) {
  RecordWindow bytes =
      window({segment(0), data("abc"), damage("bad bits", 0), segment(100), data("def")});
  EXPECT_EQ(bytes.peek(kAll), "abc");
  EXPECT_TRUE(bytes.has_damage_ahead());
  EXPECT_EQ(bytes.damage(), nullptr);  // not at this position
  EXPECT_EQ(bytes.skip(10), 3U);
  ASSERT_NE(bytes.damage(), nullptr);
  EXPECT_EQ(*bytes.damage(), "bad bits");
  EXPECT_EQ(bytes.peek(kAll), "");
  bytes.pass_damage();
  EXPECT_FALSE(bytes.has_damage_ahead());
  EXPECT_EQ(bytes.peek(kAll), "def");
  EXPECT_EQ(bytes.position(), (ArchivePosition{100, 0}));
}

TEST(RecordWindow, KnowsWhereDamageBetweenSegmentsBegins) {
  RecordWindow bytes = window({segment(0), data("abc"), damage("rubbish", 50)});
  EXPECT_EQ(bytes.skip(10), 3U);
  ASSERT_NE(bytes.damage(), nullptr);
  EXPECT_EQ(bytes.position(), (ArchivePosition{50, 0}));
}

TEST(RecordWindow, KeepsPlacesRightWhenItLetsGoOfBytes) {
  // Each segment is larger than one read, so that the buffer's contents move.
  constexpr std::size_t kSegment = 100'000;
  std::vector<ScriptedSegments::ScriptStep> steps;
  for (std::uint64_t i = 0; i < 20; ++i) {
    steps.push_back(segment(1'000 * i));
    steps.push_back(data(std::string(kSegment, static_cast<char>('a' + i))));
  }
  RecordWindow bytes = window(std::move(steps));
  for (std::uint64_t i = 0; i < 20; ++i) {
    EXPECT_EQ(bytes.peek(1)[0], static_cast<char>('a' + i));
    EXPECT_EQ(bytes.position(), (ArchivePosition{1'000 * i, 0}));
    EXPECT_EQ(bytes.skip(kSegment - 1), kSegment - 1);
    EXPECT_EQ(bytes.position(), (ArchivePosition{1'000 * i, kSegment - 1}));
    EXPECT_EQ(bytes.peek(1)[0], static_cast<char>('a' + i));
    bytes.consume(1);
    bytes.peek(1);
  }
  EXPECT_EQ(bytes.skip(1), 0U);
}

TEST(RecordWindow, GoesBackToAnyPlaceThatItGave) {
  const test::TempDir temp;
  const std::string first = test::gzipped("abcdef");
  for (const bool is_packed : {true, false}) {
    const std::string file = is_packed ? first + test::gzipped("ghi") : "abcdefghi";
    RecordWindow bytes{open_segments(open_file_stream(temp.write("file", file)))};
    std::vector<ArchivePosition> positions;
    for (std::string_view rest = bytes.peek(1); !rest.empty(); rest = bytes.peek(1)) {
      positions.push_back(bytes.position());
      bytes.consume(1);
    }
    ASSERT_EQ(positions.size(), 9U);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      ASSERT_TRUE(bytes.seek(positions[i])) << i;
      EXPECT_EQ(bytes.position(), positions[i]);
      EXPECT_EQ(bytes.peek(kAll).substr(0, 9 - i), std::string_view{"abcdefghi"}.substr(i));
    }
    const ArchivePosition beyond{first.size(), 4};
    EXPECT_TRUE(!is_packed || !bytes.seek(beyond));
  }
}

TEST(ArchivePosition, IsANumberOrANumberWithinASegment) {
  EXPECT_EQ(to_string({100, 20}, false), "120");
  EXPECT_EQ(to_string({100, 20}, true), "100+20");
  EXPECT_EQ(to_string({100, 0}, true), "100");
}

}  // namespace
}  // namespace sst
