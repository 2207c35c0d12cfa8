#pragma once

#include <cstdint>

namespace styletree {

/// How a site is learned and its pages are cleaned.
enum class Profile : std::uint8_t {
  paper,  ///< the algorithm of [Yi03] as published, with errata applied
  site,   ///< the default: drops text that repeats at the same place and keeps text that varies
  /// The baseline of [Yi03, 4.2]: removes elements whose text also occurs on other pages
  /// [Bar-Yossef and Rajagopalan, WWW 2002].
  template_,
};

}  // namespace styletree
