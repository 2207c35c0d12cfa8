#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "common/archive/archive_input.hpp"
#include "common/archive/byte_stream.hpp"

// Reads any bytes as an archive from a pipe. Every record must yield a page, a problem or a skip,
// and each position must be after the previous one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMaxPageBytes = 100'000;
  std::istringstream in{std::string{reinterpret_cast<const char*>(data), size}};
  const auto input =
      sst::open_archive(sst::open_segments(sst::wrap_stream(in)), "fuzz", kMaxPageBytes);
  sst::SourcePage page;
  sst::ArchivePosition last;
  while (input->next(page)) {
    const sst::ArchivePosition here = page.cursor.next;
    if (here.segment < last.segment ||
        (here.segment == last.segment && here.within < last.within)) {
      std::abort();
    }
    last = here;
    if (!page.problem && page.bytes.size() > kMaxPageBytes) {
      std::abort();
    }
    unpack(page, kMaxPageBytes);
  }
  return 0;
}
