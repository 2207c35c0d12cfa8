#include "common/site/content_finder.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "common/page/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

constexpr double kRepeated = 0.5;           // share of shingles that repeat: then the block does
constexpr double kLinkDensity = 0.5;        // a good block has no more
constexpr double kRecordLinkDensity = 0.8;  // nor a value than that
constexpr std::int64_t kBlockCost = 8;      // words that a block must have to be worth a place
constexpr std::int64_t kMostBadWords = 10;  // that are held against a block
constexpr double kNoiseShare = 0.5;         // of the page: noise by name holds no more
constexpr double kCommentShare = 0.95;      // nor comments than that,
constexpr std::uint64_t kOtherWords = 100;  // unless so many are left
constexpr double kContainerShare = 0.7;     // of the region: its container holds at least that
constexpr double kContainerVotes = 0.3;     // of the pages with its path: the site's container
constexpr std::uint32_t kLeastVotes = 3;
constexpr double kWideningShare = 0.3;  // of its own text around the container: that is too narrow
constexpr double kPathLinkDensity = 0.6;    // of a path over the site: links are content there
constexpr double kBoxShare = 0.3;           // of the region: a box holds less
constexpr double kBoxLinks = 0.2;           // of its blocks are mostly links, at least
constexpr std::size_t kBoxRows = 2;         // of a table within the text that is only layout
constexpr std::uint64_t kBoxWords = 60;     // in it, at most
constexpr std::size_t kTitleBlocks = 15;    // before the region in which a title may be anything,
constexpr std::size_t kTitleBlocksIn = 3;   // and within it
constexpr double kTitleWords = 0.7;         // of them are in <title>
constexpr std::uint32_t kRepeatWords = 15;  // a block of so many is kept once
constexpr std::size_t kFewWords = 40;       // with less, the page is read by itself,
constexpr std::size_t kTimesMore = 4;       // which counts if it gives so many times more

}  // namespace

bool ContentFinder::find(const PageView& view) {
  run(view, Reading::site);
  // A page may well say little where the site's pages say what they have to say.
  const std::size_t words = kept_words();
  const bool is_trusted = words > 0 && m_has_container && is_voted_container(m_container);
  bool found = true;
  if (m_uses_site && words < kFewWords && !is_trusted) {
    found = !read_by_itself(std::max<std::size_t>(kTimesMore * words, 1));
  }
  if (kept_words() == 0) {  // a page of links, say: all that is not the site's
    found = false;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      m_kept[i] = m_blocks[i].is_open;
    }
  }
  drop_repeats();
  return found;
}

/// Takes what the page shows by itself, if that is `least` words: without what repeats on the site,
/// or else with it. False, and nothing changed, if it is less.
bool ContentFinder::read_by_itself(std::size_t least) {
  const std::vector<bool> kept = m_kept;
  const std::vector<BlockState> blocks = m_blocks;
  run(*m_view, Reading::page);
  if (kept_words() < least) {
    m_kept = kept;
    m_blocks = blocks;
    return false;
  }
  const std::vector<bool> all = m_kept;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = m_kept[i] && !blocks[i].is_repeated;
  }
  if (kept_words() < least) {
    m_kept = all;
  }
  return true;
}

void ContentFinder::run(const PageView& view, Reading reading) {
  m_view = &view;
  m_uses_site = reading == Reading::site && !m_without.has(Stage::evidence);
  m_kept.assign(view.blocks().size(), false);
  m_region_start = kNone;
  m_region_container = 0;
  m_has_container = false;
  look_at_elements();
  look_at_blocks();
  find_region();
  find_container();
  if (m_has_container) {
    fill_container();
    drop_boxes();
  }
  if (!m_without.has(Stage::title)) {
    add_title();
  }
  if (m_uses_site && m_evidence.has_records()) {
    add_records();
  }
}

