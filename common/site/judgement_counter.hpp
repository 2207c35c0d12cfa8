#pragma once

#include <tsl/robin_map.h>

#include <cstdint>

#include "common/hash/seeded_hash.hpp"
#include "common/judge/page_judge.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"

namespace sst {

/// The last reading of the sample: what PageJudge says of the blocks at each path, page by page. A
/// path pools the doubts of single pages, and pages that are cleaned need not be judged again. A
/// commutative monoid under merge().
class JudgementCounter {
 public:
  void add(const PageView& view);
  void merge(const JudgementCounter& other);
  /// Sets the probabilities of the paths that have blocks: means weighted by the blocks' sizes.
  void finish(SiteEvidence::Tables& tables) const;

 private:
  struct Sum {
    std::uint64_t size = 0;
    std::uint64_t content = 0;  // the size times the probability, in thousandths
  };

  PageJudge m_judge;
  tsl::robin_map<PathHash, Sum, SeededHash> m_sums;
};

}  // namespace sst
