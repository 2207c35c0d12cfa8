#include "common/archive/page_file_input.hpp"

#include <utility>

#include "common/archive/file_kind.hpp"
#include "common/error.hpp"
#include "common/io/start_over.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnreadArchive =
    "this compression is not supported for archives; unpack the archive, or pack it with gzip, "
    "zstd, xz or lz4";

class PageFileInput : public PageInput {
 public:
  PageFileInput(fs::path path, std::optional<std::uint64_t> bytes, std::size_t max_page_bytes)
      : m_path{std::move(path)}, m_bytes{bytes}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page) override {
    if (std::exchange(m_is_done, true)) {
      return false;
    }
    start_page(page, m_path);
    page.address = address_of(m_path);
    const FileKind kind = kind_by_name(m_path);
    if (kind == FileKind::unread_archive) {
      page.problem = PageProblem{PageProblemKind::unreadable, kUnreadArchive};
      return true;
    }
    page.unread_bytes = m_bytes;  // none for a pipe, a device, or a missing file
    if (kind == FileKind::packed_page || !m_bytes) {
      read_page_file(page, m_max_page_bytes);
    }
    if (kind == FileKind::packed_page) {
      page.codings = codings_by_start(page.bytes);
    }
    return true;
  }
  void resume(const SourceCursor& cursor) override {
    if (cursor.file != m_path.native()) {
      throw InputError{cursor.file +
                       ": the last run stopped after this file, but the inputs now name another "
                       "file instead; name the same files, or " +
                       kStartOver};
    }
    m_is_done = true;
  }

 private:
  fs::path m_path;
  std::optional<std::uint64_t> m_bytes;
  std::size_t m_max_page_bytes;
  bool m_is_done = false;
};

}  // namespace

std::unique_ptr<PageInput> open_page_file(const fs::path& path, std::optional<std::uint64_t> bytes,
                                          std::size_t max_page_bytes) {
  return std::make_unique<PageFileInput>(path, bytes, max_page_bytes);
}

}  // namespace sst
