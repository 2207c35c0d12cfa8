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

/// What a model of the profile `site`, which has no threshold, keeps of pages and has learned.
struct SiteTuning {
  const SiteModel& model;
  ReadableEvidence evidence;
  std::vector<CleanedPage> cleaned;  ///< the pages that are shown, with decisions
};

/// The data of a report that helps to choose a threshold.
struct Tuning {
  std::string site;
  std::string tree;  ///< what the tree was learned from, for people
  std::span<const TrainingPage> pages;
  std::span<const SweptPage> swept;   ///< by page
  std::optional<double> of_model;     ///< the model's threshold, if it has one
  double automatic = 0.0;             ///< what choose_threshold() takes
  std::string command;                ///< applies a threshold that is appended to it
  std::string after;                  ///< the rest of the command, after the threshold
  std::optional<SiteTuning> by_site;  ///< for a model of the profile `site`; shown first
};

/// Writes one HTML file with a slider for the threshold, each page beside its kept parts, the
/// shares of words that are kept, and the command that applies the choice. Before that, for a model
/// of the profile `site`, it shows what this keeps of each page, why, and what it learned. Throws
/// nothing of its own.
void write_tune_report(const Tuning& tuning, std::ostream& out);

}  // namespace sst
