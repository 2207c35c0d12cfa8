#include "common/metadata/json_ld_claims.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace sst {
namespace {

constexpr MetadataSource kSource = MetadataSource::json_ld;
constexpr std::size_t kMostItems = 100;  // maximum number of items read from a list

// Types of articles that do not end in "Article", and types of other works.
constexpr std::string_view kArticleTypes[] = {"Report", "BlogPosting", "LiveBlogPosting",
                                              "Review", "Blog",        "SocialMediaPosting"};
constexpr std::string_view kWorkTypes[] = {
    "CreativeWork", "Recipe", "VideoObject", "Book",    "Movie",          "Product",
    "Course",       "HowTo",  "Event",       "Dataset", "PodcastEpisode", "DiscussionForumPosting"};

bool is_article(std::string_view type) {
  return type.ends_with("Article") || std::find(std::begin(kArticleTypes), std::end(kArticleTypes),
                                                type) != std::end(kArticleTypes);
}

bool is_work(std::string_view type) {
  return std::find(std::begin(kWorkTypes), std::end(kWorkTypes), type) != std::end(kWorkTypes);
}

// Members that describe other pages.
constexpr std::string_view kOtherWorks[] = {
    "isPartOf", "hasPart", "itemListElement", "mentions",  "citation",
    "about",    "comment", "review",          "isBasedOn", "relatedLink"};

bool is_about_others(std::string_view key) {
  return std::find(std::begin(kOtherWorks), std::end(kOtherWorks), key) != std::end(kOtherWorks);
}

/// The objects that describe the page; JsonLd::kNone if missing.
struct PageObjects {
  std::uint32_t content = JsonLd::kNone;
  std::uint32_t web_page = JsonLd::kNone;
};

PageObjects find_page_objects(const JsonLd& json) {
  PageObjects found;
  std::uint32_t work = JsonLd::kNone;
  const auto& values = json.values();
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    if (is_about_others(values[i].key)) {
      i = values[i].end - 1;
      continue;
    }
    if (values[i].kind != JsonLd::Kind::object) {
      continue;
    }
    const auto tells = [&](std::string_view key) { return json.find(i, key) != JsonLd::kNone; };
    if (found.content == JsonLd::kNone && json.has_type(i, is_article) &&
        (tells("headline") || tells("datePublished") || tells("author"))) {
      found.content = i;
    }
    if (work == JsonLd::kNone && values[i].key.empty() && json.has_type(i, is_work)) {
      work = i;
    }
    if (found.web_page == JsonLd::kNone &&
        json.has_type(i, [](std::string_view type) { return type.ends_with("WebPage"); })) {
      found.web_page = i;
    }
  }
  found.content = found.content == JsonLd::kNone ? work : found.content;
  return found;
}

/// Calls visit(value) for a value, or for each item of an array.
template <typename Visitor>
void for_each_item(const JsonLd& json, std::uint32_t value, Visitor visit) {
  if (value == JsonLd::kNone) {
    return;
  }
  const bool is_array = json.values()[value].kind == JsonLd::Kind::array;
  const std::uint32_t end = json.values()[value].end;
  std::size_t items = 0;
  for (std::uint32_t i = is_array ? value + 1 : value; i < end && items < kMostItems;
       i = json.values()[i].end, ++items) {
    visit(i);
  }
}

/// The claims of one object.
class ObjectClaims {
 public:
  ObjectClaims(const JsonLd& json, std::uint32_t object, std::uint8_t rank, ClaimList& claims)
      : m_json{json}, m_object{object}, m_rank{rank}, m_claims{claims} {}

  void add_all() {
    add(MetadataField::title, "headline");
    add(MetadataField::title, "name");
    add(MetadataField::published, "datePublished");
    add(MetadataField::published, "dateCreated");
    add(MetadataField::modified, "dateModified");
    add_language();
    add(MetadataField::description, "description");
    add(MetadataField::licence, "license");
    add(MetadataField::copyright_holder, "copyrightHolder");
    add(MetadataField::copyright_notice, "copyrightNotice");
    const std::string_view type = m_json.text_of(m_object, "@type");
    add_text(MetadataField::type, type.substr(type.find_last_of("/:#") + 1));
    m_claims.add(MetadataField::site_name, claim_rank::kLink, kSource,
                 m_json.text_of(m_object, "publisher"));
    add_images();
    for_each_item(m_json, m_json.find(m_object, "keywords"),
                  [&](std::uint32_t item) { add_text(MetadataField::tags, m_json.text_of(item)); });
    const std::uint32_t author = m_json.find(m_object, "author");
    add_authors(author != JsonLd::kNone ? author : m_json.find(m_object, "creator"));
  }

