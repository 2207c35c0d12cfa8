#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// The place where a field was found.
enum class MetadataSource : std::uint8_t {
  none,
  json_ld,
  open_graph,  ///< meta elements with property="og:..." or "article:..."
  meta,        ///< other meta elements
  microdata,
  rdfa,
  link,     ///< a link element, or an element with rel
  time,     ///< a time element
  site,     ///< the place where the site's other pages show it, according to the model
  byline,   ///< the visible text near the heading
  heading,  ///< the heading of the content
  title,    ///< the title element
  html,     ///< the lang attribute of the html element
  script,   ///< a script other than JSON-LD
  url,      ///< the page's URL
  lesson,   ///< a place taught by a person
  text,     ///< a visible notice
  header,   ///< a header of the HTTP response
};

/// "json-ld", "open-graph", ...; empty for none.
std::string_view metadata_source_name(MetadataSource source);

enum class MetadataField : std::uint8_t {
  title,
  authors,  ///< a list
  published,
  modified,
  language,
  description,
  site_name,
  canonical,
  image,
  tags,  ///< a list
  licence,
  type,
  // Not part of the metadata record, but used by read_rights():
  copyright_holder,
  copyright_notice,
};

struct MetadataText {
  std::string value;  ///< empty if the page does not state the field
  MetadataSource source = MetadataSource::none;
};

struct MetadataList {
  std::vector<std::string> values;
  MetadataSource source = MetadataSource::none;
};

/// The metadata that a page states about itself, in UTF-8 without line breaks.
struct PageMetadata {
  MetadataText title;  ///< title of the content, without the site's name
  MetadataList authors;
  MetadataText published;  ///< ISO 8601, with the precision and zone of the page's date
  MetadataText modified;
  MetadataText language;  ///< as declared: "en-GB"
  MetadataText description;
  MetadataText site_name;
  MetadataText canonical;  ///< a URL, like `image`; absolute if the page's URL is known
  MetadataText image;
  MetadataList tags;
  MetadataText licence;
  MetadataText type;  ///< the type in schema.org ("NewsArticle") or Open Graph ("article")
  MetadataText copyright_holder;  ///< not visited by for_each_field(); see read_rights()
  MetadataText copyright_notice;  ///< like copyright_holder
};

/// Calls visit(name, field) for each field, a MetadataText or a MetadataList, in the order of the
/// record.
template <typename Visitor>
void for_each_field(const PageMetadata& metadata, Visitor visit) {
  visit("title", metadata.title);
  visit("authors", metadata.authors);
  visit("published", metadata.published);
  visit("modified", metadata.modified);
  visit("language", metadata.language);
  visit("description", metadata.description);
  visit("site_name", metadata.site_name);
  visit("canonical", metadata.canonical);
  visit("image", metadata.image);
  visit("tags", metadata.tags);
  visit("licence", metadata.licence);
  visit("type", metadata.type);
}

}  // namespace sst
