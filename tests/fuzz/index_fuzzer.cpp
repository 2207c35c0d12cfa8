#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "common/archive/index_line.hpp"
#include "common/archive/index_source.hpp"
#include "common/archive/packed_lines.hpp"
#include "common/error.hpp"
#include "common/text/utf8.hpp"
#include "common/url/site_name.hpp"
#include "common/url/surt.hpp"

namespace {

constexpr std::size_t kMaxPageBytes = 100'000;
constexpr std::string_view kArchive =
    "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://a.org/1\r\nContent-Type: "
    "text/html\r\n"
    "Content-Length: 6\r\n\r\n<p>One\r\n\r\n"
    "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://b.org/2\r\nContent-Type: "
    "text/html\r\n"
    "Content-Length: 6\r\n\r\n<p>Two\r\n\r\n";

void require(bool is_so) {
  if (!is_so) {
    std::abort();
  }
}

/// A folder that contains the archive "a.warc" and exists until the process ends.
const std::filesystem::path& folder() {
  static const std::filesystem::path path = [] {
    std::string name = std::filesystem::temp_directory_path() / "index-fuzzer-XXXXXX";
    require(mkdtemp(name.data()) != nullptr);
    std::ofstream{name + "/a.warc"} << kArchive;
    std::atexit([] { std::filesystem::remove_all(folder()); });
    return std::filesystem::path{name};
  }();
  return path;
}

/// Requires that an entry written as a CDXJ line is read back as the same entry.
void require_to_be_written(sst::IndexEntry entry) {
  for (std::string* text : {&entry.key, &entry.date, &entry.url, &entry.digest, &entry.file}) {
    *text = sst::repaired_utf8(*text);
  }
  const auto is_word = [](const std::string& text) {
    return !text.empty() && text.find_first_of(" {!\r") == std::string::npos;
  };
  if (!is_word(entry.key) || !is_word(entry.date) || entry.key.starts_with("CDX")) {
    return;
  }
  sst::IndexLineReader reader;
  sst::IndexEntry again;
  require(reader.read(sst::cdxj_line(entry), again) == sst::IndexLineReader::Result::entry);
  require(again.url == entry.url && again.file == entry.file && again.offset == entry.offset &&
          again.length == entry.length && again.status == entry.status);
}

/// The record locations in the lines of an index, and the number of bad lines.
struct NamedPlaces {
  std::set<std::pair<std::string, std::uint64_t>> places;  // archive names and offsets
  std::size_t bad_lines = 0;
};

NamedPlaces named_places(const std::string& index) {
  NamedPlaces named;
  std::istringstream in{index};
  sst::PackedLines lines{sst::wrap_stream(in), "index"};
  sst::IndexLineReader reader;
  sst::IndexEntry entry;
  while (lines.next()) {
    const auto result = lines.fault() != nullptr ? sst::IndexLineReader::Result::bad
                                                 : reader.read(lines.text(), entry);
    named.bad_lines += result == sst::IndexLineReader::Result::bad ? 1 : 0;
    if (result != sst::IndexLineReader::Result::entry) {
      continue;
    }
    require(!entry.file.empty() && entry.length.value_or(1) > 0);
    named.places.emplace(entry.file, entry.offset);
    sst::host_of_surt_key(entry.key);
    const std::string key = sst::surt_key(entry.url);
    require(sst::site_of_url(entry.url).empty() || key.find(' ') == std::string::npos);
    require_to_be_written(entry);
  }
  return named;
}

}  // namespace

// Reads any bytes as an index. Each bad line must yield an item, and each record location at most
// one item. Every page must be in the archive, at a location from the index.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string index{reinterpret_cast<const char*>(data), size};
  const NamedPlaces named = named_places(index);
  const std::string path = folder() / "i";
  std::ofstream{path, std::ios::binary} << index;
  try {
    sst::IndexedSource source{{.indexes = {path}, .site = "", .archives = {}}, kMaxPageBytes};
    sst::SourcePage page;
    std::size_t bad_lines = 0;
    std::size_t places = 0;
    while (source.next(page)) {
      if (page.skip == sst::Skip::index_line) {
        ++bad_lines;
        continue;
      }
      ++places;
      if (!page.skip && !page.problem) {
        const std::uint64_t offset = page.capture.start.segment + page.capture.start.within;
        require(std::any_of(named.places.begin(), named.places.end(),
                            [&](const auto& place) { return place.second == offset; }));
        const std::size_t record = kArchive.find(page.url);
        require(offset < record && record < offset + 100);
        require(page.bytes == (page.url.ends_with('1') ? "<p>One" : "<p>Two"));
      }
    }
    require(bad_lines == named.bad_lines && places <= named.places.size());
    require(named.places.empty() == (places == 0));
  } catch (const sst::InputError&) {
    require(named.bad_lines > 0);
  }
  return 0;
}
