#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst::test {

/// Asks a service for everything that its /openapi.json describes, with `body` where one is posted
/// and `value` in the place of a parameter of a path. Expects that the description is the file, and
/// that each answer has a status that is described. Returns the path of each operation.
std::vector<std::string> expect_as_described(std::uint16_t port, const std::string& file,
                                             std::string_view body, std::string_view value = "");

}  // namespace sst::test
