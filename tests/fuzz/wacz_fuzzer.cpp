#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/archive/wacz_input.hpp"
#include "common/error.hpp"

// Any bytes as a WACZ file: it is refused, or every archive in it comes out, as pages or problems.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMaxPageBytes = 100'000;
  static const int file = memfd_create("fuzz", MFD_CLOEXEC);
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) {
    std::abort();
  }
  try {
    const auto input = sst::open_wacz("/proc/self/fd/" + std::to_string(file), kMaxPageBytes);
    sst::SourcePage page;
    while (input->next(page)) {
      if (page.cursor.member.empty() || (!page.problem && page.bytes.size() > kMaxPageBytes)) {
        std::abort();
      }
      unpack(page, kMaxPageBytes);
    }
  } catch (const sst::InputError&) {
  }
  return 0;
}
