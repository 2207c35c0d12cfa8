#include <styletree/drift.hpp>

#include <algorithm>
#include <utility>

#include "common/api/model_impl.hpp"
#include "common/api/sample_pages.hpp"
#include "common/drift/site_drift.hpp"
#include "common/error.hpp"
#include "common/parallel/thread_count.hpp"

namespace styletree {
namespace {

constexpr std::size_t kShownExamples = 3;

std::vector<sst::SiteModel> models_of_site(const std::vector<Model>& models,
                                           const std::string& site) {
  if (models.empty()) {
    throw sst::UsageError{site + ": no model to compare with; learn one first"};
  }
  std::vector<sst::SiteModel> found;
  for (const Model& model : models) {
    if (model.site() != site) {
      throw sst::UsageError{site + ": a model of " + model.site() +
                            " cannot be compared with the sample; both must be from the same site"};
    }
    found.push_back(*model.impl().model);
  }
  return found;
}

/// Converts page indices to example pages.
class Examples {
 public:
  explicit Examples(const std::vector<sst::TrainingPage>& pages) : m_pages{pages} {}

  std::vector<ExamplePage> of(const std::vector<std::size_t>& indices) const {
    std::vector<ExamplePage> examples;
    for (const std::size_t index : indices) {
      if (examples.size() == kShownExamples) {
        break;
      }
      examples.push_back({m_pages[index].key.address, m_pages[index].date});
    }
    return examples;
  }

 private:
  const std::vector<sst::TrainingPage>& m_pages;
};

TemplateChange public_change(const sst::TemplateChange& found,
                             const std::vector<sst::TrainingPage>& pages) {
  const Examples examples{pages};
  TemplateChange change{.date = pages[found.first].date,
                        .part = found.part,
                        .pages = found.pages,
                        .misfits = found.misfits,
                        .paths = {},
                        .unchanged = examples.of(found.unchanged),
                        .changed = examples.of(found.changed)};
  for (const sst::PathChange& path : found.paths) {
    change.paths.push_back({path.path, path.before, path.after});
  }
  return change;
}

}  // namespace

Drift find_drift(const Sample& sample, const std::vector<Model>& models,
                 const DriftOptions& options) {
  const sst::Workers workers{options.threads > 0 ? options.threads : sst::default_thread_count(),
                             options.on_step};
  const std::vector<sst::SiteModel> site_models = models_of_site(models, sample.site());
  sst::PageSpool spool{sst::PageSpool::kMemoryOnly};
  std::vector<sst::TrainingPage> pages = parse_pages(sample, workers, spool).pages;
  sst::sort_for_drift(pages);
  const sst::SiteDrift found = sst::find_drift(site_models, pages, workers);
  Drift drift{.pages = pages.size(),
              .misfits = found.misfits,
              .can_tell = found.can_tell,
              .dates_tell = found.by_date,
              .changes = {},
              .designs = {}};
  for (const sst::TemplateChange& change : found.changes) {
    drift.changes.push_back(public_change(change, pages));
  }
  for (const sst::NewDesign& design : found.designs) {
    drift.designs.push_back({design.size(), Examples{pages}.of(design)});
  }
  return drift;
}

}  // namespace styletree
