#pragma once

#include <vector>

#include "cleaner/cleaned_page.hpp"
#include "common/method/page_method.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Cleans pages by themselves, without a model of their site. One thread at a time.
class SinglePageCleaner {
 public:
  explicit SinglePageCleaner(const Wishes& wishes = {}, Explain explain = Explain::no)
      : m_explain{explain}, m_method{wishes} {}

  /// Replaces what `cleaned` holds, but for the share that was matched. The status is `why`, or
  /// `fallback` if that is `cleaned` and nothing but the fallback was found.
  void clean(const PageTree& page, CleanStatus why, CleanedPage& cleaned);

 private:
  Explain m_explain;
  BlockList m_blocks;
  PageMethod m_method;
  std::vector<bool> m_kept;
};

}  // namespace sst