std::string_view ContentFinder::verdict(std::size_t index) const {
  const BlockState& state = m_blocks[index];
  if (m_kept[index]) {
    return "kept";
  }
  if (state.is_repeated) {
    return "repeats";
  }
  if (state.is_lexical_noise) {
    return "noise_by_name";
  }
  if (state.is_vetoed) {
    return "vetoed";
  }
  return state.is_good ? "outside" : "links";
}

std::size_t ContentFinder::kept_words() const {
  std::size_t words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    words += m_kept[i] ? block(i).words : 0;
  }
  return words;
}

void ContentFinder::look_at_elements() {
  m_elements.clear();
  for (std::uint32_t i = 0; i < m_view->blocks().elements().size(); ++i) {
    ElementState state;
    state.evidence = m_evidence.find(m_view->path(i));
    // The site's pages were read without these wishes when they voted.
    state.is_wished = (i > 0 && m_elements[parent(i)].is_wished) || is_wished(m_view->sense(i));
    state.is_vetoed = m_uses_site && !state.is_wished &&
                      ((i > 0 && m_elements[parent(i)].is_vetoed) ||
                       (state.evidence != nullptr && state.evidence->is_vetoed));
    m_elements.push_back(state);
  }
}

void ContentFinder::look_at_blocks() {
  m_blocks.clear();
  m_unlinked.assign(1, 0);
  for (std::size_t i = 0; i < m_view->blocks().size(); ++i) {
    BlockState state;
    const PathHash path = m_view->path(block(i).container);
    std::size_t repeated = 0;
    std::size_t shared = 0;
    const auto shingles = m_view->shingles(i);
    if (m_uses_site) {
      for (const ShingleHash shingle : shingles) {
        if (m_evidence.is_shared(shingle)) {  // what repeats at one place is shared, too
          ++shared;
          repeated += m_evidence.is_template(path, shingle) ? 1 : 0;
        }
      }
    }
    const auto all = static_cast<double>(shingles.size());
    state.is_repeated = static_cast<double>(repeated) >= kRepeated * all;
    state.is_shared = static_cast<double>(shared) >= kRepeated * all;
    state.is_vetoed = m_elements[block(i).container].is_vetoed;
    m_unlinked.push_back(m_unlinked.back() +
                         (state.is_shared ? 0 : block(i).words - block(i).linked_words));
    m_blocks.push_back(state);
  }
  if (!m_without.has(Stage::lexicon)) {
    find_lexical_noise();
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    BlockState& state = m_blocks[i];
    state.is_open = !state.is_repeated && !state.is_lexical_noise && !state.is_vetoed;
    state.is_good = state.is_open && block(i).link_density() <= kLinkDensity;
  }
}

void ContentFinder::find_lexical_noise() {
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    m_elements[i].is_lexical_noise =
        m_elements[parent(i)].is_lexical_noise ||
        is_noise_by_name(m_view->sense(i),
                         m_unlinked[element(i).end] - m_unlinked[element(i).first]);
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    m_blocks[i].is_lexical_noise =
        m_elements[block(i).container].is_lexical_noise ||
        is_noise_by_name(m_view->inline_sense(i), m_unlinked[i + 1] - m_unlinked[i]);
  }
}

bool ContentFinder::is_wished(LexicalSense sense) const {
  return (sense == LexicalSense::comments && m_wishes.comments) ||
         (sense == LexicalSense::caption && m_wishes.captions);
}

/// A name is believed of what does not hold most of the page's own text; of comments, also if there
/// is some text beside them.
bool ContentFinder::is_noise_by_name(LexicalSense sense, std::uint64_t unlinked) const {
  const std::uint64_t all = m_unlinked.back();
  const auto most = [&](double share) { return share * static_cast<double>(all); };
  if (sense == LexicalSense::none || is_wished(sense)) {
    return false;
  }
  const auto here = static_cast<double>(unlinked);
  return here <= most(kNoiseShare) ||
         (sense == LexicalSense::comments &&
          (here <= most(kCommentShare) || all - unlinked >= kOtherWords));
}

