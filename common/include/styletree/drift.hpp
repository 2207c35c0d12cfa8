#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <styletree/export.hpp>
#include <styletree/model.hpp>
#include <styletree/sample.hpp>

namespace styletree {

/// A page of a sample, for people.
struct ExamplePage {
  std::string address;
  std::string date;  ///< UTC; empty if not known
};

/// A path whose frequency changed.
struct PathChange {
  std::string path;     ///< from the root down: "body > div id="nav" > ul"
  double before = 0.0;  ///< share of the pages before the change that have it, [0, 1]
  double after = 0.0;   ///< the same for the pages after it
};

/// A change of a site's template.
struct TemplateChange {
  std::string date;                    ///< of the first page that looks changed
  std::string part;                    ///< what changed: "/news/" or "lang=fr"; empty: the site
  std::size_t pages = 0;               ///< pages tested from there on
  std::size_t misfits = 0;             ///< those of them that misfit the model before
  std::vector<PathChange> paths;       ///< that disappeared or appeared; empty for a part
  std::vector<ExamplePage> unchanged;  ///< before the change
  std::vector<ExamplePage> changed;    ///< after it
};

/// A design that no model knows, of pages whose dates give no order.
struct NewDesign {
  std::size_t pages = 0;
  std::vector<ExamplePage> examples;
};

/// Where the template of a site changed from that of its models.
struct Drift {
  std::size_t pages = 0;                ///< pages that were compared
  std::size_t misfits = 0;              ///< those of them that misfit the models of their time
  bool can_tell = true;                 ///< false if all models are of too few pages, or too old
  bool dates_tell = true;               ///< the dates of the pages tell an order
  std::vector<TemplateChange> changes;  ///< in the order of dates, if these tell one
  std::vector<NewDesign> designs;       ///< if they do not

  bool has_changed() const { return !changes.empty() || !designs.empty(); }
};

struct DriftOptions {
  std::size_t threads = 0;  ///< 0: one for each core
  /// Called between pages, from several threads at once. An exception of it stops find_drift(),
  /// which rethrows it.
  std::function<void()> on_step{};
};

/// Compares the pages of a sample with the models of their site, in the order of their dates, as
/// sst-train drift does. Of an address with several captures, the sample has one. Throws Error
/// (usage) if there is no model, or one is of another site, and Error (input) if no page of the
/// sample can be used.
///
///     auto store = styletree::ModelStore::open("models.db");
///     const styletree::Drift drift =
///         styletree::find_drift(sample, store.load_in_force("example.org"));
STYLETREE_EXPORT Drift find_drift(const Sample& sample, const std::vector<Model>& models,
                                  const DriftOptions& options = {});

}  // namespace styletree
