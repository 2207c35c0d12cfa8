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
          "UTC; empty if not known.")
      .def("__repr__", [](const ExamplePage& self) {
        return formatted("ExamplePage({!r}, {!r})", str_of(self.address), str_of(self.date));
      });
  nb::class_<PathChange>(module, "PathChange", "A path whose frequency changed.")
      .def_prop_ro(
          "path", [](const PathChange& self) { return str_of(self.path); },
          "From the root down: 'body > div id=\"nav\" > ul'.")
      .def_ro("before", &PathChange::before,
              "Share of the pages before the change that have it, [0, 1].")
      .def_ro("after", &PathChange::after, "The same for the pages after it.")
      .def("__repr__", [](const PathChange& self) {
        return formatted("PathChange({!r}, {:.2f} -> {:.2f})", str_of(self.path), self.before,
                         self.after);
      });
  nb::class_<TemplateChange>(module, "TemplateChange", "A change of a site's template.")
      .def_prop_ro(
          "date", [](const TemplateChange& self) { return str_of(self.date); },
          "Of the first page that looks changed.")
      .def_prop_ro(
          "part", [](const TemplateChange& self) { return str_of(self.part); },
          "What changed: '/news/' or 'lang=fr'; '' is the site.")
      .def_ro("pages", &TemplateChange::pages, "Pages tested from there on.")
      .def_ro("misfits", &TemplateChange::misfits, "Those of them that misfit the model before.")
      .def_ro("paths", &TemplateChange::paths,
              "That disappeared or appeared; empty for a part of the site.")
      .def_ro("unchanged", &TemplateChange::unchanged, "Examples of pages before the change.")
      .def_ro("changed", &TemplateChange::changed, "Examples of pages after it.")
      .def("__repr__", [](const TemplateChange& self) {
        return formatted("TemplateChange({!r}, {!r}, {} of {} pages misfit)", str_of(self.date),
                         str_of(self.part), self.misfits, self.pages);
      });
  nb::class_<NewDesign>(module, "NewDesign",
                        "A design that no model knows, of pages that dates do not order.")
      .def_ro("pages", &NewDesign::pages)
      .def_ro("examples", &NewDesign::examples);
}

}  // namespace

void bind_drift(nb::module_& module) {
  bind_parts(module);
  nb::class_<Drift>(module, "Drift", "Where the template of a site changed from its models.")
      .def_ro("pages", &Drift::pages, "Pages that were compared.")
      .def_ro("misfits", &Drift::misfits, "Those of them that misfit the models of their time.")
      .def_ro("can_tell", &Drift::can_tell,
              "False if all models were learned from too few pages, or by an older program.")
      .def_ro("dates_tell", &Drift::dates_tell, "The dates order the pages: some are a day apart.")
      .def_ro("changes", &Drift::changes, "In the order of dates, if the pages can be ordered.")
      .def_ro("designs", &Drift::designs, "If the dates do not order the pages.")
      .def_prop_ro("has_changed", &Drift::has_changed)
      .def("__repr__", [](const Drift& self) {
        return formatted("Drift({} pages, {} misfits, {} changes, {} designs{})", self.pages,
                         self.misfits, self.changes.size(), self.designs.size(),
                         self.dates_tell ? "" : "; the dates do not show when");
      });
}

}  // namespace styletree::python
