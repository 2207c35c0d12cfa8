#pragma once

#include <cstddef>
#include <memory>

#include "common/clean/cleaned_page.hpp"
#include "common/method/method.hpp"
#include "common/model/site_model.hpp"
#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Cleans pages with a single-page method, without a model. One thread at a time.
class SinglePageCleaner {
 public:
  /// REQUIRES: method != MethodName::sst.
  SinglePageCleaner(MethodName method, const MethodParameters& parameters, Explain explain)
      : m_name{method}, m_method{make_method(method, parameters)}, m_explain{explain} {}

  /// Sets content, method, decisions and `kept` of `cleaned`. `model` is the model of the page's
  /// site; may be null. Returns false if the method finds no content; the content may then be
  /// empty.
  bool clean(const PageTree& page, const SiteModel* model, CleanedPage& cleaned);

 private:
  std::size_t measure_content(const PageTree& page, CleanedPage& cleaned);

  MethodName m_name;
  std::unique_ptr<SinglePageMethod> m_method;
  Explain m_explain;
  BlockList m_blocks;
};

/// Keeps the whole page as its content.
void keep_all(const PageTree& page, CleanedPage& cleaned);

}  // namespace sst
