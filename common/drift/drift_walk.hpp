#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/drift/change_detector.hpp"
#include "common/drift/era_meters.hpp"
#include "common/drift/model_diff.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// A change to a site's template, found by a walk over the site's pages in date order. Pages are
/// identified by their index in the walk, from 0.
struct TemplateChange {
  std::size_t first = 0;    ///< the first page that appears to have the new design
  std::size_t noticed = 0;  ///< the page whose evidence raised the alarm
  std::string part;         ///< the part that changed: "/news/" or "lang=fr"; empty: the whole site
  std::size_t pages = 0;  ///< number of tested pages from `first` on: up to 20 of the site, or all
                          ///< pages of the part
  std::size_t misfits = 0;             ///< how many of them do not fit the old models
  std::vector<PathChange> paths;       ///< paths that disappeared or appeared; empty for a part
  std::vector<std::size_t> unchanged;  ///< examples of pages before the change
  std::vector<std::size_t> changed;    ///< examples of pages after it
};

/// Walks the pages of a site in date order and finds changes to its template.
///
/// EraMeters measures each page against the models in force. One ChangeDetector sums the evidence
/// for the whole site. Each part of the site has its own ChangeDetector, see parts_of_site().
///
/// An alarm for the site is confirmed if at least half of the next 20 pages do not fit either. Then
/// a new era begins. The model of the new era is learned from its first 20 pages; the model is
/// learned again, from up to 500 pages, whenever the number of pages has doubled and the latest
/// pages fit. Later pages are also measured against this model. A walk therefore finds any number
/// of changes, if they are more than 20 pages apart.
///
/// An alarm for a part is confirmed if most other pages still fit. A change is not reported until
/// ten pages follow it.
///
/// One thread at a time. Learning uses the workers, and walk() calls their step() for each page.
class DriftWalk {
 public:
  /// The minimum mean number of pages between false alarms; see ChangeDetector.
  static constexpr double kFalseAlarms = 1'000;

  /// REQUIRES: `models` is not empty, and its first model is active. The models must outlive the
  /// walk.
  DriftWalk(const std::vector<SiteModel>& models, const Workers& workers)
      : m_workers{workers}, m_active{models.front()}, m_meters{models} {}

  /// Returns the changes in the order of their first pages. REQUIRES: pages are sorted by date.
  std::vector<TemplateChange> walk(std::span<const TrainingPage> pages);

  /// For each page of the last walk: true if it does not fit the models of its time.
  const std::vector<bool>& misfits() const { return m_is_misfit; }

 private:
  struct Part {
    ChangeDetector detector{kFalseAlarms};
    std::vector<std::size_t> pages;  // pages of the part since the site's last change
    std::size_t noticed = 0;
  };

  EraMeters::Measure measure(const TrainingPage& page);
  void test_page(std::size_t page);
  void learn(std::size_t end);
  std::size_t end_of_pages_ahead(std::size_t first) const;
  bool is_lasting(std::size_t first);
  TemplateChange describe_change(std::size_t first, std::size_t noticed);
  void begin_era(std::size_t first, TemplateChange& change);
  void end_era(std::size_t end, std::vector<TemplateChange>& changes);
  void add_part_change(const std::string& name, const Part& part, std::size_t end,
                       std::vector<TemplateChange>& changes);

  Workers m_workers;
  const SiteModel& m_active;
  EraMeters m_meters;
  std::unique_ptr<const SiteModel> m_new;  // the model of the new era; null before a change
  std::span<const TrainingPage> m_pages;
  std::vector<bool> m_is_misfit;
  const SiteModel* m_last_fitting = nullptr;  // the model that the last fitting page fits
  ChangeDetector m_detector{kFalseAlarms};
  std::size_t m_era = 0;          // the first page of the era
  std::size_t m_learned_to = 0;   // one past the last page from which the new model was learned
  std::size_t m_tested_from = 0;  // the first page added to the detector
  std::map<std::string, Part> m_parts;
};

}  // namespace sst
