#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/cli/progress.hpp"
#include "common/cli/streams.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/model_store.hpp"
#include "trainer/drift_options.hpp"

namespace sst {

/// A sample of the pages of each site that has a model, in date order. If the pages cannot be
/// ordered by date (see have_order()), they are in the order of the sampling keys.
class DatedPages {
 public:
  /// `work` names the visitor's work in the summary, for example "comparing".
  DatedPages(const DriftOptions& options, ModelStore store, std::string work, Streams& streams);

  /// `models` are the models in force, the active one first. Pages with the same date are in the
  /// order of their sampling keys.
  using Visitor = std::function<void(const std::string& site, const std::vector<SiteModel>& models,
                                     const std::vector<TrainingPage>& pages)>;

  /// Reads the inputs and visits each site that has pages in them. Warns about sites whose models
  /// have no baseline. Throws InputError if no site has pages, and ModelError if the site named in
  /// the options has no model.
  void for_each_site(const Visitor& visit);

  /// True if some pages could not be read.
  bool has_problems() const { return m_has_problems; }
  ModelStore& store() { return m_store; }
  /// Contains the bytes of the visited pages.
  const PageSpool& spool() const { return m_spool; }

 private:
  std::vector<SiteModel> load_models(const std::string& site);
  void warn_of_other_parser(const SiteModel& model);

  const DriftOptions& m_options;
  Stopwatch m_watch;
  ModelStore m_store;
  std::string m_work;
  std::map<std::string, std::vector<int>> m_in_force;  // versions, keyed by site
  Streams& m_streams;
  PageSpool m_spool;
  bool m_has_problems = false;
  bool m_has_warned_of_parser = false;
};

}  // namespace sst
