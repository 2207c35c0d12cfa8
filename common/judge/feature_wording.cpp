#include "common/judge/feature_wording.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string_view>

#include "common/judge/page_judge.hpp"
#include "common/text/numbers.hpp"

namespace sst {
namespace {

constexpr float kManyBlocks = 100.0F;  // BlockFeatures caps distances at this many blocks
constexpr float kTypical = 32.0F;      // the weight of typical words, see WordWeights

/// A run of consecutive single features: those after the previous run, up to `last`.
struct FeatureRun {
  BlockFeature last;
  Evidence evidence;
};
constexpr FeatureRun kFeatureRuns[] = {
    {BlockFeature::size, Evidence::text},
    {BlockFeature::link_count, Evidence::links},
    {BlockFeature::heading, Evidence::text},
    {BlockFeature::words_of_title, Evidence::title},
    {BlockFeature::mean_weight, Evidence::words},
    {BlockFeature::parent_kind, Evidence::names},
    {BlockFeature::last_heading, Evidence::place},
    {BlockFeature::heading_weight, Evidence::words},
    {BlockFeature::size_till_prose, Evidence::neighbors},
    {BlockFeature::long_run_blocks_after, Evidence::main_text},
    {BlockFeature::alike_most_prose, Evidence::alike},
    {BlockFeature::scope_share, Evidence::names},
    {BlockFeature::box_mean, Evidence::links},
    {BlockFeature::page_articles, Evidence::page},
};
static_assert(static_cast<std::size_t>(BlockFeature::page_articles) + 1 == kSingleFeatures);

/// Describes features of a block in words.
class FeatureWording {
 public:
  explicit FeatureWording(const JudgedBlock& block) : m_block{block}, m_row{block.row} {}

  std::string of(std::size_t feature) const {
    if (feature < kFirstLevelFeature) {
      return of_single(static_cast<BlockFeature>(feature));
    }
    if (feature < kFirstGroupFeature) {
      const std::size_t number = feature - kFirstLevelFeature;
      return of_level(number / kLevelMeasures, static_cast<LevelMeasure>(number % kLevelMeasures));
    }
    if (feature < kBlockFeatures) {
      return of_group((feature - kFirstGroupFeature) / 2);
    }
    return of_context(feature - kBlockFeatures);
  }

 private:
  float value(BlockFeature feature) const { return m_row[static_cast<std::size_t>(feature)]; }
  std::string count(BlockFeature feature, const char* singular, const char* plural) const {
    return counted(static_cast<std::uint64_t>(std::lround(std::max(0.0F, value(feature)))),
                   singular, plural);
  }
  std::string share(BlockFeature feature) const { return percent(value(feature)); }
  std::string typical(BlockFeature weight) const {
    return value(weight) > kTypical    ? "typical of content"
           : value(weight) < -kTypical ? "typical of boilerplate"
                                       : "typical of neither content nor boilerplate";
  }

