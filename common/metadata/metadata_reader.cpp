#include "common/metadata/metadata_reader.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "common/html/character_reference.hpp"
#include "common/metadata/author_names.hpp"
#include "common/metadata/title_finder.hpp"
#include "common/metadata/visible_byline.hpp"
#include "common/metadata/written_date.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestText = 5'000;  // bytes of a field
constexpr std::size_t kMostTags = 100;

/// A name in a meta element, and the field that it states. For each field, the names are in the
/// order in which they are believed.
struct MetaRow {
  MetadataText PageMetadata::*field;
  std::string_view name;
};

constexpr MetaRow kMetaRows[] = {
    {&PageMetadata::published, "article:published_time"},
    {&PageMetadata::published, "og:article:published_time"},
    {&PageMetadata::published, "article:published"},
    {&PageMetadata::published, "datepublished"},
    {&PageMetadata::published, "parsely-pub-date"},
    {&PageMetadata::published, "sailthru.date"},
    {&PageMetadata::published, "dcterms.created"},
    {&PageMetadata::published, "dcterms.date"},
    {&PageMetadata::published, "dcterms.issued"},
    {&PageMetadata::published, "dc.date.issued"},
    {&PageMetadata::published, "dc.date.created"},
    {&PageMetadata::published, "dc.date"},
    {&PageMetadata::published, "citation_publication_date"},
    {&PageMetadata::published, "citation_date"},
    {&PageMetadata::published, "citation_online_date"},
    {&PageMetadata::published, "date"},
    {&PageMetadata::published, "pubdate"},
    {&PageMetadata::published, "originalpublicationdate"},
    {&PageMetadata::modified, "article:modified_time"},
    {&PageMetadata::modified, "og:updated_time"},
    {&PageMetadata::modified, "datemodified"},
    {&PageMetadata::modified, "dcterms.modified"},
    {&PageMetadata::modified, "dc.date.modified"},
    {&PageMetadata::modified, "last-modified"},
    {&PageMetadata::description, "description"},
    {&PageMetadata::description, "og:description"},
    {&PageMetadata::description, "twitter:description"},
    {&PageMetadata::description, "dc.description"},
    {&PageMetadata::site_name, "og:site_name"},
    {&PageMetadata::site_name, "application-name"},
    {&PageMetadata::site_name, "dc.publisher"},
    {&PageMetadata::site_name, "citation_journal_title"},
    {&PageMetadata::canonical, "og:url"},
    {&PageMetadata::image, "og:image"},
    {&PageMetadata::image, "og:image:url"},
    {&PageMetadata::image, "twitter:image"},
    {&PageMetadata::image, "twitter:image:src"},
    {&PageMetadata::image, "parsely-image-url"},
    {&PageMetadata::image, "sailthru.image.full"},
    {&PageMetadata::licence, "dcterms.license"},
    {&PageMetadata::licence, "dc.rights"},
    {&PageMetadata::type, "og:type"},
    {&PageMetadata::type, "parsely-type"},
    {&PageMetadata::language, "dc.language"},
    {&PageMetadata::language, "og:locale"},
};

constexpr std::string_view kTitleNames[] = {"og:title",       "twitter:title", "parsely-title",
                                            "sailthru.title", "dc.title",      "citation_title"};
constexpr std::string_view kAuthorNames[] = {
    "author",          "article:author",  "og:article:author",
    "parsely-author",  "citation_author", "dc.creator",
    "sailthru.author", "dcterms.creator", "byl"};
constexpr std::string_view kTagNames[] = {"article:tag",   "og:article:tag", "parsely-tags",
                                          "sailthru.tags", "news_keywords",  "keywords"};

// Types of schema.org that articles have, and those of pages that are about something.
constexpr std::string_view kArticleTypes[] = {"Report", "BlogPosting", "LiveBlogPosting",
                                              "Review", "Blog",        "SocialMediaPosting"};
constexpr std::string_view kWorkTypes[] = {
    "CreativeWork", "Recipe", "VideoObject", "Book",    "Movie",          "Product",
    "Course",       "HowTo",  "Event",       "Dataset", "PodcastEpisode", "DiscussionForumPosting"};

bool is_any_of(std::string_view text, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool has_word(std::string_view names, std::string_view word) {
  for (std::size_t at = names.find(word); at != std::string_view::npos;
       at = names.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || names[at - 1] == ' ') && (end == names.size() || names[end] == ' ')) {
      return true;
    }
  }
  return false;
}

