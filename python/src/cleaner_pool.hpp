#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <styletree/cleaner.hpp>
#include <styletree/model.hpp>
#include <styletree/model_store.hpp>

#include "python/src/page_argument.hpp"

namespace styletree::python {

/// Warnings of threads that run without the GIL, until a thread that has it logs them.
class Warnings {
 public:
  void add(const std::string& message);
  /// Passes all warnings on to the logger "styletree". Called with the GIL.
  void log();

 private:
  std::mutex m_mutex;
  std::vector<std::string> m_messages;
};

/// The models in force in a store, with the warnings about them.
struct WarningModelSet {
  ModelSet models;
  std::shared_ptr<Warnings> warnings;
};

/// By what pages are cleaned: by themselves, by one model, or by those of a store.
using Models = std::variant<std::monostate, Model, WarningModelSet>;

/// Cleaners with equal settings, one for each thread that needs one. Any number of threads may use
/// a pool. All functions are called with the GIL and release it while pages are cleaned; so a fork
/// finds the pool in order.
class CleanerPool {
 public:
  CleanerPool(Models models, const CleanerOptions& options)
      : m_models{std::move(models)}, m_options{options} {}

  Result clean(const PageArgument& page);
  /// Results are in the order of the pages. Ctrl-C stops it.
  std::vector<Result> clean(std::span<const PageArgument> pages, std::size_t threads);

  /// Cleans a page with more details than the others.
  Result clean_in_detail(const PageArgument& page, bool CleanerOptions::*detail) const;

 private:
  static constexpr std::size_t kLargePage = std::size_t{4} << 20;

  std::unique_ptr<Cleaner> make_cleaner(const CleanerOptions& options) const;
  std::unique_ptr<Cleaner> take();
  void give_back(std::unique_ptr<Cleaner> cleaner, std::size_t page_bytes);
  void log_warnings() const;

  Models m_models;
  CleanerOptions m_options;
  nanobind::ft_mutex m_mutex;  // only builds without a GIL need it
  std::vector<std::unique_ptr<Cleaner>> m_idle;
};

}  // namespace styletree::python
