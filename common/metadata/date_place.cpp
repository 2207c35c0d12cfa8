#include "common/metadata/date_place.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "common/metadata/author_names.hpp"
#include "common/metadata/element_text.hpp"
#include "common/metadata/written_date.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kRunningText = 120;  // minimum bytes of running text
constexpr std::size_t kLongText = 160;  // minimum bytes of running text on pages without a heading
constexpr std::size_t kLongestLine = 200;  // maximum bytes next to a date outside running text
constexpr std::size_t kMostSteps = 200'000;
constexpr std::size_t kStepsOfDate = 400;  // maximum steps per date, not counting steps up the tree
constexpr NodeId kMostNodesOfLine = 60;    // maximum number of nodes on each side of the date
constexpr NodeId kMostNodesOfBranch = 200;  // maximum nodes searched for links and headings
constexpr int kLevelsOfNames = 3;           // number of enclosing elements whose names are read

bool is_inline(const PageNode& node) {
  return node.is_text() || display_of(node.tag) == Display::inline_level;
}

bool is_within(const PageTree& page, NodeId node, NodeId ancestor) {
  return node >= ancestor && node < page.node(ancestor).end;
}

/// The label of a date according to the class, id and itemprop of an enclosing element.
DateLabel label_by_names(const PageTree& page, NodeId element) {
  std::string names;
  for (const AttributeName name :
       {AttributeName::class_, AttributeName::id, AttributeName::itemprop}) {
    constexpr std::size_t kMostBytes = 300;
    names += ascii_lower(page.attribute(element, name).substr(0, kMostBytes)) + ' ';
  }
  const auto has_any = [&](std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
      return names.find(part) != std::string::npos;
    });
  };
  if (has_any({"publi", "pubdate", "posted", "entry-date", "entrydate", "post-date", "postdate",
               "post_date", "article-date", "article_date", "articledate", "article__date",
               "post__date", "dateline", "created", "date-header"})) {
    return DateLabel::published;
  }
  return has_any({"modif", "updated", "lastmod", "last-update", "lastupdate"}) ? DateLabel::modified
                                                                               : DateLabel::none;
}

/// True if the link's text is like a page title ("Fair in town") in a list of other pages, rather
/// than the name of an author or a section.
bool is_link_to_page(const PageTree& page, NodeId link) {
  constexpr std::size_t kWords = 3;
  constexpr std::size_t kMostBytes = 200;
  constexpr std::size_t kLongestDateLink = 60;  // a shorter link with a date is a permalink
  const std::string_view relation = page.attribute(link, AttributeName::rel);
  if (relation.find("author") != std::string_view::npos) {
    return false;
  }
  const std::string text = element_text(page, link, kMostBytes);
  if (text.size() < kLongestDateLink && !read_written_date(text).empty()) {
    return false;
  }
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1 >= kWords;
}

bool has_link_to_page(const PageTree& page, NodeId first, NodeId end) {
  for (NodeId id = first; id < std::min(end, first + kMostNodesOfBranch); ++id) {
    if (page.is_link(id) && is_link_to_page(page, id)) {
      return true;
    }
  }
  return false;
}

bool has_other_heading(const PageTree& page, NodeId first, NodeId end, NodeId date) {
  for (NodeId id = first; id < std::min(end, first + kMostNodesOfBranch); ++id) {
    const Tag tag = page.node(id).tag;
    if (tag >= Tag::h1 && tag <= Tag::h6 && !is_within(page, date, id)) {
      return true;
    }
  }
  return false;
}

bool ends_sentence(std::string_view text) {
  text = trimmed(text);
  return (text.ends_with('.') && !text.ends_with("m.")) || text.ends_with('!') ||
         text.ends_with('?') || text.ends_with("。") || text.ends_with("।");
}

bool begins_lower_case(std::string_view text) {
  return !text.empty() && text.front() >= 'a' && text.front() <= 'z';
}

