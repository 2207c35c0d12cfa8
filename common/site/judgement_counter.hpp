#pragma once

#include <tsl/robin_map.h>

#include <cstdint>

#include "common/hash/seeded_hash.hpp"
#include "common/judge/page_judge.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"

namespace sst {

/// The fourth reading of the sample: how probable PageJudge finds it that the blocks at each path
/// are content. The mean over the pages is surer than the judgement of one page, and most pages
/// need not be judged again when they are cleaned. A commutative monoid under merge().
class JudgementCounter {
 public:
  void add(const PageView& view);
  void merge(const JudgementCounter& other);
  /// Sets PathEvidence::probability of the paths that have blocks: the mean weighted by the blocks'
  /// sizes, rounded down.
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
