#include "common/text/printable.hpp"

#include <cstddef>

#include "common/text/utf8.hpp"

namespace sst {

std::string printable(std::string_view bytes) {
  const std::string text = repaired_utf8(bytes);
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t ahead) {
      return i + ahead < text.size() ? static_cast<unsigned char>(text[i + ahead]) : 0U;
    };
    const bool is_c1 = byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F;
    const bool is_direction =
        byte(0) == 0xE2 && ((byte(1) == 0x80 && (byte(2) == 0x8E || byte(2) == 0x8F ||
                                                 (byte(2) >= 0xAA && byte(2) <= 0xAE))) ||
                            (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9));
    if (is_direction) {
      i += 2;
    } else if (is_c1) {
      safe += ' ';
      ++i;
    } else {
      safe += byte(0) < 0x20 || byte(0) == 0x7F ? ' ' : text[i];
    }
  }
  return safe;
}

}  // namespace sst