/// True for several words, some of them in lower case: "The harbour in the rain on Saturday," in a
/// caption.
bool is_phrase(std::string_view text) {
  constexpr std::size_t kFewestWords = 6;
  constexpr std::size_t kFewestSmall = 3;
  std::size_t words = 0;
  std::size_t small = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words += end > 0 ? 1 : 0;
    small += begins_lower_case(text.substr(0, end)) ? 1 : 0;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words >= kFewestWords && small >= kFewestSmall;
}

/// True if the words around a date form a sentence rather than a byline.
bool is_sentence(std::string_view before, std::string_view after) {
  constexpr std::size_t kFewestBytes = 20;  // minimum bytes of a sentence next to a date
  constexpr std::size_t kFewestBefore = 10;
  constexpr std::size_t kFewestAfter = 5;
  constexpr std::size_t kPlaceOfTime = 12;  // a time of day begins within these bytes: "at 18:05"
  constexpr std::size_t kLongestUnit = 4;   // "Uhr.", "г.", "น." after a date or its time
  before = trimmed(before);
  after = trimmed(after);
  std::string_view byline = before;
  std::string_view signature = after;
  if (remove_byline_start(byline) || remove_byline_start(signature)) {
    return before.size() + after.size() > kLongestLine;
  }
  const std::string_view soon = after.substr(0, kPlaceOfTime);
  const bool goes_on = after.size() >= kFewestAfter && begins_lower_case(after) &&
                       std::none_of(soon.begin(), soon.end(), is_digit);
  const bool is_unit = after.size() > 1 && after.size() <= kLongestUnit;
  if (before.empty()) {  // "January 31, 2026 was wet.", but not "January 31, 2026 - It rains"
    return goes_on && ends_sentence(after);
  }
  return before.size() + after.size() > kLongestLine || is_phrase(before) ||
         (before.size() >= kFewestBefore && goes_on) ||
         (before.size() + after.size() >= kFewestBytes && !is_unit &&
          ends_sentence(after.empty() ? before : after));
}

}  // namespace

/// The line of a date: the texts and elements around it up to the next block or line break.
struct DatePlaceFinder::Line {
  NodeId first = 0;
  NodeId end = 0;
};

DatePlaceFinder::DatePlaceFinder(const PageTree& page, NodeId heading)
    : m_page{page}, m_heading{heading}, m_text{page.size()} {
  std::vector<NodeId> texts;  // running texts
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).length >= kRunningText && page.node(id).is_text()) {
      texts.push_back(id);
    }
  }
  if (heading != kNoNode && !texts.empty() && texts.back() < heading) {
    m_heading = kNoNode;  // the heading is in a list next to the content
  }
  // After a heading, the first running text may be a summary.
  const bool has_heading = m_heading != kNoNode;
  if (!has_heading) {  // without a heading, even long texts may precede the content
    std::erase_if(texts, [&](NodeId id) { return page.text(id).size() < kLongText; });
  }
  const auto after = std::lower_bound(texts.begin(), texts.end(),
                                      has_heading ? page.node(m_heading).end : NodeId{0});
  const auto rest = static_cast<std::size_t>(texts.end() - after);
  const std::size_t passed = has_heading ? 1 : 0;
  m_text = rest > passed ? *(after + static_cast<std::ptrdiff_t>(passed)) : m_text;
  m_first = has_heading ? m_heading : std::min(m_text, page.size() - 1);
  for (std::size_t before = 0; m_first > 0 && before < kTextsBeforeHeading; --m_first) {
    before += is_shown(page, m_first) ? 1 : 0;
  }
}

