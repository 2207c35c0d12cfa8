#include "common/site/evidence_finder.hpp"

#include <algorithm>
#include <cmath>

#include "common/page/share.hpp"

namespace sst {
namespace {

// Blocks with at least this share of repeated (or shared) shingles are repeated (or shared).
constexpr double kMost = 0.5;
// An element is noise by its name only if it contains at most this share of the page's own words,
// and of the page's words that do not repeat.
constexpr double kNoiseShare = 0.5;
// Comments with at most this share of the own words are noise.
constexpr double kCommentShare = 0.95;
// Comments with a larger share are noise if at least this many own words are outside them.
constexpr std::uint32_t kOtherWords = 100;
// A name is doubtful if at least kDoubtfulShare of the element's words, and at least kDoubtfulWords
// words, are own words.
constexpr double kDoubtfulShare = 0.8;
constexpr std::uint32_t kDoubtfulWords = 20;
constexpr std::uint32_t kNamedElements = 3;  // so many elements with one path count together
constexpr std::size_t kPrefetched = 32;      // shingles
// For a node on at least 100 pages, its own importance counts for 0.1, and the lowest importance of
// the nodes around it for the rest; for a node on fewer pages, less. On few pages, even the texts
// of boxes beside the content ("Latest news") differ.
constexpr double kOwnWeight = 0.1;
constexpr double kManyPages = 100.0;

/// The importance of a node for the blocks in it. `lowest` includes the node.
double importance_in(const SiteNode& node, double lowest) {
  const double weight = kOwnWeight * std::min(1.0, node.pages / kManyPages);
  return std::lerp(lowest, node.importance, weight);
}

}  // namespace

void EvidenceFinder::find(const MappedPage& page) {
  m_page = &page;
  find_importance();
  find_repetition();
  if (!m_without.has(Stage::lexicon)) {
    find_lexical_noise();
  }
  if (!m_without.has(Stage::evidence)) {  // labels must repeat on the site
    m_fields.find(page, m_blocks);
  }
}

void EvidenceFinder::find_importance() {
  m_elements.clear();
  for (std::uint32_t i = 0; i < m_page->blocks().elements().size(); ++i) {
    ElementEvidence element;
    if (i > 0) {
      const ElementEvidence& parent = m_elements[m_page->blocks().elements()[i].parent];
      element.importance = parent.importance;
      element.lowest_importance = parent.lowest_importance;
      element.innermost_importance = parent.innermost_importance;
    }
    if (const SiteNode* node = m_page->node(i)) {
      element.lowest_importance = std::min(element.lowest_importance, node->importance);
      element.importance = importance_in(*node, element.lowest_importance);
      element.innermost_importance = node->importance;
      element.is_noisy = node->mark == Mark::noisy && !m_without.has(Stage::importance);
    }
    m_elements.push_back(element);
  }
}

/// Prefetches the tree's entries for the block's first shingles, because they are rarely in the
/// processor's caches. Returns the total number of shingles of the block.
std::size_t EvidenceFinder::prefetch(std::size_t block) const {
  const PathHash path = m_page->path(m_page->blocks()[block].container);
  const auto shingles = m_page->shingles(block);
  for (const ShingleHash shingle : shingles.first(std::min(shingles.size(), kPrefetched))) {
    m_tree->prefetch(path, shingle);
  }
  return shingles.size();
}

void EvidenceFinder::find_repetition() {
  m_blocks.clear();
  m_own_words.clear();
  m_new_words.clear();
  m_titles.clear();
  std::size_t all_shingles = 0;
  std::size_t familiar = 0;
  std::size_t ahead = 0;           // the blocks before this one are prefetched
  std::size_t shingles_ahead = 0;  // in the blocks from the current one up to `ahead`
  for (std::size_t i = 0; i < m_page->blocks().size(); ++i) {
    const Block& block = m_page->blocks()[i];
    const PathHash path = m_page->path(block.container);
    const auto shingles = m_page->shingles(i);
    std::size_t repeated = 0;
    std::size_t shared = 0;
    for (; shingles_ahead < kPrefetched && ahead < m_page->blocks().size(); ++ahead) {
      shingles_ahead += prefetch(ahead);
    }
    shingles_ahead -= shingles.size();
    for (const ShingleHash shingle : shingles) {
      if (m_tree->is_shared(shingle)) {  // template shingles are always shared
        ++shared;
        repeated += m_tree->repeats(path, shingle) ? 1 : 0;
      }
    }
    all_shingles += shingles.size();
    familiar += shared;
    BlockEvidence evidence;
    evidence.is_label = is_label(block);
    const ElementEvidence& element =
        m_elements[evidence.is_label ? labelled(block) : block.container];
    evidence.is_in_noise = element.is_noisy;
    evidence.importance = element.importance;
    evidence.innermost_importance = element.innermost_importance;
    if (!m_without.has(Stage::evidence)) {
      // The text at a noisy node is the same on all pages. Labels, and cells of tables and lists,
      // are exempt, because their texts differ from page to page.
      const bool is_same = evidence.is_in_noise && !evidence.is_label && !is_cell(block);
      evidence.repeated = is_same ? 1.0 : share_of(repeated, shingles.size());
      evidence.is_repeated = evidence.repeated >= kMost;
      evidence.is_shared = share_of(shared, shingles.size()) >= kMost;
    }
    evidence.own_words = evidence.is_shared ? 0 : block.words - block.linked_words;
    m_blocks.push_back(evidence);
    m_own_words.push_back(evidence.own_words);
    m_new_words.push_back(evidence.is_repeated ? 0 : block.words);
    m_titles.push_back(block.heading == 1 && !evidence.is_repeated ? 1 : 0);
  }
  m_familiar = share_of(familiar, all_shingles);
}

bool EvidenceFinder::is_cell(const Block& block) const {
  const Tag tag = m_page->tag(block.container);
  return tag == Tag::td || tag == Tag::dd;
}

bool EvidenceFinder::is_label(const Block& block) const {
  const Tag tag = m_page->tag(block.container);
  return block.heading > 1 || tag == Tag::th || tag == Tag::dt ||
         m_page->page().node(block.element).tag == Tag::label;
}

/// The element that a label describes: the table for a column heading, otherwise the innermost
/// element that contains more than the label.
std::uint32_t EvidenceFinder::labelled(const Block& block) const {
  const auto elements = m_page->blocks().elements();
  const bool is_column = m_page->tag(block.container) == Tag::th;
  std::uint32_t around = elements[block.container].parent;
  while (around != 0 && (is_column ? m_page->tag(around) != Tag::table
                                   : elements[around].end - elements[around].first == 1)) {
    around = elements[around].parent;
  }
  return around != 0 ? around : elements[block.container].parent;
}

/// An element that contains the page's title (all <h1> blocks that do not repeat) is not
/// boilerplate.
void EvidenceFinder::find_lexical_noise() {
  const auto elements = m_page->blocks().elements();
  m_pictures.clear();
  m_named.clear();
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    const ElementEvidence& parent = m_elements[elements[i].parent];
    const LexicalSense sense = sense_beside(elements[i].parent, m_page->sense(i));
    const bool is_comments = sense == LexicalSense::comments;
    const bool has_title = m_titles.all() > 0 && m_titles.in(elements[i]) == m_titles.all();
    const bool is_noise = !has_title && is_noise_by_name(sense, m_own_words.in(elements[i]),
                                                         m_new_words.in(elements[i]));
    ElementEvidence& element = m_elements[i];
    element.is_in_comments = parent.is_in_comments || is_comments;
    element.has_content = parent.has_content || (is_comments && !is_noise);
    element.is_lexical_noise = parent.is_lexical_noise || (is_noise && !has_doubtful_name(i) &&
                                                           !(is_comments && parent.has_content));
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const std::uint32_t around = m_page->blocks()[i].container;
    const LexicalSense sense = sense_beside(around, m_page->inline_sense(i));
    const ElementEvidence& element = m_elements[around];
    m_blocks[i].is_in_comments = element.is_in_comments;
    m_blocks[i].is_lexical_noise = element.is_lexical_noise ||
                                   (is_noise_by_name(sense, m_own_words.of(i), m_new_words.of(i)) &&
                                    !(sense == LexicalSense::comments && element.has_content));
  }
}

