#pragma once

#include <cstdint>
#include <string>

namespace sst {

/// "4,424"
std::string with_thousands(std::uint64_t number);
/// "41.2"
std::string with_one_decimal(double number);
/// "41 %" of 0.412
std::string percent(double share);
/// "1 page", "4,424 pages"
std::string counted(std::uint64_t number, const std::string& singular, const std::string& plural);

}  // namespace sst
