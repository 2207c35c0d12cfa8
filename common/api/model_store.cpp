#include <styletree/model_store.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/api/model_impl.hpp"
#include "common/api/model_set_impl.hpp"
#include "common/api/site.hpp"
#include "common/error.hpp"
#include "common/learn/teaching.hpp"
#include "common/model/model_store.hpp"
#include "common/report/questions.hpp"
#include "common/report/wrapper.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace styletree {
struct ModelStore::Impl {
  sst::ModelStore store;
  bool is_for_reading = false;

  sst::ModelStore& to_change();
};

ModelStore::ModelStore(std::unique_ptr<Impl> impl) : m_impl{std::move(impl)} {}
ModelStore::~ModelStore() = default;
ModelStore::ModelStore(ModelStore&&) noexcept = default;
ModelStore& ModelStore::operator=(ModelStore&&) noexcept = default;

ModelStore ModelStore::open(const std::string& path) {
  return ModelStore{std::make_unique<Impl>(Impl{sst::ModelStore::open(path), true})};
}

ModelStore ModelStore::open_or_create(const std::string& path) {
  return ModelStore{std::make_unique<Impl>(Impl{sst::ModelStore::open_or_create(path), false})};
}

sst::ModelStore& ModelStore::Impl::to_change() {
  if (is_for_reading) {
    throw sst::UsageError{store.path() +
                          ": the store was opened for reading; use open_or_create() to change it"};
  }
  return store;
}

int ModelStore::save(const Model& model, Activation activation) {
  return m_impl->to_change().save(*model.impl().model, activation);
}

void ModelStore::activate(std::string_view site, int version, Activation activation) {
  m_impl->to_change().activate(site_named(site), version, activation);
}

void ModelStore::deactivate(std::string_view site, int version) {
  m_impl->to_change().deactivate(site_named(site), version);
}

void ModelStore::remove(std::string_view site, std::optional<int> version) {
  m_impl->to_change().remove(site_named(site), version);
}

namespace {

static_assert(static_cast<int>(Lesson::Kind::keep) == static_cast<int>(sst::Lesson::Kind::keep) &&
              static_cast<int>(Lesson::Kind::drop) == static_cast<int>(sst::Lesson::Kind::drop) &&
              static_cast<int>(Lesson::Kind::title) == static_cast<int>(sst::Lesson::Kind::title) &&
              static_cast<int>(Lesson::Kind::authors) ==
                  static_cast<int>(sst::Lesson::Kind::authors) &&
              static_cast<int>(Lesson::Kind::published) ==
                  static_cast<int>(sst::Lesson::Kind::published));

Lesson public_lesson(const sst::Lesson& lesson) {
  return {lesson.number,    static_cast<Lesson::Kind>(lesson.kind),
          lesson.selector,  lesson.reason,
          lesson.taught_by, lesson.taught_at};
}

sst::Lesson internal_lesson(const Lesson& lesson) {
  return {lesson.number,
          static_cast<sst::Lesson::Kind>(lesson.kind),
          lesson.selector,
          lesson.reason,
          lesson.taught_by,
          lesson.taught_at.empty() ? sst::timestamp(sst::current_time()) : lesson.taught_at};
}

}  // namespace

int ModelStore::teach(std::string_view site, const Lesson& lesson) {
  return sst::teach(m_impl->to_change(), site_named(site), {internal_lesson(lesson)})
      .front()
      .number;
}

void ModelStore::forget(std::string_view site, int number) {
  sst::unteach(m_impl->to_change(), site_named(site), number);
}

std::vector<Lesson> ModelStore::lessons(std::string_view site) {
  const std::string name = site_named(site);
  m_impl->store.require_site(name);
  std::vector<Lesson> lessons;
  std::ranges::transform(m_impl->store.lessons(name), std::back_inserter(lessons), public_lesson);
  return lessons;
}

std::vector<Question> ModelStore::questions(std::string_view site, std::size_t most,
                                            const std::vector<std::string>& answered) {
  std::vector<Question> questions;
  for (sst::Question& each :
       sst::find_questions(m_impl->store.load(site_named(site), sst::Detail::with_pages),
                           m_impl->store.path(), most, answered)) {
    Question& question = questions.emplace_back(Question{std::move(each.selector),
                                                         each.pages,
                                                         each.words,
                                                         each.kept,
                                                         each.probability,
                                                         each.gain,
                                                         {}});
    for (sst::QuestionExample& example : each.examples) {
      question.examples.push_back(
          {std::move(example.page), std::move(example.kept), std::move(example.dropped)});
    }
  }
  return questions;
}

Selectors ModelStore::selectors(std::string_view site, SelectorLanguage language,
                                std::optional<int> version, PoorSelectors poor) {
  const sst::SiteModel model =
      m_impl->store.load(site_named(site), sst::Detail::with_pages, version);
  sst::Wrapper found = sst::find_wrapper(
      model, m_impl->store.path(),
      language == SelectorLanguage::css ? sst::SelectorLanguage::css : sst::SelectorLanguage::xpath,
      poor == PoorSelectors::accept ? sst::PoorWrapper::accept : sst::PoorWrapper::refuse);
  return {model.site,
          model.version,
          model.provenance.created_at,
          model.era.first,
          model.era.last,
          language,
          std::move(found.content),
          std::move(found.drop),
          std::move(found.title),
          std::move(found.authors),
          std::move(found.published),
          {found.agreement.pages, found.agreement.f1, found.agreement.same}};
}

Model ModelStore::load(std::string_view site, std::optional<int> version) {
  return make_model(m_impl->store.load(site_named(site), sst::Detail::with_pages, version));
}

std::vector<Model> ModelStore::load_in_force(std::string_view site) {
  const std::string name = site_named(site);
  std::vector<Model> models;
  for (const sst::StoredModel& stored : m_impl->store.in_force(name)) {
    Model model = make_model(m_impl->store.load(name, sst::Detail::with_pages, stored.version));
    models.insert(stored.active ? models.begin() : models.end(), std::move(model));
  }
  return models;
}

std::vector<ModelInfo> ModelStore::list() {
  std::vector<ModelInfo> infos;
  for (const sst::ModelSummary& summary : m_impl->store.list()) {
    infos.push_back({summary.site, summary.version, summary.in_force, summary.active,
                     summary.damaged, summary.created_at, summary.first_date, summary.last_date,
                     summary.sampled_pages});
  }
  return infos;
}

ModelSet::ModelSet(std::shared_ptr<Impl> impl) : m_impl{std::move(impl)} {}

ModelSet ModelSet::open(const std::string& path) {
  return open(path, Options{});
}

ModelSet ModelSet::open(const std::string& path, const Options& options) {
  // Built in place: a cache has a mutex and cannot be moved.
  return ModelSet{std::shared_ptr<Impl>{new Impl{
      {sst::ModelStore::open(path), options.site.empty() ? options.site : site_named(options.site),
       options.version, options.warn}}}};
}

bool ModelSet::has_model_for(std::string_view url) const {
  return !m_impl->cache.choose(sst::site_of_url(url), {}).versions.empty();
}

}  // namespace styletree
