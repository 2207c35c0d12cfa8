#pragma once

#include <cstddef>
#include <memory>

#include "common/clean/cleaned_page.hpp"
#include "common/method/method.hpp"
#include "common/model/site_model.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Cleans pages by themselves, without the style tree of their site. One thread at a time.
class SinglePageCleaner {
 public:
  /// Not by MethodName::sst.
  SinglePageCleaner(MethodName method, const MethodParameters& parameters, Explain explain)
      : m_name{method}, m_method{make_method(method, parameters)}, m_explain{explain} {}

  /// Replaces what `cleaned` holds, but for its status and the share that was matched. `model`, of
  /// the page's site, may be null. False if the method finds no content; then there may be none.
  bool clean(const PageTree& page, const SiteModel* model, CleanedPage& cleaned);

 private:
  std::size_t look_at_content(const PageTree& page, CleanedPage& cleaned);

  MethodName m_name;
  std::unique_ptr<SinglePageMethod> m_method;
  Explain m_explain;
  BlockList m_blocks;
};

/// Makes the whole page its content.
void keep_all(const PageTree& page, CleanedPage& cleaned);

}  // namespace sst
