#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/document_frequencies.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// A method that finds the content of a page from the page alone, without a model of its site. One
/// thread at a time; reuses its buffers across pages.
class SinglePageMethod {
 public:
  virtual ~SinglePageMethod() = default;

  /// Replaces `content` with the content of `page`. `blocks` are the blocks of `page`. If the
  /// method finds no content, sets `content` to the method's fallback, which may be empty, and
  /// returns false.
  virtual bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) = 0;

  /// True if the method classifies a kept block of the last page as a reader's comment.
  virtual bool is_comment(std::size_t /*block*/) const { return false; }
  /// The expected F measure of the last page's kept words, [0, 1]; nullopt if the method does not
  /// compute probabilities.
  virtual std::optional<double> confidence() const { return std::nullopt; }
  /// By block of the last page: the reason why it is kept or dropped, in words. Empty if the method
  /// does not explain its decisions. Slow; for explanations only.
  virtual std::vector<std::string> reasons() { return {}; }

  /// Sets the document frequencies of the site to which the next pages belong; null if unknown.
  /// They must live until the next call to set_site_terms() or the last use. Most methods ignore
  /// them.
  virtual void set_site_terms(const DocumentFrequencies*) {}
};

}  // namespace sst
