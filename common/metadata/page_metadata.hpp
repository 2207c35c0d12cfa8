#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// Where a page tells a field of its metadata.
enum class MetadataSource : std::uint8_t {
  none,
  json_ld,
  open_graph,  ///< meta elements with property="og:..." or "article:..."
  meta,        ///< other meta elements
  microdata,
  rdfa,
  link,     ///< a link element, or an <a rel>
  time,     ///< a time element
  byline,   ///< the visible text near the heading
  heading,  ///< the heading of the content
  title,    ///< the title element
  html,     ///< the lang attribute of the html element
};

/// "json-ld", "open-graph", ...; empty for none.
std::string_view metadata_source_name(MetadataSource source);

struct MetadataText {
  std::string value;  ///< empty if the page does not tell
  MetadataSource source = MetadataSource::none;
};

struct MetadataList {
  std::vector<std::string> values;
  MetadataSource source = MetadataSource::none;
};

/// What a page says about itself, UTF-8. URLs are as the page writes them.
struct PageMetadata {
  MetadataText title;
  MetadataList authors;
  MetadataText published;  ///< ISO 8601, with the precision and the zone that the page gives
  MetadataText modified;
  MetadataText language;  ///< as declared: "en-GB"
  MetadataText description;
  MetadataText site_name;
  MetadataText canonical;
  MetadataText image;
  MetadataList tags;
  MetadataText licence;
  MetadataText type;  ///< of schema.org ("NewsArticle") or of Open Graph ("article")
};

}  // namespace sst
