#include "common/archive/wacz_file.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "common/archive/bounded_segments.hpp"
#include "common/archive/file_kind.hpp"
#include "common/error.hpp"
#include "common/io/paths.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::string_view kArchiveFolder = "archive/";
constexpr std::string_view kWaczSeparator = ".wacz!";

/// True for files that are known not to be archives, such as ".DS_Store" and "notes.pdf".
bool is_known_to_be_none(std::string_view name) {
  const std::string_view last = name.substr(name.rfind('/') + 1);
  return last.starts_with('.') || kind_by_name(std::string{last}) == FileKind::other;
}

/// The reason why a member is not read, for messages; empty if it is read.
std::string fault_of(const ZipFile::Member& member) {
  if (leads_out(member.name)) {
    return "its name points outside the WACZ file";
  }
  if (member.is_encrypted) {
    return "it is encrypted; decrypt the WACZ file";
  }
  if (kind_by_name(member.name) != FileKind::archive) {
    return "its name is not the name of a WARC or ARC file";
  }
  // Packing a packed archive again hardly reduces its size.
  const bool is_packed_twice = !member.name.ends_with("arc");
  if (is_packed_twice && member.size > BoundedSegments::kFreeBytesOfFile &&
      member.size / BoundedSegments::kMostRatio > member.packed_size) {
    return "it expands more than any packed archive, so it is a ZIP bomb";
  }
  return {};
}

}  // namespace

WaczFile::WaczFile(const std::string& path) : m_path{path}, m_zip{path} {
  for (ZipFile::Member& member : m_zip.members()) {
    if (member.name.starts_with(kArchiveFolder) && !member.name.ends_with('/') &&
        !is_known_to_be_none(member.name)) {
      std::string fault = fault_of(member);
      m_archives.push_back({std::move(member), std::move(fault)});
    }
  }
  std::stable_sort(m_archives.begin(), m_archives.end(), [](const Archive& a, const Archive& b) {
    return a.member.name < b.member.name;
  });
  for (std::size_t i = 1; i < m_archives.size(); ++i) {
    if (m_archives[i].member.name == m_archives[i - 1].member.name) {
      m_archives[i].fault = "another member has the same name";
    }
  }
  if (m_archives.empty()) {
    throw InputError{path + ": this WACZ file contains no archive"};
  }
  require_disjoint();
}

/// Rejects a file that is smaller than its archives combined: archives that share bytes would let a
/// small file cause much work.
void WaczFile::require_disjoint() const {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(m_path, error);
  std::uint64_t sum = 0;
  for (const Archive& archive : m_archives) {
    if (error || archive.member.packed_size > size - sum) {
      throw InputError{m_path +
                       ": the members of this ZIP file are together larger than the file, so it "
                       "is damaged, or a ZIP bomb"};
    }
    sum += archive.member.packed_size;
  }
}

const WaczFile::Archive* WaczFile::find(std::string_view name) const {
  const auto found = std::lower_bound(
      m_archives.begin(), m_archives.end(), name,
      [](const Archive& archive, std::string_view other) { return archive.member.name < other; });
  return found != m_archives.end() && found->member.name == name ? &*found : nullptr;
}

std::unique_ptr<ByteStream> WaczFile::open(const Archive& archive) const {
  return m_zip.open(archive.member);
}

std::unique_ptr<ByteStream> WaczFile::open_at_any_place(const std::string& name) const {
  const auto fail = [&](const std::string& fact) {
    throw InputError{m_path + "!" + name + ": " + fact};
  };
  const Archive* const archive = find(name);
  if (archive == nullptr) {
    fail("the WACZ file contains no such archive");
  }
  if (!archive->fault.empty()) {
    fail(archive->fault);
  }
  if (archive->member.is_deflated) {
    fail(
        "the archive is deflated in the WACZ file, so its records cannot be read individually; "
        "repack the WACZ file without compression, as zip -0 does");
  }
  return open(*archive);
}

const WaczFile& WaczFileCache::open(const std::string& path) {
  if (path != m_path) {
    m_path = path;
    m_file.reset();
    m_error.clear();
    try {
      m_file.emplace(path);
    } catch (const InputError& error) {
      m_error = error.what();
    }
  }
  if (!m_file) {
    throw InputError{m_error};
  }
  return *m_file;
}

std::optional<std::pair<std::string, std::string>> split_wacz_name(const std::string& name) {
  const std::size_t at = ascii_lower(name).find(kWaczSeparator);
  if (at == std::string::npos || at + kWaczSeparator.size() == name.size()) {
    return std::nullopt;
  }
  const std::size_t end = at + kWaczSeparator.size() - 1;
  return std::pair{name.substr(0, end), name.substr(end + 1)};
}

}  // namespace sst
