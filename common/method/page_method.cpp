#include "common/method/page_method.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "common/hash/stored_hash.hpp"
#include "common/method/contains.hpp"
#include "common/page/name_parts.hpp"
#include "common/page/repeats.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

// Shares are of the words that are kept when a step begins. A guard is the largest share of the
// page that an element may hold to be dropped as noise.
constexpr double kTagGuard = 0.5;             // for noise by tag or role
constexpr double kHiddenGuard = 0.3;          // for hidden elements
constexpr double kHiddenProse = 0.5;          // if less than this share of them is running text
constexpr double kHeaderProse = 0.05;         // the most of all running text in a header by name
constexpr double kCommentGuard = 0.9;         // for comments
constexpr std::uint32_t kCommentProse = 100;  // if at least this many words of running text precede
constexpr double kMainShare = 0.3;     // the least share of the page in a main that replaces it
constexpr double kArticleShare = 0.4;  // the same for an article
constexpr double kHeadShare = 0.3;     // blocks before the h1 are dropped up to this share
// A page is running text if this share of it is, in all or in one element.
constexpr double kProseShare = 0.6;
constexpr double kOneProseShare = 0.3;
// Costs in words of running text, which count 1.
constexpr double kLinkCost = 0.7;          // of a linked word
constexpr double kLinkBlockCost = 2.0;     // of a block of links, in addition
constexpr double kOtherBlockCost = 1.0;    // of any other block that is not running text
constexpr double kBoxLinks = 0.7;          // the least link density of a box of links
constexpr double kMenuLinks = 0.9;         // the least link density of a menu
constexpr std::uint32_t kMenuItems = 8;    // its least number of blocks
constexpr std::uint32_t kMenuWords = 3;    // its most words per block, on average
constexpr double kMenuShare = 0.3;         // its largest share of the page
constexpr std::uint32_t kProseWords = 10;  // the least unlinked words of a block of running text

struct Name {
  std::string_view name;
  double guard;
};

constexpr double kDialog = 0.3;
constexpr double kFoot = 0.7;
constexpr double kNoise = 0.4;

// Parts of classes, ids and item properties. The parts of "topNav-2" are "top" and "nav".
constexpr Name kNames[] = {
    {"addthis", kNoise},    {"addtoany", kNoise},     {"author", kNoise},
    {"authors", kNoise},    {"avatar", kNoise},       {"bio", kNoise},
    {"breadcrumb", kNoise}, {"breadcrumbs", kNoise},  {"byline", kNoise},
    {"colophon", kFoot},    {"consent", kDialog},     {"contentinfo", kFoot},
    {"cookie", kDialog},    {"cookies", kDialog},     {"copyright", kFoot},
    {"crosssell", kNoise},  {"crumb", kNoise},        {"crumbs", kNoise},
    {"dialog", kDialog},    {"dialogs", kDialog},     {"disclaimer", kFoot},
    {"facebook", kNoise},   {"feedback", kNoise},     {"flyout", kDialog},
    {"follow", kNoise},     {"foot", kFoot},          {"footer", kFoot},
    {"footnote", kFoot},    {"gdpr", kDialog},        {"instagram", kNoise},
    {"klaviyo", kNoise},    {"lightbox", kDialog},    {"linkedin", kNoise},
    {"mailchimp", kNoise},  {"mailing", kNoise},      {"megamenu", kNoise},
    {"menu", kNoise},       {"modal", kDialog},       {"modals", kDialog},
    {"navbar", kNoise},     {"newsletter", kNoise},   {"newsletters", kNoise},
    {"notice", kDialog},    {"notices", kDialog},     {"onetrust", kDialog},
    {"optin", kNoise},      {"ot", kDialog},          {"overlay", kDialog},
    {"pager", kNoise},      {"paginate", kNoise},     {"pagination", kNoise},
    {"paging", kNoise},     {"pinterest", kNoise},    {"popover", kDialog},
    {"popular", kNoise},    {"popup", kDialog},       {"popups", kDialog},
    {"privacy", kFoot},     {"reactions", kNoise},    {"recommended", kNoise},
    {"related", kNoise},    {"share", kNoise},        {"sharethis", kNoise},
    {"sharing", kNoise},    {"sidebar", kNoise},      {"signature", kNoise},
    {"signup", kNoise},     {"similar", kNoise},      {"social", kNoise},
    {"socials", kNoise},    {"sr", kNoise},           {"submenu", kNoise},
    {"subscribe", kNoise},  {"subscription", kNoise}, {"toast", kDialog},
    {"tooltip", kDialog},   {"tooltips", kDialog},    {"trending", kNoise},
    {"twitter", kNoise},    {"upsell", kNoise},       {"upsells", kNoise},
    {"userinfo", kNoise},   {"visually", kNoise},
};
static_assert(std::is_sorted(std::begin(kNames), std::end(kNames),
                             [](const Name& a, const Name& b) { return a.name < b.name; }));

