#include "trainer/new_file.hpp"

#include <filesystem>
#include <system_error>

#include "common/error.hpp"
#include "common/io/atomic_file.hpp"

namespace sst {

void require_new_file(const std::string& path) {
  if (std::error_code error; std::filesystem::exists(path, error)) {
    throw UsageError{path + ": the file already exists; choose another name with -o"};
  }
}

void write_new_file(const std::string& path, const std::function<void(const std::string&)>& write) {
  AtomicFile file{path};
  std::error_code error = file.create();
  if (!error) {
    write(file.part().string());
    error = file.commit();
  }
  if (error) {
    throw InputError{path + ": the file cannot be written (" + error.message() +
                     "); choose another file with -o"};
  }
}

}  // namespace sst
