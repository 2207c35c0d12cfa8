#include "python/src/python_stream.hpp"

#include <utility>

namespace nb = nanobind;

namespace styletree::python {

PythonStreamBuffer::int_type PythonStreamBuffer::underflow() {
  if (m_failure) {
    return traits_type::eof();
  }
  const nb::gil_scoped_acquire gil;
  try {
    nb::object piece = m_file.attr("read")(kPieceBytes);
    if (!nb::isinstance<nb::bytes>(piece)) {
      throw nb::type_error("read() of the file gives no bytes; open it in binary mode");
    }
    m_piece = std::move(piece);
  } catch (nb::python_error& error) {
    m_failure.emplace(error);
    return traits_type::eof();
  } catch (const nb::builtin_exception& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
    m_failure.emplace();
    return traits_type::eof();
  }
  const nb::bytes bytes = nb::borrow<nb::bytes>(m_piece);
  char* start = const_cast<char*>(bytes.c_str());  // nothing writes to it
  setg(start, start, start + bytes.size());
  return bytes.size() == 0 ? traits_type::eof() : traits_type::to_int_type(*start);
}

void PythonStreamBuffer::rethrow_failure() {
  if (m_failure) {
    const nb::python_error failure = *std::exchange(m_failure, std::nullopt);
    throw failure;
  }
}

}  // namespace styletree::python
