#pragma once

#include <tsl/robin_map.h>

#include <cstdint>
#include <optional>

#include "common/hash/seeded_hash.hpp"
#include "common/judge/page_judge.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

namespace detail {

/// Sums of block judgements over pages.
struct JudgementSum {
  std::uint64_t size = 0;
  std::uint64_t content = 0;  // the size times the probability, in thousandths

  void merge(const JudgementSum& other) {
    size += other.size;
    content += other.content;
  }
  std::optional<std::uint16_t> mean() const;
};
/// The judgements at one path.
struct JudgementSums {
  JudgementSum links;  // blocks that are mostly links
  JudgementSum others;
};

}  // namespace detail

/// Averages PageJudge's probability of content over the blocks at each path. The mean over pages is
/// more reliable than the judgement of one page. Because the mean is stored, most pages need not be
/// judged again when they are cleaned. A commutative monoid under merge().
class JudgementCounter {
 public:
  void add(const MappedPage& view);
  void merge(const JudgementCounter& other);
  /// Sets the probabilities of the paths that have blocks: means weighted by block size, rounded
  /// down.
  void finish(SiteTree::Tables& tables) const;

 private:
  PageJudge m_judge;
  tsl::robin_map<PathHash, detail::JudgementSums, SeededHash> m_sums;
};

}  // namespace sst
