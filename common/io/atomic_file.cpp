#include "common/io/atomic_file.hpp"

#include <random>
#include <string>

#include "common/io/paths.hpp"

namespace sst {
namespace {

constexpr int kMostTries = 100;

std::string random_ending() {
  constexpr char kLetters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  std::random_device device;
  std::string ending = ".";
  for (int i = 0; i < 8; ++i) {
    ending += kLetters[device() % (sizeof kLetters - 1)];
  }
  return ending;
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path, PartName part_name, Durability durability,
                       FileSystem& file_system)
    : m_path{std::move(path)},
      m_part_name{part_name},
      m_durability{durability},
      m_file_system{file_system} {}

AtomicFile::~AtomicFile() {
  m_file.reset();
  if (!m_part.empty()) {
    m_file_system.remove(m_part);
  }
}

std::error_code AtomicFile::create() {
  std::error_code error;
  std::filesystem::path part;
  if (m_part_name == PartName::fixed) {
    part = with_ending(m_path, ".part");
    m_file = m_file_system.open(part, OpenMode::replace, error);
  } else {
    for (int tries = 0; tries < kMostTries && !m_file; ++tries) {
      part = with_ending(m_path, random_ending());
      m_file = m_file_system.open(part, OpenMode::exclusive, error);
      if (error && error != std::errc::file_exists) {
        break;
      }
    }
  }
  if (m_file) {
    m_part = std::move(part);
  }
  return error;
}

std::error_code AtomicFile::commit() {
  if (m_durability == Durability::now) {
    if (const std::error_code error = m_file->sync()) {
      return error;
    }
  }
  if (const std::error_code error = m_file_system.rename(m_part, m_path)) {
    return error;
  }
  m_part.clear();
  return m_durability == Durability::now ? m_file_system.sync_folder(m_path.parent_path())
                                         : std::error_code{};
}

}  // namespace sst
