#include "common/metadata/visible_byline.hpp"

#include <algorithm>

#include "common/metadata/author_names.hpp"
#include "common/metadata/element_text.hpp"
#include "common/metadata/written_date.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kTextsBefore = 12;
constexpr std::size_t kTextsAfter = 25;
constexpr std::size_t kLongestBylineText = 160;  // bytes

bool names_author(const PageTree& page, NodeId element) {
  if (page.node(element).is_text()) {
    return false;
  }
  for (const AttributeName name : {AttributeName::class_, AttributeName::id}) {
    const std::string value = ascii_lower(page.attribute(element, name));
    if (value.find("byline") != std::string::npos || value.find("author") != std::string::npos) {
      return true;
    }
  }
  return false;
}

/// "By Ann Lee": some capitalized words, not a sentence.
bool looks_like_names(std::string_view text) {
  std::size_t words = 0;
  std::size_t capitals = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_start = text[at] != ' ' && (at == 0 || text[at - 1] == ' ');
    words += is_start ? 1 : 0;
    capitals += is_start && !(text[at] >= 'a' && text[at] <= 'z') ? 1 : 0;
  }
  return words >= 2 && words <= 12 && capitals * 3 >= words * 2;
}

/// Reads the texts near the heading, one after the other.
class BylineReader {
 public:
  BylineReader(const PageTree& page, ClaimList& claims) : m_page{page}, m_claims{claims} {}

  void read(NodeId id) {
    const std::string_view text = m_page.text(id);
    if (text.size() > kLongestBylineText) {
      return;
    }
    if (!m_has_date && !read_written_date(text).empty()) {
      add(MetadataField::published, text);
      m_has_date = true;
    }
    if (!m_has_authors) {
      read_authors(id, text);
    }
  }

 private:
  void add(MetadataField field, std::string_view text) {
    m_claims.add(field, claim_rank::kVisible, MetadataSource::byline, std::string{text});
  }
  void read_authors(NodeId id, std::string_view text) {
    std::string_view names = trimmed(text);
    if (ascii_iequals(names, "by") && id + 1 < m_page.size()) {  // "By <a>Ann Lee</a>"
      const std::string next = element_text(m_page, id + 1, kLongestBylineText);
      if (looks_like_names(next)) {
        add(MetadataField::authors, next);
        m_has_authors = true;
      }
      return;
    }
    const bool is_byline = remove_byline_start(names);
    if ((is_byline || is_called_author(id)) && looks_like_names(names) &&
        read_written_date(names).empty()) {
      add(MetadataField::authors, names);
      m_has_authors = true;
    }
  }
  bool is_called_author(NodeId text) const {
    const NodeId parent = m_page.node(text).parent;
    const NodeId grandparent = parent == kNoNode ? kNoNode : m_page.node(parent).parent;
    return (parent != kNoNode && names_author(m_page, parent)) ||
           (grandparent != kNoNode && names_author(m_page, grandparent));
  }

  const PageTree& m_page;
  ClaimList& m_claims;
  bool m_has_date = false;
  bool m_has_authors = false;
};

}  // namespace

void add_visible_byline(const PageTree& page, NodeId heading, ClaimList& claims) {
  BylineReader reader{page, claims};
  const auto is_shown = [&](NodeId id) { return page.node(id).is_text() && !page.node(id).blank; };
  std::size_t texts = 0;
  for (NodeId id = page.node(heading).end; id < page.size() && texts < kTextsAfter; ++id) {
    if (is_shown(id)) {
      reader.read(id);
      ++texts;
    }
  }
  texts = 0;
  for (NodeId id = heading; id > 0 && texts < kTextsBefore; --id) {
    if (is_shown(id)) {
      reader.read(id);
      ++texts;
    }
  }
}

}  // namespace sst