void EvidenceFinder::count_pictures() {
  const PageTree& page = m_page->page();
  m_pictures.assign(1, 0);
  for (NodeId id = 0; id < page.size(); ++id) {
    m_pictures.push_back(m_pictures.back() + (page.node(id).tag == Tag::img ? 1 : 0));
  }
}

/// A caption describes a picture. If the enclosing element contains no picture, the caption is the
/// heading of a table or a list.
LexicalSense EvidenceFinder::sense_beside(std::uint32_t around, LexicalSense sense) {
  if (sense != LexicalSense::caption) {
    return sense;
  }
  if (m_pictures.empty()) {
    count_pictures();
  }
  const NodeId node = m_page->blocks().elements()[around].node;
  const bool has_picture = m_pictures[m_page->page().node(node).end] > m_pictures[node];
  return has_picture ? sense : LexicalSense::none;
}

bool EvidenceFinder::is_kept_by_policy(LexicalSense sense) const {
  return (sense == LexicalSense::comments && m_policy.comments) ||
         (sense == LexicalSense::caption && m_policy.captions);
}

/// A name is trusted unless its element contains most of the page's own words, or most of the words
/// that do not repeat (as a list of links may). The name "comments" has a higher limit, and is also
/// trusted if enough own words are outside the comments.
bool EvidenceFinder::is_noise_by_name(LexicalSense sense, std::uint32_t own_words,
                                      std::uint32_t new_words) const {
  if (sense == LexicalSense::none || is_kept_by_policy(sense)) {
    return false;
  }
  const std::uint32_t all = m_own_words.all();
  if (sense == LexicalSense::comments) {
    return own_words <= kCommentShare * all || all - own_words >= kOtherWords;
  }
  return own_words <= kNoiseShare * all && new_words <= kNoiseShare * m_new_words.all();
}

