#pragma once

#include <memory>

#include <styletree/model.hpp>

#include "python/src/cleaner_pool.hpp"

namespace styletree::python {

/// A model with cleaners for its own pages.
struct SharedModel {
  explicit SharedModel(Model learned)
      : model{std::move(learned)},
        pool{std::make_shared<CleanerPool>(Models{model}, usual_options())} {}

  Model model;
  std::shared_ptr<CleanerPool> pool;
};

}  // namespace styletree::python
