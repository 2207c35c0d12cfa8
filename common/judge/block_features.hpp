#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/free_memory.hpp"
#include "common/hash/key_numbers.hpp"
#include "common/judge/text_signs.hpp"
#include "common/judge/word_weights.hpp"
#include "common/page/block.hpp"
#include "common/page/element_groups.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

// The single features of a block, in order. The size of a block is its number of words, where an
// ideograph counts as 5/8 of a word. It is at least 1/8 of the number of characters, and at least
// 1. A "share" is a share of the page's size, [0, 1]. Distances between elements are in levels of
// the tree.
// X(enumerator)
#define SST_SINGLE_FEATURES(X)                                                                  \
  /* its own text */                                                                            \
  X(size)                                                                                       \
  X(links) /* link density */                                                                   \
  X(link_count)                                                                                 \
  X(word_length) /* characters per word */                                                      \
  X(sentence_ends)                                                                              \
  X(sentences_by_size)                                                                          \
  X(pauses_by_size)                                                                             \
  X(symbols_by_size)                                                                            \
  X(capital_words) /* share of the words */                                                     \
  X(capitals)      /* share of the letters */                                                   \
  X(digits)        /* share of the characters */                                                \
  X(ideographs)    /* share of the characters */                                                \
  X(years)                                                                                      \
  X(times)                                                                                      \
  X(ending) /* 0: none, 1: pause, 2: symbol, 3: sentence end */                                 \
  X(is_prose)                                                                                   \
  X(heading)                                                                                    \
  X(repeats)        /* number of blocks with the same words, including itself */                \
  X(title_words)    /* share of its words that are in the title */                              \
  X(words_of_title) /* share of the title's words that are in it */                             \
  X(word_weight)    /* sum over its first words; at most 0 if most of them are links */         \
  X(mean_weight)    /* that sum per counted word */                                             \
  /* its place */                                                                               \
  X(container_kind)                                                                             \
  X(parent_kind)                                                                                \
  X(depth)                                                                                      \
  X(place)              /* share of the page before the block */                                \
  X(block_place)        /* share of the blocks before it */                                     \
  X(size_before)        /* size before it */                                                    \
  X(after_title)        /* signed share between the title and the block */                      \
  X(blocks_after_title) /* signed number of blocks between them */                              \
  X(is_title)                                                                                   \
  X(after_heading)  /* size since the last heading */                                           \
  X(last_heading)   /* the level of the last heading; 0: none */                                \
  X(heading_weight) /* sum over the words of that heading */                                    \
  /* its neighbors */                                                                           \
  X(size_next)                                                                                  \
  X(prose_next)                                                                                 \
  X(links_previous_4)                                                                           \
  X(size_next_4)                                                                                \
  X(links_next_4)                                                                               \
  X(prose_next_4)                                                                               \
  X(links_around) /* in ten blocks on either side */                                            \
  X(blocks_till_prose)                                                                          \
  X(size_since_prose)                                                                           \
  X(size_till_prose)                                                                            \
  /* the main element (with the most running text of its own), and the best run of blocks */    \
  X(main_up)     /* levels up to the lowest common ancestor with the main element */            \
  X(main_down)   /* levels from there down to the main element */                               \
  X(main_common) /* that ancestor's share */                                                    \
  X(main_after)  /* signed share between the main element and the block; 0: inside */           \
  X(text_after)  /* the same for the text element */                                            \
  X(text_blocks_after)                                                                          \
  X(run_after) /* the same for the run of running text */                                       \
  X(run_blocks_after)                                                                           \
  X(long_run_after) /* the same for the longer run */                                           \
  X(long_run_blocks_after)                                                                      \
  /* blocks with the same path on the page */                                                   \
  X(path_blocks)                                                                                \
  X(path_share)                                                                                 \
  X(path_links)                                                                                 \
  X(path_prose)       /* share of the blocks that are prose */                                  \
  X(path_size)        /* mean size of a block */                                                \
  X(path_place)       /* share before the first of them */                                      \
  X(alike_most)       /* maximum number of similar siblings of an element around the block */   \
  X(alike_most_share) /* the total share of these siblings */                                   \
  X(alike_most_size)  /* their mean size */                                                     \
  X(alike_most_prose) /* the share of running text in them */                                   \
  /* boilerplate elements (by tag, role, or names; not too large); the scope; boxes of links */ \
  X(noise_groups) /* number of boilerplate groups around the block */                           \
  X(noise_levels) /* levels up to the nearest boilerplate element */                            \
  X(noise_share)  /* the share of the outermost boilerplate element */                          \
  X(scope)        /* 1: in the largest main or article, -1: outside, 0: none */                 \
  X(scope_share)  /* its share of the non-boilerplate text */                                   \
  X(box_share)    /* share of the largest box of links around it */                             \
  X(box_blocks)   /* its number of blocks */                                                    \
  X(box_mean)     /* their mean size */                                                         \
  /* the page */                                                                                \
  X(page_size)                                                                                  \
  X(page_blocks)                                                                                \
  X(page_links)                                                                                 \
  X(page_prose)                                                                                 \
  X(page_prose_blocks)                                                                          \
  X(page_longest)    /* the largest share of one block of running text */                       \
  X(page_main)       /* share of the main element */                                            \
  X(page_main_prose) /* its share of all running text */                                        \
  X(page_text)       /* share of the text element */                                            \
  X(page_run)        /* share of the run */                                                     \
  X(page_run_prose)                                                                             \
  X(page_lists)    /* share in lists */                                                         \
  X(page_tables)   /* share in tables */                                                        \
  X(page_comments) /* share in elements named comments */                                       \
  X(page_alike)    /* the largest share of five or more similar siblings */                     \
  X(page_clean)    /* share outside boilerplate by tag and names */                             \
  X(page_clean_links)                                                                           \
  X(page_clean_prose)                                                                           \
  X(page_headings) /* headings per 100 blocks */                                                \
  X(page_articles) /* number of articles */

