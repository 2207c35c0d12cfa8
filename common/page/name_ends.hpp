#pragma once

#include "common/text/byte_search.hpp"

namespace sst {

/// True for the characters that end a tag name: white space, "/" and ">" (HTML, section 13.2.5.8).
inline constexpr IsAnyOf<' ', '\t', '\n', '\f', '\r', '/', '>'> kEndsTagName;
/// True for the characters that end an attribute name: those that end a tag name, and "=" (section
/// 13.2.5.33).
inline constexpr IsAnyOf<' ', '\t', '\n', '\f', '\r', '/', '>', '='> kEndsAttributeName;

}  // namespace sst