/// The maximum-sum run of blocks; without evidence of the site, all good blocks of some length.
void ContentFinder::find_region() {
  if (m_without.has(Stage::region) || !m_uses_site) {
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      m_kept[i] = m_blocks[i].is_good && block(i).words >= kBlockCost;
      m_region_start = m_kept[i] ? std::min(m_region_start, i) : m_region_start;
    }
    return;
  }
  std::int64_t best = 0;
  std::int64_t sum = 0;
  std::size_t start = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    if (sum <= 0) {
      sum = 0;
      start = i;
    }
    const auto words = static_cast<std::int64_t>(block(i).words);
    sum += (m_blocks[i].is_good ? words : -std::min(words, kMostBadWords)) - kBlockCost;
    if (sum > best) {
      best = sum;
      m_region_start = start;
      end = i + 1;
    }
  }
  for (std::size_t i = m_region_start; i < end; ++i) {
    m_kept[i] = m_blocks[i].is_good;
  }
}

void ContentFinder::find_container() {
  m_words.assign(1, 0);
  m_region_words.assign(1, 0);
  m_link_blocks.assign(1, 0);
  std::map<PathHash, std::uint64_t> words_of_path;
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const std::uint64_t kept = m_kept[i] ? block(i).words : 0;
    m_words.push_back(m_words.back() + block(i).words);
    m_region_words.push_back(m_region_words.back() + kept);
    m_link_blocks.push_back(m_link_blocks.back() + (2 * block(i).linked_words > block(i).words));
    if (kept > 0) {
      words_of_path[m_view->path(block(i).container)] += kept;
    }
  }
  m_main_path = 0;
  std::uint64_t most = 0;
  for (const auto& [path, words] : words_of_path) {
    if (words >= most) {
      most = words;
      m_main_path = path;
    }
  }
  const auto count = static_cast<std::uint32_t>(m_elements.size());
  const std::uint64_t all = m_region_words.back();
  std::uint32_t best = 0;
  m_container = 0;
  m_has_container = all > 0;
  if (all == 0) {
    for (std::uint32_t i = 0; i < count; ++i) {
      if (container_votes(i) > best && is_voted_container(i)) {
        best = container_votes(i);
        m_container = i;
        m_has_container = true;
      }
    }
    return;
  }
  for (std::uint32_t i = 1; i < count; ++i) {
    if (parent(i) == m_container &&
        static_cast<double>(kept_words_in(i)) >= kContainerShare * static_cast<double>(all)) {
      m_container = i;
    }
  }
  m_region_container = m_container;
  best = container_votes(m_container);
  bool has_votes = best > 0;
  for (std::uint32_t i = m_container; i != 0;) {
    i = parent(i);
    has_votes = has_votes || container_votes(i) > 0;
    if (container_votes(i) > best && is_voted_container(i)) {
      best = container_votes(i);
      m_container = i;
    }
  }
  if (has_votes) {
    widen_container();
  }
}

/// Where much of the page's own text stands around the container, that is its content, too: on
/// pages of many short entries the region is one of them. As far out as some pages of the site have
/// their content, and not before they have voted.
void ContentFinder::widen_container() {
  m_own_words.assign(1, 0);
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const bool is_own = m_blocks[i].is_open && !m_blocks[i].is_shared;
    m_own_words.push_back(m_own_words.back() +
                          (is_own ? block(i).words - block(i).linked_words : 0));
  }
  const auto own_words_in = [&](std::uint32_t index) {
    return m_own_words[element(index).end] - m_own_words[element(index).first];
  };
  const double least = kWideningShare * static_cast<double>(m_own_words.back());
  for (std::uint32_t i = m_container; i != 0;) {
    i = parent(i);
    const std::uint64_t more = own_words_in(i) - own_words_in(m_container);
    if (more > 0 && static_cast<double>(more) >= least && container_votes(i) >= kLeastVotes) {
      m_container = i;
    }
  }
}

std::uint64_t ContentFinder::kept_words_in(std::uint32_t index) const {
  return m_region_words[element(index).end] - m_region_words[element(index).first];
}

