#include "tests/support/fragile_disk.hpp"

#include <algorithm>
#include <utility>

namespace sst::test {

namespace fs = std::filesystem;

class FragileDisk::File : public OutputFile {
 public:
  File(FragileDisk& disk, std::shared_ptr<Contents> contents)
      : m_disk{disk}, m_contents{std::move(contents)} {}
  ~File() override {
    if (m_has_lock) {
      m_contents->is_locked = false;
    }
  }

  std::error_code append(std::string_view bytes) override {
    const std::error_code error = m_disk.step();
    if (m_disk.m_is_without_power && error == std::errc::io_error) {
      return error;
    }
    m_contents->bytes += error ? bytes.substr(0, bytes.size() / 2) : bytes;
    m_contents->modified = ++m_disk.m_clock;
    return error;
  }
  std::error_code read(std::uint64_t offset, std::size_t size, std::string& bytes) const override {
    bytes = offset < m_contents->bytes.size() ? m_contents->bytes.substr(offset, size) : "";
    return {};
  }
  std::error_code truncate(std::uint64_t bytes) override {
    const std::error_code error = m_disk.step();
    if (!error) {
      m_contents->bytes.resize(bytes);
      m_contents->modified = ++m_disk.m_clock;
    }
    return error;
  }
  std::error_code sync() override {
    const std::error_code error = m_disk.step();
    if (!error) {
      m_contents->on_disk = m_contents->bytes;
    }
    return error;
  }
  std::uint64_t size() const override { return m_contents->bytes.size(); }
  std::error_code lock() override {
    if (m_disk.m_lock_error) {
      return m_disk.m_lock_error;
    }
    m_has_lock = m_has_lock || !std::exchange(m_contents->is_locked, true);
    return m_has_lock ? std::error_code{} : std::make_error_code(std::errc::operation_would_block);
  }
  bool has_name(std::error_code& error) const override {
    error = m_disk.m_status_error;
    return !error && m_disk.has_name(m_contents.get());
  }

