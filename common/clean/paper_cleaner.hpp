#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/clean/cleaned_page.hpp"
#include "common/model/site_model.hpp"
#include "common/page/block.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/local_noise.hpp"
#include "common/site/mapping.hpp"

namespace sst {

/// Cleans pages of one site by mapping them onto its style tree [Yi03, figures 7 and 8, and
/// enhancement 3]. Implements the `paper` profile. One thread at a time; any number of cleaners may
/// share a model.
class PaperCleaner {
 public:
  /// The model must outlive the cleaner.
  explicit PaperCleaner(const SiteModel& model, Explain explain = Explain::no);

  /// Overwrites `cleaned`. If nothing on the page matches the tree, the status is `unmatched`, and
  /// the content is the whole page, because everything is possibly meaningful [Yi03, figure 7].
  /// `address` is the page's URL, or a path that begins with "/"; the page's links are relative to
  /// it.
  void clean(const PageTree& page, std::string_view address, CleanedPage& cleaned);

 private:
  void add_decision(const MappedPart& part, std::size_t words, const PageTree& page,
                    CleanedPage& cleaned) const;
  std::size_t words_below(NodeId node, const PageTree& page) const;
  void count_words(const PageTree& page);
  std::size_t keep_part(const PageTree& page, std::string_view address, const MappedPart& part,
                        KeptContent& content);
  std::string_view without_local_noise(std::string_view text, SiteStyleTree::ElementId element,
                                       std::size_t& words);

  const SiteModel& m_model;
  Explain m_explain;
  KeyMaker m_keys;
  LocalNoise m_local_noise;

  // Scratch memory, reused for each page.
  PageStyleTree m_style_tree;
  std::vector<MappedPart> m_parts;
  std::vector<std::size_t> m_words_before;  // by node: number of words before it
  std::string m_filtered;
};

}  // namespace sst