DatePlaceFinder::Line DatePlaceFinder::line_of(NodeId node) {
  Line line{node, m_page.node(node).end};
  NodeId limit = m_page.size();  // the end of the enclosing block
  for (NodeId above = m_page.node(node).parent; above != kNoNode;
       above = m_page.node(above).parent) {
    ++m_steps;
    if (!is_inline(m_page.node(above))) {
      limit = m_page.node(above).end;
      break;
    }
  }
  const NodeId lowest = node - std::min(node, kMostNodesOfLine);
  NodeId start = lowest;
  for (NodeId id = node; id > lowest; --id) {
    const PageNode& other = m_page.node(id - 1);
    if (is_inline(other)) {
      continue;
    }
    start = std::max(start, other.end <= node ? other.end : id);
    // A <br> may be inside an earlier block; then the line starts where that block ends.
    if (other.tag != Tag::br) {
      break;
    }
  }
  line.first = std::min(start, node);
  while (line.end < limit && line.end - node < kMostNodesOfLine &&
         is_inline(m_page.node(line.end))) {
    ++line.end;
  }
  m_steps += line.end - line.first;
  return line;
}

/// The innermost element that contains both the heading and a node.
NodeId DatePlaceFinder::common_ancestor(NodeId node) {
  NodeId above = node;
  while (above != PageTree::kRoot &&
         (m_heading == kNoNode || !is_within(m_page, m_heading, above))) {
    ++m_steps;
    above = m_page.node(above).parent;
  }
  return above;
}

/// True for an element with readers' comments. lexical_sense() never reports comments for an
/// article element, so this function reads the names of article elements.
bool DatePlaceFinder::is_comment(NodeId element) const {
  if (m_page.node(element).tag != Tag::article) {
    return lexical_sense(m_page, element) == LexicalSense::comments;
  }
  const auto names_comments = [&](AttributeName name) {
    constexpr std::size_t kMostBytes = 200;
    return ascii_lower(m_page.attribute(element, name).substr(0, kMostBytes)).find("comment") !=
           std::string::npos;
  };
  return names_comments(AttributeName::class_) || names_comments(AttributeName::id);
}

/// The sense of the elements around a node: usually the innermost sense. The result is
/// LexicalSense::comments if any of these elements contains comments, is a quotation, or is the
/// site's header (which may show the day of the visit). Near the heading, names such as "widget"
/// are ignored.
LexicalSense DatePlaceFinder::sense_around(NodeId node) {
  const NodeId top = common_ancestor(node);
  LexicalSense found = LexicalSense::none;
  for (NodeId above = m_page.node(node).parent; above != kNoNode && above != top;
       above = m_page.node(above).parent) {
    ++m_steps;
    const Tag tag = m_page.node(above).tag;
    const bool is_of_site = tag == Tag::header && m_heading != kNoNode && node < m_heading;
    if (is_comment(above) || tag == Tag::blockquote || is_of_site) {
      return LexicalSense::comments;
    }
    const LexicalSense sense = lexical_sense(m_page, above);
    const bool tells =
        sense != LexicalSense::noise || !is_near(node) || is_noise_by_tag(m_page, above);
    found = found == LexicalSense::none && tells ? sense : found;
  }
  return found;
}

/// True if the date is in a list of other pages. At least one of these holds:
/// - The date is in a link to another page.
/// - The date is next to such a link, and it is in a list item, precedes the heading, or is not
///   certainly the content's date.
/// - The date precedes the heading, and the subtree around it contains such a link or a different
///   heading.
bool DatePlaceFinder::is_in_list(NodeId node, const Line& line, bool is_sure) {
  const NodeId top = common_ancestor(node);
  NodeId branch = node;  // the subtree with the date, but without the heading
  bool is_item = false;
  for (NodeId above = node; above != top; above = m_page.node(above).parent) {
    ++m_steps;
    if (m_page.is_link(above) && is_link_to_page(m_page, above)) {
      return true;
    }
    is_item = is_item || m_page.node(above).tag == Tag::li;
    branch = above;
  }
  const bool is_before = m_heading != kNoNode && node < m_heading;
  const bool may_be_listed = is_item || is_before || !is_sure;
  if (may_be_listed && has_link_to_page(m_page, line.first, line.end)) {
    return true;
  }
  const NodeId end = m_page.node(branch).end;
  return is_before &&
         (has_link_to_page(m_page, branch, end) || has_other_heading(m_page, branch, end, node));
}