// Measures of an element around the block.
#define SST_LEVEL_MEASURES(X)                                       \
  X(share)                                                          \
  X(links)                                                          \
  X(prose)       /* share of its size */                            \
  X(prose_share) /* share of the page's running text */             \
  X(blocks)                                                         \
  X(mean)        /* mean size of a block */                         \
  X(alike)       /* number of similar siblings, including itself */ \
  X(alike_share) /* their share */

// The elements that are measured.
#define SST_LEVELS(X)                                         \
  X(container)                                                \
  X(parent)                                                   \
  X(grandparent)                                              \
  X(part)   /* the largest one with at most .7 of the page */ \
  X(branch) /* the largest one that does not contain the main element */

enum class BlockFeature : std::uint16_t {
#define SST_ENUMERATOR(enumerator) enumerator,
  SST_SINGLE_FEATURES(SST_ENUMERATOR)
#undef SST_ENUMERATOR
      singles  ///< the number of single features
};
enum class LevelMeasure : std::uint16_t {
#define SST_ENUMERATOR(enumerator) enumerator,
  SST_LEVEL_MEASURES(SST_ENUMERATOR)
#undef SST_ENUMERATOR
      count
};
enum class FeatureLevel : std::uint16_t {
#define SST_ENUMERATOR(enumerator) enumerator,
  SST_LEVELS(SST_ENUMERATOR)
#undef SST_ENUMERATOR
      count
};

inline constexpr std::size_t kSingleFeatures = static_cast<std::size_t>(BlockFeature::singles);
inline constexpr std::size_t kLevelMeasures = static_cast<std::size_t>(LevelMeasure::count);
inline constexpr std::size_t kFeatureLevels = static_cast<std::size_t>(FeatureLevel::count);
inline constexpr std::size_t kFirstLevelFeature = kSingleFeatures;
inline constexpr std::size_t kFirstGroupFeature =
    kFirstLevelFeature + kFeatureLevels * kLevelMeasures;
/// Each of the first kFeatureGroups groups has two features: the number of levels up to the nearest
/// element of the group (kNoElement if there is none), and that element's share.
inline constexpr std::size_t kBlockFeatures = kFirstGroupFeature + 2 * kFeatureGroups;

/// The names of all features, by index.
std::vector<std::string> block_feature_names();

/// The features of one page's blocks, computed from the page alone, in linear time except for
/// sorting. Sizes are comparable across languages, see SST_SINGLE_FEATURES. Reuses its buffers
/// across pages; one thread at a time.
class BlockFeatures {
 public:
  static constexpr float kNoElement = 64.0F;  ///< the distance of a missing group

