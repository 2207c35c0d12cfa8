#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "common/archive/byte_stream.hpp"

namespace sst {

/// See styletree::RemoteFiles::fetch.
using FetchBytes =
    std::function<std::string(const std::string& url, std::uint64_t offset, std::uint64_t length)>;

/// The bytes of a remote archive, fetched on demand. Caches the last bytes received.
class FetchedBytes : public ByteStream {
 public:
  /// `fetch` must outlive this object.
  FetchedBytes(const FetchBytes& fetch, std::string archive)
      : m_fetch{fetch}, m_archive{std::move(archive)} {}

  /// After this call, the first read in [begin, end) fetches all remaining bytes of that range in
  /// one request.
  void expect(std::uint64_t begin, std::uint64_t end);

  std::size_t read(char* out, std::size_t size) override;
  bool seek(std::uint64_t offset) override;

 private:
  const FetchBytes& m_fetch;
  std::string m_archive;
  std::string m_bytes;
  std::uint64_t m_begin = 0;  // offset of m_bytes in the archive
  std::uint64_t m_at = 0;
  std::uint64_t m_expected_begin = 0;
  std::uint64_t m_expected_end = 0;
  bool m_ends = false;  // the archive ends after m_bytes
};

}  // namespace sst
