#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "common/archive/segment_reader.hpp"
#include "common/archive/wacz_input.hpp"
#include "common/archive/zip_file.hpp"
#include "common/error.hpp"

namespace {

constexpr std::size_t kMaxPageBytes = 100'000;
constexpr std::size_t kMostUnpackedBytes = 4'000'000;

void require(bool is_so) {
  if (!is_so) {
    std::abort();
  }
}

/// The unpacked bytes of the archives in a file, by name, up to a fault or kMostUnpackedBytes.
/// Joins the bytes of members that share a name.
std::map<std::string, std::string> unpacked_members(const std::string& path) {
  std::map<std::string, std::string> unpacked;
  const sst::ZipFile zip{path};
  for (const sst::ZipFile::Member& member : zip.members()) {
    std::string& bytes = unpacked[member.name];
    try {
      const auto segments = sst::open_segments(zip.open(member), member.name);
      sst::read_start(*segments, bytes.size() + kMostUnpackedBytes, bytes);
    } catch (const sst::InputError&) {
    }
  }
  return unpacked;
}

}  // namespace

// Reads any bytes as a WACZ file. Either the file is refused, or every page is a piece of one of
// its members. An unreadable member must yield at most one item, after its pages.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int file = memfd_create("fuzz", MFD_CLOEXEC);
  require(ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == static_cast<ssize_t>(size));
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  try {
    const auto input = sst::open_wacz(path, kMaxPageBytes);
    const auto members = unpacked_members(path);
    std::set<std::string> ended;
    std::string current;
    sst::SourcePage page;
    while (input->next(page)) {
      const std::string& member = page.cursor.member;
      const auto found = members.find(member);
      require(member.starts_with("archive/") && found != members.end());
      require(member == current || ended.insert(current).second);
      require(member >= current);
      current = member;
      if (!page.problem && !page.skip) {
        require(page.bytes.size() <= kMaxPageBytes);
        require(found->second.find(page.bytes) != std::string::npos ||
                found->second.size() >= kMostUnpackedBytes);
      }
      unpack(page, kMaxPageBytes);
    }
  } catch (const sst::InputError&) {
  }
  return 0;
}
