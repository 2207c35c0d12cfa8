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

  /// Replaces `content` with the content of `page`. `blocks` are the blocks of `page`. Returns
  /// false if the method finds no content; `content` is then its fallback, which may be empty.
  virtual bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) = 0;

  /// True if a kept block of the last page is a reader's comment, as far as the method can tell.
  virtual bool is_comment(std::size_t /*block*/) const { return false; }
  /// The expected F measure of the last page's kept words, [0, 1]; nullopt if the method has no
  /// probabilities.
  virtual std::optional<double> confidence() const { return std::nullopt; }
  /// By block of the last page: why it is kept or dropped, in words. Empty if the method has no
  /// reasons per block. Slow; for explanations only.
  virtual std::vector<std::string> reasons() { return {}; }

  /// Sets the document frequencies of the next pages' site; null if unknown. They must live until
  /// the next call. Most methods ignore them.
  virtual void set_site_terms(const DocumentFrequencies*) {}
};

}  // namespace sst
