#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <utility>

namespace styletree::python {

/// Text from the library as a str. Invalid UTF-8 becomes U+FFFD.
nanobind::str str_of(std::string_view text);

/// A str as UTF-8. Lone surrogates, which UTF-8 cannot encode, become "?".
std::string utf8_of(const nanobind::str& text);

/// A path from a str or os.PathLike, encoded like os.fsencode(). Throws TypeError if it is neither.
std::string path_of(nanobind::handle path);

nanobind::bytes bytes_of(std::string_view bytes);

/// Throws Error (input) unless the state of a pickled object has `size` values: another program may
/// have written it.
void require_state(const nanobind::tuple& state, std::size_t size, std::string_view type);

/// Python's str.format().
template <typename... Values>
nanobind::str formatted(const char* pattern, Values&&... values) {
  return nanobind::borrow<nanobind::str>(
      nanobind::str(pattern).attr("format")(std::forward<Values>(values)...));
}

inline std::string_view view_of(const nanobind::bytes& bytes) {
  return {bytes.c_str(), bytes.size()};
}

}  // namespace styletree::python