 private:
  void add(MetadataField field, std::string_view key) {
    add_text(field, m_json.text_of(m_object, key));
  }
  void add_text(MetadataField field, std::string_view text) {
    m_claims.add(field, m_rank, kSource, text);
  }
  void add_language() {
    const std::uint32_t language = m_json.find(m_object, "inLanguage");
    if (language != JsonLd::kNone) {  // {"name": "English", "alternateName": "en"}
      const std::string_view code = m_json.text_of(m_json.resolved(language), "alternateName");
      add_text(MetadataField::language, code.empty() ? m_json.text_of(language) : code);
    }
  }
  void add_images() {
    for_each_item(m_json, m_json.find(m_object, "image"), [&](std::uint32_t item) {
      add_text(MetadataField::image, image_url(m_json.resolved(item)));
    });
  }
  /// The URL of an image, which is given as a URL or as an object. The name of an image object is a
  /// caption.
  std::string_view image_url(std::uint32_t image) const {
    if (m_json.values()[image].kind == JsonLd::Kind::text) {
      return m_json.values()[image].text;
    }
    for (const std::string_view key : {"url", "contentUrl", "@id"}) {
      if (const std::string_view url = m_json.text_of(image, key); !url.empty()) {
        return url;
      }
    }
    return {};
  }
  /// Adds the names of authors. A person may have a list of names.
  void add_authors(std::uint32_t authors) {
    for_each_item(m_json, authors, [&](std::uint32_t item) {
      if (m_claims.is_full()) {
        return;
      }
      const std::uint32_t author = m_json.resolved(item);
      const std::uint32_t name = m_json.find(author, "name");
      if (m_json.text_of(name).empty() && m_json.values()[author].kind == JsonLd::Kind::object) {
        add_name_in_parts(author);
        return;
      }
      for_each_item(m_json, name != JsonLd::kNone ? name : author, [&](std::uint32_t text) {
        if (!m_claims.is_full()) {
          add_text(MetadataField::authors, m_json.text_of(text));
          add_signature(author, m_json.text_of(text));
        }
      });
    });
  }

  /// Adds the name of an author of type Person as a signature, so that the name is accepted even if
  /// it is also the site's name.
  void add_signature(std::uint32_t author, std::string_view name) {
    if (m_json.has_type(author, [](std::string_view type) { return type == "Person"; })) {
      m_claims.add(MetadataField::authors, claim_rank::kLink, kSource, name);
    }
  }

  /// Adds the name of {"givenName": "Ann", "familyName": "Lee"}.
  void add_name_in_parts(std::uint32_t person) {
    std::string name{m_json.text_of(person, "givenName")};
    const std::string_view family = m_json.text_of(person, "familyName");
    name.append(name.empty() || family.empty() ? "" : " ").append(family);
    add_text(MetadataField::authors, name.empty() ? m_json.text_of(person) : name);
  }

  const JsonLd& m_json;
  std::uint32_t m_object;
  std::uint8_t m_rank;
  ClaimList& m_claims;
};

}  // namespace

void add_json_ld_claims(const JsonLd& json, ClaimList& claims) {
  const PageObjects objects = find_page_objects(json);
  if (objects.content != JsonLd::kNone) {
    ObjectClaims{json, objects.content, claim_rank::kJsonLd, claims}.add_all();
  }
  if (objects.web_page != JsonLd::kNone) {
    ObjectClaims{json, objects.web_page, claim_rank::kJsonLdPage, claims}.add_all();
  }
}

StatedArticle find_stated_article(const JsonLd& json) {
  const std::uint32_t content = find_page_objects(json).content;
  if (content == JsonLd::kNone) {
    return {};
  }
  return {json.text_of(content, "headline"), json.text_of(content, "articleBody")};
}

}  // namespace sst
