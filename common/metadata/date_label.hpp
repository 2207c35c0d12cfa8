#pragma once

#include <cstdint>
#include <string_view>

namespace sst {

/// The kind of date that a label introduces.
enum class DateLabel : std::uint8_t {
  none,
  published,  ///< "Published", "Veröffentlicht am", "掲載"
  modified,   ///< "Updated", "Zuletzt geändert", "更新"
};

/// Returns the last label in a short text, in any of about forty languages. At most a few words may
/// follow the label.
DateLabel date_label_of(std::string_view text);

}  // namespace sst
