#pragma once

#include <nanobind/nanobind.h>

#include <istream>
#include <streambuf>

namespace styletree::python {

/// Rethrows a Python InputError as an Error of the library, which then reports it as a page's
/// problem. Rethrows any other error unchanged. REQUIRES: the GIL is held.
[[noreturn]] void throw_failure(const nanobind::python_error& error);

/// The bytes of a Python file object that was opened for reading in binary mode. Acquires the GIL
/// only to read large pieces. The stream's reader receives exceptions of the file's read(); see
/// throw_failure().
class PythonStream : public std::istream {
 public:
  explicit PythonStream(nanobind::object file);
  /// REQUIRES: the GIL is held.
  ~PythonStream() override = default;

  nanobind::handle file() const { return m_buffer.file(); }

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(nanobind::object file) : m_file{std::move(file)} {}
    nanobind::handle file() const { return m_file; }

   protected:
    int_type underflow() override;

   private:
    static constexpr std::size_t kPieceBytes = std::size_t{1} << 18;

    nanobind::object m_file;
    nanobind::object m_piece;  // the bytes in the buffer
  };

  Buffer m_buffer;
};

}  // namespace styletree::python
