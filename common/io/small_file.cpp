#include "common/io/small_file.hpp"

#include <fstream>
#include <ios>

#include "common/error.hpp"

namespace sst {

std::string read_small_file(const std::filesystem::path& path, std::string_view what) {
  const std::string place = path.string() + ": the " + std::string{what};
  std::ifstream file{path, std::ios::binary};
  std::string bytes(kLargestSmallFile + 1, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.is_open() || file.bad()) {
    throw InputError{place + " cannot be read; check the path and its permissions"};
  }
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (bytes.size() > kLargestSmallFile) {
    throw InputError{place + " has more than " + std::to_string(kLargestSmallFile) +
                     " bytes; check the path"};
  }
  return bytes;
}

}  // namespace sst
