#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/model/site_model.hpp"
#include "common/page/block.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/mapping.hpp"

namespace sst {

/// What became of a page. The names stand in records: never change them.
enum class CleanStatus : std::uint8_t {
  cleaned,
  unmatched,  ///< no word of the page is in a place that the model knows: cleaned by itself
  no_model,   ///< there is no model of the page's site: cleaned by itself
  fallback,   ///< cleaning would have dropped everything: cleaned by itself, or nothing dropped
};

std::string_view status_name(CleanStatus status);

/// A decision about a part of a page, for --explain.
struct Decision {
  Verdict verdict = Verdict::possibly_meaningful;
  NodeId node = 0;
  SiteStyleTree::ElementId element = 0;
  std::size_t words = 0;
};

struct CleanedPage {
  CleanStatus status = CleanStatus::cleaned;
  KeptContent content;
  double kept = 0.0;     ///< share of the page's words that are in `content`, [0, 1]
  double matched = 0.0;  ///< share of its words that were mapped onto elements of the model, [0, 1]
  std::vector<Decision> decisions;
};

/// Cleans pages of one site [Yi03, figures 7 and 8, and enhancement 3]. One thread at a time; any
/// number of cleaners may share a model.
class PageCleaner {
 public:
  /// The model must outlive the cleaner.
  explicit PageCleaner(const SiteModel& model);

  /// Replaces what `cleaned` holds. Where the status is not `cleaned`, there is no content.
  void clean(const PageTree& page, CleanedPage& cleaned);

 private:
  std::size_t words_below(NodeId node, const PageTree& page) const;
  void count_words(const PageTree& page);
  std::size_t keep_part(const PageTree& page, const MappedPart& part, KeptContent& content);
  std::string_view without_local_noise(std::string_view text, SiteStyleTree::ElementId element,
                                       std::size_t& words);
  bool is_locally_noisy(std::string_view token, SiteStyleTree::ElementId element,
                        std::size_t& words);
  const SiteModel& m_model;
  KeyMaker m_keys;
  std::vector<bool> m_has_local_noise;  // by element

  // Scratch memory, kept from page to page.
  PageStyleTree m_style_tree;
  std::vector<MappedPart> m_parts;
  std::vector<std::size_t> m_words_before;  // by node: words in the texts before it
  std::string m_filtered;
  std::string m_folded;
};

/// Makes these blocks the content of a page, and counts them.
void keep_blocks(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                 CleanedPage& cleaned);

}  // namespace sst
