#include "common/learn/byline_counter.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>

#include "common/hash/stored_hash.hpp"
#include "common/metadata/author_names.hpp"
#include "common/metadata/byline_text.hpp"
#include "common/metadata/written_date.hpp"
#include "common/text/white_space.hpp"
#include "common/time/timestamp.hpp"

namespace sst {
namespace {

// Votes, in thousandths.
constexpr std::uint32_t kAgrees = 1000;
constexpr std::uint32_t kNear = 800;         // after the heading, or before the text
constexpr std::uint32_t kOnOtherSide = 400;  // before the heading, or after the text
constexpr std::uint32_t kStep = 10;          // subtracted for each block in between
constexpr std::size_t kBlocksAfter = 25;     // maximum number of blocks after the heading that vote
constexpr std::size_t kBlocksBefore = 12;

constexpr std::uint32_t kRunningWords = 20;
constexpr double kRunningLinks = 0.3;

constexpr std::uint32_t kFewestPages = 3;
constexpr std::uint32_t kMostBlocks = 2;        // per page; a path with more blocks is a list
constexpr std::size_t kMostPagesPerValue = 10;  // pages per distinct value
constexpr std::uint64_t kLeastMean = 250;
constexpr std::uint32_t kFewestPagesOfPublisher = 10;
constexpr double kPublisherShare = 0.8;  // minimum share of the pages with an author

/// True for a paragraph. On pages without a heading, the byline is expected before the first
/// paragraph.
bool is_running_text(const Block& block) {
  return block.words >= kRunningWords && block.link_density() < kRunningLinks;
}

/// True for days that are at most one day apart, because time zones may explain the difference.
bool is_near(std::string_view date, std::string_view other) {
  constexpr std::time_t kDay = 86'400;  // seconds
  const auto first = parse_timestamp(day_of(date));
  const auto second = parse_timestamp(day_of(other));
  return first && second && std::abs(*first - *second) <= kDay;
}

std::vector<std::string> folded(std::vector<std::string> names) {
  for (std::string& name : names) {
    name = ascii_lower(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  add_author_names(text, names);
  return folded(std::move(names));
}

}  // namespace

StatedByline stated_byline(const PageMetadata& metadata, NodeId heading) {
  const auto is_visible = [](MetadataSource source) {
    return source == MetadataSource::byline || source == MetadataSource::title;
  };
  StatedByline stated;
  stated.heading = heading;
  stated.authors = folded(metadata.authors.values);
  stated.marks_authors = !is_visible(metadata.authors.source);
  if (!is_visible(metadata.published.source)) {
    stated.day = day_of(metadata.published.value);
  }
  return stated;
}

/// Collects the votes of one page.
class BylineCounter::PageVotes {
 public:
  PageVotes(const MappedPage& view, const StatedByline& stated)
      : m_view{view}, m_stated{stated}, m_has_heading{stated.heading != kNoNode} {
    const std::size_t blocks = view.blocks().size();
    const auto is_before = [&](const Block& block) {
      return m_has_heading ? block.first < view.page().node(stated.heading).end
                           : !is_running_text(block);
    };
    while (m_after < blocks && is_before(view.blocks()[m_after])) {
      ++m_after;
    }
    const std::size_t first = m_after - std::min(m_after, kBlocksBefore);
    const std::size_t last = std::min(blocks, m_after + kBlocksAfter);
    for (std::size_t i = first; i < last; ++i) {
      read_date(i);
      for (NodeId id = view.blocks()[i].first; id < view.blocks()[i].end; ++id) {
        read_names(i, id);
      }
    }
    count_blocks(0, first);
    count_blocks(last, blocks);
  }

  void add_to(BylineCounter& counter) const {
    for (const auto& [path, found] : m_dates) {
      detail::BylineVotes& place = counter.m_places[path];
      place.dates.add(found.vote, found.value, found.blocks);
      place.day_first += found.day_first;
      place.month_first += found.month_first;
    }
    for (const auto& [path, found] : m_names) {
      counter.m_places[path].names.add(found.vote, found.value, found.blocks);
    }
  }

 private:
  struct Found {
    std::uint32_t vote = 0;
    std::uint64_t value = 0;
    std::uint32_t blocks = 0;
    std::uint32_t day_first = 0;
    std::uint32_t month_first = 0;
  };

  struct BothReadings {
    std::string by_day;
    std::string by_month;

    bool is_date() const { return !by_day.empty() || !by_month.empty(); }
  };

  PathHash path_of(std::size_t block) const {
    return m_view.path(m_view.blocks()[block].container);
  }

  /// A byline is most likely after the heading or, without a heading, before the text.
  std::uint32_t vote_by_position(std::size_t block) const {
    const bool is_after = block >= m_after;
    const std::size_t distance = is_after ? block - m_after : m_after - block;
    const std::uint32_t most = is_after == m_has_heading ? kNear : kOnOtherSide;
    return most - kStep * static_cast<std::uint32_t>(distance);
  }

  /// Reads the date in a short block in both orders: with the day first and with the month first.
  BothReadings read_both(std::size_t index) const {
    const Block& block = m_view.blocks()[index];
    const std::string text = short_text(m_view.page(), block.first, block.end);
    const std::string_view language = m_view.page().language();
    return {read_written_date(text, {.order = DayOrder::day_first, .language = language}),
            read_written_date(text, {.order = DayOrder::month_first, .language = language})};
  }

  /// Counts blocks with dates far from the heading, at paths that also have dates near it.
  void count_blocks(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const auto found = m_dates.find(path_of(i));
      if (found != m_dates.end() && read_both(i).is_date()) {
        ++found->second.blocks;
      }
    }
  }

  void read_date(std::size_t block) {
    const BothReadings read = read_both(block);
    if (!read.is_date()) {
      return;
    }
    const auto& [by_day, by_month] = read;
    Found& found = m_dates[path_of(block)];
    found.day_first += by_day.empty() ? 0 : 1;
    found.month_first += by_month.empty() ? 0 : 1;
    if (++found.blocks > 1) {
      return;  // only the first date is read
    }
    found.value = hash_text(day_of(by_day.empty() ? by_month : by_day));
    if (m_stated.day.empty()) {
      found.vote = vote_by_position(block);
    } else if (is_near(by_day, m_stated.day) || is_near(by_month, m_stated.day)) {
      found.vote = kAgrees;
    }
  }

  void read_names(std::size_t block, NodeId text) {
    const BylineText byline = read_byline(m_view.page(), text);
    if (byline.names.empty()) {
      return;
    }
    const std::vector<std::string> names = names_in(byline.names);
    std::uint32_t vote = 0;
    if (m_stated.marks_authors) {
      vote = names == m_stated.authors ? kAgrees : 0;
    } else if (byline.is_signed) {
      vote = vote_by_position(block);
    }
    Found& found = m_names[path_of(block)];
    if (++found.blocks == 1 || vote > found.vote) {
      found.vote = vote;
      found.value = names.empty() ? 0 : hash_text(names.front());
    }
  }

  const MappedPage& m_view;
  const StatedByline& m_stated;
  bool m_has_heading;
  // The first block after the heading; without a heading, the first running text.
  std::size_t m_after = 0;
  std::map<PathHash, Found> m_dates;
  std::map<PathHash, Found> m_names;
};

void BylineCounter::add(const MappedPage& view, const StatedByline& stated) {
  PageVotes{view, stated}.add_to(*this);
  m_pages += stated.authors.empty() ? 0 : 1;
  for (const std::string& author : stated.authors) {
    ++m_authors[author];
  }
}

void BylineCounter::merge(const BylineCounter& other) {
  m_pages += other.m_pages;
  for (const auto& [author, pages] : other.m_authors) {
    m_authors[author] += pages;
  }
  for (const auto& [path, theirs] : other.m_places) {
    detail::BylineVotes& mine = m_places[path];
    mine.dates.merge(theirs.dates);
    mine.names.merge(theirs.names);
    mine.day_first += theirs.day_first;
    mine.month_first += theirs.month_first;
  }
}

void detail::FieldVotes::merge(const FieldVotes& other) {
  pages += other.pages;
  blocks += other.blocks;
  sum += other.sum;
  values.insert(other.values.begin(), other.values.end());
}

std::optional<std::uint16_t> detail::FieldVotes::result() const {
  if (pages < kFewestPages || blocks > kMostBlocks * pages || values.size() < 2 ||
      values.size() * kMostPagesPerValue < pages || sum < kLeastMean * std::uint64_t{pages}) {
    return std::nullopt;
  }
  return static_cast<std::uint16_t>(sum / pages);
}

void BylineCounter::finish(SiteTree::Tables& tables) const {
  for (SiteNode& path : tables.nodes) {
    const auto found = m_places.find(path.path);
    if (found == m_places.end()) {
      continue;
    }
    const detail::BylineVotes& place = found->second;
    path.published = place.dates.result();
    path.authors = place.names.result();
    if (path.published && place.day_first != place.month_first) {
      path.day_first = place.day_first > place.month_first;
    }
  }
  for (const auto& [author, pages] : m_authors) {
    if (m_pages >= kFewestPagesOfPublisher && pages >= kPublisherShare * m_pages) {
      tables.publisher = author;  // if there are several, the alphabetically last one
    }
  }
}

}  // namespace sst
