#include <styletree/drift.hpp>
#include <styletree/model_store.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/src/bindings.hpp"
#include "python/src/choices.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/interruptible_work.hpp"
#include "python/src/model.hpp"
#include "python/src/sample.hpp"
#include "python/src/store_models.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {

// Each call reopens the file, because a forked process must not inherit SQLite connections.

namespace {

Activation activation_of(const std::string& word) {
  return chosen<Activation>("activation", word,
                            {{"exclusive", Activation::exclusive},
                             {"alongside", Activation::alongside},
                             {"none", Activation::none}});
}

}  // namespace

int save_model(nb::handle path, const SharedModel& model, const std::string& activation) {
  const std::string file = path_of(path);
  const Activation change = activation_of(activation);
  const GilRelease no_gil;
  return ModelStore::open_or_create(file).save(model.model, change);
}

namespace {

template <typename Change>
void change_models(nb::handle path, Change change) {
  const std::string file = path_of(path);
  const GilRelease no_gil;
  ModelStore store = ModelStore::open_or_create(file);
  change(store);
}

SharedModel load_model(nb::handle path, const nb::str& site, std::optional<int> version) {
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const GilRelease no_gil;
  return SharedModel{ModelStore::open(file).load(name, version)};
}

Drift drift_of(nb::handle path, SharedSample& sample, std::int64_t threads) {
  const std::string file = path_of(path);
  DriftOptions options{.threads = checked_threads(threads)};
  InterruptibleWork work;
  options.on_step = [&] { work.check(); };
  Drift drift;
  work.run([&] {
    sample.use([&](const Sample& drawn) {
      drift = find_drift(drawn, ModelStore::open(file).load_in_force(drawn.site()), options);
    });
  });
  return drift;
}

std::vector<ModelInfo> list_models(nb::handle path) {
  const std::string file = path_of(path);
  const GilRelease no_gil;
  return ModelStore::open(file).list();
}

StoreModels open_models(nb::handle path, const nb::str& site, std::optional<int> version) {
  const std::string file = path_of(path);
  const std::string name = utf8_of(site);
  const GilRelease no_gil;
  return StoreModels{file, name, version};
}

void bind_model_info(nb::module_& module) {
  nb::class_<ModelInfo>(module, "ModelInfo", "One version of a site's model in a store.")
      .def_ro("site", &ModelInfo::site)
      .def_ro("version", &ModelInfo::version, "The version, counted from 1 for each site.")
      .def_ro("in_force", &ModelInfo::in_force,
              "True if cleaning may use it; several versions may be in force, for different dates.")
      .def_ro("active", &ModelInfo::active, "True for the version most recently put in force.")
      .def_ro("damaged", &ModelInfo::damaged, "True if the model cannot be used.")
      .def_ro("created_at", &ModelInfo::created_at,
              "The time when the model was learned, in UTC, as '2026-01-31T23:59:59Z'.")
      .def_ro("first_date", &ModelInfo::first_date,
              "The date of the oldest page that training read; empty if unknown.")
      .def_ro("last_date", &ModelInfo::last_date)
      .def_ro("sampled_pages", &ModelInfo::sampled_pages)
      .def("__repr__", [](const ModelInfo& self) {
        return formatted("ModelInfo({!r}, version {}{})", self.site, self.version,
                         self.damaged    ? ", damaged"
                         : self.in_force ? ", in force"
                                         : "");
      });
}

}  // namespace

void bind_store(nb::module_& module) {
  bind_model_info(module);
  nb::class_<StoreModels>(
      module, "ModelSet",
      "The models that were in force in a store when this object was made; see Store.models().")
      .def(
          "has_model_for",
          [](const StoreModels& self, const nb::str& url) {
            return self.models().has_model_for(utf8_of(url));
          },
          "url"_a, "True if there is a model for a page with this URL.");
  module.def(
      "activate_model",
      [](nb::handle path, const nb::str& site, int version, const std::string& activation) {
        change_models(path, [&, name = utf8_of(site), change = activation_of(activation)](
                                ModelStore& store) { store.activate(name, version, change); });
      },
      "path"_a, "site"_a, "version"_a, "activation"_a,
      nb::sig("def activate_model(path: str | os.PathLike[str], site: str, version: int, "
              "activation: str) -> None"));
  module.def(
      "deactivate_model",
      [](nb::handle path, const nb::str& site, int version) {
        change_models(path, [&, name = utf8_of(site)](ModelStore& store) {
          store.deactivate(name, version);
        });
      },
      "path"_a, "site"_a, "version"_a,
      nb::sig(
          "def deactivate_model(path: str | os.PathLike[str], site: str, version: int) -> None"));
  module.def(
      "remove_model",
      [](nb::handle path, const nb::str& site, std::optional<int> version) {
        change_models(
            path, [&, name = utf8_of(site)](ModelStore& store) { store.remove(name, version); });
      },
      "path"_a, "site"_a, "version"_a.none(),
      nb::sig("def remove_model(path: str | os.PathLike[str], site: str, version: int | None) -> "
              "None"));
  module.def("load_model", &load_model, "path"_a, "site"_a, "version"_a.none(),
             nb::sig("def load_model(path: str | os.PathLike[str], site: str, version: int | None) "
                     "-> Model"));
  module.def("find_drift", &drift_of, "path"_a, "sample"_a, "threads"_a,
             nb::sig("def find_drift(path: str | os.PathLike[str], sample: Sample, threads: int) "
                     "-> Drift"));
  module.def("list_models", &list_models, "path"_a,
             nb::sig("def list_models(path: str | os.PathLike[str]) -> list[ModelInfo]"));
  module.def("open_models", &open_models, "path"_a, "site"_a, "version"_a.none(),
             nb::sig("def open_models(path: str | os.PathLike[str], site: str, "
                     "version: int | None) -> ModelSet"));
}

}  // namespace styletree::python
