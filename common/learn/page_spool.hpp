#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "common/io/descriptor.hpp"

namespace sst {

/// Stores packed pages that may be drawn into a sample. Pages that exceed a memory budget are
/// written to an unlinked temporary file in $TMPDIR or /tmp, which disappears when the process
/// ends. The spool must outlive its pages. Safe to use from any number of threads.
class PageSpool {
 public:
  /// Owns a stored page. Destroying it frees the page's memory, but not its space in the file.
  class Page {
   public:
    Page() = default;
    ~Page();
    Page(Page&& other) noexcept { *this = std::move(other); }
    Page& operator=(Page&& other) noexcept;

   private:
    friend class PageSpool;

    PageSpool* m_spool = nullptr;
    std::string m_packed;        // empty if the page is in the file
    std::uint64_t m_offset = 0;  // offset in the file
    std::size_t m_length = 0;    // packed, in bytes
  };

  /// A memory budget for spools that never use a file.
  static constexpr std::size_t kMemoryOnly = std::size_t{1} << 62;

  explicit PageSpool(std::size_t memory_bytes = std::size_t{48} << 20)
      : m_memory_left{static_cast<std::int64_t>(memory_bytes)} {}
  PageSpool(const PageSpool&) = delete;
  PageSpool& operator=(const PageSpool&) = delete;

  /// Compresses a page for keep().
  static std::string pack(std::string_view bytes);

  /// The inverse of pack(). Returns nullopt if the bytes are damaged or unpack to more than
  /// `max_bytes`.
  static std::optional<std::string> unpack(
      std::string_view packed, std::size_t max_bytes = std::numeric_limits<std::size_t>::max());

  /// Stores a packed page. Throws InputError if the file cannot be written.
  Page keep(std::string packed);
  /// Returns the unpacked bytes of a page. Throws InputError if the file cannot be read.
  std::string load(const Page& page) const;
  /// Returns the packed bytes that were passed to keep(). Throws InputError if the file cannot be
  /// read.
  std::string packed(const Page& page) const;

 private:
  void open_file();

  std::mutex m_mutex;  // guards all members below
  std::int64_t m_memory_left;
  Descriptor m_file;
  std::uint64_t m_file_size = 0;
};

}  // namespace sst
