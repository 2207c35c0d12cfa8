#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/judge/page_judge.hpp"
#include "common/method/single_page_method.hpp"
#include "common/page/block.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Cleans a page without a model of its site. PageJudge computes for each block the probability
/// that it is content. The blocks that maximize the expected F measure of the kept words are kept,
/// see best_threshold(). The policy's bias sets the weight of recall relative to precision. Also
/// keeps the notes that kept links point to, and the first <h1> if content follows it, unless the
/// <h1> is improbable. Drops links and short texts in navigation, and asides (text next to the main
/// text), see drop_asides(); find() also drops copies, see drop_copies(). One thread at a time;
/// reuses its buffers across pages.
class PageMethod : public SinglePageMethod {
 public:
  explicit PageMethod(const ContentPolicy& policy = {}) : m_policy{policy} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;
  bool is_comment(std::size_t block) const override {
    // Without the policy, a post that is certainly content is kept as such.
    return !m_is_thread &&
           (m_policy.comments ? m_judge.is_rather_comment(block) : m_judge.is_comment(block));
  }
  /// REQUIRES: find(), not find_blocks(), was called for the last page.
  std::vector<std::string> reasons() override;

  /// Sets `kept` to true for each block that is content. If no block is probably content, keeps the
  /// most probable blocks and returns false.
  bool find_blocks(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

  /// By block of the last page: true if it was dropped as an aside, see drop_asides().
  const std::vector<bool>& asides() const { return m_asides; }
  /// The judge, with its results for the last page.
  PageJudge& judge() { return m_judge; }
  /// By block of the last page: the probability that it is content under the policy, [0, 1].
  std::span<const double> probabilities() const { return m_probabilities; }
  /// The threshold for the last page: blocks of at least this probability are kept, unless a
  /// different rule applies.
  double threshold() const { return m_threshold; }
  std::optional<double> confidence() const override { return m_confidence; }

 private:
  bool is_thread() const;
  double probability(std::size_t block) const;
  void exclude_menus(const BlockList& blocks);
  void keep_heading(const BlockList& blocks, std::vector<bool>& kept) const;
  void apply_policy(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept) const;

  ContentPolicy m_policy;
  PageJudge m_judge;
  std::vector<double> m_probabilities;  // by block
  std::vector<std::uint32_t> m_sizes;   // by block
  double m_threshold = 0.5;
  double m_confidence = 0.0;
  bool m_is_thread = false;   // the last page has little content except comments
  std::vector<bool> m_found;  // by block
  std::vector<bool> m_menus;  // by block: links and short texts in navigation
  std::vector<bool> m_asides;
  std::vector<bool> m_copies;
};

}  // namespace sst
