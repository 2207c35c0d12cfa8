#include "common/metadata/element_claims.hpp"

#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/metadata/element_text.hpp"
#include "common/page/name_words.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostElements = 500;  // maximum number of elements with claims
constexpr int kLevelsOfAuthor = 4;          // ancestors of a name that are searched for "author"

bool is_within_author(const PageTree& page, NodeId element) {
  for (int i = 0; i < kLevelsOfAuthor && element != kNoNode; ++i) {
    element = page.node(element).parent;
    if (element != kNoNode &&
        has_name_word(page.attribute(element, AttributeName::itemprop), "author")) {
      return true;
    }
  }
  return false;
}

/// Returns "published" for "schema:published".
std::string_view without_prefix(std::string_view name) {
  return name.substr(name.find_last_of(":/#") + 1);
}

/// Reads the elements of a page in document order.
class ElementReader {
 public:
  ElementReader(const PageTree& page, DatePlaceFinder& places, ClaimList& claims)
      : m_page{page}, m_places{places}, m_claims{claims} {}

  void read() {
    const auto attributes = m_page.attributes();
    for (std::size_t i = 0; i < attributes.size() && m_elements < kMostElements; ++i) {
      const std::string_view value = m_page.value(attributes[i]);
      if (attributes[i].name == AttributeName::itemprop) {
        read_property(element_of(i), value, MetadataSource::microdata);
      } else if (attributes[i].name == AttributeName::property) {
        read_property(element_of(i), value, MetadataSource::rdfa);
      } else if (attributes[i].name == AttributeName::rel) {
        read_relation(element_of(i), value);
      }
    }
  }

 private:
  /// The element with the attribute. REQUIRES: attributes are passed in order.
  NodeId element_of(std::size_t attribute) {
    while (m_page.node(m_element).is_text() ||
           m_page.node(m_element).first + m_page.node(m_element).length <= attribute) {
      ++m_element;
      assert(m_element < m_page.size());
    }
    return m_element;
  }

  void read_property(NodeId id, std::string_view names, MetadataSource source) {
    bool is_published = false;
    bool is_modified = false;
    bool is_name = false;
    bool is_author = false;
    for_each_name_word(names, [&](std::string_view word) {
      const std::string_view name = without_prefix(word);
      is_published = is_published || name == "datePublished";
      is_modified = is_modified || name == "dateModified";
      is_name = is_name || name == "name";
      is_author = is_author || name == "author";
    });
    if (is_published && m_places.find(id, {}, {}).kind != DatePlace::Kind::other) {
      add(MetadataField::published, claim_rank::kElement, source, id);
    }
    if (is_modified) {
      add(MetadataField::modified, claim_rank::kElement, source, id);
    }
    if (is_name && is_within_author(m_page, id)) {
      add(MetadataField::authors, claim_rank::kElement, source, id);
    } else if (is_author) {  // a person, whose name is only a part of the text
      add(MetadataField::authors, claim_rank::kElement + 1, source, id);
    }
  }
  void read_relation(NodeId id, std::string_view names) {
    if (has_name_word(names, "author")) {
      add(MetadataField::authors, claim_rank::kLink, MetadataSource::link, id);
    } else if (has_name_word(names, "license")) {
      ++m_elements;
      m_claims.add(MetadataField::licence, claim_rank::kLink, MetadataSource::link,
                   m_page.attribute(id, AttributeName::href));
    }
  }
  void add(MetadataField field, std::uint8_t rank, MetadataSource source, NodeId id) {
    if (m_elements < kMostElements) {
      ++m_elements;
      m_claims.add(field, rank, source, stated_text(m_page, id));
    }
  }

  const PageTree& m_page;
  DatePlaceFinder& m_places;
  ClaimList& m_claims;
  NodeId m_element = 0;        // the last result of element_of()
  std::size_t m_elements = 0;  // number of elements with claims
};

}  // namespace

void add_element_claims(const PageTree& page, DatePlaceFinder& places, ClaimList& claims) {
  ElementReader{page, places, claims}.read();
}

}  // namespace sst
