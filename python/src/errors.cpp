#include <styletree/error.hpp>

#include "python/src/bindings.hpp"
#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {
namespace {

const char* class_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::usage:
      return "UsageError";
    case ErrorCode::input:
      return "InputError";
    case ErrorCode::model:
      return "ModelError";
  }
  return "Error";
}

void translate(const std::exception_ptr& exception, void*) {
  try {
    std::rethrow_exception(exception);
  } catch (const Error& error) {
    const nb::object type = nb::module_::import_("styletree._errors").attr(class_of(error.code()));
    PyErr_SetObject(type.ptr(), str_of(error.what()).ptr());
  }
}

}  // namespace

void bind_errors(nb::module_&) {
  nb::register_exception_translator(translate);
}

}  // namespace styletree::python
