#include "common/archive/members_ahead.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/archives.hpp"
#include "tests/support/random_bytes.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

using test::gzipped;

class MembersAheadTest : public testing::Test {
 protected:
  std::string random_bytes(std::size_t count) { return test::random_bytes(random, count); }

  /// Appends a member with these bytes, and returns its offset.
  std::size_t add(const std::string& bytes) {
    const std::size_t offset = file.size();
    file += gzipped(bytes);
    return offset;
  }

  /// The unpacked bytes of the member at `offset`, or "none".
  std::string take(std::size_t offset) {
    const auto member = ahead.take(offset, std::string_view{file}.substr(offset));
    return member ? std::string{member->bytes} : "none";
  }

  std::mt19937 random{test::seed(1)};
  std::string file;
  MembersAhead ahead{2};
};

TEST_F(MembersAheadTest, UnpacksTheMembersOfAFile) {
  std::vector<std::string> members;
  std::vector<std::size_t> offsets;
  while (file.size() < 3'000'000) {
    members.push_back(random_bytes(random() % 50'000));
    offsets.push_back(add(members.back()));
  }
  offsets.push_back(file.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    const auto member = ahead.take(offsets[i], std::string_view{file}.substr(offsets[i]));
    ASSERT_TRUE(member) << i;
    EXPECT_EQ(member->bytes, members[i]) << i;
    EXPECT_EQ(member->packed_bytes, offsets[i + 1] - offsets[i]) << i;
  }
}

TEST_F(MembersAheadTest, LeavesLargeAndDamagedMembersToTheReader) {
  const std::string small = random_bytes(1'000);
  const std::size_t first = add(small);
  const std::size_t bomb = add(std::string((std::size_t{4} << 20) + 1, 'a'));
  const std::size_t long_one = add(random_bytes(900'000));
  const std::size_t damaged = add(small);
  file[damaged + 500] ^= 1;
  const std::size_t last = add(small);
  EXPECT_EQ(take(first), small);
  EXPECT_EQ(take(bomb), "none") << "it unpacks to more than 4 MiB";
  EXPECT_EQ(take(long_one), "none") << "its packed size exceeds that of a chunk";
  EXPECT_EQ(take(damaged), "none");
  EXPECT_EQ(take(last), small);
}

TEST_F(MembersAheadTest, GivesUpOnAChunkWithManyFalseStarts) {
  const std::string start{"\x1F\x8B\x08\0", 4};
  for (int i = 0; i < 10; ++i) {
    file += start + "not a member";
  }
  const std::size_t after = add("after");
  file += std::string(600'000, '\0');
  const std::size_t next_chunk = add("next chunk");
  EXPECT_EQ(take(0), "none");
  EXPECT_EQ(take(after), "none");
  EXPECT_EQ(take(next_chunk), "next chunk");
}

TEST_F(MembersAheadTest, FollowsStepsForwardButNotBackward) {
  const std::size_t first = add("first");
  file += random_bytes(5'000'000);
  const std::size_t middle = add("middle");
  file += random_bytes(2'000'000);
  const std::size_t last = add("last");
  EXPECT_EQ(take(first), "first");
  EXPECT_EQ(take(last), "last");
  EXPECT_EQ(take(middle), "none");
  EXPECT_EQ(take(last), "last");
}

TEST_F(MembersAheadTest, EndsWhileItUnpacks) {
  while (file.size() < 3'000'000) {
    add(random_bytes(10'000));
  }
  for (int i = 0; i < 20; ++i) {
    MembersAhead other{3};
    other.take(0, file);
  }
}

}  // namespace
}  // namespace sst