MetadataSource source_of_meta(std::string_view name) {
  return name.starts_with("og:") || name.starts_with("article:") ? MetadataSource::open_graph
                                                                 : MetadataSource::meta;
}

/// The text with references decoded (JSON-LD often has them twice) and white space collapsed.
std::string clean_text(std::string_view text) {
  std::string decoded;
  std::string collapsed;
  bool space_pending = false;
  append_decoded(decoded, text.substr(0, kLongestText));
  append_collapsed(collapsed, decoded, space_pending);
  return collapsed;
}

bool is_date(MetadataText PageMetadata::*field) {
  return field == &PageMetadata::published || field == &PageMetadata::modified;
}

/// Fills a field that is still empty.
void fill(PageMetadata& metadata, MetadataText PageMetadata::*field, std::string_view text,
          MetadataSource source) {
  MetadataText& filled = metadata.*field;
  if (!filled.value.empty() || text.empty()) {
    return;
  }
  filled.value = is_date(field) ? read_written_date(text) : clean_text(text);
  filled.source = filled.value.empty() ? MetadataSource::none : source;
}

void add_tags(std::string_view text, MetadataSource source, MetadataList& tags) {
  while (!text.empty() && tags.values.size() < kMostTags) {
    const std::size_t end = std::min(text.find(','), text.size());
    std::string tag = clean_text(text.substr(0, end));
    if (!tag.empty() &&
        std::find(tags.values.begin(), tags.values.end(), tag) == tags.values.end()) {
      tags.values.push_back(std::move(tag));
      tags.source = source;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void read_meta_lists(const PageStatements& statements, PageMetadata& metadata) {
  for (const std::string_view name : kAuthorNames) {
    if (!metadata.authors.values.empty()) {
      break;
    }
    for (const PageStatement& meta : statements.metas) {
      if (has_word(meta.names, name)) {
        add_author_names(meta.content, metadata.authors.values);
        metadata.authors.source = source_of_meta(name);
      }
    }
  }
  for (const std::string_view name : kTagNames) {
    if (!metadata.tags.values.empty()) {
      break;
    }
    for (const PageStatement& meta : statements.metas) {
      if (has_word(meta.names, name)) {
        add_tags(meta.content, source_of_meta(name), metadata.tags);
      }
    }
  }
}

void read_links(const PageStatements& statements, PageMetadata& metadata) {
  for (const PageStatement& link : statements.links) {
    if (has_word(link.names, "canonical")) {
      fill(metadata, &PageMetadata::canonical, link.content, MetadataSource::link);
    } else if (has_word(link.names, "license")) {
      fill(metadata, &PageMetadata::licence, link.content, MetadataSource::link);
    } else if (has_word(link.names, "image_src")) {
      fill(metadata, &PageMetadata::image, link.content, MetadataSource::link);
    }
  }
}

void read_metas(const PageStatements& statements, PageMetadata& metadata) {
  for (const MetaRow& row : kMetaRows) {
    for (const PageStatement& meta : statements.metas) {
      if ((metadata.*row.field).value.empty() && has_word(meta.names, row.name)) {
        fill(metadata, row.field, meta.content, source_of_meta(row.name));
      }
    }
  }
}

std::string visible_value(const PageTree& page, NodeId element) {
  for (const AttributeName name : {AttributeName::content, AttributeName::datetime}) {
    if (const std::string_view value = page.attribute(element, name); !value.empty()) {
      return std::string{value};
    }
  }
  std::string text;
  append_element_text(page, element, 300, text);
  return text;
}

/// True if an element is in a part that says "author", as microdata nests names in persons.
bool is_within_author(const PageTree& page, NodeId element) {
  for (int i = 0; i < 4 && element != kNoNode; ++i, element = page.node(element).parent) {
    if (has_word(page.attribute(element, AttributeName::itemprop), "author")) {
      return true;
    }
  }
  return false;
}

/// Microdata, RDFa, rel, and time elements, in document order.
void read_elements(const PageTree& page, PageMetadata& metadata) {
  MetadataList authors;
  MetadataList linked;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).is_text() || page.attributes(id).empty()) {
      continue;
    }
    const std::string_view property = page.attribute(id, AttributeName::property);
    const std::string_view item = page.attribute(id, AttributeName::itemprop);
    const MetadataSource source = item.empty() ? MetadataSource::rdfa : MetadataSource::microdata;
    const auto says = [&](std::string_view name) {
      return has_word(item, name) || property.substr(property.find(':') + 1) == name;
    };
    if (!item.empty() || !property.empty()) {
      if (says("datePublished")) {
        fill(metadata, &PageMetadata::published, visible_value(page, id), source);
      } else if (says("dateModified")) {
        fill(metadata, &PageMetadata::modified, visible_value(page, id), source);
      } else if (says("author") || (says("name") && is_within_author(page, id))) {
        if (authors.values.empty() || says("author")) {
          add_author_names(visible_value(page, id), authors.values);
          authors.source = source;
        }
      }
    }
    const std::string_view rel = page.attribute(id, AttributeName::rel);
    if (has_word(rel, "author")) {
      add_author_names(visible_value(page, id), linked.values);
      linked.source = MetadataSource::link;
    } else if (has_word(rel, "license")) {
      fill(metadata, &PageMetadata::licence, page.attribute(id, AttributeName::href),
           MetadataSource::link);
    }
  }
  for (MetadataList* list : {&authors, &linked}) {
    if (metadata.authors.values.empty()) {
      metadata.authors = std::move(*list);
    }
  }
}