constexpr std::string_view kCommentNames[] = {"commentlist", "comments", "disqus", "respond"};
constexpr std::string_view kNoisyRoles[] = {"alertdialog", "complementary", "contentinfo", "dialog",
                                            "navigation"};

double guard_of(std::string_view name) {
  const auto* found =
      std::lower_bound(std::begin(kNames), std::end(kNames), name,
                       [](const Name& row, std::string_view wanted) { return row.name < wanted; });
  return found != std::end(kNames) && found->name == name ? found->guard : 0.0;
}

bool is_noisy_tag(Tag tag) {
  return tag == Tag::nav || tag == Tag::footer || tag == Tag::aside || tag == Tag::dialog ||
         tag == Tag::button || tag == Tag::select || tag == Tag::figcaption;
}

bool is_main(const PageTree& page, NodeId node) {
  return page.node(node).tag == Tag::main || page.attribute(node, AttributeName::role) == "main";
}

bool is_article(const PageTree& page, NodeId node) {
  return page.node(node).tag == Tag::article ||
         page.attribute(node, AttributeName::itemprop) == "articleBody";
}

/// True for tags that are never dropped as boxes of links.
bool is_never_box(Tag tag) {
  return (tag >= Tag::h1 && tag <= Tag::h3) || tag == Tag::p || tag == Tag::td || tag == Tag::th ||
         tag == Tag::tr || tag == Tag::dt || tag == Tag::dd || tag == Tag::code || tag == Tag::pre;
}

/// True for tags whose text may legitimately repeat, such as table cells.
bool may_repeat(Tag tag) {
  return tag == Tag::td || tag == Tag::th || tag == Tag::pre || tag == Tag::dd || tag == Tag::dt ||
         tag == Tag::code;
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return text.starts_with(start); });
}