/// Adds up the words of the elements with the same path.
void EvidenceFinder::count_named() {
  const auto elements = m_page->blocks().elements();
  m_path_numbers.reset(elements.size());
  m_named.clear();
  m_named_of.resize(elements.size());
  for (std::uint32_t i = 0; i < elements.size(); ++i) {
    m_named_of[i] = m_path_numbers.number(m_page->path(i));
    m_named.resize(m_path_numbers.count());
    Named& named = m_named[m_named_of[i]];
    ++named.elements;
    named.own_words += m_own_words.in(elements[i]);
    named.words += m_page->blocks().word_count(elements[i]);
  }
}

/// If the name of an element suggests boilerplate ("sidebar"), but most of its text is unlinked and
/// occurs on no other page, the element is probably content; an <aside> may be a note in the text.
/// The same is true of several elements with one path ("menu-item", on a page of a restaurant).
/// Forms are exempt: their small print varies.
bool EvidenceFinder::has_doubtful_name(std::uint32_t index) {
  const BlockElement& element = m_page->blocks().elements()[index];
  const Tag tag = m_page->page().node(element.node).tag;
  if (m_page->sense(index) != LexicalSense::noise || tag == Tag::form ||
      (tag != Tag::aside && is_noise_by_tag(m_page->page(), element.node))) {
    return false;
  }
  const auto are_own = [](std::uint32_t own, std::size_t words) {
    return own >= kDoubtfulWords && own >= kDoubtfulShare * static_cast<double>(words);
  };
  if (are_own(m_own_words.in(element), m_page->blocks().word_count(element))) {
    return true;
  }
  if (m_named.empty()) {
    count_named();
  }
  const Named& named = m_named[m_named_of[index]];
  return named.elements >= kNamedElements && are_own(named.own_words, named.words);
}

}  // namespace sst