  /// Uses judge_words().
  BlockFeatures();
  /// The weights must outlive the features.
  explicit BlockFeatures(const WordWeights& words) : m_words{&words} {}

  /// Computes the features of `blocks`, the blocks of `page`. Both must live until the next build()
  /// or the last use.
  void build(const PageTree& page, const BlockList& blocks);

  /// Writes the kBlockFeatures features of a block to `row`. Rows are computed on demand, because
  /// the rows of all blocks of a large page would need too much memory.
  void fill(std::size_t block, float* row);

  /// True if the block is in an element of the group.
  bool is_in(std::size_t block, ElementGroup group) const {
    const ElementGroups around =
        m_texts[block].inner | m_elements[(*m_blocks)[block].container].around;
    return (around & bit_of(group)) != 0;
  }
  /// True if the block is in an element whose tag, role or names indicate boilerplate.
  bool is_boilerplate(std::size_t block) const {
    return m_elements[(*m_blocks)[block].container].noise != 0;
  }

  /// The boilerplate groups of the innermost boilerplate element around the block; 0 if there is no
  /// such element.
  ElementGroups boilerplate_groups(std::size_t block) const;

  /// The tags of the block's container and of the container's parent.
  std::array<Tag, 2> tags_around(std::size_t block) const;

  /// True if the block is in a menu: the outermost box of links around it contains many short
  /// blocks.
  bool is_in_menu(std::size_t block) const;

