#include "common/html/image_source.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "common/text/to_number.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::array<std::string_view, 7> kLazyNames{
    "data-src",        "data-original", "data-lazy-src", "data-lazy",
    "data-hi-res-src", "data-full-src", "data-actualsrc"};

/// The address in a srcset with the greatest width or density; empty if there is none.
std::string_view largest_in(std::string_view set) {
  std::string_view largest;
  double most = -1.0;
  while (!(set = trimmed(set)).empty()) {
    const std::size_t end = std::min(set.find_first_of(" \t\r\n\f"), set.size());
    std::string_view address = set.substr(0, end);
    set.remove_prefix(end);
    double size = 1.0;
    if (address.ends_with(',')) {
      address.remove_suffix(1);
    } else {
      const std::size_t comma = std::min(set.find(','), set.size());
      std::string_view descriptor = trimmed(set.substr(0, comma));
      set.remove_prefix(std::min(comma + 1, set.size()));
      descriptor = descriptor.substr(0, descriptor.find_first_not_of("0123456789."));
      size = to_number<double>(descriptor).value_or(size);
    }
    if (size > most && is_image_address(address)) {
      most = size;
      largest = address;
    }
  }
  return largest;
}

}  // namespace

bool is_image_address(std::string_view address) {
  constexpr std::array<std::string_view, 9> kStandIns{"placeholder", "blank.",  "spacer.",
                                                      "lazy",        "loading", "pixel.",
                                                      "transparent", "1x1",     "grey.gif"};
  address = trimmed(address);
  if (address.empty() || ascii_iequals(address.substr(0, 5), "data:") || address.front() == '#') {
    return false;
  }
  const std::string name = ascii_lower(address.substr(address.rfind('/') + 1));
  return std::ranges::none_of(kStandIns, [&](std::string_view stand_in) {
    return name.find(stand_in) != std::string::npos;
  });
}

void ImageSource::add(std::string_view name, std::string_view value) {
  if (ascii_iequals(name, "srcset") || ascii_iequals(name, "data-srcset")) {
    m_set = m_set.empty() ? value : m_set;
  } else if (m_lazy.empty() &&
             std::ranges::any_of(
                 kLazyNames, [&](std::string_view lazy) { return ascii_iequals(name, lazy); }) &&
             is_image_address(value)) {
    m_lazy = value;
  }
}

std::string_view ImageSource::choose(std::string_view src) const {
  if (!m_lazy.empty() || is_image_address(src)) {
    return m_lazy.empty() ? src : m_lazy;
  }
  for (const std::string_view set : {m_set, m_picture}) {
    if (const std::string_view largest = largest_in(set); !largest.empty()) {
      return largest;
    }
  }
  return src;
}

}  // namespace sst
