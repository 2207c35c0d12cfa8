#include "common/io/output_names.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(OutputNames, OfAFile) {
  const OutputNames names{"d/out.jsonl.gz", OutputNames::Kind::file};
  EXPECT_EQ(names.shard(1), "d/out.jsonl.gz");
  EXPECT_EQ(names.part(1), "d/out.jsonl.gz.part");
  EXPECT_EQ(names.journal(), "d/out.jsonl.gz.journal");
  EXPECT_EQ(names.replicas(), "d/out.jsonl.gz.replicas");
  EXPECT_EQ(names.originals()[0], "d/out.jsonl.gz.originals");
  EXPECT_EQ(names.originals()[1], "d/out.jsonl.gz.originals.2");
}

TEST(OutputNames, OfShards) {
  const OutputNames names{"d/out.jsonl.gz", OutputNames::Kind::shards};
  EXPECT_EQ(names.shard(12), "d/out-00012.jsonl.gz");
  EXPECT_EQ(names.shard(1'234'567), "d/out-1234567.jsonl.gz");
  EXPECT_EQ(names.part(12), "d/out-00012.jsonl.gz.part");
  EXPECT_EQ(names.journal(), "d/out.jsonl.gz.journal");
  EXPECT_EQ((OutputNames{"out", OutputNames::Kind::shards}.shard(1)), "out-00001");
  EXPECT_EQ((OutputNames{".out", OutputNames::Kind::shards}.shard(1)), ".out-00001");
}

TEST(OutputNames, GiveTheNumbersOfShards) {
  const OutputNames names{"d/out.jsonl.gz", OutputNames::Kind::shards};
  for (const std::uint64_t number : {1, 12, 99'999}) {
    const std::string shard = names.shard(number).filename();
    EXPECT_EQ(names.shard_number(shard), number);
    EXPECT_EQ(names.part_number(shard), std::nullopt);
    EXPECT_EQ(names.part_number(shard + ".part"), number);
    EXPECT_EQ(names.shard_number(shard + ".part"), std::nullopt);
  }
  for (const char* other :
       {"out-1.jsonl.gz", "out-00000.jsonl.gz", "out-000001.jsonl.gz", "out-20240131.jsonl.gz",
        "out-99999999999999999999.jsonl.gz", "out-00001.jsonl", "out-.jsonl.gz", ""}) {
    EXPECT_EQ(names.shard_number(other), std::nullopt) << other;
  }
  EXPECT_EQ((OutputNames{"out", OutputNames::Kind::file}.shard_number("out-00001")), std::nullopt);
}

TEST(OutputNames, OfAFolder) {
  const OutputNames names{"d/texts", OutputNames::Kind::folder};
  EXPECT_EQ(names.journal(), "d/texts/.styletree.journal");
  EXPECT_EQ(names.replicas(), "d/texts/.styletree.replicas");
}

TEST(OutputNames, ContainAllThatIsWritten) {
  for (const auto kind : {OutputNames::Kind::file, OutputNames::Kind::shards}) {
    const OutputNames names{"d/out.jsonl", kind};
    for (const auto& path : {names.shard(1), names.shard(100'000), names.part(1), names.part(7),
                             names.journal(), names.replicas()}) {
      EXPECT_TRUE(names.contains(path.filename().native())) << path;
    }
    EXPECT_TRUE(names.contains("out.jsonl.journal.part"));
    for (const char* other : {"out.html", "out-1x.jsonl", "out-.jsonl", "out-00001.jsonl.gz",
                              "a-out.jsonl", "out.jsonl.parts", ""}) {
      EXPECT_FALSE(names.contains(other)) << other;
    }
  }
  EXPECT_FALSE((OutputNames{"out.jsonl", OutputNames::Kind::file}.contains("out-00001.jsonl")));
}

}  // namespace
}  // namespace sst