  /// A run of blocks, [first, end). surroundings() returns the runs of the block's container, of
  /// the container's parent and grandparent, and of the branch, see SST_LEVELS.
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
  };
  static constexpr std::size_t kSurroundings = 4;
  std::array<Range, kSurroundings> surroundings(std::size_t block) const;
  /// The path of the block, a number less than path_count(). Blocks with the same tags and classes
  /// around them have the same path.
  std::uint32_t path(std::size_t block) const { return m_path_of[block]; }
  std::size_t path_count() const { return m_paths.size(); }
  /// The size of a block, see SST_SINGLE_FEATURES.
  std::uint32_t size_of(std::size_t block) const { return m_texts[block].size; }

 private:
  /// Sums over blocks.
  struct Sums {
    std::uint32_t size = 0;
    std::uint32_t linked = 0;
    std::uint32_t prose = 0;  // not linked
    std::uint32_t prose_blocks = 0;
    Sums& operator+=(const Sums& other) {
      size += other.size;
      linked += other.linked;
      prose += other.prose;
      prose_blocks += other.prose_blocks;
      return *this;
    }
    Sums operator-(const Sums& other) const {
      return {size - other.size, linked - other.linked, prose - other.prose,
              prose_blocks - other.prose_blocks};
    }
    float links() const {
      return size == 0 ? 0.0F : static_cast<float>(linked) / static_cast<float>(size);
    }
    float prose_density() const {
      return size == 0 ? 0.0F : static_cast<float>(prose) / static_cast<float>(size);
    }
  };
  struct Text {
    TextSigns signs;
    ElementGroups inner = 0;  // groups of the inline elements around it
    std::uint32_t size = 0;
    std::uint32_t linked = 0;
    WordWeights::Weights weights;
    std::uint16_t links = 0;
    bool is_prose = false;
  };
  struct Element {
    std::uint32_t depth = 0;
    std::uint32_t part = 0;         // see SST_LEVELS
    std::uint32_t branch = 0;       // see SST_LEVELS
    std::uint32_t main_common = 0;  // the lowest common ancestor with the main element
    std::uint32_t prose = 0;        // running text directly in it
    std::uint32_t noise = 0;        // the outermost boilerplate element around it; 0: none
    std::uint32_t near_noise = 0;   // the innermost boilerplate element around it
    std::uint32_t noise_groups = 0;
    std::uint32_t box = 0;  // the outermost box of links around it; 0: none
    std::uint32_t alike = 1;
    std::uint32_t alike_most = 0;  // of this and its enclosing elements, the element with the
                                   // most similar siblings
    Sums alike_sums;               // sums over the element and its similar siblings
    std::uint64_t signature = 0;
    std::uint64_t path = 0;
    ElementGroups groups = 0;
    ElementGroups around = 0;   // the groups of the element and of all elements around it
    std::uint32_t nearest = 0;  // the index of its table in m_nearest
  };
  struct Path {
    Sums sums;
    std::uint32_t blocks = 0;
    std::uint32_t first = 0;
  };

  static constexpr std::uint64_t kNoName =
      0xCBF29CE484222325ULL;  // the signature of an empty class
  static constexpr std::size_t kKnownNames = 1024;
  // In bytes. A page may contain names of several megabytes, and cached names outlive the page.
  static constexpr std::size_t kLongestKnownName = kMostKeptBytes / kKnownNames;

  /// Siblings with the same parent, tag and class.
  struct Alike {
    Sums sums;
    std::uint32_t elements = 0;
  };
  /// The value of a class, an id or an item property, and its meaning. Initially, the value is
  /// empty.
  struct KnownName {
    std::string names;
    ElementGroups groups = 0;
    std::uint64_t signature = kNoName;  // see hash_class()
  };
  struct ElementNames {
    ElementGroups groups = 0;
    std::uint64_t signature = kNoName;  // signature of its class
  };

  const KnownName& find_name(std::string_view names);
  ElementNames find_names(NodeId element);
  void read_texts();
  void read_elements();
  void find_noise();
  void count_alike();
  void find_main();
  void find_text_element();
  Range best_run(float other_cost, float link_cost) const;
  void find_paths();
  void find_repeats();
  void find_title();
  void measure_page();
  void fill_level(FeatureLevel level, std::uint32_t element, float* row);

  Tag tag_of(std::uint32_t element) const;
  Sums in(const BlockElement& element) const { return m_sums[element.end] - m_sums[element.first]; }
  Sums in(Range range) const { return m_sums[range.end] - m_sums[range.first]; }
  Sums between(std::ptrdiff_t first, std::ptrdiff_t end) const;
  float share(std::uint32_t size) const { return static_cast<float>(size) * m_per_size; }
  std::pair<float, float> distance(std::size_t block, Range range) const;

  const WordWeights* m_words;
  const PageTree* m_page = nullptr;
  const BlockList* m_blocks = nullptr;
  std::vector<Text> m_texts;  // by block
  std::vector<Sums> m_sums;   // prefix sums: before each block, and in total
  std::vector<Element> m_elements;
  std::vector<std::uint32_t> m_since_prose;   // by block: 1 + index of the last prose before it
  std::vector<std::uint32_t> m_till_prose;    // by block: index of the next prose after it
  std::vector<std::uint32_t> m_last_heading;  // by block: 1 + index of the last heading before it
  std::vector<std::uint32_t> m_repeats;       // by block
  std::vector<std::uint32_t> m_path_of;       // by block
  std::vector<Path> m_paths;
  std::vector<float> m_title_words;     // by block
  std::vector<float> m_words_of_title;  // by block
  std::vector<WordHash> m_title;        // sorted
  KeyNumbers m_keys;
  std::vector<std::uint32_t> m_numbers;  // by element or block
  std::vector<std::uint32_t> m_counts;   // by number
  std::vector<Alike> m_alike;            // by number
  // Each table contains the innermost enclosing element of each group, or 0. The first table
  // belongs to the root.
  std::vector<std::array<std::uint32_t, kFeatureGroups>> m_nearest;
  std::vector<float> m_values;
  std::vector<std::uint32_t> m_scores;
  std::uint32_t m_main = 0;
  std::uint32_t m_text_element = 0;
  std::uint32_t m_title_block = 0;
  bool m_has_title = false;
  std::uint32_t m_scope = 0;  // an element; 0: none
  Sums m_clean;               // sums over the blocks outside boilerplate
  std::uint32_t m_clean_scope = 0;
  Range m_run;
  Range m_long_run;
  float m_per_size = 0.0F;  // 1 / size of the page
  std::array<float, kSingleFeatures> m_page_features{};
  std::vector<KnownName> m_known_names = std::vector<KnownName>(kKnownNames);  // by hash of names
  KnownName m_long_name;  // for the last name longer than kLongestKnownName; its text is not stored
  struct MeasuredLevel {
    std::uint32_t element = 0;
    std::array<float, kLevelMeasures> measures{};
  };
  std::array<MeasuredLevel, kFeatureLevels> m_measured;  // by level: the element measured last
};

}  // namespace sst
