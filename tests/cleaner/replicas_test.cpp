#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/archives.hpp"
#include "tests/support/cleaned_site.hpp"
#include "tests/support/example_site.hpp"

namespace sst {
namespace {

using test::lines_of;
using test::parsed;
using test::read_file;
using test::ToolRun;

class ReplicasTest : public test::CleanedSite {};

TEST_F(ReplicasTest, MarksAndDropsReplicas) {
  const std::string archive = temp.write(
      "replicas.warc", test::page_record("http://gardens.example/a", test::example_page(40)) +
                           test::page_record("http://gardens.example/b", test::example_page(41)) +
                           test::page_record("http://gardens.example/c", "") +
                           test::page_record("http://gardens.example/d", test::example_page(40)) +
                           test::page_record("http://gardens.example/e", ""));
  for (const std::string rule : {"sketch", "words"}) {
    const ToolRun marked = clean({"--replicas", "mark", "--replicas-by", rule, archive});
    const auto lines = lines_of(marked.out);
    ASSERT_EQ(lines.size(), 5U) << marked.err;
    EXPECT_EQ(parsed(lines[3])["replica_of"].GetInt(), 1) << rule;
    EXPECT_EQ(parsed(lines[3])["page"].GetInt(), 4);
    EXPECT_EQ(parsed(lines[4])["page"].GetInt(), 5);
    for (const std::size_t i : {0, 1, 2, 4}) {
      EXPECT_FALSE(parsed(lines[i]).HasMember("replica_of")) << rule << " " << i;
    }
    EXPECT_NE(marked.err.find("; marked 1 replica of earlier pages"), std::string::npos);
    const ToolRun dropped = clean({"--replicas", "drop", "--replicas-by", rule, archive});
    EXPECT_EQ(lines_of(dropped.out),
              (std::vector<std::string>{lines[0], lines[1], lines[2], lines[4]}));
    EXPECT_NE(dropped.err.find("; dropped 1 replica of earlier pages"), std::string::npos);
    const std::string source = parsed(lines[3])["source"].GetString();
    EXPECT_NE(
        dropped.err.find("sst-clean: " + source + ": dropped as a replica of " + archive + ":0\n"),
        std::string::npos)
        << dropped.err;
  }
  EXPECT_EQ(clean({"--replicas", "mark", "--format", "text", archive}).exit_code, 2);
  EXPECT_EQ(clean({"--replicas", "some", archive}).exit_code, 2);
  EXPECT_EQ(clean({"--replicas", "mark", "--replicas-by", "luck", archive}).exit_code, 2);
}

TEST_F(ReplicasTest, FindsTheSameReplicasWithAnyNumberOfThreads) {
  const auto records = [&](const std::string& threads) {
    return clean({"--replicas", "mark", "--threads", threads, temp / "site", temp / "site"}).out;
  };
  const std::string one = records("1");
  EXPECT_EQ(lines_of(one).size(), 60U);
  EXPECT_EQ(parsed(lines_of(one)[59])["replica_of"].GetInt(), 30);
  EXPECT_EQ(one, records("2"));
  EXPECT_EQ(one, records("8"));
}

TEST_F(ReplicasTest, LeavesNoFingerprintsBehind) {
  EXPECT_EQ(clean({"--replicas", "drop", "-o", temp / "out.jsonl", temp / "site", temp / "site"})
                .exit_code,
            0);
  EXPECT_EQ(lines_of(read_file(temp / "out.jsonl")).size(), 30U);
  EXPECT_FALSE(std::filesystem::exists(temp.path() / "out.jsonl.replicas"));
}

}  // namespace
}  // namespace sst
