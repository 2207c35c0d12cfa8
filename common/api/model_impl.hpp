#pragma once

#include <memory>

#include <styletree/model.hpp>

#include "common/model/site_model.hpp"

namespace styletree {

struct Model::Impl {
  std::shared_ptr<const sst::SiteModel> model;
};

/// Wraps a model for users of the library.
inline Model make_model(sst::SiteModel model) {
  return Model{std::make_shared<const Model::Impl>(
      Model::Impl{std::make_shared<const sst::SiteModel>(std::move(model))})};
}

}  // namespace styletree
