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

/// What a model of the profile `site` keeps of pages and has learned.
struct SiteTuning {
  const SiteModel& model;
  ReadableEvidence evidence;
  std::vector<CleanedPage> cleaned;  ///< the pages that are shown, with decisions
};

/// The data of a report on what is kept of pages: by a model of the profile `site`, or by the tree
/// of the profile `paper` at each threshold.
struct Tuning {
  std::string site;
  std::string tree;  ///< what was learned from, for people
  std::span<const TrainingPage> pages;
  std::optional<SiteTuning> by_site;  ///< of a model of the profile `site`; else the rest
  std::vector<SweptPage> swept;       ///< by page
  std::optional<double> of_model;     ///< the model's threshold, if there is a model
  double automatic = 0.0;             ///< what choose_threshold() takes
  std::string command;                ///< applies a threshold that is appended to it
  std::string after;                  ///< the rest of the command, after the threshold
};

/// Writes one HTML file with each page beside its kept parts: for a model of the profile `site`,
/// why they are kept, and what it learned; else a slider for the threshold, the shares of words
/// that are kept, and the command that applies the choice. Throws nothing of its own.
void write_tune_report(const Tuning& tuning, std::ostream& out);

}  // namespace sst
