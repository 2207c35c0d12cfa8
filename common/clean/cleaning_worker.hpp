#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "common/clean/cleaning_parameters.hpp"
#include "common/clean/lru_cache.hpp"
#include "common/clean/model_cache.hpp"
#include "common/clean/page_cleaner.hpp"
#include "common/clean/page_result.hpp"
#include "common/clean/single_page_cleaner.hpp"
#include "common/html/page_parser.hpp"
#include "common/site/page_fit.hpp"
#include "common/view/category_model.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// What a thread of a cleaning pass works with: from the bytes of a page to all that is said of it.
class CleaningWorker {
 public:
  /// `models` and `categories` may be null; they must outlive the worker.
  CleaningWorker(CleaningParameters parameters, ModelCache* models,
                 const CategoryModel* categories);

  /// Fills in all but the page itself, which must be unpacked.
  void clean(PageResult& result);

 private:
  static constexpr std::size_t kCleaningsAtOnce = 16;

  using Cleaner = std::optional<SinglePageCleaner>;

  ModelCache::Choice choose_model(PageResult& result);
  void clean_by_model(const ModelCache::Choice& choice, PageResult& result);
  void clean_by(ModelPointer model, PageResult& result);
  void fall_back(PageResult& result);
  void make_doc_view(PageResult& result);

  /// How pages are cleaned by a model, and what is usual with it.
  struct Cleaning {
    PageCleaner cleaner;
    FitBaseline baseline;
  };

  CleaningParameters m_parameters;
  ModelCache* m_models;
  const CategoryModel* m_categories;
  PageParser m_parser;
  Cleaner m_method;    // none if pages are cleaned by models
  Cleaner m_fallback;  // none if there is to be none
  std::optional<DocViewMaker> m_doc_views;
  std::optional<Fingerprinter> m_fingerprinter;
  std::string m_text;  // of the page, if a category or a fingerprint is to be made of it
  LruCache<ModelPointer, Cleaning> m_cleanings{kCleaningsAtOnce};
};

}  // namespace sst
