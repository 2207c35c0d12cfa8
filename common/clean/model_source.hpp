#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/model/model_store.hpp"
#include "common/model/site_model.hpp"

namespace sst {

using ModelPointer = std::shared_ptr<const SiteModel>;

/// Provides the models with which pages are cleaned. Any number of threads may use one source.
class ModelSource {
 public:
  /// The models that may fit a page.
  struct ModelMatch {
    std::string site;  ///< empty if unknown
    /// The versions in force, the most probable one first. Empty if the site has no model. Valid
    /// for the lifetime of the source.
    std::vector<const StoredModel*> versions;
    bool is_dated = false;  ///< the first version covers the page's date
  };

  virtual ~ModelSource() = default;

  /// Returns the models for a page of `site` (empty if unknown) with this date.
  virtual ModelMatch choose(std::string_view site, std::string_view date) const = 0;

  /// Loads a version that choose() returned. Throws DamagedModelError if the model is damaged; the
  /// page is then cleaned without a model, even if other versions are in force.
  virtual ModelPointer load(const StoredModel& version) = 0;
};

/// A single model for every page, regardless of its URL.
class SingleModel : public ModelSource {
 public:
  explicit SingleModel(ModelPointer model) : m_model{std::move(model)} {
    m_version.site = m_model->site;
    m_version.version = m_model->version;
  }

  ModelMatch choose(std::string_view, std::string_view) const override {
    return {m_version.site, {&m_version}, false};
  }
  ModelPointer load(const StoredModel&) override { return m_model; }

 private:
  ModelPointer m_model;
  StoredModel m_version;
};

}  // namespace sst