/// The first time element after the heading of the content, or before it.
void read_times(const PageTree& page, NodeId heading, PageMetadata& metadata) {
  NodeId before = kNoNode;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).tag != Tag::time) {
      continue;
    }
    if (heading == kNoNode || id > heading) {
      fill(metadata, &PageMetadata::published, visible_value(page, id), MetadataSource::time);
      break;
    }
    before = id;
  }
  if (before != kNoNode) {
    fill(metadata, &PageMetadata::published, visible_value(page, before), MetadataSource::time);
  }
}

/// Removes the publisher from the authors, unless it is the only one.
void remove_publisher(std::string_view publisher, MetadataList& authors) {
  if (authors.values.size() > 1) {
    std::erase_if(authors.values,
                  [&](const std::string& name) { return is_same_name(name, publisher); });
  }
}

}  // namespace

void MetadataReader::read(const PageTree& page, PageStatements& statements,
                          PageMetadata& metadata) {
  metadata = {};
  m_titles.clear();
  m_publisher.clear();
  m_json.clear();
  for (std::string& script : statements.json_ld) {
    m_json.add(script);
  }
  m_json.finish();
  read_json_ld(metadata);
  read_links(statements, metadata);
  read_metas(statements, metadata);
  read_meta_lists(statements, metadata);
  read_elements(page, metadata);
  fill(metadata, &PageMetadata::language, page.language(), MetadataSource::html);
  const bool has_json_title = !m_titles.empty();
  for (const std::string_view name : kTitleNames) {
    for (const PageStatement& meta : statements.metas) {
      if (has_word(meta.names, name)) {
        m_titles.push_back(clean_text(meta.content));
      }
    }
  }
  for (std::string& title : m_titles) {
    remove_site_name(title, metadata.site_name.value);
  }
  const bool has_title = !m_titles.empty();
  m_titles.push_back(page.title());
  m_titles.emplace_back(longest_title_part(page.title()));
  const ContentHeading heading = find_content_heading(page, m_titles);
  fill(metadata, &PageMetadata::title, heading.text, MetadataSource::heading);
  if (has_title) {
    fill(metadata, &PageMetadata::title, m_titles.front(),
         has_json_title ? MetadataSource::json_ld : MetadataSource::open_graph);
  }
  fill(metadata, &PageMetadata::title, m_titles.back(), MetadataSource::title);
  read_times(page, heading.node, metadata);
  if (heading.node != kNoNode &&
      (metadata.authors.values.empty() || metadata.published.value.empty())) {
    VisibleByline byline = find_visible_byline(page, heading.node);
    fill(metadata, &PageMetadata::published, byline.published, MetadataSource::byline);
    if (metadata.authors.values.empty()) {
      metadata.authors = {std::move(byline.authors), MetadataSource::byline};
    }
  }
  remove_publisher(metadata.site_name.value, metadata.authors);
  remove_publisher(m_publisher, metadata.authors);
  if (metadata.authors.values.empty()) {
    metadata.authors.source = MetadataSource::none;
  }
}

