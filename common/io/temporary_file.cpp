#include "common/io/temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace sst {

std::string temporary_folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

Descriptor open_temporary_file() {
  std::string name = temporary_folder() + "/styletree-XXXXXX";
  Descriptor file{mkostemp(name.data(), O_CLOEXEC)};
  if (file) {
    unlink(name.c_str());
  }
  return file;
}

}  // namespace sst
