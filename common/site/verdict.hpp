#pragma once

#include <span>
#include <string_view>

#include <styletree/verdict.hpp>

namespace sst {

using Verdict = styletree::Verdict;

/// The meaning of a verdict, for programs and people.
struct VerdictMeaning {
  Verdict verdict;
  std::string_view name;  ///< printed in records and reports; never rename
  bool is_kept;           ///< the part is content
  std::string_view rule;  ///< the reason in words; completes "dropped: ..."
};

const VerdictMeaning& meaning_of(Verdict verdict);

/// The meanings of all verdicts.
std::span<const VerdictMeaning> verdict_meanings();

}  // namespace sst