  std::string of_single(BlockFeature feature) const {
    using enum BlockFeature;
    switch (feature) {
      case links:
      case link_count:
        return value(links) > 0 ? share(links) + " of its words are links" : "no links";
      case box_share:
      case box_blocks:
      case box_mean:
        return value(box_blocks) > 0
                   ? "in a box of links with " + count(box_blocks, "block", "blocks")
                   : "not in a box of links";
      case repeats:
        return value(repeats) > 1
                   ? "one of " + count(repeats, "block", "blocks") + " with the same words"
                   : "no other block has the same words";
      case title_words:
      case words_of_title:
        return "it has " + share(words_of_title) + " of the title's words";
      case word_weight:
      case mean_weight:
        return "its words are " + typical(word_weight);
      case heading_weight:
        return value(last_heading) > 0
                   ? "the words of the heading above it are " + typical(heading_weight)
                   : "no heading before it";
      case container_kind:
      case parent_kind:
        return "its element is <" + std::string{tag_name(m_block.tags[0])} + "> in <" +
               std::string{tag_name(m_block.tags[1])} + ">";
      case noise_groups:
      case noise_levels:
      case noise_share:
        return m_block.boilerplate != 0
                   ? "in an element " + kind_of_element(std::countr_zero(m_block.boilerplate))
                   : "outside all elements whose tag or name suggests boilerplate";
      case scope:
      case scope_share:
        return value(scope) > 0   ? "in the page's main or article element"
               : value(scope) < 0 ? "outside the page's main or article element"
                                  : "no main or article element contains much of the page";
      case depth:
        return "nested " + count(depth, "element", "elements") + " deep";
      case place:
      case block_place:
      case size_before:
        return share(place) + " of the page precedes it";
      case after_title:
      case blocks_after_title:
      case is_title:
        return value(blocks_after_title) > kManyBlocks
                   ? "the page has no title block"
                   : distance(blocks_after_title, "it is the title", "the title");
      case after_heading:
      case last_heading:
        return value(last_heading) > 0
                   ? count(after_heading, "word", "words") + " after the previous heading"
                   : "no heading before it";
      case links_previous_4:
        return "the four blocks before it are " + share(links_previous_4) + " links";
      case links_next_4:
        return "the four blocks after it are " + share(links_next_4) + " links";
      case links_around:
        return "the blocks around it are " + share(links_around) + " links";
      case size_next:
        return count(size_next, "word", "words") + " in the next block";
      case size_next_4:
        return count(size_next_4, "word", "words") + " in the next four blocks";
      case prose_next:
      case prose_next_4:
      case blocks_till_prose:
      case size_till_prose:
        return value(blocks_till_prose) >= kManyBlocks ? "no running text follows it"
               : value(blocks_till_prose) <= 1
                   ? "running text right after it"
                   : "running text " + count(blocks_till_prose, "block", "blocks") + " after it";
      case size_since_prose:
        return value(size_since_prose) >= 1e4F
                   ? "no running text before it"
                   : count(size_since_prose, "word", "words") + " since the last running text";
      case main_up:
      case main_down:
      case main_common:
      case main_after:
        return value(main_down) > 0 ? "outside the element with the most running text"
                                    : "in the element with the most running text";
      case text_after:
      case text_blocks_after:
        return distance(text_blocks_after, "in the element around the main text", "the main text");
      case run_after:
      case run_blocks_after:
        return distance(run_blocks_after, "in the main stretch of running text",
                        "the main stretch of running text");
      case long_run_after:
      case long_run_blocks_after:
        return distance(long_run_blocks_after, "in the main stretch of running text",
                        "the main stretch of running text");
      case path_links:
        return "the blocks with the same tags and classes around them are " + share(path_links) +
               " links";
      case path_prose:
        return share(path_prose) +
               " of the blocks with the same tags and classes around them are running text";
      case path_blocks:
      case path_share:
      case path_size:
      case path_place:
        return value(path_blocks) > 1 ? "one of " + count(path_blocks, "block", "blocks") +
                                            " with the same tags and classes around them"
                                      : "no other block has the same tags and classes around it";
      case alike_most:
      case alike_most_share:
      case alike_most_size:
      case alike_most_prose:
        return value(alike_most) > 1
                   ? "in one of " + count(alike_most, "similar element", "similar elements")
                   : "not in a list of similar elements";
      case page_size:
        return "the page has " + count(page_size, "word", "words");
      case page_blocks:
        return "the page has " + count(page_blocks, "block", "blocks");
      case page_links:
      case page_clean_links:
        return "the page is " + share(page_links) + " links";
      case page_prose:
      case page_prose_blocks:
      case page_clean_prose:
        return "the page is " + share(page_prose) + " running text";
      default:
        break;
    }
    if (evidence_of(static_cast<std::size_t>(feature)) == Evidence::page) {
      return "features of the page as a whole";
    }
    return (value(heading) > 0    ? "a heading ("
            : value(is_prose) > 0 ? "running text ("
                                  : "not running text (") +
           count(size, "word", "words") + ")";
  }

  /// Describes the distance of the block from `what`. `inside` describes a block at distance 0.
  std::string distance(BlockFeature blocks, const std::string& inside,
                       const std::string& what) const {
    const float signed_blocks = value(blocks);
    if (signed_blocks == 0) {
      return inside;
    }
    const float number = std::abs(signed_blocks);
    return (number >= kManyBlocks
                ? "many blocks"
                : counted(static_cast<std::uint64_t>(number), "block", "blocks")) +
           (signed_blocks < 0 ? " before " : " after ") + what;
  }

