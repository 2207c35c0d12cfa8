#pragma once

#include <unistd.h>

namespace sst {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number) : m_number{number} {}
  ~Descriptor() {
    if (m_number >= 0) {
      close(m_number);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  /// Below 0 if there is none.
  int number() const { return m_number; }

 private:
  int m_number;
};

}  // namespace sst
