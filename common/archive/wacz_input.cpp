#include "common/archive/wacz_input.hpp"

#include <utility>
#include <vector>

#include "common/archive/archive_input.hpp"
#include "common/archive/file.hpp"
#include "common/archive/wacz_file.hpp"
#include "common/error.hpp"
#include "common/io/start_over.hpp"

namespace sst {
namespace {

class WaczInput : public PageInput {
 public:
  WaczInput(const std::string& path, InputLimits limits) : m_limits{limits}, m_file{path} {}

  bool next(SourcePage& page) override {
    while (true) {
      if (m_archive) {
        if (m_archive->next(page)) {
          return true;
        }
        m_archive.reset();
      }
      if (m_next == m_file.archives().size()) {
        return false;
      }
      const Archive& archive = m_file.archives()[m_next++];
      if (!archive.fault.empty()) {
        fail(archive, {PageProblemKind::unreadable, archive.fault}, page);
        return true;
      }
      try {
        open(archive);
      } catch (const InputError& error) {
        fail(archive, problem_of(error, name_of(archive)), page);
        return true;
      }
    }
  }

  void resume(const SourceCursor& cursor) override {
    const std::vector<Archive>& archives = m_file.archives();
    const Archive* const found = m_file.find(cursor.member);
    if (cursor.file != m_file.path() || found == nullptr) {
      throw InputError{
          cursor.file +
          ": the last run stopped within this file, which has changed since; restore it, or " +
          kStartOver};
    }
    m_next = static_cast<std::size_t>(found - archives.data()) + 1;
    if (cursor.next == ArchivePosition{}) {
      // The member could not be read, and no other member with its name could be read either.
      while (m_next < archives.size() && archives[m_next].member.name == cursor.member) {
        ++m_next;
      }
      return;
    }
    open(*found);
    m_archive->resume(cursor);
  }

 private:
  using Archive = WaczFile::Archive;

  void open(const Archive& archive) {
    m_archive = open_archive(open_segments(m_file.open(archive), archive.member.name,
                                           PackedOrigin::file, m_limits.threads_ahead()),
                             m_file.path(), m_limits.max_page_bytes, archive.member.name);
  }

  std::string name_of(const Archive& archive) const {
    return m_file.path() + "!" + archive.member.name;
  }

  void fail(const Archive& archive, PageProblem problem, SourcePage& page) const {
    start_page(page, name_of(archive));
    page.address = "/" + page.source;
    page.cursor.file = m_file.path();
    page.cursor.member = archive.member.name;
    page.cursor.is_archive = true;
    page.cursor.stamp = file_fingerprint(m_file.path());
    page.problem = std::move(problem);
  }

  InputLimits m_limits;
  WaczFile m_file;
  std::size_t m_next = 0;                // index of the next archive
  std::unique_ptr<PageInput> m_archive;  // the current archive
};

}  // namespace

std::unique_ptr<PageInput> open_wacz(const std::string& path, InputLimits limits) {
  return std::make_unique<WaczInput>(path, limits);
}

}  // namespace sst