/// True if the text has a comma, a semicolon or the end of a sentence.
bool has_sentence_punctuation(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == ',' || c == ';') {
      return true;
    }
    const std::string_view rest = text.substr(at);
    if (starts_with_any(rest, {"，", "；"})) {
      return true;
    }
    const bool is_wide_stop = starts_with_any(rest, {"。", "！", "？"});
    if (c == '.' || c == '!' || c == '?' || is_wide_stop) {
      const std::string_view after = rest.substr(is_wide_stop ? 3 : 1);
      if (after.empty() || is_white_space(after.front()) || after.front() == '"' ||
          after.front() == ')' || starts_with_any(after, {"”", "’"})) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

bool PageMethod::find(const PageTree& page, const BlockList& blocks, KeptContent& content) {
  const bool found = find_blocks(page, blocks, m_found);
  keep_blocks(page, blocks, m_found, 0, content);
  return found;
}

bool PageMethod::find_blocks(const PageTree& page, const BlockList& blocks,
                             std::vector<bool>& kept) {
  m_page = &page;
  m_blocks = &blocks;
  m_kept = &kept;
  m_is_in_article = false;
  kept.assign(blocks.size(), true);
  find_prose();
  classify_elements();
  drop_by_tags();
  const std::vector<bool> after_tags = kept;
  drop_by_names();
  find_scope();
  drop_before_heading();
  if (m_policy.bias != Bias::recall && is_running_text()) {
    find_text_element();
    if (!m_is_in_article && !m_policy.links) {
      drop_link_boxes();
    }
  }
  if (!m_policy.links) {
    drop_menus();
  }
  const bool found = keeps_words();
  if (!found) {
    kept = after_tags;
    if (!keeps_words()) {
      kept.assign(blocks.size(), true);
    }
  }
  drop_repeats();
  return found;
}

bool PageMethod::keeps_words() const {
  return std::find(m_kept->begin(), m_kept->end(), true) != m_kept->end();
}

void PageMethod::find_prose() {
  m_is_prose.clear();
  for (const Block& block : m_blocks->blocks()) {
    bool is_prose = false;
    if (block.words - block.linked_words >= kProseWords) {
      m_text.clear();
      for (NodeId id = block.first; id < block.end; ++id) {
        m_text += m_page->node(id).space_before ? " " : "";
        m_text += m_page->text(id);
      }
      is_prose = has_sentence_punctuation(m_text);
    }
    m_is_prose.push_back(is_prose);
  }
}

void PageMethod::classify_elements() {
  m_elements.clear();
  std::vector<bool> in_content;  // by element: within main, article or section
  for (const BlockElement& place : m_blocks->elements()) {
    const Tag tag = tag_of(place);
    ElementSigns element;
    element.is_never_noise = tag == Tag::root || tag == Tag::body || tag == Tag::main ||
                             tag == Tag::article || tag == Tag::h1;
    bool is_inside = false;
    if (!in_content.empty()) {
      const Tag parent = tag_of(m_blocks->elements()[place.parent]);
      is_inside = in_content[place.parent] || parent == Tag::main || parent == Tag::article ||
                  parent == Tag::section;
    }
    in_content.push_back(is_inside);
    if (!element.is_never_noise && place.end > place.first) {
      element.is_noise_by_tag =
          (is_noisy_tag(tag) && !(tag == Tag::figcaption && m_policy.captions)) ||
          contains(kNoisyRoles, m_page->attribute(place.node, AttributeName::role)) ||
          (tag == Tag::header && !is_inside);
      classify_names(place.node, element);
    }
    m_elements.push_back(element);
  }
}

void PageMethod::classify_names(NodeId node, ElementSigns& element) {
  for (const PageAttribute& attribute : m_page->attributes(node)) {
    if (attribute.name == AttributeName::hidden) {
      element.is_hidden = true;
    }
    if (attribute.name != AttributeName::class_ && attribute.name != AttributeName::id &&
        attribute.name != AttributeName::itemprop) {
      continue;
    }
    const std::string_view names = m_page->value(attribute);
    for_each_name_part(names, ascii_lower(names), [&](std::string_view part) {
      element.guard = std::max(element.guard, guard_of(part));
      element.is_header_by_name = element.is_header_by_name || part == "header";
      element.is_comments = element.is_comments || contains(kCommentNames, part);
    });
  }
}

/// Computes the sums over the kept blocks.
void PageMethod::update_sums() {
  const auto blocks = m_blocks->blocks();
  m_words.clear();
  m_linked.clear();
  m_prose.clear();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const bool kept = (*m_kept)[i];
    const Block& block = blocks[i];
    m_words.push_back(kept ? block.words : 0);
    m_linked.push_back(kept ? block.linked_words : 0);
    m_prose.push_back(kept && m_is_prose[i] ? block.words - block.linked_words : 0);
  }
}

void PageMethod::drop_element(const BlockElement& element) {
  std::fill(m_kept->begin() + element.first, m_kept->begin() + element.end, false);
}

/// Keeps only the blocks in the element, and the first kept h1 before it.
void PageMethod::restrict_to(const BlockElement& element) {
  const auto blocks = m_blocks->blocks();
  std::size_t heading = 0;
  while (heading < element.first && !((*m_kept)[heading] && blocks[heading].heading == 1)) {
    ++heading;
  }
  std::fill(m_kept->begin(), m_kept->begin() + element.first, false);
  std::fill(m_kept->begin() + element.end, m_kept->end(), false);
  if (heading < element.first) {
    (*m_kept)[heading] = true;
  }
  m_is_in_article = m_is_in_article || tag_of(element) == Tag::article;
}

void PageMethod::drop_by_tags() {
  update_sums();
  const double most = kTagGuard * m_words.all();
  for (std::size_t i = 0; i < m_elements.size(); ++i) {
    const BlockElement& place = m_blocks->elements()[i];
    if (m_elements[i].is_noise_by_tag && m_words.in(place) <= most) {
      drop_element(place);
    }
  }
}

void PageMethod::drop_by_names() {
  update_sums();
  const double words = m_words.all();
  const double prose = m_prose.all();
  for (std::size_t i = 0; i < m_elements.size(); ++i) {
    const BlockElement& place = m_blocks->elements()[i];
    const ElementSigns& element = m_elements[i];
    if (element.is_never_noise || m_words.in(place) == 0) {
      continue;
    }
    double guard = element.guard;
    if (element.is_header_by_name && m_prose.in(place) <= kHeaderProse * prose) {
      guard = std::max(guard, kNoise);
    }
    if (element.is_comments && !m_policy.comments && m_prose.before(place.first) >= kCommentProse) {
      guard = std::max(guard, kCommentGuard);
    }
    if (element.is_hidden && m_prose.in(place) < kHiddenProse * m_words.in(place)) {
      guard = std::max(guard, kHiddenGuard);
    }
    if (guard > 0.0 && m_words.in(place) <= guard * words) {
      drop_element(place);
    }
  }
}

