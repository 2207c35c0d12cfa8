#pragma once

#include "common/page/block.hpp"
#include "common/page/document_frequencies.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// A way to find the content of a page in what the page itself shows, without a style tree of its
/// site.
/// One thread at a time; keeps its memory.
class SinglePageMethod {
 public:
  virtual ~SinglePageMethod() = default;

  /// Makes `content` the content of a page, whose blocks these are. False if the method finds none;
  /// then `content` holds what is next best, perhaps nothing.
  virtual bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) = 0;

  /// What is known of the terms of the site that the next pages are from; null if nothing is. Must
  /// live until another call. Most methods have no use for it.
  virtual void set_site_terms(const DocumentFrequencies*) {}
};

}  // namespace sst
