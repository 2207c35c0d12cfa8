#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/io/file_system.hpp"

namespace sst::test {

/// An in-memory file system that tracks what a power failure would leave on the disk: synced file
/// contents, and file names in synced folders. Each call that changes something is a step. A call
/// or the power can fail at a chosen step.
class FragileDisk : public FileSystem {
 public:
  /// The unsynced data that a power failure destroys.
  enum class Loss : std::uint8_t {
    all,      ///< nothing survives
    nothing,  ///< everything survives
    names,    ///< the contents survive, but not the names
    zeros,    ///< the names survive; zeros replace the unsynced contents
    random    ///< a random part of contents and names survives
  };

  /// Makes the `step`th step from now fail; 1 is the next one. A failing write writes half of its
  /// bytes.
  void fail_at(std::size_t step, std::errc error);
  /// Cuts the power at the `step`th of the next steps, counted from 1. That call and all later ones
  /// do nothing and return errors.
  void lose_power_at(std::size_t step);
  /// Makes lock() fail from now on.
  void fail_locks(std::errc error) { m_lock_error = std::make_error_code(error); }
  /// Makes has_name() fail from now on.
  void fail_status(std::errc error) { m_status_error = std::make_error_code(error); }
  std::size_t steps() const { return m_steps; }
  bool is_without_power() const { return m_is_without_power; }

  /// Ends the power failure. REQUIRES: no file is open.
  void restart(Loss loss, std::mt19937& random);

  /// The contents of all files, by path.
  std::map<std::string, std::string> files() const;
  void write(const std::filesystem::path& path, std::string_view contents);

  std::unique_ptr<OutputFile> open(const std::filesystem::path& path, OpenMode mode,
                                   std::error_code& error) override;
  std::error_code rename(const std::filesystem::path& from,
                         const std::filesystem::path& to) override;
  std::error_code remove(const std::filesystem::path& path) override;
  std::error_code create_folders(const std::filesystem::path& folder) override;
  std::error_code sync_folder(const std::filesystem::path& folder) override;
  std::error_code sync_all(const std::filesystem::path& folder) override;
  std::vector<std::string> names(const std::filesystem::path& folder,
                                 std::error_code& error) const override;
  std::optional<FileStamp> stamp(const std::filesystem::path& path) const override;

 private:
  class File;
  struct Contents {
    std::string bytes;
    std::string on_disk;
    std::int64_t modified = 0;
    bool is_locked = false;
  };
  using Names = std::map<std::filesystem::path, std::shared_ptr<Contents>>;

  /// Counts a step and returns its error if it fails.
  std::error_code step();
  /// Applies a name change now, and repeats it on the disk when `folder` is synced.
  void change(const std::filesystem::path& folder, std::function<void(Names&)> change);
  bool has_name(const Contents* contents) const;

  Names m_names;
  Names m_names_on_disk;
  /// Name changes that are not on the disk yet, by folder, in order.
  std::map<std::filesystem::path, std::vector<std::function<void(Names&)>>> m_changes;
  std::int64_t m_clock = 0;
  std::size_t m_steps = 0;
  std::size_t m_fault_at = 0;  // 0 if no fault is planned
  std::optional<std::errc> m_fault;
  std::error_code m_lock_error;
  std::error_code m_status_error;
  bool m_is_without_power = false;
};

}  // namespace sst::test
