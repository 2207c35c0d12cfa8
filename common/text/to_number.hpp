#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace sst {

/// The number that the whole text represents, per std::from_chars(). nullopt if the text contains
/// anything else, or if the type cannot represent the number.
///
///     to_number<unsigned>("12")        // 12; nullopt for "", " 12", "12x", "-1" and "4294967296"
///     to_number<std::uint64_t>("ff", 16)
template <typename Number, typename... Base>
std::optional<Number> to_number(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc{} && stopped == end ? std::optional{number} : std::nullopt;
}

}  // namespace sst
