#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>

namespace sst {

/// A sequential stream of bytes from a file or a pipe.
class ByteStream {
 public:
  virtual ~ByteStream() = default;

  /// Reads between one and `size` bytes, and returns their number; 0 at the end. Throws InputError
  /// if reading fails.
  virtual std::size_t read(char* out, std::size_t size) = 0;

  /// Moves to an offset from the start of the file; false if the stream cannot seek.
  virtual bool seek(std::uint64_t offset) = 0;
};

/// Throws InputError if the file cannot be opened.
std::unique_ptr<ByteStream> open_file_stream(const std::filesystem::path& path);

/// Like ByteStream::read().
std::size_t read_some(std::istream& in, char* out, std::size_t size);

/// REQUIRES: `in` outlives the returned stream.
std::unique_ptr<ByteStream> wrap_stream(std::istream& in);

}  // namespace sst