/// The first object that is an article; else the first work; else the first page.
std::uint32_t MetadataReader::find_article() const {
  std::uint32_t work = JsonLd::kNone;
  std::uint32_t web_page = JsonLd::kNone;
  const auto& values = m_json.values();
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    if (values[i].kind != JsonLd::Kind::object || values[i].key == "isPartOf") {
      continue;
    }
    const bool is_article = m_json.has_type(i, [](std::string_view type) {
      return type.ends_with("Article") || is_any_of(type, kArticleTypes);
    });
    const bool tells = m_json.find(i, "headline") != JsonLd::kNone ||
                       m_json.find(i, "datePublished") != JsonLd::kNone ||
                       m_json.find(i, "author") != JsonLd::kNone;
    if (is_article && tells) {
      return i;
    }
    const bool is_top = values[i].key.empty();
    if (work == JsonLd::kNone && is_top &&
        m_json.has_type(i, [](std::string_view type) { return is_any_of(type, kWorkTypes); })) {
      work = i;
    }
    if (web_page == JsonLd::kNone &&
        m_json.has_type(i, [](std::string_view type) { return type.ends_with("WebPage"); })) {
      web_page = i;
    }
  }
  return work != JsonLd::kNone ? work : web_page;
}

void MetadataReader::read_json_ld(PageMetadata& metadata) {
  if (const std::uint32_t article = find_article(); article != JsonLd::kNone) {
    read_article(article, metadata);
  }
}

void MetadataReader::read_article(std::uint32_t object, PageMetadata& metadata) {
  constexpr MetadataSource kSource = MetadataSource::json_ld;
  const auto text = [&](std::string_view key) { return m_json.text_of(object, key); };
  for (const std::string_view key : {"headline", "name"}) {
    if (m_titles.empty() && !text(key).empty()) {
      m_titles.push_back(clean_text(text(key)));
    }
  }
  fill(metadata, &PageMetadata::published, text("datePublished"), kSource);
  fill(metadata, &PageMetadata::published, text("dateCreated"), kSource);
  fill(metadata, &PageMetadata::modified, text("dateModified"), kSource);
  fill(metadata, &PageMetadata::language, text("inLanguage"), kSource);
  fill(metadata, &PageMetadata::description, text("description"), kSource);
  fill(metadata, &PageMetadata::licence, text("license"), kSource);
  const std::string_view type = text("@type");
  fill(metadata, &PageMetadata::type, type.substr(type.find_last_of("/:#") + 1), kSource);
  const std::uint32_t image = m_json.find(object, "image");
  const std::string_view url =
      image == JsonLd::kNone ? std::string_view{} : m_json.text_of(m_json.resolved(image), "url");
  fill(metadata, &PageMetadata::image, url.empty() ? m_json.text_of(image) : url, kSource);
  m_publisher = clean_text(text("publisher"));
  fill(metadata, &PageMetadata::site_name, m_publisher, kSource);
  const std::uint32_t tags = m_json.find(object, "keywords");
  for (std::uint32_t i = tags; i != JsonLd::kNone && i < m_json.values()[tags].end; ++i) {
    add_tags(m_json.values()[i].text, kSource, metadata.tags);
  }
  for (const std::string_view key : {"author", "creator"}) {
    if (metadata.authors.values.empty()) {
      read_json_authors(object, key, metadata.authors);
    }
  }
}

void MetadataReader::read_json_authors(std::uint32_t object, std::string_view key,
                                       MetadataList& authors) const {
  const auto& values = m_json.values();
  const std::uint32_t list = m_json.find(object, key);
  if (list == JsonLd::kNone) {
    return;
  }
  const bool is_array = values[list].kind == JsonLd::Kind::array;
  for (std::uint32_t i = is_array ? list + 1 : list; i < values[list].end; i = values[i].end) {
    const std::uint32_t author = m_json.resolved(i);
    const std::uint32_t names = m_json.find(author, "name");
    if (names != JsonLd::kNone && values[names].kind == JsonLd::Kind::array) {
      for (std::uint32_t name = names + 1; name < values[names].end; name = values[name].end) {
        add_author_names(values[name].text, authors.values);
      }
    } else {
      add_author_names(m_json.text_of(author), authors.values);
    }
  }
  authors.source = MetadataSource::json_ld;
}

}  // namespace sst
