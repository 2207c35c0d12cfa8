#include "tests/support/zips.hpp"

#include <zlib.h>

#include "tests/support/archives.hpp"

namespace sst::test {
namespace {

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) {
    out += i < 8 ? static_cast<char>(value >> (8 * i)) : '\0';
  }
}

struct ZipParts {
  std::string bytes;  // the members, then the directory
  std::size_t directory = 0;
};

ZipParts parts_of(const std::vector<ZipMember>& members) {
  ZipParts parts;
  std::string directory;
  for (const ZipMember& member : members) {
    const std::string packed = member.is_packed ? raw_deflated(member.bytes) : member.bytes;
    std::string common;  // the fields that both headers share
    put(common, 20, 2);
    put(common, member.flags, 2);
    put(common, member.method != 0 ? member.method : member.is_packed ? 8 : 0, 2);
    put(common, 0, 4);
    const auto* bytes = reinterpret_cast<const Bytef*>(member.bytes.data());
    put(common,
        member.checksum.value_or(
            static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(member.bytes.size())))),
        4);
    put(common, member.packed_size.value_or(static_cast<std::uint32_t>(packed.size())), 4);
    put(common, member.size.value_or(static_cast<std::uint32_t>(member.bytes.size())), 4);
    put(common, member.name.size(), 2);
    put(common, 0, 2);
    directory += "PK\1\2";
    put(directory, 20, 2);
    directory += common;
    put(directory, 0, 2 + 2 + 2 + 4);
    put(directory, member.offset.value_or(static_cast<std::uint32_t>(parts.bytes.size())), 4);
    directory += member.name;
    parts.bytes += "PK\3\4" + common + member.name + packed;
  }
  parts.directory = parts.bytes.size();
  parts.bytes += directory;
  return parts;
}

}  // namespace

std::string zip_of(const std::vector<ZipMember>& members) {
  ZipParts parts = parts_of(members);
  const std::size_t size = parts.bytes.size() - parts.directory;
  parts.bytes += "PK\5\6";
  put(parts.bytes, 0, 4);
  put(parts.bytes, members.size(), 2);
  put(parts.bytes, members.size(), 2);
  put(parts.bytes, size, 4);
  put(parts.bytes, parts.directory, 4);
  put(parts.bytes, 0, 2);
  return parts.bytes;
}

std::string zip64_of(const std::vector<ZipMember>& members, std::uint64_t declared) {
  ZipParts parts = parts_of(members);
  const std::size_t end = parts.bytes.size();
  parts.bytes += "PK\6\6";
  put(parts.bytes, 44, 8);
  put(parts.bytes, 45, 2);
  put(parts.bytes, 45, 2);
  put(parts.bytes, 0, 8);
  put(parts.bytes, declared, 8);
  put(parts.bytes, declared, 8);
  put(parts.bytes, end - parts.directory, 8);
  put(parts.bytes, parts.directory, 8);
  parts.bytes += "PK\6\7";
  put(parts.bytes, 0, 4);
  put(parts.bytes, end, 8);
  put(parts.bytes, 1, 4);
  parts.bytes += "PK\5\6";
  put(parts.bytes, 0, 4);
  put(parts.bytes, 0xFFFF, 2);
  put(parts.bytes, 0xFFFF, 2);
  put(parts.bytes, 0xFFFFFFFF, 4);
  put(parts.bytes, 0xFFFFFFFF, 4);
  put(parts.bytes, 0, 2);
  return parts.bytes;
}

}  // namespace sst::test
