#pragma once

#include <nanobind/nanobind.h>

namespace styletree::python {

// Each function adds its classes and functions to the module styletree._core.
void bind_errors(nanobind::module_& module);
void bind_page(nanobind::module_& module);
void bind_metadata(nanobind::module_& module);
void bind_result(nanobind::module_& module);
void bind_sample(nanobind::module_& module);
void bind_reader(nanobind::module_& module);
void bind_model(nanobind::module_& module);
void bind_drift(nanobind::module_& module);
void bind_lessons(nanobind::module_& module);
void bind_store(nanobind::module_& module);
void bind_cleaner(nanobind::module_& module);

}  // namespace styletree::python
