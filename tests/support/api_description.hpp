#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst::test {

/// Requests every operation in a service's /openapi.json, with `body` as the posted body and
/// `value` for path parameters. Expects that the description equals the file and lists the status
/// of each response. Returns the path of each operation.
std::vector<std::string> expect_as_described(std::uint16_t port, const std::string& file,
                                             std::string_view body, std::string_view value = "");

}  // namespace sst::test
