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
  double before = 0.0;  ///< share of the pages before the change that have it, [0, 1]
  double after = 0.0;   ///< share of the pages after it, [0, 1]
};

/// A change of a site's template.
struct TemplateChange {
  std::string date;                    ///< of the first page that looks changed
  std::string part;                    ///< what changed: "/news/" or "lang=fr"; empty: the site
  std::size_t pages = 0;               ///< pages tested from that page on
  std::size_t misfits = 0;             ///< pages among them that misfit the previous model
  std::vector<PathChange> paths;       ///< paths that disappeared or appeared; empty for a part
  std::vector<ExamplePage> unchanged;  ///< before the change
  std::vector<ExamplePage> changed;    ///< after it
};

/// A design that no model knows, on pages whose dates give no order.
struct NewDesign {
  std::size_t pages = 0;
  std::vector<ExamplePage> examples;
};

/// Where a site's template differs from the template of its models.
struct Drift {
  std::size_t pages = 0;                ///< pages that were compared
  std::size_t misfits = 0;              ///< pages among them that misfit the models of their time
  bool can_tell = true;                 ///< false if every model has too few pages or is too old
  bool dates_tell = true;               ///< the dates of the pages give an order
  std::vector<TemplateChange> changes;  ///< by date; only if dates give an order
  std::vector<NewDesign> designs;       ///< only if dates give no order

  bool has_changed() const { return !changes.empty() || !designs.empty(); }
};

struct DriftOptions {
  std::size_t threads = 0;  ///< 0: one per core
  /// Called between pages, concurrently from several threads. If it throws, find_drift() stops and
  /// rethrows the exception.
  std::function<void()> on_step{};
};

/// Compares the pages of a sample with the models of their site, in the order of their dates, as
/// sst-train drift does. If an address has several captures, the sample has one of them. Throws
/// Error (usage) if `models` is empty or has a model of another site, and Error (input) if no page
/// of the sample can be used.
///
///     auto store = styletree::ModelStore::open("models.db");
///     const styletree::Drift drift =
///         styletree::find_drift(sample, store.load_in_force("example.org"));
STYLETREE_EXPORT Drift find_drift(const Sample& sample, const std::vector<Model>& models,
                                  const DriftOptions& options = {});

}  // namespace styletree
