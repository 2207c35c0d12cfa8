#include <styletree/version.hpp>

#include "python/src/bindings.hpp"
#include "python/src/gil_release.hpp"

namespace {

/// Throws unless this is the main interpreter. The library's threads acquire the GIL of the main
/// interpreter, and the library keeps Python objects of that interpreter.
void require_main_interpreter() {
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
    throw nanobind::import_error(
        "styletree runs in the main interpreter only; use threads or processes instead of "
        "subinterpreters");
  }
}

}  // namespace

NB_MODULE(_core, module) {
  using namespace styletree::python;
  require_main_interpreter();
  module.doc() = "The compiled part of styletree. Use the names in `styletree` instead.";
  module.def("version", &styletree::version, "The version of the library.");
  // Objects may still be in use when the program ends. Python then does not free them.
  nanobind::set_leak_warnings(false);
  watch_program_end();
  bind_errors(module);
  bind_page(module);
  bind_result(module);
  bind_sample(module);
  bind_reader(module);
  bind_model(module);
  bind_drift(module);
  bind_lessons(module);
  bind_store(module);
  bind_cleaner(module);
}
