#include "cleaner/clean_options.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/error.hpp"

namespace sst {
namespace {

CleanOptions parsed(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--method", "page", "site"});
  return parse_clean_options(arguments);
}

TEST(CleanOptions, BringEachParameterToItsPlace) {
  const CleanOptions options = parsed(
      {"--subtree-generations", "3",    "--subtree-text",    "41",   "--subtree-length",    "101",
       "--subtree-anchors",     "0.31", "--density-depth",   "4",    "--density-tags",      "0.16",
       "--density-share",       "0.21", "--entropy-least",   "0.51", "--blocks-hub",        "0.52",
       "--blocks-image",        "0.22", "--blocks-hub-page", "0.71", "--blocks-image-page", "0.53",
       "--blocks-transfer",     "0.11"});
  const MethodParameters& parameters = options.parameters;
  EXPECT_EQ(parameters.subtree.generations, 3U);
  EXPECT_EQ(parameters.subtree.text, 41U);
  EXPECT_EQ(parameters.subtree.length, 101U);
  EXPECT_EQ(parameters.subtree.anchors, 0.31);
  EXPECT_EQ(parameters.density.depth, 4U);
  EXPECT_EQ(parameters.density.density, 0.16);
  EXPECT_EQ(parameters.density.share, 0.21);
  EXPECT_EQ(parameters.entropy.least, 0.51);
  EXPECT_EQ(parameters.blocks.hub, 0.52);
  EXPECT_EQ(parameters.blocks.image, 0.22);
  EXPECT_EQ(parameters.blocks.hub_page, 0.71);
  EXPECT_EQ(parameters.blocks.image_page, 0.53);
  EXPECT_EQ(parameters.blocks.transfer, 0.11);
}

TEST(CleanOptions, BringThoseOfDocViewsAndReplicasToTheirPlaces) {
  const CleanOptions options =
      parsed({"--docview", "--keywords", "11", "--abstract-sentences", "16", "--abstract-keywords",
              "17", "--link-similarity", "0.12", "--replicas", "drop", "--replicas-by", "words",
              "--replica-percentage", "0.41", "--replica-interval", "6"});
  ASSERT_TRUE(options.doc_view.has_value());
  EXPECT_EQ(options.doc_view->keywords, 11U);
  EXPECT_EQ(options.doc_view->sentences, 16U);
  EXPECT_EQ(options.doc_view->abstract_keywords, 17U);
  EXPECT_EQ(options.doc_view->similarity, 0.12);
  EXPECT_EQ(options.replicas, Replicas::drop);
  EXPECT_EQ(options.fingerprints.rule, ReplicaRule::words);
  EXPECT_EQ(options.fingerprints.percentage, 0.41);
  EXPECT_EQ(options.fingerprints.interval, 6U);
  EXPECT_EQ(parsed({"--replicas", "mark", "--replica-similarity", "0.76"}).fingerprints.similarity,
            0.76);
}

TEST(CleanOptions, ChooseTheFormsOfTheContent) {
  const RecordOptions usual = parsed({}).output.record;
  EXPECT_EQ(usual.fields, RecordFields{});
  EXPECT_EQ(usual.text_marks, TextMarks::none);
  const RecordOptions record =
      parsed({"--fields", "markdown,text", "--text-marks", "light"}).output.record;
  EXPECT_EQ(record.fields, (RecordFields{.markdown = true}));
  EXPECT_EQ(record.text_marks, TextMarks::light);
  EXPECT_THROW(parsed({"--fields", "title"}), UsageError);
  EXPECT_THROW(parsed({"--fields", ""}), UsageError);
  EXPECT_THROW(parsed({"--format", "markdown", "--fields", "text"}), UsageError);
  EXPECT_THROW(parsed({"--text-marks", "bold"}), UsageError);
  EXPECT_THROW(parsed({"--format", "markdown", "--text-marks", "light"}), UsageError);
  EXPECT_THROW(parsed({"--fields", "html", "--text-marks", "light"}), UsageError);
}

TEST(CleanOptions, RefuseSharesThatLeaveNothing) {
  EXPECT_THROW(parsed({"--replica-percentage", "0"}), UsageError);
  EXPECT_THROW(parsed({"--replica-similarity", "0"}), UsageError);
}

TEST(CleanOptions, RefuseWhatWouldHaveNoEffect) {
  EXPECT_THROW(parsed({"--keywords", "5"}), UsageError);
  EXPECT_THROW(parsed({"--replica-interval", "5"}), UsageError);
  EXPECT_THROW(parsed({"--replicas", "mark", "--replica-interval", "5"}), UsageError);
  EXPECT_THROW(
      parsed({"--replicas", "mark", "--replicas-by", "words", "--replica-similarity", "1"}),
      UsageError);
}

}  // namespace
}  // namespace sst
