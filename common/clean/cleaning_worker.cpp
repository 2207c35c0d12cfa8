#include "common/clean/cleaning_worker.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "common/clean/site_byline.hpp"
#include "common/clean/stated_article.hpp"
#include "common/clean/structure.hpp"
#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/metadata/rights_reader.hpp"
#include "common/metadata/site_rights.hpp"
#include "common/page/kept_content.hpp"
#include "common/render/written_forms.hpp"
#include "common/time/processor_time.hpp"
#include "common/url/site_name.hpp"
#include "common/view/content_digest.hpp"

namespace sst {
namespace {

std::optional<SinglePageCleaner> single_page_cleaner(const CleaningParameters& parameters,
                                                     std::optional<MethodName> method) {
  return !method || *method == MethodName::sst
             ? std::nullopt
             : std::optional<SinglePageCleaner>{std::in_place, *method, parameters.methods,
                                                parameters.explain};
}

}  // namespace

CleaningWorker::CleaningWorker(const CleaningParameters& parameters, ModelSource* models,
                               const CategoryModel* categories)
    : m_parameters{parameters},
      m_models{models},
      m_categories{categories},
      m_parser{m_parameters.limits, m_parameters.has_metadata || m_parameters.has_rights
                                        ? Statements::keep
                                        : Statements::drop},
      m_method{single_page_cleaner(m_parameters, m_parameters.method)},
      m_fallback{single_page_cleaner(m_parameters, m_parameters.fallback)} {
  if (m_parameters.doc_view) {
    m_doc_views.emplace(*m_parameters.doc_view, m_parameters.methods.blocks);
  }
  if (m_parameters.fingerprints) {
    m_fingerprinter.emplace(*m_parameters.fingerprints);
  }
}

void CleaningWorker::clean(std::string_view bytes, PageResult& result) {
  clean_page(bytes, result);
  if (is_large_page(bytes.size(), std::max(result.tree.size(), m_replaced.size()))) {
    *this = CleaningWorker{m_parameters, m_models, m_categories};
  }
}

void CleaningWorker::clean_page(std::string_view bytes, PageResult& result) {
  SourcePage& page = result.page;
  result.fingerprint = {};
  result.fit_verdict.reset();
  result.metadata.reset();
  result.rights.reset();
  result.content_digest.reset();
  result.structure.clear();
  m_site_claims = {};
  const ModelSource::ModelMatch match = choose_model(result);
  const std::chrono::nanoseconds start = thread_time();
  if (!page.problem) {
    page.problem = m_parser.parse(bytes, page.charset, result.tree);
  }
  CleanedPage& cleaned = result.cleaned;
  cleaned.content.clear();
  cleaned.decisions.clear();
  cleaned.template_parts.clear();
  cleaned.confidence.reset();
  if (page.problem) {
    if (page.problem->kind != PageProblemKind::empty || !take_stated_article(result)) {
      return;
    }
    page.problem.reset();
  } else {
    find_content(match, result);
    if (!cleaned.may_be_empty) {
      take_stated_article(result);
    }
  }
  if (m_parameters.has_metadata || m_parameters.has_rights) {
    read_metadata(result);
  }
  if (page.is_cut_short) {
    result.fit_verdict.reset();  // a truncated page never fits
  }
  if (is_out_of_time(start, page)) {
    return;
  }
  if (m_categories != nullptr || m_fingerprinter) {
    m_text.clear();
    render_text(result.tree, cleaned.content, m_text);
  }
  if (m_doc_views) {
    make_doc_view(result);
  }
  if (m_fingerprinter) {
    result.fingerprint = m_fingerprinter->make(m_text, result.tree.title());
  }
  find_written_forms(result.tree, cleaned.content);
  if (m_parameters.has_digest) {
    m_text.clear();
    render_text(result.tree, cleaned.content, m_text);
    result.content_digest = content_digest(m_text);
  }
  is_out_of_time(start, page);
}

void CleaningWorker::find_content(const ModelSource::ModelMatch& match, PageResult& result) {
  CleanedPage& cleaned = result.cleaned;
  cleaned.may_be_empty = false;
  if (m_method) {
    cleaned.fit = {};
    cleaned.status = m_method->clean(result.tree, result.model.get(), cleaned)
                         ? CleanStatus::cleaned
                         : CleanStatus::fallback;
  } else {
    clean_by_model(match, result);
    read_site_claims(result);
  }
  const bool found_content = has_content(result.tree, cleaned.content);
  if (cleaned.status == CleanStatus::cleaned && !found_content && !cleaned.may_be_empty) {
    cleaned.status = CleanStatus::fallback;
  }
  if (cleaned.status != CleanStatus::cleaned &&
      (cleaned.status != CleanStatus::fallback || !found_content)) {
    fall_back(result);
  }
  read_structure(result);
}

/// Replaces a page that shows almost nothing with the article in its JSON-LD. Returns false if the
/// JSON-LD contains no such article.
bool CleaningWorker::take_stated_article(PageResult& result) {
  const auto article = stated_article(m_parser.statements(), result.tree, result.cleaned.content);
  if (!article || m_article_parser.parse(*article, "utf-8", m_replaced)) {
    return false;
  }
  std::swap(result.tree, m_replaced);
  result.cleaned.decisions.clear();
  result.cleaned.template_parts.clear();
  result.fit_verdict.reset();
  result.structure.clear();
  m_site_claims = {};
  keep_all(result.tree, result.cleaned);
  result.cleaned.status = CleanStatus::stated;
  return true;
}

/// Checking the clock after each step is enough, because a step takes time proportional to the
/// page's size.
bool CleaningWorker::is_out_of_time(std::chrono::nanoseconds start, SourcePage& page) const {
  if (thread_time() - start <= m_parameters.limits.max_time) {
    return false;
  }
  page.problem = PageProblem{PageProblemKind::timed_out,
                             "not cleaned within the limit of " +
                                 std::to_string(m_parameters.limits.max_time.count()) + " ms"};
  return true;
}

/// Finds the site of a page, and loads the most probable of its models.
ModelSource::ModelMatch CleaningWorker::choose_model(PageResult& result) {
  result.model = nullptr;
  result.is_of_era = false;
  result.site = result.page.site.empty() ? site_of_url(result.page.url) : result.page.site;
  if (m_models == nullptr) {
    return {};
  }
  ModelSource::ModelMatch match = m_models->choose(result.site, result.page.date);
  result.site = match.site;
  result.is_of_era = match.is_dated;
  if (!match.versions.empty()) {
    result.model = load(*match.versions.front());
  }
  return match;
}

/// Returns null if the model is damaged. A damaged model affects only the pages of its site.
ModelPointer CleaningWorker::load(const StoredModel& version) {
  try {
    return m_models->load(version);
  } catch (const DamagedModelError&) {
    return nullptr;
  }
}

/// Cleans with the model that covers the page's date. If there is none, or the page does not fit
/// it, cleans with the model that the page fits best.
void CleaningWorker::clean_by_model(const ModelSource::ModelMatch& match, PageResult& result) {
  CleanedPage& cleaned = result.cleaned;
  cleaned.status = match.versions.empty() ? CleanStatus::no_model : CleanStatus::damaged_model;
  cleaned.fit = {};
  cleaned.kept = 0.0;
  cleaned.method = MethodName::sst;
  if (!result.model) {
    return;
  }
  clean_by(result.model, result);
  if (match.versions.size() == 1 || (match.is_dated && cleaned.status != CleanStatus::unmatched &&
                                     !result.fit_verdict->is_misfit)) {
    return;
  }
  ModelPointer best = result.model;
  double best_fit = 0.0;
  for (const StoredModel* version : match.versions) {
    const ModelPointer model = load(*version);
    if (!model) {
      continue;
    }
    clean_by(model, result);
    const double fit = closeness(cleaned.fit);
    if (fit > best_fit) {
      best = result.model;
      best_fit = fit;
    }
  }
  if (best != result.model) {  // `result` is from the last model tried
    clean_by(best, result);
  }
}

void CleaningWorker::clean_by(ModelPointer model, PageResult& result) {
  result.model = std::move(model);
  Cleaning& cleaning = cleaning_of(result.model);
  cleaning.cleaner.clean(result.tree, result.page.address, result.cleaned);
  result.fit_verdict = cleaning.baseline.judge(result.cleaned.fit);
}

CleaningWorker::Cleaning& CleaningWorker::cleaning_of(const ModelPointer& model) {
  if (Cleaning* found = m_cleanings.find(model)) {
    return *found;
  }
  return m_cleanings.put(
      model,
      Cleaning{PageCleaner{*model, m_parameters.methods.policy, m_parameters.explain},
               FitBaseline{page_fits(*model)}},
      memory_bytes(*model) + kPageBytes);
}

/// Finds the content with the fallback. Does not change the page's status and fit.
void CleaningWorker::fall_back(PageResult& result) {
  if (!m_fallback) {
    return;
  }
  if (result.tree.size() > kMostKeptNodes) {
    m_cleanings.clear();  // makes room, because the fallback also needs a lot of memory
  }
  m_fallback->clean(result.tree, result.model.get(), result.cleaned);
  if (!has_content(result.tree, result.cleaned.content)) {
    keep_all(result.tree, result.cleaned);
  }
}

/// If the page was cleaned with a model, reads the metadata that the model finds on it, even if the
/// page does not fit the model.
void CleaningWorker::read_site_claims(const PageResult& result) {
  if (!m_parameters.has_metadata || !result.fit_verdict) {
    return;
  }
  const Cleaning& cleaning = cleaning_of(result.model);
  if (const MappedPage* page = cleaning.cleaner.mapped_page()) {
    read_site_byline(*page, result.model->site_tree, m_site_claims);
  }
}

/// Records the nodes of the site's tree that contain the content, if the page was mapped to the
/// tree.
void CleaningWorker::read_structure(PageResult& result) {
  if (m_parameters.has_structure && result.fit_verdict) {
    if (const MappedPage* page = cleaning_of(result.model).cleaner.mapped_page()) {
      result.structure = structure_of(*page, result.cleaned.content);
    }
  }
}

void CleaningWorker::read_metadata(PageResult& result) {
  const SourcePage& page = result.page;
  // A page file's date is only the time at which the file was written to this disk.
  const std::string_view captured = page.url.empty() ? std::string_view{} : page.date;
  PageMetadata metadata;
  m_metadata.read(result.tree, m_parser.statements(), {page.url, captured}, m_site_claims,
                  metadata);
  if (m_parameters.has_rights) {
    // Copyright notices are on the page itself, not in the article stated in its JSON-LD.
    const bool is_replaced = result.cleaned.status == CleanStatus::stated;
    result.rights =
        read_rights(is_replaced ? m_replaced : result.tree, m_parser.statements(), metadata,
                    {page.url, page.policies, is_replaced ? nullptr : &result.cleaned.content});
    if (result.model && result.cleaned.status != CleanStatus::unmatched) {
      add_site_rights(result.model->rights, result.model->sample.size(), *result.rights);
    }
  }
  if (m_parameters.has_metadata) {
    result.metadata = std::move(metadata);
  }
}

void CleaningWorker::make_doc_view(PageResult& result) {
  DocView& view = result.doc_view ? *result.doc_view : result.doc_view.emplace();
  m_doc_views->make(result.tree, result.cleaned.content,
                    {result.page.url, result.cleaned.template_parts}, view);
  if (m_categories != nullptr) {
    view.category = m_categories->category(m_text);
  }
}

}  // namespace sst
