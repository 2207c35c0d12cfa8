#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "common/clean/cleaning_parameters.hpp"
#include "common/clean/lru_cache.hpp"
#include "common/clean/model_source.hpp"
#include "common/clean/page_cleaner.hpp"
#include "common/clean/page_result.hpp"
#include "common/clean/single_page_cleaner.hpp"
#include "common/drift/fit_baseline.hpp"
#include "common/html/page_parser.hpp"
#include "common/metadata/metadata_reader.hpp"
#include "common/view/category_model.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// Cleans pages: turns the bytes of a page into its full result. One thread at a time: each thread
/// of a pass uses its own worker. A worker frees the memory of large pages; see is_large_page().
class CleaningWorker {
 public:
  /// `models` and `categories` may be null; they must outlive the worker.
  CleaningWorker(const CleaningParameters& parameters, ModelSource* models,
                 const CategoryModel* categories);

  /// Fills in everything except `result.page`. REQUIRES: `result.page` is unpacked.
  void clean(PageResult& result) { clean(result.page.bytes, result); }
  /// Cleans bytes that are not in `result.page`.
  void clean(std::string_view bytes, PageResult& result);

 private:
  static constexpr std::size_t kCleaningsBytes = std::size_t{64} << 20;
  static constexpr std::size_t kPageBytes = kMostKeptNodes * 384;  // memory kept by one cleaning

  using Cleaner = std::optional<SinglePageCleaner>;

  /// The cleaner and the baseline of one model.
  struct Cleaning {
    PageCleaner cleaner;
    FitBaseline baseline;
  };

  void clean_page(std::string_view bytes, PageResult& result);
  ModelSource::ModelMatch choose_model(PageResult& result);
  ModelPointer load(const StoredModel& version);
  void clean_by_model(const ModelSource::ModelMatch& choice, PageResult& result);
  void clean_by(ModelPointer model, PageResult& result);
  Cleaning& cleaning_of(const ModelPointer& model);
  void find_content(const ModelSource::ModelMatch& choice, PageResult& result);
  void fall_back(PageResult& result);
  bool take_stated_article(PageResult& result);
  void read_site_claims(const PageResult& result);
  void read_structure(PageResult& result);
  void read_metadata(PageResult& result);
  void make_doc_view(PageResult& result);
  bool is_out_of_time(std::chrono::nanoseconds start, SourcePage& page) const;

  CleaningParameters m_parameters;
  ModelSource* m_models;
  const CategoryModel* m_categories;
  PageParser m_parser;
  PageParser m_article_parser{m_parameters.limits};  // for articles stated in JSON-LD
  PageTree m_replaced;  // the page that was replaced with its stated article
  Cleaner m_method;     // unset if pages are cleaned with models
  Cleaner m_fallback;   // unset without a fallback
  MetadataReader m_metadata;
  SiteClaims m_site_claims;
  std::optional<DocViewMaker> m_doc_views;
  std::optional<Fingerprinter> m_fingerprinter;
  std::string m_text;  // the page's cleaned text, for categories, fingerprints and digests
  LruCache<ModelPointer, Cleaning> m_cleanings{kCleaningsBytes};
};

}  // namespace sst
