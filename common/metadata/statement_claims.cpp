#include "common/metadata/statement_claims.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "common/page/name_words.hpp"

namespace sst {
namespace {

using Field = MetadataField;

/// The name of a meta element, and the metadata field for its content.
struct MetaName {
  std::string_view name;
  Field field;
  std::uint8_t order;  // priority among the names of the field
};

// Sorted by name.
constexpr MetaName kMetaNames[] = {
    {"application-name", Field::site_name, 1},
    {"article.published", Field::published, 22},
    {"article.updated", Field::modified, 6},
    {"article:author", Field::authors, 1},
    {"article:modified", Field::modified, 7},
    {"article:modified_time", Field::modified, 0},
    {"article:post_date", Field::published, 21},
    {"article:publicationdate", Field::published, 22},
    {"article:published", Field::published, 2},
    {"article:published_date", Field::published, 22},
    {"article:published_time", Field::published, 0},
    {"article:tag", Field::tags, 0},
    {"author", Field::authors, 0},
    {"bt:pubdate", Field::published, 23},
    {"byl", Field::authors, 8},
    {"citation_author", Field::authors, 4},
    {"citation_date", Field::published, 12},
    {"citation_journal_title", Field::site_name, 3},
    {"citation_language", Field::language, 3},
    {"citation_online_date", Field::published, 13},
    {"citation_publication_date", Field::published, 11},
    {"citation_title", Field::title, 5},
    {"copyright", Field::copyright_notice, 1},
    {"created", Field::published, 30},
    {"cxenseparse:recs:publishtime", Field::published, 14},
    {"date", Field::published, 15},
    {"date.created", Field::published, 30},
    {"date.issued", Field::published, 24},
    {"date.modified", Field::modified, 6},
    {"date_published", Field::published, 20},
    {"datemodified", Field::modified, 2},
    {"datepublished", Field::published, 3},
    {"dc.created", Field::published, 9},
    {"dc.creator", Field::authors, 5},
    {"dc.date", Field::published, 10},
    {"dc.date.created", Field::published, 9},
    {"dc.date.issued", Field::published, 8},
    {"dc.date.modified", Field::modified, 4},
    {"dc.date.publication", Field::published, 8},
    {"dc.date.published", Field::published, 8},
    {"dc.description", Field::description, 3},
    {"dc.issued", Field::published, 8},
    {"dc.language", Field::language, 0},
    {"dc.modified", Field::modified, 4},
    {"dc.publisher", Field::site_name, 2},
    {"dc.rights", Field::licence, 1},
    {"dc.title", Field::title, 4},
    {"dcterms.available", Field::published, 25},
    {"dcterms.created", Field::published, 6},
    {"dcterms.creator", Field::authors, 6},
    {"dcterms.date", Field::published, 7},
    {"dcterms.issued", Field::published, 5},
    {"dcterms.license", Field::licence, 0},
    {"dcterms.modified", Field::modified, 3},
    {"dcterms.rights", Field::copyright_notice, 0},
    {"dcterms.rightsholder", Field::copyright_holder, 0},
    {"description", Field::description, 0},
    {"displaydate", Field::published, 26},
    {"keywords", Field::tags, 5},
    {"last-modified", Field::modified, 5},
    {"last-updated", Field::modified, 8},
    {"lastmod", Field::modified, 8},
    {"modified_time", Field::modified, 2},
    {"news_keywords", Field::tags, 4},
    {"og:article:author", Field::authors, 2},
    {"og:article:published_time", Field::published, 1},
    {"og:article:tag", Field::tags, 1},
    {"og:description", Field::description, 1},
    {"og:image", Field::image, 0},
    {"og:image:url", Field::image, 1},
    {"og:locale", Field::language, 1},
    {"og:pubdate", Field::published, 2},
    {"og:published_time", Field::published, 2},
    {"og:release_date", Field::published, 27},
    {"og:site_name", Field::site_name, 0},
    {"og:title", Field::title, 0},
    {"og:type", Field::type, 0},
    {"og:updated_time", Field::modified, 1},
    {"og:url", Field::canonical, 0},
    {"originalpublicationdate", Field::published, 17},
    {"parsely-author", Field::authors, 3},
    {"parsely-image-url", Field::image, 4},
    {"parsely-pub-date", Field::published, 4},
    {"parsely-tags", Field::tags, 2},
    {"parsely-title", Field::title, 2},
    {"parsely-type", Field::type, 1},
    {"pdate", Field::published, 28},
    {"ptime", Field::published, 28},
    {"pubdate", Field::published, 16},
    {"publication-date", Field::published, 19},
    {"publication_date", Field::published, 19},
    {"publish-date", Field::published, 19},
    {"publish_date", Field::published, 19},
    {"publish_time", Field::published, 19},
    {"publishdate", Field::published, 19},
    {"published", Field::published, 19},
    {"published-date", Field::published, 19},
    {"published_date", Field::published, 19},
    {"published_time", Field::published, 19},
    {"rbpubdate", Field::published, 29},
    {"release_date", Field::published, 29},
    {"revised", Field::modified, 9},
    {"rights", Field::copyright_notice, 2},
    {"sailthru.author", Field::authors, 7},
    {"sailthru.date", Field::published, 18},
    {"sailthru.image.full", Field::image, 5},
    {"sailthru.tags", Field::tags, 3},
    {"sailthru.title", Field::title, 3},
    {"twitter:description", Field::description, 2},
    {"twitter:image", Field::image, 2},
    {"twitter:image:src", Field::image, 3},
    {"twitter:title", Field::title, 1},
};
constexpr bool is_before(const MetaName& a, const MetaName& b) {
  return a.name < b.name;
}
static_assert(std::is_sorted(std::begin(kMetaNames), std::end(kMetaNames), is_before));

bool is_open_graph(std::string_view name) {
  return name.starts_with("og:") || name.starts_with("article:");
}

/// The rank of a meta element. The title for use on other sites (og:title) ranks before the titles
/// of web pages in JSON-LD.
std::uint8_t rank_of(const MetaName& meta) {
  const bool is_stated_title = meta.field == Field::title && meta.order == 0;
  return is_stated_title ? claim_rank::kStatedTitle
                         : static_cast<std::uint8_t>(claim_rank::kMeta + meta.order);
}

void add_link(const PageStatement& link, ClaimList& claims) {
  const auto add = [&](Field field, std::uint8_t rank) {
    claims.add(field, rank, MetadataSource::link, link.content);
  };
  if (has_name_word(link.names, "canonical")) {
    add(Field::canonical, claim_rank::kJsonLd);
  } else if (has_name_word(link.names, "license")) {
    add(Field::licence, claim_rank::kJsonLd);
  } else if (has_name_word(link.names, "image_src")) {
    add(Field::image, claim_rank::kLink);
  }
}

}  // namespace

void add_statement_claims(const PageStatements& statements, ClaimList& claims) {
  for (const PageStatement& meta : statements.metas) {
    for_each_name_word(meta.names, [&](std::string_view name) {
      const auto* const found = std::lower_bound(std::begin(kMetaNames), std::end(kMetaNames),
                                                 MetaName{name, {}, 0}, is_before);
      if (found != std::end(kMetaNames) && found->name == name) {
        claims.add(found->field, rank_of(*found),
                   is_open_graph(name) ? MetadataSource::open_graph : MetadataSource::meta,
                   meta.content);
      }
    });
  }
  claims.add(Field::published, claim_rank::kScript, MetadataSource::script, statements.script_date);
  for (const PageStatement& link : statements.links) {
    add_link(link, claims);
  }
}

}  // namespace sst
