#include "common/metadata/visible_byline.hpp"

#include <algorithm>

#include "common/metadata/author_names.hpp"
#include "common/metadata/title_finder.hpp"
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
  explicit BylineReader(const PageTree& page) : m_page{page} {}

  void read(NodeId id) {
    const std::string_view text = m_page.text(id);
    if (text.size() > kLongestBylineText) {
      return;
    }
    if (m_found.published.empty()) {
      m_found.published = read_written_date(text);
    }
    if (m_found.authors.empty()) {
      read_authors(id, text);
    }
  }
  VisibleByline found() && { return std::move(m_found); }

 private:
  void read_authors(NodeId id, std::string_view text) {
    std::string_view names = trimmed(text);
    if (ascii_iequals(names, "by") && id + 1 < m_page.size()) {  // "By <a>Ann Lee</a>"
      std::string next;
      append_element_text(m_page, id + 1, kLongestBylineText, next);
      if (looks_like_names(next)) {
        add_author_names(next, m_found.authors);
      }
      return;
    }
    const bool is_byline = remove_byline_start(names);
    const NodeId parent = m_page.node(id).parent;
    const bool is_called_so =
        parent != kNoNode &&
        (names_author(m_page, parent) || (m_page.node(parent).parent != kNoNode &&
                                          names_author(m_page, m_page.node(parent).parent)));
    if ((is_byline || is_called_so) && looks_like_names(names) &&
        read_written_date(names).empty()) {
      add_author_names(names, m_found.authors);
    }
  }

  const PageTree& m_page;
  VisibleByline m_found;
};

}  // namespace

VisibleByline find_visible_byline(const PageTree& page, NodeId heading) {
  BylineReader reader{page};
  std::size_t texts = 0;
  for (NodeId id = page.node(heading).end; id < page.size() && texts < kTextsAfter; ++id) {
    if (page.node(id).is_text() && !page.node(id).blank) {
      reader.read(id);
      ++texts;
    }
  }
  texts = 0;
  for (NodeId id = heading; id > 0 && texts < kTextsBefore; --id) {
    if (page.node(id).is_text() && !page.node(id).blank) {
      reader.read(id);
      ++texts;
    }
  }
  return std::move(reader).found();
}

}  // namespace sst
