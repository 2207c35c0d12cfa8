#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "common/judge/feature_wording.hpp"
#include "common/judge/page_judge.hpp"

namespace sst::test {

/// The index of the block feature with this name; see block_feature_names().
inline std::size_t index_of_feature(const std::string& name) {
  static const std::vector<std::string> names = block_feature_names();
  const auto found = std::find(names.begin(), names.end(), name);
  EXPECT_NE(found, names.end()) << name;
  return static_cast<std::size_t>(found - names.begin());
}

/// The index of the first stage's results in a row: the block's own result, followed by those of
/// the surrounding blocks.
inline constexpr std::size_t kContext = kBlockFeatures;

/// The features of a block in <li><p>, and their credits. The block is outside the elements of all
/// feature groups; all other features are 0 unless set.
struct JudgedRow {
  std::vector<float> row = std::vector<float>(PageJudge::kRowSize);
  std::vector<double> credits = std::vector<double>(PageJudge::kRowSize);

  JudgedRow() {
    for (std::size_t group = 0; group < kFeatureGroups; ++group) {
      row[kFirstGroupFeature + 2 * group] = BlockFeatures::kNoElement;
    }
  }
  JudgedRow& set(const std::string& name, float value, double credit = 0.0) {
    row[index_of_feature(name)] = value;
    credits[index_of_feature(name)] = credit;
    return *this;
  }
  JudgedBlock block() const { return {row, 0, {Tag::p, Tag::li}}; }
};

}  // namespace sst::test
