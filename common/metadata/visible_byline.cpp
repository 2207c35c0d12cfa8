#include "common/metadata/visible_byline.hpp"

#include <cstddef>
#include <string>

#include "common/metadata/byline_text.hpp"
#include "common/metadata/written_date.hpp"

namespace sst {
namespace {

constexpr std::size_t kTextsBefore = 12;
constexpr std::size_t kTextsAfter = 25;
constexpr std::size_t kRunningText = 160;  // bytes

bool is_shown(const PageTree& page, NodeId id) {
  return page.node(id).is_text() && !page.node(id).blank;
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
      if (const BylineText byline = read_byline(m_page, id); byline.is_signed) {
        add(MetadataField::authors, byline.names);
        m_has_authors = true;
      }
    }
  }

  /// Reads the last texts up to a node, from the back.
  void read_before(NodeId last) {
    std::size_t texts = 0;
    for (NodeId id = last; id > 0 && texts < kTextsBefore; --id) {
      if (is_shown(m_page, id)) {
        read(id);
        ++texts;
      }
    }
  }

 private:
  void add(MetadataField field, std::string_view text) {
    m_claims.add(field, claim_rank::kVisible, MetadataSource::byline, std::string{text});
  }

  const PageTree& m_page;
  ClaimList& m_claims;
  bool m_has_date = false;
  bool m_has_authors = false;
};

}  // namespace

void add_visible_byline(const PageTree& page, NodeId heading, ClaimList& claims) {
  BylineReader reader{page, claims};
  std::size_t texts = 0;
  for (NodeId id = page.node(heading).end; id < page.size() && texts < kTextsAfter; ++id) {
    if (is_shown(page, id)) {
      reader.read(id);
      ++texts;
    }
  }
  reader.read_before(heading);
}

void add_byline_before_text(const PageTree& page, ClaimList& claims) {
  NodeId text = 0;
  while (text < page.size() && page.text(text).size() < kRunningText) {
    ++text;
  }
  if (text < page.size()) {
    BylineReader{page, claims}.read_before(text);
  }
}

}  // namespace sst
