#include "common/site/content_container.hpp"

namespace sst {
namespace {

constexpr double kRegionShare = 0.7;  // of the region: its container holds at least that
constexpr double kVoteShare = 0.3;    // of the pages with its path: the site's container
constexpr std::uint32_t kLeastVotes = 3;
constexpr double kMoreText = 0.1;    // of the page's own text: worth a wider container that some
                                     // pages have
constexpr double kLittleText = 0.3;  // of it: a container has more, or is too narrow,
constexpr std::uint32_t kTimesMoreAround = 2;  // if one around it has so many times as much

}  // namespace

void ContentContainer::find(const PageView& view, const BlockJudge& judge,
                            const std::vector<bool>& region) {
  m_view = &view;
  m_judge = &judge;
  m_element = 0;
  m_region_element = 0;
  m_is_known = false;
  m_region_words.clear();
  m_own_words.clear();
  for (std::size_t i = 0; i < region.size(); ++i) {
    m_region_words.push_back(region[i] ? view.blocks()[i].words : 0);
    m_own_words.push_back(judge[i].is_open ? judge[i].own_words : 0);
  }
  m_found = m_region_words.all() > 0;
  if (m_found) {
    shrink_to_region();
    m_region_element = m_element;
    grow_to_known();
  } else {
    take_known();
  }
}

/// Without a region: the element that most of the site's pages have their content in.
void ContentContainer::take_known() {
  std::uint32_t best = 0;
  for (std::uint32_t i = 0; i < m_view->blocks().elements().size(); ++i) {
    if (votes(i) > best && is_voted(i)) {
      best = votes(i);
      m_element = i;
      m_found = true;
      m_is_known = true;
    }
  }
}

void ContentContainer::shrink_to_region() {
  const double least = kRegionShare * m_region_words.all();
  for (std::uint32_t i = 1; i < m_view->blocks().elements().size(); ++i) {
    if (parent(i) == m_element && region_words_in(i) >= least) {
      m_element = i;
    }
  }
}

void ContentContainer::grow_to_known() {
  std::uint32_t best = votes(m_element);
  bool has_votes = best > 0;
  for (std::uint32_t i = m_element; i != 0;) {
    i = parent(i);
    has_votes = has_votes || votes(i) > 0;
    if (votes(i) > best && is_voted(i)) {
      best = votes(i);
      m_element = i;
    }
  }
  m_is_known = is_voted(m_element);
  if (has_votes) {  // not before the pages have voted
    grow_to_own_text();
    m_is_known = m_is_known || is_voted(m_element);
  }
}

/// On pages of many short entries the region is one of them. Where more of the page's own text
/// stands around it, that is its content, too: as far out as some pages have theirs, and where the
/// container holds but little of the page, whatever the others have.
void ContentContainer::grow_to_own_text() {
  const auto share_of_page = [&](double share) { return share * m_own_words.all(); };
  for (std::uint32_t i = m_element; i != 0;) {
    i = parent(i);
    const std::uint32_t here = own_words_in(m_element);
    const std::uint32_t around = own_words_in(i);
    const Tag tag = m_view->page().node(m_view->blocks().elements()[i].node).tag;
    const bool is_some_pages =
        votes(i) >= kLeastVotes && around > here && around - here >= share_of_page(kMoreText);
    const bool is_too_narrow = here < share_of_page(kLittleText) && around > here &&
                               around >= kTimesMoreAround * here && tag != Tag::root &&
                               tag != Tag::body;
    if (is_some_pages || is_too_narrow) {
      m_element = i;
    }
  }
}

bool ContentContainer::holds(std::uint32_t element) const {
  const auto elements = m_view->blocks().elements();
  return element >= m_element &&
         elements[element].node < m_view->page().node(elements[m_element].node).end;
}

std::uint32_t ContentContainer::region_words_in(std::uint32_t element) const {
  return m_region_words.in(m_view->blocks().elements()[element]);
}

std::uint32_t ContentContainer::own_words_in(std::uint32_t element) const {
  return m_own_words.in(m_view->blocks().elements()[element]);
}

std::uint32_t ContentContainer::votes(std::uint32_t element) const {
  const PathEvidence* evidence = m_judge->evidence(element);
  return evidence == nullptr ? 0 : evidence->container_pages;
}

bool ContentContainer::is_voted(std::uint32_t element) const {
  const PathEvidence* evidence = m_judge->evidence(element);
  return evidence != nullptr && evidence->container_pages >= kLeastVotes &&
         evidence->container_pages >= kVoteShare * evidence->pages;
}

}  // namespace sst
