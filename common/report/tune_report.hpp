#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/learn/threshold_sweep.hpp"

namespace sst {

/// The data of a report that helps to choose a threshold.
struct Tuning {
  std::string site;
  std::string tree;  ///< what the tree was learned from, for people
  std::span<const TrainingPage> pages;
  std::span<const SweptPage> swept;  ///< by page
  std::optional<double> of_model;    ///< the model's threshold, if it has one
  double automatic = 0.0;            ///< what choose_threshold() takes
  std::string command;               ///< applies a threshold that is appended to it
  std::string after;                 ///< the rest of the command, after the threshold
};

/// Writes one HTML file with a slider for the threshold, each page beside its kept parts, the
/// shares of words that are kept, and the command that applies the choice. Throws nothing of its
/// own.
void write_tune_report(const Tuning& tuning, std::ostream& out);

}  // namespace sst
