#include <styletree/drift.hpp>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/src/bindings.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace styletree::python {
namespace {

void bind_parts(nb::module_& module) {
  nb::class_<ExamplePage>(module, "ExamplePage", "A page of a sample.")
      .def_prop_ro("address", [](const ExamplePage& self) { return str_of(self.address); })
      .def_prop_ro(
          "date", [](const ExamplePage& self) { return str_of(self.date); },
          "The capture date, in UTC; empty if unknown.")
      .def("__repr__", [](const ExamplePage& self) {
        return formatted("ExamplePage({!r}, {!r})", str_of(self.address), str_of(self.date));
      });
  nb::class_<PathChange>(module, "PathChange", "A path whose frequency changed.")
      .def_prop_ro(
          "path", [](const PathChange& self) { return str_of(self.path); },
          "The path, from the root down: 'body > div id=\"nav\" > ul'.")
      .def_ro("before", &PathChange::before,
              "The share of pages before the change that have the path, [0, 1].")
      .def_ro("after", &PathChange::after,
              "The share of pages after the change that have the path, [0, 1].")
      .def("__repr__", [](const PathChange& self) {
        return formatted("PathChange({!r}, {:.2f} -> {:.2f})", str_of(self.path), self.before,
                         self.after);
      });
  nb::class_<TemplateChange>(module, "TemplateChange", "A change of a site's template.")
      .def_prop_ro(
          "date", [](const TemplateChange& self) { return str_of(self.date); },
          "The date of the first page that appears to be in the new design.")
      .def_prop_ro(
          "part", [](const TemplateChange& self) { return str_of(self.part); },
          "The changed part, such as '/news/' or 'lang=fr'; '' means the whole site.")
      .def_ro("pages", &TemplateChange::pages,
              "The number of pages tested, from the first page of the new design onward.")
      .def_ro("misfits", &TemplateChange::misfits,
              "The number of these pages that do not fit the previous model.")
      .def_ro("paths", &TemplateChange::paths,
              "The paths that disappeared or appeared; empty for a part of the site.")
      .def_ro("unchanged", &TemplateChange::unchanged, "Examples of pages before the change.")
      .def_ro("changed", &TemplateChange::changed, "Examples of pages after the change.")
      .def("__repr__", [](const TemplateChange& self) {
        return formatted("TemplateChange({!r}, {!r}, {} of {} pages do not fit)", str_of(self.date),
                         str_of(self.part), self.misfits, self.pages);
      });
  nb::class_<NewDesign>(
      module, "NewDesign",
      "A design that matches no model, found in pages that cannot be ordered by date.")
      .def_ro("pages", &NewDesign::pages)
      .def_ro("examples", &NewDesign::examples);
}

}  // namespace

void bind_drift(nb::module_& module) {
  bind_parts(module);
  nb::class_<Drift>(module, "Drift", "The differences between a site's template and its models.")
      .def_ro("pages", &Drift::pages, "The number of compared pages.")
      .def_ro("misfits", &Drift::misfits,
              "The number of these pages that do not fit the models for their dates.")
      .def_ro("can_tell", &Drift::can_tell,
              "False if every model was learned from too few pages, or by an older program.")
      .def_ro("dates_tell", &Drift::dates_tell,
              "True if the pages can be ordered by date: some dates are at least a\n"
              "day apart.")
      .def_ro("changes", &Drift::changes,
              "The changes in date order, if the pages can be ordered by date.")
      .def_ro("designs", &Drift::designs,
              "The new designs, if the pages cannot be ordered by date.")
      .def_prop_ro("has_changed", &Drift::has_changed)
      .def("__repr__", [](const Drift& self) {
        return formatted("Drift({} pages, {} misfits, {} changes, {} designs{})", self.pages,
                         self.misfits, self.changes.size(), self.designs.size(),
                         self.dates_tell ? "" : "; change dates unknown");
      });
}

}  // namespace styletree::python