bool DatePlaceFinder::is_near(NodeId node) const {
  return node >= m_first && node <= m_text;
}

/// The label in a separate block before a date.
DateLabel DatePlaceFinder::label_of_block_before(NodeId line) const {
  constexpr NodeId kMostNodes = 4;
  constexpr std::size_t kLongestLabel = 30;  // bytes
  for (NodeId id = line; id > 0 && line - id < kMostNodes; --id) {
    if (is_shown(m_page, id - 1)) {
      const std::string_view text = m_page.text(id - 1);
      const bool has_date = std::any_of(text.begin(), text.end(), is_digit);
      return text.size() <= kLongestLabel && !has_date ? date_label_of(text) : DateLabel::none;
    }
  }
  return DateLabel::none;
}

/// The label according to the names of the enclosing elements, innermost first.
DateLabel DatePlaceFinder::label_by_elements(NodeId node) const {
  NodeId above = m_page.node(node).is_text() ? m_page.node(node).parent : node;
  for (int level = 0; level < kLevelsOfNames && above != kNoNode; ++level) {
    const Tag tag = m_page.node(above).tag;
    const bool is_whole = tag == Tag::article || tag == Tag::main || tag == Tag::body ||
                          (m_heading != kNoNode && is_within(m_page, m_heading, above));
    const DateLabel label = is_whole ? DateLabel::none : label_by_names(m_page, above);
    if (is_whole || label != DateLabel::none) {
      return label;
    }
    above = m_page.node(above).parent;
  }
  return DateLabel::none;
}

DatePlace DatePlaceFinder::find(NodeId node, std::string_view before, std::string_view after) {
  DatePlace place;
  if (m_steps > kMostSteps) {
    return place;
  }
  m_steps += kStepsOfDate;
  const Line line = line_of(node);
  std::string text_before = text_between(m_page, line.first, node, kLongestLine + 1);
  text_before.append(" ").append(before);
  const std::string text_after =
      std::string{after} + " " +
      text_between(m_page, m_page.node(node).end, line.end, kLongestLine + 1);
  place.label = date_label_of(text_before);
  const NodeId element = m_page.node(node).is_text() ? m_page.node(node).parent : node;
  if (place.label == DateLabel::modified &&
      label_by_names(m_page, element) == DateLabel::published) {
    place.label = DateLabel::published;  // "Updated" belongs to an earlier date in the text
  }
  if (place.label == DateLabel::none && trimmed(text_before).empty() && line.first > 0) {
    place.label = label_of_block_before(line.first);
  }
  if (place.label == DateLabel::none) {
    place.label = label_by_elements(node);
  }
  const bool is_stated = place.label != DateLabel::none;
  const bool is_near_heading = is_near(node);
  const LexicalSense sense = sense_around(node);
  const bool is_noise = sense == LexicalSense::noise;
  const std::size_t size_before = trimmed(text_before).size();
  const std::size_t beside = size_before + trimmed(text_after).size();
  const bool is_aside = is_stated ? beside > kLongestLine
                                  : (is_noise && !is_near_heading) ||
                                        (sense == LexicalSense::caption && size_before > 0) ||
                                        is_sentence(text_before, text_after);
  const bool is_comment = sense == LexicalSense::comments && !(is_stated && is_near_heading);
  if (is_aside || is_comment ||
      is_in_list(node, line, is_stated || (is_near_heading && !is_noise))) {
    return place;
  }
  constexpr std::size_t kMostBeside = 20;  // bytes
  const bool is_alone =
      beside <= kMostBeside && (m_heading == kNoNode ? m_text == m_page.size() : node > m_heading);
  place.kind = is_near_heading ? DatePlace::Kind::near
               : is_stated     ? DatePlace::Kind::stated
               : is_alone      ? DatePlace::Kind::alone
                               : DatePlace::Kind::other;
  return place;
}

}  // namespace sst
