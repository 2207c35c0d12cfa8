#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/html/page_parser.hpp"
#include "common/metadata/metadata_reader.hpp"
#include "common/text/utf8.hpp"

namespace {

void require(bool is_true) {
  if (!is_true) {
    std::abort();
  }
}

void check(const sst::MetadataText& field) {
  require(sst::valid_utf8_length(field.value) == field.value.size());
  require(field.value.empty() == (field.source == sst::MetadataSource::none));
}

void check(const sst::MetadataList& field) {
  for (const std::string& value : field.values) {
    require(!value.empty() && sst::valid_utf8_length(value) == value.size());
  }
  require(field.values.empty() == (field.source == sst::MetadataSource::none));
}

}  // namespace

// Parses any bytes as a page. The metadata must be valid UTF-8, and each value must have a source.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static sst::PageParser parser{{}, sst::Statements::keep};
  static sst::PageTree page;
  static sst::MetadataReader reader;
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  if (parser.parse(bytes, "utf-8", page)) {
    return 0;
  }
  sst::PageMetadata metadata;
  reader.read(page, parser.statements(), {"https://example.org/2026/01/31/"}, {}, metadata);
  sst::for_each_field(metadata, [](std::string_view, const auto& field) { check(field); });
  return 0;
}
