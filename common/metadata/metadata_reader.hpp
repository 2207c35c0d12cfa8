#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/metadata/json_ld.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/page/page_statements.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Reads what pages say about themselves, and decides for each field which source to believe:
/// JSON-LD, Open Graph, other meta elements, microdata and RDFa, time elements, and at last the
/// visible text near the heading. Reuses its memory; one thread at a time.
class MetadataReader {
 public:
  /// Replaces the contents of `metadata`. Changes the JSON-LD texts of `statements`.
  void read(const PageTree& page, PageStatements& statements, PageMetadata& metadata);

 private:
  void read_json_ld(PageMetadata& metadata);
  void read_article(std::uint32_t object, PageMetadata& metadata);
  void read_json_authors(std::uint32_t object, std::string_view key, MetadataList& authors) const;
  std::uint32_t find_article() const;

  JsonLd m_json;
  std::string m_publisher;            // as the page's JSON-LD names it
  std::vector<std::string> m_titles;  // that the page states
};

}  // namespace sst
