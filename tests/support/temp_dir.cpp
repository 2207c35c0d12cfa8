#include "tests/support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

namespace sst::test {

namespace fs = std::filesystem;

TempDir::TempDir() {
  std::string pattern = (fs::temp_directory_path() / "styletree-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error{"no temporary folder: " + pattern};
  }
  m_path = pattern;
}

TempDir::~TempDir() {
  std::error_code ignored;
  fs::remove_all(m_path, ignored);
}

std::string TempDir::write(std::string_view name, std::string_view contents) const {
  const fs::path path = m_path / name;
  fs::create_directories(path.parent_path());
  write_file(path, contents);
  return path.string();
}

std::string read_file(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

void write_file(const fs::path& path, std::string_view contents) {
  std::ofstream file{path, std::ios::binary};
  file << contents;
  ASSERT_TRUE(file.flush()) << path;
}

}  // namespace sst::test
