#include "common/site/evidence_counter.hpp"

#include <algorithm>
#include <iterator>

#include "common/hash/smallest_hashes.hpp"

namespace sst {
namespace {

// A shingle is the template's at a path if it is on this share of the pages that have the element
// two above the path, and on this many.
constexpr double kTemplateShare = 0.4;
constexpr std::uint32_t kTemplatePages = 4;
constexpr double kCertainShare = 0.9;      // and certainly the template's if on this share of them
constexpr std::uint32_t kSharedPages = 2;  // a shingle on this many pages is shared
constexpr std::uint32_t kKnownPages = 2;   // a path on fewer pages is not stored
// A place of values is on this share of all pages, and this many. It has at most this many blocks
// per page, and kValueLinkDensity.
constexpr double kPlaceShare = 0.1;
constexpr std::uint32_t kPlacePages = 4;
constexpr double kBlocksAPage = 1.5;
constexpr double kRecordPlaceShare = 0.5;  // a place of records is on this share of all pages
constexpr double kCommonShare = 0.3;       // a common value is on more of the pages with its place
constexpr double kDiversity = 0.5;         // the least share of a place's values that are rare
constexpr double kRecordValues = 6.0;      // a site has records if its pages have this many values,
constexpr double kLabelledValues = 4.5;    // or this many labelled ones, on average
// A page votes on a path if it has this many own words there. A path is vetoed if this many pages
// voted and kept at most this share, in thousandths.
constexpr std::uint64_t kVotingWords = 8;
constexpr std::uint64_t kVotingPages = 4;
constexpr std::uint64_t kVetoShare = 400;

template <typename Value>
void sort_and_unite(std::vector<Value>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <typename Value>
void append(std::vector<Value>& to, const std::vector<Value>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Calls `visit(first, last)` for each run of equal elements in a sorted vector; `alike` compares.
template <typename Value, typename Alike, typename Visitor>
void for_each_run(const std::vector<Value>& values, Alike alike, Visitor visit) {
  const Value* const end = values.data() + values.size();
  for (const Value* first = values.data(); first != end;) {
    const Value* last = std::find_if(first, end, [&](const Value& v) { return !alike(*first, v); });
    visit(first, last);
    first = last;
  }
}

bool same_first(const std::pair<std::uint64_t, std::uint64_t>& a,
                const std::pair<std::uint64_t, std::uint64_t>& b) {
  return a.first == b.first;
}

}  // namespace

void EvidenceCounter::add(const PageView& view) {
  ++m_pages;
  add_paths(view);
  add_blocks(view);
}

void EvidenceCounter::add_paths(const PageView& view) {
  const auto elements = view.blocks().elements();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    PathCount& count = m_paths[view.path(i)];
    count.evidence.path = view.path(i);
    count.evidence.parent = view.path(elements[i].parent);
    count.evidence.key = view.key(i);
    if (count.last_page != m_pages) {
      count.last_page = m_pages;
      ++count.evidence.pages;
    }
  }
}

void EvidenceCounter::add_blocks(const PageView& view) {
  const auto blocks = view.blocks().blocks();
  m_places_of_page.reset(view);
  std::vector<ShingleHash> shingles;
  std::vector<Pair> path_shingles;
  std::vector<Pair> values;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const PathHash path = view.path(blocks[i].container);
    PathCount& count = m_paths[path];
    count.evidence.words += blocks[i].words;
    count.evidence.linked_words += blocks[i].linked_words;
    for (const ShingleHash shingle : view.shingles(i)) {
      shingles.push_back(shingle);
      path_shingles.emplace_back(path, shingle);
    }
    PlaceHash previous = 0;
    for (const PlaceHash place : {m_places_of_page.place(i), m_places_of_page.labelled_place(i)}) {
      if (place == previous) {
        continue;
      }
      previous = place;
      PlaceCount& at_place = m_places[place];
      ++at_place.blocks;
      at_place.words += blocks[i].words;
      at_place.linked_words += blocks[i].linked_words;
      if (at_place.last_page != m_pages) {
        at_place.last_page = m_pages;
        ++at_place.pages;
      }
      values.emplace_back(place, view.text_hash(i));
    }
  }
  if (smallest_hashes(shingles, kMostShingles)) {
    std::erase_if(path_shingles, [&](const Pair& pair) { return pair.second > shingles.back(); });
  }
  sort_and_unite(path_shingles);
  sort_and_unite(values);
  append(m_shingles, shingles);
  append(m_path_shingles, path_shingles);
  append(m_values, values);
}

void EvidenceCounter::merge(EvidenceCounter&& other) {
  m_pages += other.m_pages;
  for (const auto& [path, count] : other.m_paths) {
    PathEvidence& mine = m_paths[path].evidence;
    const PathEvidence& theirs = count.evidence;
    mine.path = theirs.path;
    mine.parent = theirs.parent;
    mine.key = theirs.key;
    mine.pages += theirs.pages;
    mine.words += theirs.words;
    mine.linked_words += theirs.linked_words;
  }
  for (const auto& [place, theirs] : other.m_places) {
    PlaceCount& mine = m_places[place];
    mine.blocks += theirs.blocks;
    mine.words += theirs.words;
    mine.linked_words += theirs.linked_words;
    mine.pages += theirs.pages;
  }
  append(m_shingles, std::exchange(other.m_shingles, {}));
  append(m_path_shingles, std::exchange(other.m_path_shingles, {}));
  append(m_values, std::exchange(other.m_values, {}));
}

SiteEvidence::Tables EvidenceCounter::finish() {
  SiteEvidence::Tables tables;
  for (const auto& [path, count] : m_paths) {
    if (count.evidence.pages >= std::min(kKnownPages, m_pages)) {
      tables.paths.push_back(count.evidence);
    }
  }
  std::sort(tables.paths.begin(), tables.paths.end(),
            [](const PathEvidence& a, const PathEvidence& b) { return a.path < b.path; });
  std::sort(m_shingles.begin(), m_shingles.end());
  for_each_run(m_shingles, std::equal_to<>{}, [&](const auto* first, const auto* last) {
    if (last - first >= kSharedPages) {
      tables.shared_shingles.push_back(*first);
    }
    if (last - first > kSharedPages) {
      m_familiar.insert(*first);
    }
  });
  m_shingles = {};
  find_templates(tables);
  find_places(tables);
  return tables;
}

PageFit EvidenceCounter::held_out_fit(const PageView& view) const {
  return measure_fit(
      view, [&](PathHash path) { return m_paths.at(path).evidence.pages > kKnownPages; },
      [&](ShingleHash shingle) { return m_familiar.contains(shingle); });
}

/// The number of pages that have the element two above those of the path. Other pages say nothing
/// about what repeats inside it.
std::uint32_t EvidenceCounter::pages_around(PathHash path) const {
  for (int step = 0; step < 2; ++step) {
    path = m_paths.at(path).evidence.parent;
  }
  return m_paths.at(path).evidence.pages;
}

void EvidenceCounter::find_templates(SiteEvidence::Tables& tables) {
  std::sort(m_path_shingles.begin(), m_path_shingles.end());
  for_each_run(m_path_shingles, same_first, [&](const Pair* first, const Pair* last) {
    const double around = pages_around(first->first);
    const double least = std::max<double>(kTemplatePages, kTemplateShare * around);
    while (first != last) {
      const Pair* next = std::find_if(first, last, [&](const Pair& p) { return p != *first; });
      const auto pages = static_cast<double>(next - first);
      const std::uint64_t shingle = SiteEvidence::at_path(first->first, first->second);
      if (pages >= least) {
        tables.template_shingles.push_back(shingle);
      }
      if (pages >= std::max(least, kCertainShare * around)) {
        m_certain.around.push_back(shingle);
      }
      if (pages >= std::max(least, kCertainShare * m_pages)) {
        m_certain.site_wide.push_back(shingle);
      }
      first = next;
    }
  });
  m_path_shingles = {};
  sort_and_unite(tables.template_shingles);
  sort_and_unite(m_certain.around);
  sort_and_unite(m_certain.site_wide);
}

void EvidenceCounter::find_places(SiteEvidence::Tables& tables) {
  std::sort(m_values.begin(), m_values.end());
  for_each_run(m_values, same_first, [&](const Pair* first, const Pair* last) {
    judge_place(first->first, first, last, tables);
  });
  m_values = {};
  sort_and_unite(tables.common_values);
}

/// `first` to `last` are the place's values, sorted; each page has each of its values once.
void EvidenceCounter::judge_place(PlaceHash place, const Pair* first, const Pair* last,
                                  SiteEvidence::Tables& tables) const {
  const PlaceCount& count = m_places.at(place);
  const double pages = count.pages;
  if (pages < std::max<double>(kPlacePages, kPlaceShare * m_pages) ||
      static_cast<double>(count.blocks) > kBlocksAPage * pages ||
      static_cast<double>(count.linked_words) >
          kValueLinkDensity * static_cast<double>(count.words)) {
    return;
  }
  std::vector<std::uint64_t> common;
  std::size_t of_rare_values = 0;
  const auto all = static_cast<double>(last - first);
  while (first != last) {
    const Pair* next = std::find_if(first, last, [&](const Pair& p) { return p != *first; });
    const auto with_value = static_cast<double>(next - first);
    if (with_value < std::max(2.0, kCommonShare * pages)) {
      of_rare_values += static_cast<std::size_t>(next - first);
    }
    if (with_value > kCommonShare * pages) {
      common.push_back(SiteEvidence::at_place(place, first->second));
    }
    first = next;
  }
  if (static_cast<double>(of_rare_values) < kDiversity * all) {
    return;
  }
  tables.value_places.push_back(place);  // in order: judge_place() is called in order of places
  if (pages >= std::max<double>(kPlacePages, kRecordPlaceShare * m_pages)) {
    tables.record_places.push_back(place);
    append(tables.common_values, common);
  }
}

void ContainerCounter::add(const PageView& view, ContentFinder& finder) {
  ++m_pages;
  finder.run_pass(view, EvidenceScope::site);
  for (std::size_t i = 0; i < view.blocks().size(); ++i) {
    if (!finder.kept()[i] && finder.is_record_value(i)) {
      ++m_record_values;
      m_labelled_values += finder.has_label(i) ? 1 : 0;
    }
  }
  if (finder.kept_words() < kFewKeptWords) {
    finder.run_pass(view, EvidenceScope::page);
  }
  const std::uint32_t container = finder.region_element();
  const Tag tag = view.page().node(view.blocks().elements()[container].node).tag;
  if (tag != Tag::root && tag != Tag::body) {
    ++m_containers[view.path(container)];
  }
}

void ContainerCounter::merge(const ContainerCounter& other) {
  m_pages += other.m_pages;
  m_record_values += other.m_record_values;
  m_labelled_values += other.m_labelled_values;
  for (const auto& [path, pages] : other.m_containers) {
    m_containers[path] += pages;
  }
}

void ContainerCounter::finish(StageSet without, SiteEvidence::Tables& tables) const {
  for (PathEvidence& path : tables.paths) {
    const auto found = m_containers.find(path.path);
    path.container_pages = found == m_containers.end() ? 0 : found->second;
  }
  const auto pages = static_cast<double>(m_pages);
  tables.has_records = !without.has(Stage::records) &&
                       (static_cast<double>(m_record_values) >= kRecordValues * pages ||
                        static_cast<double>(m_labelled_values) >= kLabelledValues * pages);
  if (!tables.has_records) {
    tables.record_places = {};
    tables.common_values = {};
  }
}

void VoteCounter::add(const PageView& view, ContentFinder& finder) {
  finder.run_pass(view, EvidenceScope::site);
  m_page.clear();
  const auto elements = view.blocks().elements();
  BlockSums all;
  BlockSums kept;
  for (std::size_t i = 0; i < view.blocks().size(); ++i) {
    const std::uint32_t words = finder.own_words(i);
    all.push_back(words);
    kept.push_back(finder.kept()[i] ? words : 0);
  }
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Words& words = m_page[view.path(i)];  // elements of one path are disjoint
    words.all += all.in(elements[i]);
    words.kept += kept.in(elements[i]);
  }
  for (const auto& [path, words] : m_page) {
    if (words.all >= kVotingWords) {
      Votes& votes = m_votes[path];
      ++votes.pages;
      votes.kept += 1000 * words.kept / words.all;
    }
  }
}

void VoteCounter::merge(const VoteCounter& other) {
  for (const auto& [path, theirs] : other.m_votes) {
    Votes& mine = m_votes[path];
    mine.pages += theirs.pages;
    mine.kept += theirs.kept;
  }
}

void VoteCounter::finish(SiteEvidence::Tables& tables) const {
  for (PathEvidence& path : tables.paths) {
    const auto found = m_votes.find(path.path);
    path.is_vetoed = found != m_votes.end() && found->second.pages >= kVotingPages &&
                     found->second.kept <= kVetoShare * found->second.pages;
  }
}

}  // namespace sst
