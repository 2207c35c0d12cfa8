#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace sst {

/// The largest file that read_small_file() accepts, in bytes.
inline constexpr std::size_t kLargestSmallFile = std::size_t{1} << 20;

/// Returns the bytes of a file written by hand, such as a settings file. `what` names the file in
/// errors: read_small_file("sst.conf", "configuration file"). Throws InputError if the file cannot
/// be read or is larger than kLargestSmallFile.
std::string read_small_file(const std::filesystem::path& path, std::string_view what);

}  // namespace sst