std::uint32_t ContentFinder::container_votes(std::uint32_t index) const {
  const PathEvidence* evidence = m_elements[index].evidence;
  return evidence == nullptr ? 0 : evidence->container_pages;
}

bool ContentFinder::is_voted_container(std::uint32_t index) const {
  const PathEvidence* evidence = m_elements[index].evidence;
  return evidence != nullptr && evidence->container_pages >= kLeastVotes &&
         evidence->container_pages >= kContainerVotes * evidence->pages;
}

bool ContentFinder::is_in(std::uint32_t index, std::uint32_t ancestor) const {
  return index >= ancestor && element(index).node < m_view->page().node(element(ancestor).node).end;
}

/// Good blocks, and links where the site's content has them.
void ContentFinder::fill_container() {
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    if (m_kept[i] || !is_in(block(i).container, m_container)) {
      continue;
    }
    const PathEvidence* evidence = m_elements[block(i).container].evidence;
    const bool is_link_place =
        evidence != nullptr && static_cast<double>(evidence->linked_words) <=
                                   kPathLinkDensity * static_cast<double>(evidence->words);
    const bool takes_links = m_wishes.links || m_wishes.favor == Favor::recall ||
                             (is_link_place && m_wishes.favor == Favor::balanced);
    m_kept[i] = m_blocks[i].is_good || (m_blocks[i].is_open && takes_links);
  }
}

/// Outside of the container, boxes in which some blocks are links go; inside, small tables that are
/// only layout. What stands where most of the text does is in no box.
void ContentFinder::drop_boxes() {
  find_boxes();
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const std::uint32_t container = block(i).container;
    if (!m_kept[i] || (m_main_path != 0 && m_view->path(container) == m_main_path)) {
      continue;
    }
    const std::uint32_t box = m_elements[container].box;
    if (is_in(container, m_container)) {
      m_kept[i] = box == 0 || m_wishes.tables || m_wishes.favor == Favor::recall ||
                  !m_elements[box].is_layout;
    } else {
      const std::uint32_t links =
          m_link_blocks[element(box).end] - m_link_blocks[element(box).first];
      const std::uint32_t blocks = element(box).end - element(box).first;
      m_kept[i] = m_wishes.favor == Favor::recall ||
                  (m_wishes.favor == Favor::balanced && links < kBoxLinks * blocks);
    }
  }
}

/// For each element the box that it is in: within the container the outermost table that holds
/// little of the region, or 0; elsewhere the outermost element that does, or itself.
void ContentFinder::find_boxes() {
  const double most = kBoxShare * static_cast<double>(m_region_words.back());
  const auto is_small = [&](std::uint32_t index) {
    return static_cast<double>(kept_words_in(index)) < most;
  };
  for (std::uint32_t i = 0; i < m_elements.size(); ++i) {
    ElementState& state = m_elements[i];
    const Tag tag = tag_of(i);
    const std::uint32_t above = parent(i);
    // A row or a header cell is its table's own, not that of a table around it.
    state.table = tag == Tag::table || i == 0 ? i : m_elements[above].table;
    if (tag == Tag::tr) {
      ++m_elements[state.table].rows;
    } else if (tag == Tag::th) {
      m_elements[state.table].rows += kBoxRows + 1;
    }
    if (is_in(i, m_container)) {
      const std::uint32_t box = i == m_container ? 0 : m_elements[above].box;
      const bool begins_box = box == 0 && i != m_container && tag == Tag::table && is_small(i);
      state.box = begins_box ? i : box;
    } else {
      state.box = i != 0 && is_small(above) ? m_elements[above].box : i;
    }
  }
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    if (m_elements[i].box == i && tag_of(i) == Tag::table) {
      m_elements[i].is_layout = m_elements[i].rows <= kBoxRows &&
                                m_words[element(i).end] - m_words[element(i).first] <= kBoxWords &&
                                looks_like_box(i);
    }
  }
}

