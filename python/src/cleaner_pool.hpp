#pragma once

#include <nanobind/nanobind.h>
#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include <styletree/cleaner.hpp>
#include <styletree/model.hpp>

#include "python/src/page_argument.hpp"
#include "python/src/store_models.hpp"

namespace styletree::python {

/// The models that pages are cleaned with: none, one model, or the models of a store.
using Models = std::variant<std::monostate, Model, StoreModels>;

/// The default options of cleaners in Python.
inline CleanerOptions usual_options() {
  CleanerOptions options;
  options.with_metadata = true;
  return options;
}

/// Cleaners with equal settings, each used by one thread at a time. Any number of threads may share
/// a pool. All functions are called with the GIL held and release it while pages are cleaned, so
/// that a fork finds the pool in a consistent state. A forked process reopens the model store.
class CleanerPool {
 public:
  CleanerPool(Models models, const CleanerOptions& options);

  const CleanerOptions& options() const { return m_options; }

  Result clean(const PageArgument& page);
  /// Returns the results in page order. Ctrl-C stops the call.
  std::vector<Result> clean(std::span<const PageArgument> pages, std::size_t threads);

  /// Cleans a page with one more option turned on, such as &CleanerOptions::with_html.
  Result clean_in_detail(const PageArgument& page, bool CleanerOptions::*detail);

 private:
  static constexpr std::size_t kLargePage = std::size_t{4} << 20;

  void follow_fork();
  std::unique_ptr<Cleaner> make_cleaner(const CleanerOptions& options) const;
  std::unique_ptr<Cleaner> take();
  void give_back(std::unique_ptr<Cleaner> cleaner, std::size_t page_bytes);
  void log_warnings(std::span<const Result> results) const;

  Models m_models;
  CleanerOptions m_options;
  pid_t m_process;
  nanobind::ft_mutex m_mutex;  // only builds without a GIL need it
  std::vector<std::unique_ptr<Cleaner>> m_idle;
};

}  // namespace styletree::python
