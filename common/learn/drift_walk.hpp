#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/learn/model_diff.hpp"
#include "common/model/site_model.hpp"
#include "common/site/page_fit.hpp"

namespace sst {

/// A change of a site's template, as a walk over its pages in the order of their dates tells it.
/// Pages are told by their numbers in the walk, counted from 0.
struct TemplateChange {
  std::size_t first = 0;          ///< the first page that looks changed
  std::size_t noticed = 0;        ///< the page by which there was enough evidence
  std::string part;               ///< "/news/" or "lang=fr"; empty: the site
  std::size_t pages = 0;          ///< from the first on: the next 20 of the site; all of a part
  std::size_t misfits = 0;        ///< of them, those that misfit by the model before
  std::vector<PathChange> paths;  ///< what went and came; only of the site
  std::vector<std::size_t> unchanged;  ///< examples of pages before it
  std::vector<std::size_t> changed;    ///< and after
};

/// Walks the pages of a site in the order of their dates and finds changes of its template.
///
/// Each page is compared with the models in force as cleaning does it: with the one that covers its
/// date, else with the one that it fits best. Its fit gives evidence, which a ChangeDetector sums:
/// for the whole site, and for each of its parts (the first folders of URLs, the languages that
/// pages declare). What it says of the site counts if half of the pages that come next misfit, too.
/// From there on pages are also compared with a model learned from the first of them, and learned
/// again whenever there are twice as many and the last of them look as usual, so that a walk finds
/// any number of changes, if there are more than twenty pages between them. What a part's detector
/// says counts if most other pages still fit. With fewer than ten pages since, a change is not told
/// yet.
class DriftWalk {
 public:
  /// Without changes there is an alarm in so many pages at most, on average; see ChangeDetector.
  static constexpr double kFalseAlarms = 1'000;

  /// At least one model, the active one first; they must outlive the walk.
  DriftWalk(const std::vector<SiteModel>& models, std::size_t threads);
  ~DriftWalk();

  /// Pages must be sorted by date. Gives the changes in the order of their first pages.
  std::vector<TemplateChange> walk(std::span<const TrainingPage> pages);

  /// Of the last walk, by page: whether it misfits the model of its time.
  const std::vector<bool>& misfits() const { return m_is_misfit; }

 private:
  struct Measure {
    PageFit fit;
    double evidence = 0.0;
    bool is_misfit = false;
    bool has_baseline = false;
    const SiteModel* model = nullptr;
  };
  struct Part {
    ChangeDetector detector{kFalseAlarms};
    std::vector<std::size_t> pages;  // of the walk, since the last change of the site
    std::size_t noticed = 0;
  };
  class Meter;

  Measure measure(const TrainingPage& page);
  static bool comes_before(const Measure& one, const Measure& other);
  void look_at(std::size_t page);
  void learn(std::size_t end);
  bool is_lasting(std::size_t first);
  TemplateChange describe_change(std::size_t first, std::size_t noticed);
  void begin_era(std::size_t first, TemplateChange& change);
  void end_era(std::size_t end, std::vector<TemplateChange>& changes);
  void add_part_change(const std::string& name, const Part& part, std::size_t end,
                       std::vector<TemplateChange>& changes);

  std::size_t m_threads;
  std::vector<std::unique_ptr<Meter>> m_meters;  // of the models given
  std::unique_ptr<Meter> m_new;                  // of a model learned on the way; null before
  std::span<const TrainingPage> m_pages;
  std::vector<bool> m_is_misfit;
  const SiteModel* m_last_fitting = nullptr;  // the model that a page fitted last
  ChangeDetector m_detector{kFalseAlarms};
  std::size_t m_era = 0;          // the first page since the last change
  std::size_t m_learned_to = 0;   // the last page that the new model was learned from, plus one
  std::size_t m_tested_from = 0;  // the first page that the detector was told of
  std::map<std::string, Part> m_parts;
};

}  // namespace sst