 private:
  FragileDisk& m_disk;
  std::shared_ptr<Contents> m_contents;
  bool m_has_lock = false;
};

void FragileDisk::fail_at(std::size_t step, std::errc error) {
  m_fault_at = m_steps + step;
  m_fault = error;
}

void FragileDisk::lose_power_at(std::size_t step) {
  m_fault_at = m_steps + step;
  m_fault.reset();
}

std::error_code FragileDisk::step() {
  ++m_steps;
  if (m_steps == m_fault_at && m_fault) {
    return std::make_error_code(*m_fault);
  }
  m_is_without_power = m_is_without_power || m_steps == m_fault_at;
  return m_is_without_power ? std::make_error_code(std::errc::io_error) : std::error_code{};
}

void FragileDisk::change(const fs::path& folder, std::function<void(Names&)> change) {
  change(m_names);
  m_changes[folder].push_back(std::move(change));
}

bool FragileDisk::has_name(const Contents* contents) const {
  return std::any_of(m_names.begin(), m_names.end(),
                     [&](const auto& name) { return name.second.get() == contents; });
}

void FragileDisk::restart(Loss loss, std::mt19937& random) {
  for (const auto& [folder, changes] : m_changes) {
    std::size_t kept = loss == Loss::nothing || loss == Loss::zeros ? changes.size() : 0;
    if (loss == Loss::random) {
      kept = random() % (changes.size() + 1);
    }
    for (std::size_t i = 0; i < kept; ++i) {
      changes[i](m_names_on_disk);
    }
  }
  m_changes.clear();
  m_names = m_names_on_disk;
  for (const auto& [name, contents] : m_names) {
    const std::string& on_disk = contents->on_disk;
    std::string left = loss == Loss::all ? on_disk : contents->bytes;
    if (loss == Loss::zeros && left.size() > on_disk.size()) {
      std::fill(left.begin() + static_cast<std::ptrdiff_t>(on_disk.size()), left.end(), '\0');
    } else if (loss == Loss::random && left.size() > on_disk.size()) {
      left.resize(on_disk.size() + random() % (left.size() - on_disk.size() + 1));
    } else if (loss == Loss::random && random() % 2 == 0) {
      left = on_disk;
    }
    contents->bytes = left;
    contents->on_disk = left;
  }
  m_is_without_power = false;
  m_fault_at = 0;
}

std::map<std::string, std::string> FragileDisk::files() const {
  std::map<std::string, std::string> files;
  for (const auto& [name, contents] : m_names) {
    files[name.string()] = contents->bytes;
  }
  return files;
}

void FragileDisk::write(const fs::path& path, std::string_view contents) {
  m_names[path] = std::make_shared<Contents>();
  m_names[path]->bytes = contents;
  m_names[path]->on_disk = contents;
  m_names[path]->modified = ++m_clock;
  m_names_on_disk[path] = m_names[path];
}

std::unique_ptr<OutputFile> FragileDisk::open(const fs::path& path, OpenMode mode,
                                              std::error_code& error) {
  const auto found = m_names.find(path);
  const bool is_there = found != m_names.end();
  error.clear();
  if (mode == OpenMode::existing && !is_there) {
    error = std::make_error_code(std::errc::no_such_file_or_directory);
  } else if (mode == OpenMode::exclusive && is_there) {
    error = std::make_error_code(std::errc::file_exists);
  } else if (!is_there || mode == OpenMode::replace) {
    error = step();
  }
  if (error) {
    return nullptr;
  }
  if (!is_there) {
    change(path.parent_path(), [path, contents = std::make_shared<Contents>()](Names& names) {
      names[path] = contents;
    });
  } else if (mode == OpenMode::replace) {
    found->second->bytes.clear();
  }
  return std::make_unique<File>(*this, m_names.at(path));
}

std::error_code FragileDisk::rename(const fs::path& from, const fs::path& to) {
  const std::error_code error = step();
  if (error || !m_names.contains(from)) {
    return error ? error : std::make_error_code(std::errc::no_such_file_or_directory);
  }
  change(from.parent_path(), [from, to](Names& names) {
    names[to] = names.at(from);
    names.erase(from);
  });
  return {};
}

std::error_code FragileDisk::remove(const fs::path& path) {
  if (!m_names.contains(path)) {
    return std::make_error_code(std::errc::no_such_file_or_directory);
  }
  const std::error_code error = step();
  if (!error) {
    change(path.parent_path(), [path](Names& names) { names.erase(path); });
  }
  return error;
}

std::error_code FragileDisk::create_folders(const fs::path&) {
  return m_is_without_power ? std::make_error_code(std::errc::io_error) : std::error_code{};
}

std::error_code FragileDisk::sync_folder(const fs::path& folder) {
  const std::error_code error = step();
  if (!error) {
    for (const auto& change : m_changes[folder]) {
      change(m_names_on_disk);
    }
    m_changes.erase(folder);
  }
  return error;
}

std::error_code FragileDisk::sync_all(const fs::path&) {
  const std::error_code error = step();
  if (!error) {
    m_changes.clear();
    m_names_on_disk = m_names;
    for (const auto& [name, contents] : m_names) {
      contents->on_disk = contents->bytes;
    }
  }
  return error;
}

std::vector<std::string> FragileDisk::names(const fs::path& folder, std::error_code& error) const {
  error = m_is_without_power ? std::make_error_code(std::errc::io_error) : std::error_code{};
  std::vector<std::string> names;
  for (const auto& [path, contents] : m_names) {
    if (path.parent_path() == folder) {
      names.push_back(path.filename().native());
    }
  }
  return names;
}

std::optional<FileStamp> FragileDisk::stamp(const fs::path& path) const {
  const auto found = m_names.find(path);
  if (found == m_names.end()) {
    return std::nullopt;
  }
  return FileStamp{found->second->bytes.size(), found->second->modified};
}

}  // namespace sst::test