/// Pages of old set boxes into their text by tables with a width or an alignment, or around
/// pictures.
bool ContentFinder::looks_like_box(std::uint32_t table) const {
  const PageTree& page = m_view->page();
  const NodeId node = element(table).node;
  if (!page.attribute(node, AttributeName::align).empty() ||
      !page.attribute(node, AttributeName::width).empty()) {
    return true;
  }
  const auto nodes = page.nodes().subspan(node, page.node(node).end - node);
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const PageNode& inner) { return inner.tag == Tag::img; });
}

void ContentFinder::add_title() {
  const auto first = std::find(m_kept.begin(), m_kept.end(), true);
  if (first == m_kept.end()) {
    return;
  }
  const std::size_t start =
      m_region_start != kNone ? m_region_start : static_cast<std::size_t>(first - m_kept.begin());
  const std::size_t title = find_title(start);
  if (title == kNone) {
    return;
  }
  m_kept[title] = true;
  if (!m_uses_site || m_without.has(Stage::records)) {
    return;
  }
  // What stands below it and differs from page to page: a byline, a date.
  for (std::size_t i = title + 1; i < start; ++i) {
    if (m_blocks[i].is_open && block(i).link_density() <= kRecordLinkDensity &&
        (m_evidence.is_value_place(m_view->labelled_place(i)) ||
         m_evidence.is_value_place(m_view->place(i)))) {
      m_kept[i] = true;
    }
  }
}

/// A heading of level 1 or 2 with the words of <title>; else the last h1 with them that stands
/// further up; else any such heading; else another block with them.
std::size_t ContentFinder::find_title(std::size_t start) {
  std::unordered_set<WordHash> title;
  for_each_word(m_view->page().title(),
                [&](std::string_view word) { title.insert(hash_word(word, m_scratch)); });
  const auto is_in_title = [&](std::size_t i) {
    std::size_t words = 0;
    for (const WordHash word : m_view->blocks().words(block(i))) {
      words += title.contains(word) ? 1 : 0;
    }
    return block(i).words >= 2 && static_cast<double>(words) >= kTitleWords * block(i).words;
  };
  const auto may_be = [&](std::size_t i) {
    return !m_blocks[i].is_repeated && !m_blocks[i].is_lexical_noise;
  };
  const std::size_t near = start - std::min(start, kTitleBlocks);
  const std::size_t end = std::min(start + kTitleBlocksIn, m_blocks.size());
  std::size_t heading = kNone;
  std::size_t other = kNone;
  for (std::size_t i = near; i < end; ++i) {
    if (!may_be(i)) {
      continue;
    }
    const bool is_heading = block(i).heading == 1 || block(i).heading == 2;
    const bool fits = is_in_title(i);
    if (is_heading && fits) {
      return i;
    }
    heading = is_heading ? std::min(heading, i) : heading;
    other = fits && i < start ? std::min(other, i) : other;
  }
  for (std::size_t i = near; i-- > 0;) {
    if (block(i).heading == 1 && may_be(i) && is_in_title(i)) {
      return i;
    }
  }
  return heading != kNone ? heading : other;
}

bool ContentFinder::is_record_value(std::size_t index) const {
  if (m_blocks[index].is_lexical_noise || m_blocks[index].is_vetoed ||
      block(index).link_density() > kRecordLinkDensity) {
    return false;
  }
  for (const PlaceHash place : {m_view->labelled_place(index), m_view->place(index)}) {
    if (m_evidence.is_record_place(place)) {
      return !m_evidence.is_common_value(place, m_view->text_hash(index));
    }
  }
  return false;
}

void ContentFinder::add_records() {
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    m_kept[i] = m_kept[i] || is_record_value(i);
  }
}

void ContentFinder::drop_repeats() {
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    if (m_kept[i] && block(i).words >= kRepeatWords) {
      m_kept[i] = seen.insert(m_view->text_hash(i)).second;
    }
  }
}

}  // namespace sst
