#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "common/clean/cleaned_page.hpp"
#include "common/learn/learn_model.hpp"
#include "common/learn/threshold_sweep.hpp"
#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"

namespace sst {

/// A model with the `site` profile, the evidence that it learned, and its decisions about pages.
struct SiteTuning {
  const SiteModel& model;
  ReadableEvidence evidence;
  std::vector<CleanedPage> cleaned;  ///< the displayed pages, with decisions
};

/// The data of a report that shows which parts of pages are kept, by a model with the `site`
/// profile, or by the tree of the `paper` profile at each threshold.
struct Tuning {
  std::string site;
  std::string tree;  ///< origin of the tree, human-readable
  std::span<const TrainingPage> pages;
  std::optional<SiteTuning> by_site;  ///< for a model with the `site` profile; otherwise unset
  std::vector<SweptPage> swept;       ///< by page
  std::optional<double> of_model;     ///< the model's threshold, if there is a model
  double automatic = 0.0;             ///< the result of choose_threshold()
  std::string command;                ///< the start of the command that applies a threshold
  std::string after;                  ///< the rest of the command, after the threshold
};

/// Writes one HTML file that shows each page next to its kept parts. For a model with the `site`
/// profile, the report also shows why they are kept, and what the model learned. Otherwise, it has
/// a slider for the threshold, the shares of kept words, and the command that applies the chosen
/// threshold. Throws no exceptions of its own.
void write_tune_report(const Tuning& tuning, std::ostream& out);

}  // namespace sst
