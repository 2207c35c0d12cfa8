#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <styletree/export.hpp>
#include <styletree/model.hpp>
#include <styletree/sample.hpp>

namespace styletree {

/// A page of a sample, for display.
struct ExamplePage {
  std::string address;
  std::string date;  ///< UTC; empty if unknown
};

/// A path whose frequency changed.
struct PathChange {
  std::string path;     ///< from the root down: "body > div id="nav" > ul"
  double before = 0.0;  ///< share of the pages before the change that have the path, [0, 1]
  double after = 0.0;   ///< the same share after the change, [0, 1]
};

/// A change of a site's template.
struct TemplateChange {
  std::string date;         ///< date of the first page that appears to be in the new design
  std::string part;         ///< the part that changed: "/news/" or "lang=fr"; empty: the whole site
  std::size_t pages = 0;    ///< number of pages tested, from that page on
  std::size_t misfits = 0;  ///< how many of them do not fit the previous model
  std::vector<PathChange> paths;  ///< paths that disappeared or appeared; empty if `part` is set
  std::vector<ExamplePage> unchanged;  ///< examples from before the change
  std::vector<ExamplePage> changed;    ///< examples from after the change
};

/// A design that no model covers. Reported only if the pages cannot be ordered by date.
struct NewDesign {
  std::size_t pages = 0;
  std::vector<ExamplePage> examples;
};

/// The differences between a site's current template and the template of its models.
struct Drift {
  std::size_t pages = 0;                ///< pages compared
  std::size_t misfits = 0;              ///< how many of them do not fit the models for their dates
  bool can_tell = true;                 ///< false if every model has too few pages or is too old
  bool dates_tell = true;               ///< false if the pages cannot be ordered by date
  std::vector<TemplateChange> changes;  ///< sorted by date; empty unless `dates_tell`
  std::vector<NewDesign> designs;       ///< empty if `dates_tell`

  bool has_changed() const { return !changes.empty() || !designs.empty(); }
};

struct DriftOptions {
  std::size_t threads = 0;  ///< 0: one per core
  /// Called between pages, concurrently from several threads. If it throws, find_drift() stops and
  /// rethrows the exception.
  std::function<void()> on_step{};
};

/// Compares the pages of a sample with the models of their site, in date order, as sst-train drift
/// does. (A sample contains only one capture of each address.) Throws Error (usage) if `models` is
/// empty or contains a model for another site, or if the sample is an outline, and Error (input) if
/// no page of the sample can be used.
///
///     auto store = styletree::ModelStore::open("models.db");
///     const styletree::Drift drift =
///         styletree::find_drift(sample, store.load_in_force("example.org"));
STYLETREE_EXPORT Drift find_drift(const Sample& sample, const std::vector<Model>& models,
                                  const DriftOptions& options = {});

}  // namespace styletree
