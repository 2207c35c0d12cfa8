#pragma once

#include "common/page/block.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// A way to find the content of a page in what the page itself shows, without a model of its site.
/// One thread at a time; keeps its memory.
class SinglePageMethod {
 public:
  virtual ~SinglePageMethod() = default;

  /// Makes `content` the content of a page, whose blocks these are. False if the method finds none;
  /// then `content` holds what is next best, perhaps nothing.
  virtual bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) = 0;
};

}  // namespace sst
