#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>

#include <styletree/model.hpp>

#include "python/src/cleaner_pool.hpp"

namespace styletree::python {

/// A model, with a pool of cleaners that use it.
struct SharedModel {
  explicit SharedModel(Model learned)
      : model{std::move(learned)},
        pool{std::make_shared<CleanerPool>(Models{model}, usual_options())} {}

  Model model;
  std::shared_ptr<CleanerPool> pool;
};

/// Stores the model as the next version of its site in the file at `path`, and returns the version.
int save_model(nanobind::handle path, const SharedModel& model, const std::string& activation);

}  // namespace styletree::python
