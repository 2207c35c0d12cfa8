#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "common/io/descriptor.hpp"

namespace sst {

/// Keeps pages that may be drawn into a sample, packed: in memory up to a budget, and from there on
/// in a file without a name in $TMPDIR or /tmp, which goes away with the program. Must outlive its
/// pages. Any number of threads.
class PageSpool {
 public:
  /// A page that is kept until this object goes.
  class Page {
   public:
    Page() = default;
    ~Page();
    Page(Page&& other) noexcept { *this = std::move(other); }
    Page& operator=(Page&& other) noexcept;

   private:
    friend class PageSpool;

    PageSpool* m_spool = nullptr;
    std::string m_packed;        // empty if it is in the file
    std::uint64_t m_offset = 0;  // there
    std::size_t m_length = 0;
  };

  /// A budget for spools that use no file.
  static constexpr std::size_t kMemoryOnly = std::size_t{1} << 62;

  explicit PageSpool(std::size_t memory_bytes = std::size_t{48} << 20)
      : m_memory_left{static_cast<std::int64_t>(memory_bytes)} {}
  PageSpool(const PageSpool&) = delete;
  PageSpool& operator=(const PageSpool&) = delete;

  /// What keep() takes.
  static std::string pack(std::string_view bytes);

  /// Undoes pack(); none if the bytes are damaged, or stand for more than `max_bytes`.
  static std::optional<std::string> unpack(std::string_view packed, std::size_t max_bytes);

  /// Throws InputError if the file cannot be written.
  Page keep(std::string packed);
  /// The bytes of a page. Throws InputError if the file cannot be read.
  std::string load(const Page& page) const;
  /// What keep() was given for the page. Throws InputError if the file cannot be read.
  std::string packed(const Page& page) const;

 private:
  void open_file();

  std::mutex m_mutex;  // guards what is below
  std::int64_t m_memory_left;
  Descriptor m_file;
  std::uint64_t m_file_size = 0;
};

}  // namespace sst
