#pragma once

namespace sst {

/// True for 0 to 9, in any locale.
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// True for a to z and A to Z, in any locale.
constexpr bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace sst
