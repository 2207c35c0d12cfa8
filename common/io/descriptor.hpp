#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <utility>

namespace sst {

/// Owns a file descriptor and closes it.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : m_number{number} {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : m_number{std::exchange(other.m_number, -1)} {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    reset();
    m_number = std::exchange(other.m_number, -1);
    return *this;
  }

  /// The descriptor; negative if no file is open.
  int number() const { return m_number; }
  explicit operator bool() const { return m_number >= 0; }

 private:
  void reset() {
    if (m_number >= 0) {
      close(std::exchange(m_number, -1));
    }
  }

  int m_number = -1;
};

/// The error in `errno`.
std::error_code last_error();

/// Writes all bytes at the file's position, with as many system calls as necessary.
std::error_code write_all(const Descriptor& file, std::string_view bytes);

/// Writes all bytes at an offset without moving the file's position.
std::error_code write_all_at(const Descriptor& file, std::string_view bytes, std::uint64_t offset);

/// Reads `size` bytes at an offset. `count` is smaller than `size` only if the file ends earlier.
std::error_code read_all_at(const Descriptor& file, char* bytes, std::size_t size,
                            std::uint64_t offset, std::size_t& count);

/// Writes the file's contents to disk.
std::error_code sync(const Descriptor& file);

}  // namespace sst
