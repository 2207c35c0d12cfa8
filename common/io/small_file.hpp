#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace sst {

/// The largest file that read_small_file() takes, in bytes.
inline constexpr std::size_t kLargestSmallFile = std::size_t{1} << 20;

/// Returns the bytes of a file that people write, such as one of settings. `what` names it in
/// errors: read_small_file("sst.conf", "configuration file"). Throws InputError if it cannot be
/// read, or is larger than kLargestSmallFile.
std::string read_small_file(const std::filesystem::path& path, std::string_view what);

}  // namespace sst