  std::string of_level(std::size_t level, LevelMeasure measure) const {
    // Indexed by FeatureLevel.
    constexpr std::array<std::string_view, kFeatureLevels> kElements = {
        "its element", "the parent element", "the grandparent element",
        "the largest element around it with at most 70 % of the page",
        "the largest element around it that excludes the main text"};
    const std::string element{kElements[level]};
    const auto value_of = [&](LevelMeasure chosen) {
      return m_row[kFirstLevelFeature + level * kLevelMeasures + static_cast<std::size_t>(chosen)];
    };
    const float value = value_of(measure);
    const auto number = static_cast<std::uint64_t>(std::lround(std::max(0.0F, value)));
    switch (measure) {
      case LevelMeasure::share:
        return element + " has " + percent(value) + " of the page";
      case LevelMeasure::links:
        return element + " is " + percent(value) + " links";
      case LevelMeasure::prose:
        return element + " is " + percent(value) + " running text";
      case LevelMeasure::prose_share:
        return element + " has " + percent(value) + " of the running text";
      case LevelMeasure::blocks:
        return element + " has " + counted(number, "block", "blocks");
      case LevelMeasure::mean:
        return element + " has " + counted(number, "word", "words") + " per block";
      case LevelMeasure::alike:
      case LevelMeasure::alike_share:
      case LevelMeasure::count:
        break;
    }
    return element + (value_of(LevelMeasure::alike) > 1 ? " is one of several similar ones"
                                                        : " is unlike its neighbors");
  }

  std::string of_group(std::size_t group) const {
    const bool is_there = m_row[kFirstGroupFeature + 2 * group] < BlockFeatures::kNoElement;
    return (is_there ? "in an element " : "not in an element ") +
           kind_of_element(static_cast<int>(group));
  }

  static std::string kind_of_element(int group) {
    constexpr std::string_view kNamed = "named_";
    const std::string_view name = group_name(static_cast<ElementGroup>(group));
    return name.starts_with(kNamed) ? "named '" + std::string{name.substr(kNamed.size())} + "'"
                                    : "with the tag or role '" + std::string{name} + "'";
  }

  std::string of_context(std::size_t number) const {
    // In the order of PageJudge::fill_context().
    constexpr std::array<std::string_view, PageJudge::kContextFeatures> kWhere = {
        "when judged alone",
        "right before it",
        "right after it",
        "two blocks before it",
        "two blocks after it",
        "in the three blocks before it",
        "in the three blocks after it",
        "in the ten blocks before it",
        "in the ten blocks after it",
        "in its element",
        "in the parent element",
        "in the grandparent element",
        "in the largest element around it that excludes the main text",
        "in the blocks with the same tags and classes around them",
        "on the page",
        "on the page"};
    const float probability = m_row[kBlockFeatures + number];
    const bool is_content = probability >= 0.5F;
    const std::string verdict = number > 0 ? (is_content ? "probable content " : "little content ")
                                : is_content ? "probably content "
                                             : "probably not content ";
    return verdict + std::string{kWhere[number]} + " (" + probability_in_words(probability) + ")";
  }

  const JudgedBlock& m_block;
  std::span<const float> m_row;
};

}  // namespace

Evidence evidence_of(std::size_t feature) {
  if (feature >= kBlockFeatures) {
    return Evidence::judgement;
  }
  if (feature >= kFirstGroupFeature) {
    return Evidence::names;
  }
  if (feature >= kFirstLevelFeature) {
    const auto measure = static_cast<LevelMeasure>((feature - kFirstLevelFeature) % kLevelMeasures);
    return measure == LevelMeasure::alike || measure == LevelMeasure::alike_share
               ? Evidence::alike
               : Evidence::elements;
  }
  return std::find_if(
             std::begin(kFeatureRuns), std::end(kFeatureRuns),
             [&](const FeatureRun& run) { return feature <= static_cast<std::size_t>(run.last); })
      ->evidence;
}

std::string feature_in_words(std::size_t feature, const JudgedBlock& block) {
  return FeatureWording{block}.of(feature);
}

std::string probability_in_words(double probability) {
  std::array<char, 32> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), probability,
                                     std::chars_format::fixed, 2);
  const std::string_view text{digits.data(), written.ptr};
  return std::string{text.starts_with('0') ? text.substr(1) : text};
}

}  // namespace sst
