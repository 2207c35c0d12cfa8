#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "common/archive/index_line.hpp"
#include "common/url/site_name.hpp"
#include "common/url/surt.hpp"

// Any bytes as the lines of an index: each is an entry, a header or bad, and keys of URLs are
// single words.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(data), size};
  std::string_view rest{text};
  sst::IndexLineReader reader;
  sst::IndexEntry entry;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (reader.read(rest.substr(0, end), entry) == sst::IndexLineReader::Result::entry) {
      if (entry.file.empty() || (entry.length && *entry.length == 0)) {
        std::abort();
      }
      sst::host_of_surt_key(entry.key);
      const std::string key = sst::surt_key(entry.url);
      if (!sst::site_of_url(entry.url).empty() && key.find(' ') != std::string::npos) {
        std::abort();
      }
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
