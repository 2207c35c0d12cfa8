#include "python/src/strings.hpp"

#include <styletree/error.hpp>

namespace nb = nanobind;

namespace styletree::python {
namespace {

/// Takes ownership of a new reference. If `object` is null, throws the exception that Python
/// raised.
template <typename Object>
Object owned(PyObject* object) {
  if (object == nullptr) {
    nb::raise_python_error();
  }
  return nb::steal<Object>(object);
}

}  // namespace

nb::str str_of(std::string_view text) {
  return owned<nb::str>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

std::string utf8_of(const nb::str& text) {
  return std::string{
      view_of(owned<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace")))};
}

std::string path_of(nb::handle path) {
  PyObject* encoded = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &encoded) == 0) {
    nb::raise_python_error();
  }
  return std::string{view_of(nb::steal<nb::bytes>(encoded))};
}

void require_state(const nb::tuple& state, std::size_t size, std::string_view type) {
  if (state.size() != size) {
    throw Error{ErrorCode::input, "this is not the state of a " + std::string{type} + ": it has " +
                                      std::to_string(state.size()) + " values, not " +
                                      std::to_string(size) +
                                      "; write and read pickles with the same version"};
  }
}

nb::bytes bytes_of(std::string_view bytes) {
  return nb::bytes{bytes.data(), bytes.size()};
}

}  // namespace styletree::python
