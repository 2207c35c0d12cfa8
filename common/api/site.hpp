#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/error.hpp"
#include "common/url/site_name.hpp"

namespace styletree {

/// Returns the name of a site in the form that programs and models use. Throws UsageError if `name`
/// is not a site.
inline std::string site_named(std::string_view name) {
  std::optional<std::string> site = sst::parse_site_name(name);
  if (!site) {
    throw sst::UsageError{"a site must be a host name such as \"example.org\", not '" +
                          std::string{name} + "'"};
  }
  return *site;
}

}  // namespace styletree
