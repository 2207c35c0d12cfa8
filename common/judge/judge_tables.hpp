#pragma once

#include <cstdint>

#include "common/judge/tree_ensemble.hpp"
#include "common/judge/word_weights.hpp"

namespace sst {

// Tables that scripts/judge/fit learned from pages with gold texts.

/// The tree ensembles of PageJudge.
enum class JudgeTrees : std::uint8_t { first_stage, second_stage, comments };

const TreeEnsemble& judge_trees(JudgeTrees which);

const WordWeights& judge_words();

}  // namespace sst
