#pragma once

#include <nanobind/nanobind.h>

#include <istream>
#include <optional>
#include <streambuf>

namespace styletree::python {

/// The bytes of a Python file object that was opened for reading in binary mode. Reads it with the
/// GIL, in large pieces; anything else works without.
class PythonStreamBuffer : public std::streambuf {
 public:
  explicit PythonStreamBuffer(nanobind::object file) : m_file{std::move(file)} {}
  /// REQUIRES: the GIL is held.
  ~PythonStreamBuffer() override = default;

  bool has_failed() const { return m_failure.has_value(); }
  /// Throws what read() of the file raised, if it did: a std::istream does not.
  void rethrow_failure();

 protected:
  int_type underflow() override;

 private:
  static constexpr std::size_t kPieceBytes = std::size_t{1} << 18;

  nanobind::object m_file;
  nanobind::object m_piece;  // bytes in the buffer
  std::optional<nanobind::python_error> m_failure;
};

}  // namespace styletree::python
