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

/// The judgements of blocks: sums over pages.
struct JudgementSum {
  std::uint64_t size = 0;
  std::uint64_t content = 0;  // the size times the probability, in thousandths

  void merge(const JudgementSum& other) {
    size += other.size;
    content += other.content;
  }
  std::optional<std::uint16_t> mean() const;
};
/// Those at one path.
struct JudgementSums {
  JudgementSum links;  // of blocks that are mostly links
  JudgementSum others;
};

}  // namespace detail

/// How probable PageJudge finds it that the blocks at each path
/// are content. The mean over the pages is surer than the judgement of one page, and most pages
/// need not be judged again when they are cleaned. A commutative monoid under merge().
class JudgementCounter {
 public:
  void add(const MappedPage& view);
  void merge(const JudgementCounter& other);
  /// Sets the probabilities of the paths that have blocks: means weighted by the blocks' sizes,
  /// rounded down.
  void finish(SiteTree::Tables& tables) const;

 private:
  PageJudge m_judge;
  tsl::robin_map<PathHash, detail::JudgementSums, SeededHash> m_sums;
};

}  // namespace sst
