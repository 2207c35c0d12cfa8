#include "common/site/site_tree_counter.hpp"

#include <algorithm>
#include <iterator>

#include "common/hash/smallest_hashes.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/site/site_rule.hpp"

namespace sst {
namespace {

// A shingle belongs to the template at a path if it occurs there on at least kTemplateShare of the
// pages that contain the path's grandparent, on at least kSiteShare of all pages, and on at least
// kTemplatePages pages.
constexpr double kTemplateShare = 0.4;
constexpr double kSiteShare = 0.2;
constexpr std::uint32_t kTemplatePages = 4;
constexpr std::uint32_t kSharedPages = 2;  // a shingle on at least this many pages is shared
// A value place is on at least kPlaceShare of all pages, and on at least kPlacePages pages. It has
// at most kBlocksAPage blocks per page and a link density of at most kValueLinkDensity. Texts of
// any length count, although SiteRule keeps only short ones.
constexpr double kPlaceShare = 0.1;
constexpr std::uint32_t kPlacePages = 4;
constexpr double kBlocksAPage = 1.5;
constexpr double kRecordPlaceShare = 0.5;  // a record place occurs on at least this share of pages
// A common value is on more than this share of the pages that contain its place.
constexpr double kCommonShare = 0.3;
constexpr double kDiversity = 0.5;  // minimum share of a value place's values that are rare
constexpr std::uint64_t kCommentWords = 20;  // minimum number of words in a thread page's comments
// A site has threads if all of these conditions are true:
// - at least kThreadPages pages, and at least kThreadShare of all pages, have comments
// - on these pages, the comments contain at least as many words as the other content
// - on these pages, the other content has fewer than kOwnWordsOutside words on average
constexpr double kThreadPages = 4.0;
constexpr double kThreadShare = 0.2;
constexpr double kOwnWordsOutside = 150.0;
// A site has records if its pages have at least this many record values with a label on average.
constexpr double kLabelledValues = 5.0;

template <typename Value>
void sort_and_unite(std::vector<Value>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <typename Value>
void append(std::vector<Value>& to, const std::vector<Value>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Calls `visit(first, last)` for each run of equal elements in a sorted vector; `alike` compares
/// two elements.
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

void SiteTreeCounter::add(const MappedPage& view) {
  ++m_pages;
  add_paths(view);
  add_styles(view);
  add_blocks(view);
}

void SiteTreeCounter::add_paths(const MappedPage& view) {
  const auto elements = view.blocks().elements();
  std::vector<std::uint32_t> depths(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    depths[i] = i == 0 ? 0 : depths[elements[i].parent] + 1;
    PathCount& path = m_paths[view.path(i)];
    path.count.node.path = view.path(i);
    path.count.node.parent = view.path(elements[i].parent);
    path.count.node.key = view.key(i);
    path.count.depth = depths[i];
    ++path.count.node.occurrences;
    if (path.last_page != m_pages) {
      path.last_page = m_pages;
      ++path.count.node.pages;
    }
  }
}

/// Counts the sequence of children of each element. Children are block elements and text blocks.
void SiteTreeCounter::add_styles(const MappedPage& view) {
  struct Children {
    std::uint64_t sequence = 0;
    std::uint32_t elements = 0;
    std::uint32_t texts = 0;
  };
  const auto elements = view.blocks().elements();
  const auto blocks = view.blocks().blocks();
  std::vector<Children> children(elements.size());
  std::size_t block = 0;
  for (std::size_t i = 1; i <= elements.size(); ++i) {  // in document order
    for (;
         block < blocks.size() && (i == elements.size() || blocks[block].first < elements[i].node);
         ++block) {
      Children& of = children[blocks[block].container];
      of.sequence = combine_hashes(of.sequence, text_key());
      ++of.texts;
    }
    if (i < elements.size()) {
      Children& of = children[elements[i].parent];
      of.sequence = combine_hashes(of.sequence, view.key(i));
      ++of.elements;
    }
  }
  constexpr std::uint64_t kWhole = PooledCount::kWhole;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    PooledCount& count = m_paths[view.path(i)].count;
    const Children& of = children[i];
    if (of.elements == 0) {
      ++count.leaves;
      count.text_share += kWhole;
    } else {
      StyleCount& style = m_styles[combine_hashes(view.path(i), of.sequence)];
      style.path = view.path(i);
      ++style.occurrences;
      count.text_share += kWhole * of.texts / (of.texts + of.elements);
    }
    if (i > 0) {
      const Children& around = children[elements[i].parent];
      count.share += kWhole / (around.texts + around.elements);
    }
  }
}

void SiteTreeCounter::add_blocks(const MappedPage& view) {
  const auto blocks = view.blocks().blocks();
  m_places_of_page.reset(view);
  std::vector<ShingleHash> shingles;
  std::vector<Pair> path_shingles;
  std::vector<Pair> values;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const PathHash path = view.path(blocks[i].container);
    PathCount& count = m_paths[path];
    count.count.node.words += blocks[i].words;
    count.count.node.linked_words += blocks[i].linked_words;
    if (count.last_text_page != m_pages) {
      count.last_text_page = m_pages;
      ++count.count.text_pages;
    }
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

void SiteTreeCounter::merge(SiteTreeCounter&& other) {
  m_pages += other.m_pages;
  for (const auto& [path, theirs] : other.m_paths) {
    PooledCount& mine = m_paths[path].count;
    const SiteNode& node = theirs.count.node;
    mine.node.path = node.path;
    mine.node.parent = node.parent;
    mine.node.key = node.key;
    mine.node.pages += node.pages;
    mine.node.occurrences += node.occurrences;
    mine.node.words += node.words;
    mine.node.linked_words += node.linked_words;
    mine.depth = theirs.count.depth;
    mine.text_pages += theirs.count.text_pages;
    mine.leaves += theirs.count.leaves;
    mine.share += theirs.count.share;
    mine.text_share += theirs.count.text_share;
  }
  for (const auto& [sequence, theirs] : other.m_styles) {
    StyleCount& mine = m_styles[sequence];
    mine.path = theirs.path;
    mine.occurrences += theirs.occurrences;
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

SiteTree::Tables SiteTreeCounter::finish(const Parameters& parameters) {
  SiteTree::Tables tables;
  tables.threshold = parameters.threshold;
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
  find_nodes(parameters, tables);
  return tables;
}

/// Computes importance from all nodes, but does not store nodes that are on few pages.
void SiteTreeCounter::find_nodes(const Parameters& parameters, SiteTree::Tables& tables) {
  std::vector<PooledCount> nodes;
  for (const auto& [path, count] : m_paths) {
    nodes.push_back(count.count);
  }
  std::vector<StyleCount> styles;
  for (const auto& [sequence, style] : m_styles) {
    styles.push_back(style);
  }
  find_importance(nodes, styles, m_features, parameters.attenuation, parameters.threshold,
                  parameters.noise.threshold(m_pages));
  m_features = {};
  m_styles.clear();
  for (const PooledCount& count : nodes) {  // sorted by path
    if (count.node.pages >= std::min(kKnownPages, m_pages)) {
      tables.nodes.push_back(count.node);
    }
  }
}

PageFit SiteTreeCounter::held_out_fit(const MappedPage& view) const {
  return measure_fit(
      view,
      [&](PathHash path) {
        const auto found = m_paths.find(path);
        return found != m_paths.end() && found->second.count.node.pages > kKnownPages;
      },
      [&](ShingleHash shingle) { return m_familiar.contains(shingle); });
}

/// The number of pages that contain the grandparent of the path. Other pages cannot show which text
/// repeats inside the grandparent.
std::uint32_t SiteTreeCounter::pages_around(PathHash path) const {
  for (int step = 0; step < 2; ++step) {
    path = m_paths.at(path).count.node.parent;
  }
  return m_paths.at(path).count.node.pages;
}

void SiteTreeCounter::find_templates(SiteTree::Tables& tables) {
  std::sort(m_path_shingles.begin(), m_path_shingles.end());
  for_each_run(m_path_shingles, same_first, [&](const Pair* first, const Pair* last) {
    const double around = pages_around(first->first);
    const double least =
        std::max({double{kTemplatePages}, kTemplateShare * around, kSiteShare * m_pages});
    while (first != last) {
      const Pair* next = std::find_if(first, last, [&](const Pair& p) { return p != *first; });
      const auto pages = static_cast<double>(next - first);
      m_features.push_back({first->first, static_cast<std::uint32_t>(next - first)});
      const std::uint64_t shingle = SiteTree::at_path(first->first, first->second);
      if (pages >= least) {
        tables.repeated_shingles.push_back(shingle);
      }
      first = next;
    }
  });
  m_path_shingles = {};
  sort_and_unite(tables.repeated_shingles);
}

void SiteTreeCounter::find_places(SiteTree::Tables& tables) {
  std::sort(m_values.begin(), m_values.end());
  for_each_run(m_values, same_first, [&](const Pair* first, const Pair* last) {
    judge_place(first->first, first, last, tables);
  });
  m_values = {};
  sort_and_unite(tables.common_values);
}

/// [first, last) are the values at the place, sorted, each once per page.
void SiteTreeCounter::judge_place(PlaceHash place, const Pair* first, const Pair* last,
                                  SiteTree::Tables& tables) const {
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
      common.push_back(SiteTree::at_place(place, first->second));
    }
    first = next;
  }
  if (static_cast<double>(of_rare_values) < kDiversity * all) {
    return;
  }
  tables.value_places.push_back(place);  // sorted: judge_place() is called in order of places
  if (pages >= std::max<double>(kPlacePages, kRecordPlaceShare * m_pages)) {
    tables.record_places.push_back(place);
    append(tables.common_values, common);
  }
}

void KindCounter::add(MappedPage& page, SiteRule& rule) {
  ++m_pages;
  rule.run(page);
  std::uint64_t comments = 0;
  std::uint64_t others = 0;
  for (std::size_t i = 0; i < page.blocks().size(); ++i) {
    const BlockEvidence& evidence = rule.evidence(i);
    comments += evidence.is_in_comments ? evidence.own_words : 0;
    others += rule.kept()[i] && !evidence.is_in_comments ? evidence.own_words : 0;
    m_labelled_values += rule.is_labelled_record_value(i) ? 1 : 0;
  }
  if (comments >= kCommentWords) {
    ++m_thread_pages;
    m_comment_words += comments;
    m_other_words += others;
  }
}

void KindCounter::merge(const KindCounter& other) {
  m_pages += other.m_pages;
  m_labelled_values += other.m_labelled_values;
  m_thread_pages += other.m_thread_pages;
  m_comment_words += other.m_comment_words;
  m_other_words += other.m_other_words;
}

void KindCounter::finish(StageSet without, SiteTree::Tables& tables) const {
  const auto pages = static_cast<double>(m_pages);
  tables.has_records = !without.has(Stage::records) &&
                       static_cast<double>(m_labelled_values) >= kLabelledValues * pages;
  const auto thread_pages = static_cast<double>(m_thread_pages);
  tables.has_threads = thread_pages >= std::max(kThreadPages, kThreadShare * pages) &&
                       m_comment_words >= m_other_words &&
                       static_cast<double>(m_other_words) < kOwnWordsOutside * thread_pages;
  if (!tables.has_records) {
    tables.record_places = {};
    tables.common_values = {};
  }
}

}  // namespace sst
