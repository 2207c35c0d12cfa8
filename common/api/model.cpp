#include <styletree/model.hpp>

#include <utility>

#include "common/api/model_impl.hpp"
#include "common/model/model_store.hpp"
#include "common/site/parameters.hpp"

namespace styletree {

Model::Model(std::shared_ptr<const Impl> impl) : m_impl{std::move(impl)} {}

Model Model::deserialize(std::string_view bytes) {
  return make_model(sst::ModelStore::deserialize(bytes));
}

std::string Model::serialize() const {
  return sst::ModelStore::serialize(*m_impl->model);
}

const std::string& Model::site() const {
  return m_impl->model->site;
}

int Model::version() const {
  return m_impl->model->version;
}

const std::string& Model::created_at() const {
  return m_impl->model->provenance.created_at;
}

const std::string& Model::first_date() const {
  return m_impl->model->era.first;
}

const std::string& Model::last_date() const {
  return m_impl->model->era.last;
}

std::string Model::profile() const {
  return std::string{sst::profile_name(m_impl->model->parameters.profile)};
}

std::size_t Model::sample_size() const {
  return m_impl->model->sample.size();
}

std::string Model::checksum() const {
  return sst::model_checksum(*m_impl->model);
}

}  // namespace styletree
