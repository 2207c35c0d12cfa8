#include "python/src/model.hpp"

#include <cstdint>
#include <optional>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/src/bindings.hpp"
#include "python/src/cleaning.hpp"
#include "python/src/gil_release.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

nb::bytes model_state(const SharedModel& self) {
  std::string bytes;
  {
    const GilRelease no_gil;
    bytes = self.model.serialize();
  }
  return bytes_of(bytes);
}

Model model_of(const nb::bytes& bytes) {
  const std::string_view view = view_of(bytes);
  const GilRelease no_gil;
  return Model::deserialize(view);
}

}  // namespace

void bind_model(nb::module_& module) {
  nb::class_<SharedModel>(module, "Model",
                          "The model of one site. It is immutable and can be pickled; any number "
                          "of threads may use it.")
      .def_static(
          "from_bytes", [](const nb::bytes& bytes) { return SharedModel{model_of(bytes)}; },
          "bytes"_a,
          "Reads the bytes that to_bytes() wrote. Raises ModelError if they are not a model.")
      .def("to_bytes", &model_state,
           "The model as bytes: a model file with this one version. sst-train and sst-clean can "
           "read it, too.")
      .def(
          "clean",
          [](const SharedModel& self, nb::handle page, const std::optional<nb::str>& url) {
            return clean_page(self.pool, page, url);
          },
          "page"_a.none(), "url"_a = nb::none(), nb::sig(kCleanSignature),
          "Cleans one page. For other settings: Cleaner(model, favor='recall').")
      .def(
          "clean_many",
          [](const SharedModel& self, nb::handle pages, std::int64_t threads, bool explain) {
            return clean_pages(self.pool, pages, threads, explain);
          },
          "pages"_a.none(), nb::kw_only(), "threads"_a = 1, "explain"_a = false,
          nb::sig(kCleanManySignature), "Cleans a batch; see clean_many().")
      .def(
          "save",
          [](const SharedModel& self, nb::handle path, const std::string& activation) {
            return save_model(path, self, activation);
          },
          "path"_a, nb::kw_only(), "activation"_a = "exclusive",
          nb::sig("def save(self, path: str | os.PathLike[str], *, activation: "
                  "typing.Literal['exclusive', 'alongside', 'none'] = 'exclusive') -> int"),
          "Stores the model in a model file, as Store.save() does, and returns its version there.")
      .def_prop_ro("site", [](const SharedModel& self) { return str_of(self.model.site()); })
      .def_prop_ro(
          "version", [](const SharedModel& self) { return self.model.version(); },
          "The version, counted from 1 for each site of a store; 0 if the model was never stored.")
      .def_prop_ro(
          "created_at", [](const SharedModel& self) { return str_of(self.model.created_at()); },
          "The time when the model was learned, in UTC, as '2026-01-31T23:59:59Z'.")
      .def_prop_ro(
          "first_date", [](const SharedModel& self) { return str_of(self.model.first_date()); },
          "The date of the oldest page that training read; empty if unknown.")
      .def_prop_ro("last_date",
                   [](const SharedModel& self) { return str_of(self.model.last_date()); })
      .def_prop_ro(
          "profile", [](const SharedModel& self) { return self.model.profile(); },
          "'site', 'paper' or 'template'.")
      .def_prop_ro(
          "sample_size", [](const SharedModel& self) { return self.model.sample_size(); },
          "The number of pages that the model was learned from.")
      .def_prop_ro(
          "checksum", [](const SharedModel& self) { return self.model.checksum(); },
          "A checksum. Models with equal checksums clean pages in the same way.")
      .def("__repr__",
           [](const SharedModel& self) {
             return formatted("Model({!r}, learned from {} pages)", str_of(self.model.site()),
                              self.model.sample_size());
           })
      .def("__getstate__", &model_state)
      .def("__setstate__", [](SharedModel& self, const nb::bytes& bytes) {
        new (&self) SharedModel{model_of(bytes)};
      });
}

}  // namespace styletree::python