void PageMethod::find_scope() {
  restrict_to_largest(is_main, kMainShare);
  restrict_to_largest(is_article, kArticleShare);
}

void PageMethod::restrict_to_largest(bool (*is_scope)(const PageTree& page, NodeId node),
                                     double least_share) {
  update_sums();
  const BlockElement* largest = nullptr;
  for (const BlockElement& element : m_blocks->elements()) {
    if (m_words.in(element) > (largest == nullptr ? 0 : m_words.in(*largest)) &&
        is_scope(*m_page, element.node)) {
      largest = &element;
    }
  }
  if (largest != nullptr && m_words.in(*largest) >= least_share * m_words.all()) {
    restrict_to(*largest);
  }
}

void PageMethod::drop_before_heading() {
  update_sums();
  const auto blocks = m_blocks->blocks();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if ((*m_kept)[i] && blocks[i].heading == 1) {
      if (m_words.before(i) <= kHeadShare * m_words.all()) {
        std::fill(m_kept->begin(), m_kept->begin() + static_cast<std::ptrdiff_t>(i), false);
      }
      return;
    }
  }
}

bool PageMethod::is_running_text() {
  update_sums();
  // A paragraph counts for its parent element.
  std::unordered_map<std::uint32_t, std::uint32_t> prose_of;
  std::uint32_t most = 0;
  const auto blocks = m_blocks->blocks();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if ((*m_kept)[i] && m_is_prose[i]) {
      std::uint32_t owner = blocks[i].container;
      if (tag_of(m_blocks->elements()[owner]) == Tag::p) {
        owner = m_blocks->elements()[owner].parent;
      }
      most = std::max(most, prose_of[owner] += blocks[i].words - blocks[i].linked_words);
    }
  }
  const double words = std::max<std::uint32_t>(m_words.all(), 1);
  if (m_policy.bias == Bias::precision && m_prose.all() > 0) {
    return true;
  }
  return m_prose.all() >= kProseShare * words || most >= kOneProseShare * words;
}

/// Restricts the content to the element in which running text most outweighs links and fragments.
void PageMethod::find_text_element() {
  const auto blocks = m_blocks->blocks();
  m_values.assign(1, 0.0);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    double value = 0.0;
    if ((*m_kept)[i]) {
      if (m_is_prose[i]) {
        value = block.words - kLinkCost * block.linked_words;
      } else if (2 * block.linked_words > block.words) {
        value = -kLinkCost * block.words - kLinkBlockCost;
      } else {
        value = -kOtherBlockCost;
      }
    }
    m_values.push_back(m_values.back() + value);
  }
  constexpr double kRounding = 1e-9;
  const BlockElement* best = nullptr;
  double best_value = 0.0;
  for (const BlockElement& element : m_blocks->elements()) {
    const double value = m_values[element.end] - m_values[element.first];
    if (best == nullptr || value >= best_value - kRounding) {  // the innermost of equal ones
      best = &element;
      best_value = value;
    }
  }
  if (best != nullptr) {
    restrict_to(*best);
  }
}

void PageMethod::drop_link_boxes() {
  update_sums();
  for (const BlockElement& element : m_blocks->elements()) {
    if (m_words.in(element) > 0 && m_prose.in(element) == 0 && !is_never_box(tag_of(element)) &&
        m_linked.in(element) >= kBoxLinks * m_words.in(element)) {
      drop_element(element);
    }
  }
}

void PageMethod::drop_menus() {
  update_sums();
  for (const BlockElement& element : m_blocks->elements()) {
    const std::uint32_t items = element.end - element.first;
    const std::uint32_t words = m_words.in(element);
    const Tag tag = tag_of(element);
    if ((tag == Tag::ul || tag == Tag::ol || tag == Tag::div) && items >= kMenuItems && words > 0 &&
        words <= kMenuWords * items && m_linked.in(element) >= kMenuLinks * words &&
        words <= kMenuShare * m_words.all()) {
      drop_element(element);
    }
  }
}

/// Keeps only the first of several blocks with the same words, unless may_repeat().
void PageMethod::drop_repeats() {
  const auto blocks = m_blocks->blocks();
  HashedBlocks hashed;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if ((*m_kept)[i]) {
      hashed.emplace_back(hash_words(m_blocks->words(blocks[i])), i);
    }
  }
  for_each_repeat(hashed, [&](std::size_t i) {
    (*m_kept)[i] = may_repeat(tag_of(m_blocks->elements()[blocks[i].container]));
  });
}

}  // namespace sst
