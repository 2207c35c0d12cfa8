#include "common/metadata/page_metadata.hpp"

#include <cstddef>
#include <iterator>

namespace sst {
namespace {

// In the order of MetadataSource.
constexpr std::string_view kSourceNames[] = {
    "",       "json-ld", "open-graph", "meta", "microdata", "rdfa", "link",   "time", "site",
    "byline", "heading", "title",      "html", "script",    "url",  "lesson", "text", "header",
};
static_assert(std::size(kSourceNames) == static_cast<std::size_t>(MetadataSource::header) + 1);

}  // namespace

std::string_view metadata_source_name(MetadataSource source) {
  return kSourceNames[static_cast<std::size_t>(source)];
}

}  // namespace sst
