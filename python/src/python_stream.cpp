#include "python/src/python_stream.hpp"

#include <styletree/error.hpp>

#include <utility>

#include "python/src/strings.hpp"

namespace nb = nanobind;

namespace styletree::python {

void throw_failure(const nb::python_error& error) {
  if (error.matches(nb::module_::import_("styletree._errors").attr("InputError"))) {
    throw Error{ErrorCode::input, utf8_of(nb::str(error.value()))};
  }
  throw error;
}

PythonStream::PythonStream(nb::object file) : std::istream{nullptr}, m_buffer{std::move(file)} {
  rdbuf(&m_buffer);
  exceptions(std::ios::badbit);  // otherwise, a failed read would look like the end of the file
}

PythonStream::Buffer::int_type PythonStream::Buffer::underflow() {
  const nb::gil_scoped_acquire gil;
  try {
    nb::object piece = m_file.attr("read")(kPieceBytes);
    if (!nb::isinstance<nb::bytes>(piece)) {
      throw nb::type_error("the file's read() does not return bytes; open the file in binary mode");
    }
    m_piece = std::move(piece);
  } catch (const nb::python_error& error) {
    throw_failure(error);
  }
  const nb::bytes bytes = nb::borrow<nb::bytes>(m_piece);
  char* start = const_cast<char*>(bytes.c_str());  // nothing writes to it
  setg(start, start, start + bytes.size());
  return bytes.size() == 0 ? traits_type::eof() : traits_type::to_int_type(*start);
}

}  // namespace styletree::python
