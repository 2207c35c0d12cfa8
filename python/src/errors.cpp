#include <styletree/error.hpp>

#include "python/src/bindings.hpp"

namespace nb = nanobind;

namespace styletree::python {
namespace {

/// The Python types of Error. They live as long as the interpreter.
struct ErrorTypes {
  PyObject* usage;
  PyObject* input;
  PyObject* model;

  PyObject* of(ErrorCode code) const {
    switch (code) {
      case ErrorCode::usage:
        return usage;
      case ErrorCode::input:
        return input;
      case ErrorCode::model:
        return model;
    }
    return usage;
  }
};

ErrorTypes error_types;

PyObject* add_type(nb::module_& module, const char* name, const char* doc, nb::handle bases) {
  const std::string full_name = std::string{"styletree."} + name;
  PyObject* type = PyErr_NewExceptionWithDoc(full_name.c_str(), doc, bases.ptr(), nullptr);
  if (type == nullptr) {
    nb::raise_python_error();
  }
  module.attr(name) = nb::handle{type};
  return type;
}

void translate(const std::exception_ptr& exception, void*) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    PyErr_SetString(error_types.of(error.code()), error.what());
  }
}

}  // namespace

void bind_errors(nb::module_& module) {
  const nb::handle base = add_type(
      module, "Error",
      "Every exception that styletree raises on purpose. The message names the file or the\n"
      "argument, the fact, and the next step. Trouble with a single page is no exception: see\n"
      "Result.status.\n\n"
      ">>> import styletree\n"
      ">>> try:\n"
      "...     styletree.open('no/such/file.db', mode='r')\n"
      "... except styletree.Error as error:\n"
      "...     print(type(error).__name__)\n"
      "ModelError\n",
      nb::handle{PyExc_Exception});
  error_types.usage =
      add_type(module, "UsageError", "The arguments make no sense, alone or together.",
               nb::make_tuple(base, nb::handle{PyExc_ValueError}));
  error_types.input = add_type(module, "InputError",
                               "An input cannot be read, or an output cannot be written.", base);
  error_types.model =
      add_type(module, "ModelError",
               "A model is missing, damaged, foreign, too new, or lacks what was asked for.", base);
  nb::register_exception_translator(translate);
}

}  // namespace styletree::python
