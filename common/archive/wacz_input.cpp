#include "common/archive/wacz_input.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/archive/archive_input.hpp"
#include "common/archive/file.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/zip_file.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"

namespace sst {
namespace {

constexpr std::string_view kArchiveFolder = "archive/";
// A packed archive hardly becomes smaller when it is packed again: more is a bomb.
constexpr std::uint64_t kMostExpansion = 100;
// The unpacked size up to which that is of no interest.
constexpr std::uint64_t kHarmlessBytes = std::uint64_t{64} << 20;

/// True for files such as ".DS_Store" and "notes.txt".
bool is_known_to_be_none(std::string_view name) {
  const std::string_view last = name.substr(name.rfind('/') + 1);
  return last.starts_with('.') || kind_by_name(std::string{last}) == FileKind::other;
}

/// A fact about a member that is not read, for messages; empty for others.
std::string fault_of(const ZipFile::Member& member) {
  if (leads_out(member.name)) {
    return "its name leads out of the WACZ file";
  }
  if (member.is_encrypted) {
    return "it is encrypted; decrypt the WACZ file";
  }
  if (kind_by_name(member.name) != FileKind::archive) {
    return "its name is not that of a WARC or ARC file";
  }
  const bool is_packed_twice = !member.name.ends_with("arc");
  if (is_packed_twice && member.size > kHarmlessBytes &&
      member.size / kMostExpansion > member.packed_size) {
    return "it expands more than a packed archive can: a ZIP bomb";
  }
  return {};
}

class WaczInput : public PageInput {
 public:
  WaczInput(const std::string& path, std::size_t max_page_bytes)
      : m_path{path}, m_max_page_bytes{max_page_bytes}, m_zip{path} {
    for (ZipFile::Member& member : m_zip.members()) {
      if (member.name.starts_with(kArchiveFolder) && !member.name.ends_with('/') &&
          !is_known_to_be_none(member.name)) {
        std::string fault = fault_of(member);
        m_members.push_back({std::move(member), std::move(fault)});
      }
    }
    std::stable_sort(m_members.begin(), m_members.end(), [](const Archive& a, const Archive& b) {
      return a.member.name < b.member.name;
    });
    for (std::size_t i = 1; i < m_members.size(); ++i) {
      if (m_members[i].member.name == m_members[i - 1].member.name) {
        m_members[i].fault = "another member has the same name";
      }
    }
    if (m_members.empty()) {
      throw InputError{path + ": there is no archive in this WACZ file"};
    }
    require_disjoint();
  }

  bool next(SourcePage& page) override {
    while (true) {
      if (m_archive) {
        if (m_archive->next(page)) {
          return true;
        }
        m_archive.reset();
      }
      if (m_next == m_members.size()) {
        return false;
      }
      const Archive& archive = m_members[m_next++];
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
    const auto found =
        std::find_if(m_members.begin(), m_members.end(),
                     [&](const Archive& archive) { return archive.member.name == cursor.member; });
    if (cursor.file != m_path || found == m_members.end()) {
      throw InputError{cursor.file +
                       ": the last run stopped within this file, and it was replaced since; put "
                       "it back, or run anew with --fresh"};
    }
    m_next = static_cast<std::size_t>(found - m_members.begin()) + 1;
    if (cursor.next == ArchivePosition{}) {
      // The member could not be read. If there are others of its name, they could not, either.
      while (m_next < m_members.size() && m_members[m_next].member.name == cursor.member) {
        ++m_next;
      }
      return;
    }
    open(*found);
    m_archive->resume(cursor);
  }

 private:
  struct Archive {
    ZipFile::Member member;
    std::string fault;  // empty if it can be read
  };

  /// Members that share bytes multiply the work that a small file makes.
  void require_disjoint() const {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(m_path, error);
    std::uint64_t sum = 0;
    for (const Archive& archive : m_members) {
      if (error || archive.member.packed_size > size - sum) {
        throw InputError{m_path +
                         ": the members of this ZIP file are together larger than the file: it "
                         "is damaged, or a ZIP bomb"};
      }
      sum += archive.member.packed_size;
    }
  }

  void open(const Archive& archive) {
    m_archive = open_archive(open_segments(m_zip.open(archive.member), archive.member.name), m_path,
                             m_max_page_bytes, archive.member.name);
  }

  std::string name_of(const Archive& archive) const { return m_path + "!" + archive.member.name; }

  void fail(const Archive& archive, PageProblem problem, SourcePage& page) const {
    start_page(page, name_of(archive));
    page.address = "/" + page.source;
    page.cursor.file = m_path;
    page.cursor.member = archive.member.name;
    page.cursor.is_archive = true;
    page.cursor.stamp = file_fingerprint(m_path);
    page.problem = std::move(problem);
  }

  std::string m_path;
  std::size_t m_max_page_bytes;
  ZipFile m_zip;
  std::vector<Archive> m_members;
  std::size_t m_next = 0;                // of m_members
  std::unique_ptr<PageInput> m_archive;  // the current one; refers to m_zip
};

}  // namespace

std::unique_ptr<PageInput> open_wacz(const std::string& path, std::size_t max_page_bytes) {
  return std::make_unique<WaczInput>(path, max_page_bytes);
}

}  // namespace sst
