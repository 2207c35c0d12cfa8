#include "common/clean/cleaning_worker.hpp"

#include <utility>

#include "common/page/kept_content.hpp"
#include "common/page/site_name.hpp"

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

CleaningWorker::CleaningWorker(CleaningParameters parameters, ModelCache* models,
                               const CategoryModel* categories)
    : m_parameters{std::move(parameters)},
      m_models{models},
      m_categories{categories},
      m_parser{m_parameters.limits},
      m_method{single_page_cleaner(m_parameters, m_parameters.method)},
      m_fallback{single_page_cleaner(m_parameters, m_parameters.fallback)} {
  if (m_parameters.doc_view) {
    m_doc_views.emplace(*m_parameters.doc_view, m_parameters.methods.blocks);
  }
  if (m_parameters.fingerprints) {
    m_fingerprinter.emplace(*m_parameters.fingerprints);
  }
}

void CleaningWorker::clean(PageResult& result) {
  SourcePage& page = result.page;
  result.fingerprint = {};
  result.evidence_of_change.reset();
  const ModelCache::Choice choice = choose_model(result);
  if (!page.problem) {
    page.problem = m_parser.parse(page.bytes, page.charset, result.tree);
  }
  if (page.problem) {
    return;
  }
  CleanedPage& cleaned = result.cleaned;
  cleaned.content.clear();
  cleaned.decisions.clear();
  cleaned.template_parts.clear();
  if (m_method) {
    cleaned.fit = {};
    cleaned.status = m_method->clean(result.tree, result.model.get(), cleaned)
                         ? CleanStatus::cleaned
                         : CleanStatus::fallback;
  } else {
    clean_by_model(choice, result);
  }
  const bool found_content = has_content(result.tree, cleaned.content);
  if (cleaned.status == CleanStatus::cleaned && !found_content) {
    cleaned.status = CleanStatus::fallback;
  }
  if (cleaned.status != CleanStatus::cleaned &&
      (cleaned.status != CleanStatus::fallback || !found_content)) {
    fall_back(result);
  }
  if (m_categories != nullptr || m_fingerprinter) {
    m_text.clear();
    render_text(result.tree, cleaned.content, m_text);
  }
  if (m_doc_views) {
    make_doc_view(result);
  }
  if (m_fingerprinter) {
    result.fingerprint = m_fingerprinter->make(m_text);
  }
}

/// The site of a page, and of its models the likeliest.
ModelCache::Choice CleaningWorker::choose_model(PageResult& result) {
  result.model = nullptr;
  if (m_models == nullptr) {
    result.site = site_of_url(result.page.url);
    return {};
  }
  ModelCache::Choice choice = m_models->choose(result.page.url, result.page.date);
  result.site = choice.site;
  if (!choice.versions.empty()) {
    result.model = m_models->load(*choice.versions.front());
  }
  return choice;
}

/// By the model that covers the page's date; where there is none, or it knows nothing of the
/// page, by the one that fits best.
void CleaningWorker::clean_by_model(const ModelCache::Choice& choice, PageResult& result) {
  CleanedPage& cleaned = result.cleaned;
  cleaned.status = CleanStatus::no_model;
  cleaned.fit = {};
  cleaned.kept = 0.0;
  cleaned.method = MethodName::sst;
  if (!result.model) {
    return;
  }
  clean_by(result.model, result);
  if (choice.versions.size() == 1 ||
      (choice.is_dated && cleaned.status != CleanStatus::unmatched)) {
    return;
  }
  ModelPointer best = result.model;
  double best_fit = 0.0;
  for (const StoredModel* version : choice.versions) {
    clean_by(m_models->load(*version), result);
    const bool knows_page = cleaned.status != CleanStatus::unmatched;
    const double fit = knows_page ? cleaned.fit.matched + cleaned.fit.familiar : 0.0;
    if (fit > best_fit) {
      best = result.model;
      best_fit = fit;
    }
  }
  if (best != result.model) {
    clean_by(best, result);
  }
}

void CleaningWorker::clean_by(ModelPointer model, PageResult& result) {
  result.model = std::move(model);
  Cleaning& cleaning = m_cleanings.get(result.model, [&] {
    return Cleaning{PageCleaner{*result.model, m_parameters.methods.policy, m_parameters.explain},
                    FitBaseline{result.model->fits}};
  });
  cleaning.cleaner.clean(result.tree, result.cleaned);
  result.evidence_of_change = cleaning.baseline.evidence_of_change(result.cleaned.fit);
}

/// What is said of the page stays; only its content is found in another way.
void CleaningWorker::fall_back(PageResult& result) {
  if (!m_fallback) {
    return;
  }
  m_fallback->clean(result.tree, result.model.get(), result.cleaned);
  if (!has_content(result.tree, result.cleaned.content)) {
    keep_all(result.tree, result.cleaned);
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
