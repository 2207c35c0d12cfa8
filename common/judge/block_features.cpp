#include "common/judge/block_features.hpp"

#include <algorithm>
#include <limits>

#include "common/hash/mix_hashes.hpp"
#include "common/hash/stored_hash.hpp"
#include "common/judge/judge_tables.hpp"
#include "common/text/digit.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kProseSize = 10;  // minimum unlinked size of running text
constexpr float kPartShare = 0.7F;        // see SST_LEVELS
constexpr float kNoiseShare = 0.45F;      // maximum share of the page in a boilerplate element
constexpr float kBoxLinks = 0.7F;         // minimum link density of a box of links
constexpr std::uint32_t kMenuItems = 8;   // minimum number of blocks in a menu
constexpr std::uint32_t kMenuSize = 3;    // maximum mean size of its blocks
constexpr float kMenuLinks = 0.9F;        // minimum link density of a menu
constexpr float kMenuShare = 0.3F;        // maximum share of the page in a menu
constexpr float kScopeShare = 0.3F;  // the scope's minimum share of the text outside boilerplate
constexpr ElementGroups kNoise = [] {
  ElementGroups groups = 0;
  using enum ElementGroup;
  for (const ElementGroup group :
       {nav, aside, footer, header, form, named_nav, named_side, named_footer, named_header,
        named_related, named_share, named_ad, named_subscribe, named_dialog, named_pager}) {
    groups |= bit_of(group);
  }
  return groups;
}();
constexpr ElementGroups kFeatured = (ElementGroups{1} << kFeatureGroups) - 1;
constexpr std::uint32_t kTitleWords = 60;  // a longer block is not a title
constexpr float kFarAway = 100.0F;         // caps distances in blocks
constexpr std::uint32_t kAlike = 5;        // minimum number of similar siblings in a list

/// The group features of a block that is in no group.
constexpr auto kNoGroups = [] {
  std::array<float, 2 * kFeatureGroups> features{};
  for (std::size_t group = 0; group < kFeatureGroups; ++group) {
    features[2 * group] = BlockFeatures::kNoElement;
  }
  return features;
}();

/// Maps a container's tag to a number that decision trees can split on. Similar tags have similar
/// numbers.
float kind_of(Tag tag) {
  switch (tag) {
    case Tag::p:
      return 0;
    case Tag::blockquote:
      return 1;
    case Tag::pre:
      return 2;
    case Tag::dd:
      return 3;
    case Tag::dt:
      return 4;
    case Tag::h1:
    case Tag::h2:
    case Tag::h3:
    case Tag::h4:
    case Tag::h5:
    case Tag::h6:
      return 5;
    case Tag::article:
    case Tag::main:
    case Tag::section:
      return 6;
    case Tag::body:
    case Tag::root:
    case Tag::center:
      return 7;
    case Tag::div:
      return 8;
    case Tag::td:
      return 9;
    case Tag::th:
    case Tag::tr:
    case Tag::table:
    case Tag::tbody:
    case Tag::caption:
      return 10;
    case Tag::figcaption:
    case Tag::figure:
      return 11;
    case Tag::li:
      return 12;
    case Tag::ul:
    case Tag::ol:
    case Tag::dl:
      return 13;
    case Tag::span:
    case Tag::other:
      return 14;
    case Tag::header:
    case Tag::address:
    case Tag::details:
    case Tag::summary:
      return 15;
    case Tag::a:
      return 16;
    case Tag::form:
    case Tag::fieldset:
    case Tag::legend:
    case Tag::label:
    case Tag::button:
    case Tag::select:
    case Tag::option:
    case Tag::optgroup:
    case Tag::textarea:
      return 17;
    case Tag::nav:
    case Tag::aside:
    case Tag::footer:
    case Tag::menu:
      return 18;
    default:
      return 14.5F;
  }
}

/// The hash (FNV-1a) of a class without its digits, so that "item-3" and "item-4" have the same
/// hash. `hash` is the initial value, which is also the hash of an empty class.
std::uint64_t hash_class(std::string_view names, std::uint64_t hash) {
  for (const char c : names) {
    if (!is_digit(c)) {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
  }
  return hash;
}

float ratio(std::uint32_t part, std::uint32_t whole) {
  return whole == 0 ? 0.0F : static_cast<float>(part) / static_cast<float>(whole);
}

float ending_of(char32_t last) {
  if (is_sentence_end(last)) {
    return 3;
  }
  if (last == ',' || last == ';' || last == ':' || last == 0xFF1A || last == 0xFF0C) {
    return 1;
  }
  const bool is_letter = (last >= 'a' && last <= 'z') || (last >= 'A' && last <= 'Z') ||
                         (last >= '0' && last <= '9') || last > 0xBF;
  return is_letter ? 0 : 2;
}

}  // namespace

std::vector<std::string> block_feature_names() {
  std::vector<std::string> names{
#define SST_NAME(enumerator) #enumerator,
      SST_SINGLE_FEATURES(SST_NAME)
#undef SST_NAME
  };
  for (const char* level : {
#define SST_NAME(enumerator) #enumerator,
           SST_LEVELS(SST_NAME)
#undef SST_NAME
       }) {
    for (const char* measure : {
#define SST_NAME(enumerator) #enumerator,
             SST_LEVEL_MEASURES(SST_NAME)
#undef SST_NAME
         }) {
      names.push_back(std::string{level} + "." + measure);
    }
  }
  for (std::size_t group = 0; group < kFeatureGroups; ++group) {
    const std::string name{group_name(static_cast<ElementGroup>(group))};
    names.push_back("levels_to." + name);
    names.push_back("share_of." + name);
  }
  return names;
}

Tag BlockFeatures::tag_of(std::uint32_t element) const {
  return m_page->node(m_blocks->elements()[element].node).tag;
}

BlockFeatures::Sums BlockFeatures::between(std::ptrdiff_t first, std::ptrdiff_t end) const {
  const auto most = static_cast<std::ptrdiff_t>(m_blocks->size());
  return m_sums[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(end, 0, most))] -
         m_sums[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(first, 0, most))];
}

BlockFeatures::BlockFeatures() : BlockFeatures{judge_words()} {}

void BlockFeatures::build(const PageTree& page, const BlockList& blocks) {
  m_page = &page;
  m_blocks = &blocks;
  m_measured.fill({});
  read_texts();
  m_per_size = m_sums.back().size == 0 ? 0.0F : 1.0F / static_cast<float>(m_sums.back().size);
  read_elements();
  find_noise();
  count_alike();
  find_main();
  find_text_element();
  m_run = best_run(2.0F, 1.0F);
  m_long_run = best_run(0.3F, 0.4F);
  find_paths();
  find_repeats();
  find_title();
  measure_page();
}

/// Returns the meaning of the names in an attribute, cached across pages. The reference is valid
/// until the next call.
const BlockFeatures::KnownName& BlockFeatures::find_name(std::string_view names) {
  const bool is_long = names.size() > kLongestKnownName;
  KnownName& known = is_long ? m_long_name : m_known_names[hash_text(names) % kKnownNames];
  if (is_long || known.names != names) {
    known.names.assign(is_long ? std::string_view{} : names);
    known.groups = groups_of_name(names);
    known.signature = hash_class(names, kNoName);
  }
  return known;
}

/// Computes groups_of() and the signature of the element's class, using find_name().
BlockFeatures::ElementNames BlockFeatures::find_names(NodeId element) {
  ElementNames names{.groups = groups_of_kind(*m_page, element)};
  for (const PageAttribute& attribute : m_page->attributes(element)) {
    if (has_names(attribute.name)) {
      const KnownName& known = find_name(m_page->value(attribute));
      names.groups |= known.groups;
      names.signature = attribute.name == AttributeName::class_ ? known.signature : names.signature;
    }
  }
  return names;
}

void BlockFeatures::read_texts() {
  const auto blocks = m_blocks->blocks();
  m_texts.clear();
  m_sums.assign(1, {});
  m_since_prose.clear();
  m_last_heading.clear();
  std::uint32_t last_prose = 0;
  std::uint32_t last_heading = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    Text text;
    for (NodeId id = block.first; id < block.end; ++id) {
      const PageNode& node = m_page->node(id);
      if (node.is_text()) {
        add_signs(m_page->text(id), text.signs);
      } else if (node.tag == Tag::a) {
        ++text.links;
      }
    }
    const NodeId container = m_blocks->elements()[block.container].node;
    for (NodeId id = block.element; id > container; id = m_page->node(id).parent) {
      text.inner |= find_names(id).groups;
    }
    const std::uint32_t ideographs = std::min(text.signs.ideographs, block.words);
    text.size = std::max(8 * (block.words - ideographs) + 5 * ideographs, text.signs.characters);
    text.size = std::max<std::uint32_t>((text.size + 4) / 8, 1);
    text.linked = block.linked_words == block.words
                      ? text.size
                      : static_cast<std::uint32_t>(static_cast<std::uint64_t>(text.size) *
                                                   block.linked_words / block.words);
    text.weights = m_words->sum(m_blocks->words(block));
    if (2 * text.linked > text.size) {
      // The items of a menu name the site's topics, with words of content. Vocabulary.fill() in
      // scripts/judge/fit has the same limit.
      text.weights.block = std::min<std::int16_t>(text.weights.block, 0);
    }
    text.is_prose =
        text.size - text.linked >= kProseSize && text.signs.sentence_ends + text.signs.pauses > 0;
    m_since_prose.push_back(last_prose);
    m_last_heading.push_back(last_heading);
    Sums sums = m_sums.back();
    sums.size += text.size;
    sums.linked += text.linked;
    if (text.is_prose) {
      sums.prose += text.size - text.linked;
      ++sums.prose_blocks;
      last_prose = static_cast<std::uint32_t>(i + 1);
    }
    if (block.heading > 0) {
      last_heading = static_cast<std::uint32_t>(i + 1);
    }
    m_sums.push_back(sums);
    m_texts.push_back(text);
  }
  m_till_prose.resize(blocks.size());
  auto next_prose = static_cast<std::uint32_t>(blocks.size());
  for (std::size_t i = blocks.size(); i-- > 0;) {
    m_till_prose[i] = next_prose;
    next_prose = m_texts[i].is_prose ? static_cast<std::uint32_t>(i) : next_prose;
  }
}

void BlockFeatures::read_elements() {
  const auto elements = m_blocks->elements();
  m_elements.resize(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const BlockElement& place = elements[i];
    Element& element = m_elements[i];
    const Element& parent = m_elements[place.parent];
    const auto index = static_cast<std::uint32_t>(i);
    const bool has_blocks = place.end > place.first;
    element.groups = 0;
    element.signature = 0;
    if (has_blocks) {
      const ElementNames names = find_names(place.node);
      element.groups = names.groups;
      element.signature =
          mix_hashes(static_cast<std::uint64_t>(m_page->node(place.node).tag) + 1, names.signature);
    }
    element.prose = 0;
    element.alike = 1;
    element.alike_sums = in(place);
    if (i == 0) {
      element.depth = 0;
      element.path = 0;
      element.part = 0;
      element.nearest = 0;
      m_nearest.assign(1, {});
      element.around = 0;
      continue;
    }
    element.depth = parent.depth + 1;
    element.path = mix_hashes(parent.path, element.signature);
    const bool parent_is_part = share(in(elements[place.parent]).size) <= kPartShare;
    element.part = parent_is_part ? parent.part : index;
    element.nearest = parent.nearest;
    element.around = parent.around | element.groups;
    if ((element.groups & kFeatured) != 0) {
      element.nearest = static_cast<std::uint32_t>(m_nearest.size());
      m_nearest.push_back(m_nearest[parent.nearest]);
      for (ElementGroups rest = element.groups & kFeatured; rest != 0; rest &= rest - 1) {
        m_nearest.back()[static_cast<std::size_t>(__builtin_ctzll(rest))] = index;
      }
    }
  }
}

/// Finds boilerplate elements (by tag, role and names), boxes of links, and the scope.
void BlockFeatures::find_noise() {
  const auto elements = m_blocks->elements();
  m_elements[0].noise = m_elements[0].near_noise = m_elements[0].noise_groups = 0;
  m_elements[0].box = 0;
  const auto in_text = bit_of(ElementGroup::main) | bit_of(ElementGroup::article);
  for (std::size_t i = 1; i < elements.size(); ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    Element& element = m_elements[i];
    const Element& parent = m_elements[elements[i].parent];
    const Sums sums = in(elements[i]);
    const Tag tag = tag_of(index);
    const bool in_scope = (element.around & in_text) != 0;
    ElementGroups noise = element.groups & kNoise;
    if (in_scope) {
      noise &= ~(bit_of(ElementGroup::header) | bit_of(ElementGroup::named_header));
    }
    if (tag == Tag::body || tag == Tag::h1 || (element.groups & in_text) != 0 ||
        share(sums.size) > kNoiseShare) {
      noise = 0;
    }
    element.noise_groups =
        parent.noise_groups + static_cast<std::uint32_t>(__builtin_popcountll(noise));
    element.near_noise = noise != 0 ? index : parent.near_noise;
    element.noise = parent.noise == 0 && noise != 0 ? index : parent.noise;
    const bool is_box = sums.size > 0 && sums.prose_blocks == 0 && sums.links() >= kBoxLinks;
    element.box = parent.box == 0 && is_box ? index : parent.box;
  }
  m_clean = {};
  m_values.assign(1, 0.0F);
  for (std::size_t i = 0; i < m_texts.size(); ++i) {
    const bool is_clean = m_elements[(*m_blocks)[i].container].noise == 0;
    if (is_clean) {
      m_clean += m_sums[i + 1] - m_sums[i];
    }
    m_values.push_back(m_values.back() + (is_clean ? static_cast<float>(m_texts[i].size) : 0.0F));
  }
  m_scope = 0;
  m_clean_scope = 0;
  for (std::size_t i = 1; i < elements.size(); ++i) {
    const auto clean =
        static_cast<std::uint32_t>(m_values[elements[i].end] - m_values[elements[i].first]);
    if ((m_elements[i].groups & in_text) != 0 && clean > m_clean_scope) {
      m_scope = static_cast<std::uint32_t>(i);
      m_clean_scope = clean;
    }
  }
}

/// Counts, for each element, the siblings with the same tag and class.
void BlockFeatures::count_alike() {
  constexpr auto kNone = static_cast<std::uint32_t>(-1);
  const auto elements = m_blocks->elements();
  m_keys.reset(elements.size());
  m_numbers.assign(1, kNone);
  m_alike.clear();
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (elements[i].end == elements[i].first) {
      m_numbers.push_back(kNone);
      continue;
    }
    const std::uint32_t number =
        m_keys.number(mix_hashes(elements[i].parent + 1, m_elements[i].signature));
    m_numbers.push_back(number);
    m_alike.resize(m_keys.count());
    Alike& alike = m_alike[number];
    ++alike.elements;
    alike.sums += in(elements[i]);
  }
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (m_numbers[i] != kNone) {
      m_elements[i].alike = m_alike[m_numbers[i]].elements;
      m_elements[i].alike_sums = m_alike[m_numbers[i]].sums;
    }
  }
  m_elements[0].alike_most = 0;
  for (std::size_t i = 1; i < elements.size(); ++i) {
    const std::uint32_t outer = m_elements[elements[i].parent].alike_most;
    m_elements[i].alike_most =
        m_elements[i].alike > m_elements[outer].alike ? static_cast<std::uint32_t>(i) : outer;
  }
}

/// Finds the element with the most running text. Counts the text and paragraphs directly in it,
/// plus half of those directly in its children.
void BlockFeatures::find_main() {
  const auto elements = m_blocks->elements();
  const auto blocks = m_blocks->blocks();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (m_texts[i].is_prose) {
      std::uint32_t owner = blocks[i].container;
      if (tag_of(owner) == Tag::p) {
        owner = elements[owner].parent;
      }
      m_elements[owner].prose += m_texts[i].size - m_texts[i].linked;
    }
  }
  m_scores.assign(elements.size(), 0);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    m_scores[i] += 2 * m_elements[i].prose;
    if (i > 0) {
      m_scores[elements[i].parent] += m_elements[i].prose;
    }
  }
  m_main = static_cast<std::uint32_t>(std::max_element(m_scores.begin(), m_scores.end()) -
                                      m_scores.begin());
  const NodeId main = elements[m_main].node;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    const NodeId node = elements[i].node;
    const bool holds_main = node <= main && main < m_page->node(node).end;
    const std::uint32_t parent = elements[i].parent;
    m_elements[i].main_common = holds_main ? index : m_elements[parent].main_common;
    m_elements[i].branch =
        holds_main || m_elements[parent].main_common == parent ? index : m_elements[parent].branch;
  }
}

/// Finds the element in which running text most outweighs links and fragments.
void BlockFeatures::find_text_element() {
  m_values.assign(1, 0.0F);
  for (const Text& text : m_texts) {
    float value = -1.0F;
    if (text.is_prose) {
      value = static_cast<float>(text.size) - 0.7F * static_cast<float>(text.linked);
    } else if (2 * text.linked > text.size) {
      value = -2.0F - 0.7F * static_cast<float>(text.size);
    }
    m_values.push_back(m_values.back() + value);
  }
  const auto elements = m_blocks->elements();
  m_text_element = 0;
  float best = -std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const float value = m_values[elements[i].end] - m_values[elements[i].first];
    if (value >= best && elements[i].end > elements[i].first) {
      best = value;
      m_text_element = static_cast<std::uint32_t>(i);
    }
  }
}

/// The run of blocks in which running text most outweighs other blocks. A block that is not running
/// text costs `other_cost`, plus `other_cost` / 8 per unit of size, plus `link_cost` per unit of
/// linked size.
BlockFeatures::Range BlockFeatures::best_run(float other_cost, float link_cost) const {
  Range best;
  float best_value = 0.0F;
  float value = 0.0F;
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < m_texts.size(); ++i) {
    const Text& text = m_texts[i];
    const auto linked = static_cast<float>(text.linked);
    value += text.is_prose ? static_cast<float>(text.size) - 2.0F * linked
                           : -other_cost - link_cost * linked -
                                 0.5F * other_cost * static_cast<float>(text.size) * 0.25F;
    if (value <= 0.0F) {
      value = 0.0F;
      first = static_cast<std::uint32_t>(i + 1);
    } else if (value > best_value) {
      best_value = value;
      best = {first, static_cast<std::uint32_t>(i + 1)};
    }
  }
  return best;
}

/// Assigns the same path to blocks whose containers have the same tags and classes up to the root.
void BlockFeatures::find_paths() {
  const auto blocks = m_blocks->blocks();
  m_keys.reset(blocks.size());
  m_paths.clear();
  m_path_of.clear();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::uint32_t number = m_keys.number(m_elements[blocks[i].container].path);
    if (number == m_paths.size()) {
      m_paths.push_back({});
      m_paths.back().first = static_cast<std::uint32_t>(i);
    }
    Path& path = m_paths[number];
    path.sums += m_sums[i + 1] - m_sums[i];
    ++path.blocks;
    m_path_of.push_back(number);
  }
}

/// Counts, for each block, the blocks with the same words.
void BlockFeatures::find_repeats() {
  const auto blocks = m_blocks->blocks();
  m_keys.reset(blocks.size());
  m_numbers.clear();
  m_counts.assign(blocks.size(), 0);
  for (const Block& block : blocks) {
    m_numbers.push_back(m_keys.number(hash_words(m_blocks->words(block))));
    ++m_counts[m_numbers.back()];
  }
  m_repeats.clear();
  for (const std::uint32_t number : m_numbers) {
    m_repeats.push_back(m_counts[number]);
  }
}

/// Finds the title block: the block most similar to <title>, with a bonus for headings, or else the
/// first h1.
void BlockFeatures::find_title() {
  const auto blocks = m_blocks->blocks();
  m_title.clear();
  std::string folded;
  for_each_word(m_page->title(),
                [&](std::string_view word) { m_title.push_back(hash_word(word, folded)); });
  std::sort(m_title.begin(), m_title.end());
  m_title.erase(std::unique(m_title.begin(), m_title.end()), m_title.end());
  // The low bits of a word's hash rule out most words.
  std::array<bool, 256> may_be{};
  for (const WordHash word : m_title) {
    may_be[word % may_be.size()] = true;
  }
  m_title_words.assign(blocks.size(), 0.0F);
  m_words_of_title.assign(blocks.size(), 0.0F);
  m_has_title = false;
  m_title_block = 0;
  float best = 0.35F;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    float score = block.heading == 1 ? 0.36F : 0.0F;
    if (block.words <= kTitleWords && !m_title.empty()) {
      std::uint32_t shared = 0;
      for (const WordHash word : m_blocks->words(block)) {
        shared +=
            may_be[word % may_be.size()] && std::binary_search(m_title.begin(), m_title.end(), word)
                ? 1
                : 0;
      }
      m_title_words[i] = ratio(shared, block.words);
      m_words_of_title[i] =
          std::min(1.0F, ratio(shared, static_cast<std::uint32_t>(m_title.size())));
      if (shared >= 2 || m_title.size() == 1) {
        score += m_title_words[i] * m_words_of_title[i] + (block.heading > 0 ? 0.2F : 0.0F);
      }
    }
    if (score > best) {
      best = score;
      m_has_title = true;
      m_title_block = static_cast<std::uint32_t>(i);
    }
  }
}

void BlockFeatures::measure_page() {
  const auto set = [&](BlockFeature feature, float value) {
    m_page_features[static_cast<std::size_t>(feature)] = value;
  };
  using enum BlockFeature;
  const auto elements = m_blocks->elements();
  const Sums& all = m_sums.back();
  const auto count = static_cast<std::uint32_t>(m_blocks->size());
  std::uint32_t longest = 0;
  std::uint32_t lists = 0;
  std::uint32_t tables = 0;
  std::uint32_t comments = 0;
  std::uint32_t headings = 0;
  const auto is_in_any = [&](std::uint32_t container, ElementGroup group) {
    return (m_elements[container].around & bit_of(group)) != 0;
  };
  for (std::size_t i = 0; i < m_texts.size(); ++i) {
    const std::uint32_t container = (*m_blocks)[i].container;
    const std::uint32_t size = m_texts[i].size;
    longest = std::max(longest, m_texts[i].is_prose ? size : 0);
    lists += is_in_any(container, ElementGroup::list) ? size : 0;
    tables += is_in_any(container, ElementGroup::table) ? size : 0;
    comments += is_in_any(container, ElementGroup::named_comments) ? size : 0;
    headings += (*m_blocks)[i].heading > 0 ? 1 : 0;
  }
  std::uint32_t alike = 0;
  std::uint32_t articles = 0;
  for (const Element& element : m_elements) {
    alike = element.alike >= kAlike ? std::max(alike, element.alike_sums.size) : alike;
    articles += (element.groups & bit_of(ElementGroup::article)) != 0 ? 1 : 0;
  }
  const Sums main = in(elements[m_main]);
  set(page_size, static_cast<float>(all.size));
  set(page_blocks, static_cast<float>(count));
  set(page_links, all.links());
  set(page_prose, all.prose_density());
  set(page_prose_blocks, static_cast<float>(all.prose_blocks));
  set(page_longest, share(longest));
  set(page_main, share(main.size));
  set(page_main_prose, ratio(main.prose, all.prose));
  set(page_text, share(in(elements[m_text_element]).size));
  set(page_run, share(in(m_run).size));
  set(page_run_prose, ratio(in(m_run).prose, all.prose));
  set(page_lists, share(lists));
  set(page_tables, share(tables));
  set(page_comments, share(comments));
  set(page_alike, share(alike));
  set(page_clean, share(m_clean.size));
  set(page_clean_links, m_clean.links());
  set(page_clean_prose, m_clean.prose_density());
  set(scope_share, ratio(m_clean_scope, m_clean.size));
  set(page_headings, 100.0F * ratio(headings, count));
  set(page_articles, static_cast<float>(articles));
}

/// The distance between a range and a block, as a share of the page and as a number of blocks. Both
/// are negative before the range and 0 inside.
std::pair<float, float> BlockFeatures::distance(std::size_t block, Range range) const {
  if (block < range.first) {
    return {-share((m_sums[range.first] - m_sums[block]).size),
            -std::min(kFarAway, static_cast<float>(range.first - block))};
  }
  if (block >= range.end) {
    return {share((m_sums[block + 1] - m_sums[range.end]).size),
            std::min(kFarAway, static_cast<float>(block + 1 - range.end))};
  }
  return {0.0F, 0.0F};
}

ElementGroups BlockFeatures::boilerplate_groups(std::size_t block) const {
  const Element& container = m_elements[(*m_blocks)[block].container];
  return container.near_noise == 0 ? 0 : m_elements[container.near_noise].groups & kNoise;
}

std::array<Tag, 2> BlockFeatures::tags_around(std::size_t block) const {
  const std::uint32_t container = (*m_blocks)[block].container;
  return {tag_of(container), tag_of(m_blocks->elements()[container].parent)};
}

bool BlockFeatures::is_in_menu(std::size_t block) const {
  const std::uint32_t box = m_elements[(*m_blocks)[block].container].box;
  const BlockElement& place = m_blocks->elements()[box];
  const std::uint32_t items = place.end - place.first;
  const Sums sums = in(place);
  return box != 0 && items >= kMenuItems && sums.size <= kMenuSize * items &&
         sums.links() >= kMenuLinks && share(sums.size) <= kMenuShare;
}

std::array<BlockFeatures::Range, BlockFeatures::kSurroundings> BlockFeatures::surroundings(
    std::size_t block) const {
  const auto elements = m_blocks->elements();
  const std::uint32_t container = (*m_blocks)[block].container;
  const std::uint32_t parent = elements[container].parent;
  const auto range = [&](std::uint32_t element) {
    return Range{elements[element].first, elements[element].end};
  };
  return {range(container), range(parent), range(elements[parent].parent),
          range(m_elements[container].branch)};
}

/// Consecutive blocks often have the same enclosing elements, so the measures of the last element
/// are cached.
void BlockFeatures::fill_level(FeatureLevel level, std::uint32_t element, float* row) {
  MeasuredLevel& measured = m_measured[static_cast<std::size_t>(level)];
  if (measured.element != element || element == 0) {
    const auto set = [&](LevelMeasure measure, float value) {
      measured.measures[static_cast<std::size_t>(measure)] = value;
    };
    const BlockElement& place = m_blocks->elements()[element];
    const Sums sums = in(place);
    const std::uint32_t blocks = place.end - place.first;
    measured.element = element;
    set(LevelMeasure::share, share(sums.size));
    set(LevelMeasure::links, sums.links());
    set(LevelMeasure::prose, sums.prose_density());
    set(LevelMeasure::prose_share, ratio(sums.prose, m_sums.back().prose));
    set(LevelMeasure::blocks, static_cast<float>(blocks));
    set(LevelMeasure::mean, ratio(sums.size, blocks));
    set(LevelMeasure::alike, static_cast<float>(m_elements[element].alike));
    set(LevelMeasure::alike_share, share(m_elements[element].alike_sums.size));
  }
  std::copy(measured.measures.begin(), measured.measures.end(),
            row + kFirstLevelFeature + static_cast<std::size_t>(level) * kLevelMeasures);
}

void BlockFeatures::fill(std::size_t i, float* row) {
  using enum BlockFeature;
  const auto set = [&](BlockFeature feature, float value) {
    row[static_cast<std::size_t>(feature)] = value;
  };
  const auto elements = m_blocks->elements();
  const Block& block = (*m_blocks)[i];
  const Text& text = m_texts[i];
  const TextSigns& signs = text.signs;
  const Element& container = m_elements[block.container];
  const std::uint32_t parent = elements[block.container].parent;
  const std::uint32_t grandparent = elements[parent].parent;
  std::copy(m_page_features.begin(), m_page_features.end(), row);

  set(size, static_cast<float>(text.size));
  set(links, ratio(text.linked, text.size));
  set(link_count, text.links);
  set(word_length, ratio(signs.characters, block.words));
  set(sentence_ends, static_cast<float>(signs.sentence_ends));
  set(sentences_by_size, ratio(signs.sentence_ends, text.size));
  set(pauses_by_size, ratio(signs.pauses, text.size));
  set(symbols_by_size, ratio(signs.symbols, text.size));
  set(capital_words, ratio(signs.capital_words, block.words));
  set(capitals, ratio(signs.capitals, signs.letters));
  set(digits, ratio(signs.digits, signs.characters));
  set(ideographs, ratio(signs.ideographs, signs.characters));
  set(years, static_cast<float>(signs.years));
  set(times, static_cast<float>(signs.times));
  set(ending, ending_of(signs.last));
  set(is_prose, text.is_prose ? 1.0F : 0.0F);
  set(heading, block.heading);
  set(repeats, static_cast<float>(m_repeats[i]));
  set(title_words, m_title_words[i]);
  set(words_of_title, m_words_of_title[i]);
  set(word_weight, text.weights.block);
  set(mean_weight, static_cast<float>(text.weights.block) /
                       static_cast<float>(WordWeights::counted_words(block.words)));

  set(container_kind, kind_of(tag_of(block.container)));
  set(parent_kind, kind_of(tag_of(parent)));
  set(depth, static_cast<float>(container.depth));
  set(place, share(m_sums[i].size));
  set(block_place,
      ratio(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(m_blocks->size())));
  set(size_before, static_cast<float>(m_sums[i].size));
  const std::size_t title = m_has_title ? m_title_block : 0;
  set(after_title, share(m_sums[i].size) - share(m_sums[title].size));
  set(blocks_after_title,
      m_has_title
          ? std::clamp(static_cast<float>(i) - static_cast<float>(title), -kFarAway, kFarAway)
          : kFarAway + 1.0F);
  set(is_title, m_has_title && i == title ? 1.0F : 0.0F);
  const std::uint32_t since_heading = m_last_heading[i];
  set(after_heading, static_cast<float>((m_sums[i] - m_sums[since_heading]).size));
  set(last_heading,
      since_heading == 0 ? 0.0F : static_cast<float>((*m_blocks)[since_heading - 1].heading));
  set(heading_weight,
      since_heading == 0 ? 0.0F : static_cast<float>(m_texts[since_heading - 1].weights.heading));

  const auto at = static_cast<std::ptrdiff_t>(i);
  const Sums next = between(at + 1, at + 2);
  const Sums previous_4 = between(at - 4, at);
  const Sums next_4 = between(at + 1, at + 5);
  const Sums around = between(at - 10, at + 11);
  set(size_next, static_cast<float>(next.size));
  set(prose_next, static_cast<float>(next.prose_blocks));
  set(links_previous_4, previous_4.links());
  set(size_next_4, static_cast<float>(next_4.size));
  set(links_next_4, next_4.links());
  set(prose_next_4, next_4.prose_density());
  set(links_around, around.links());
  const std::uint32_t since = m_since_prose[i];
  const std::uint32_t till = m_till_prose[i];
  set(blocks_till_prose, till == m_blocks->size() ? kFarAway : std::min(kFarAway, float(till - i)));
  set(size_since_prose, since == 0 ? 1e4F : float((m_sums[i] - m_sums[since]).size));
  set(size_till_prose,
      till == m_blocks->size() ? 1e4F : float((m_sums[till] - m_sums[i + 1]).size));

  const std::uint32_t common = container.main_common;
  set(main_up, static_cast<float>(container.depth - m_elements[common].depth));
  set(main_down, static_cast<float>(m_elements[m_main].depth - m_elements[common].depth));
  set(main_common, share(in(elements[common]).size));
  set(main_after, distance(i, {elements[m_main].first, elements[m_main].end}).first);
  const auto from_text =
      distance(i, {elements[m_text_element].first, elements[m_text_element].end});
  set(text_after, from_text.first);
  set(text_blocks_after, from_text.second);
  const auto from_run = distance(i, m_run);
  set(run_after, from_run.first);
  set(run_blocks_after, from_run.second);
  const auto from_long_run = distance(i, m_long_run);
  set(long_run_after, from_long_run.first);
  set(long_run_blocks_after, from_long_run.second);

  const Path& path = m_paths[m_path_of[i]];
  set(path_blocks, static_cast<float>(path.blocks));
  set(path_share, share(path.sums.size));
  set(path_links, path.sums.links());
  set(path_prose, ratio(path.sums.prose_blocks, path.blocks));
  set(path_size, ratio(path.sums.size, path.blocks));
  set(path_place, share(m_sums[path.first].size));
  const Element& most = m_elements[container.alike_most];
  set(alike_most, static_cast<float>(most.alike));
  set(alike_most_share, share(most.alike_sums.size));
  set(alike_most_size, ratio(most.alike_sums.size, most.alike));
  set(alike_most_prose, most.alike_sums.prose_density());

  set(noise_groups, static_cast<float>(container.noise_groups));
  set(noise_levels,
      container.near_noise == 0
          ? kNoElement
          : static_cast<float>(container.depth - m_elements[container.near_noise].depth));
  set(noise_share, container.noise == 0 ? 0.0F : share(in(elements[container.noise]).size));
  const bool has_scope = m_scope != 0 && static_cast<float>(m_clean_scope) >=
                                             kScopeShare * static_cast<float>(m_clean.size);
  const bool in_scope = i >= elements[m_scope].first && i < elements[m_scope].end;
  set(scope, has_scope ? (in_scope ? 1.0F : -1.0F) : 0.0F);
  const BlockElement& box = elements[container.box];
  set(box_share, container.box == 0 ? 0.0F : share(in(box).size));
  set(box_blocks, container.box == 0 ? 0.0F : static_cast<float>(box.end - box.first));
  set(box_mean, container.box == 0 ? 0.0F : ratio(in(box).size, box.end - box.first));

  fill_level(FeatureLevel::container, block.container, row);
  fill_level(FeatureLevel::parent, parent, row);
  fill_level(FeatureLevel::grandparent, grandparent, row);
  fill_level(FeatureLevel::part, container.part, row);
  fill_level(FeatureLevel::branch, container.branch, row);

  // Inline elements around the whole block are nearer than its container.
  float* groups = row + kFirstGroupFeature;
  std::copy(kNoGroups.begin(), kNoGroups.end(), groups);
  for (ElementGroups rest = container.around & kFeatured; rest != 0; rest &= rest - 1) {
    const auto group = static_cast<std::size_t>(__builtin_ctzll(rest));
    const std::uint32_t nearest = m_nearest[container.nearest][group];
    groups[2 * group] = static_cast<float>(container.depth - m_elements[nearest].depth + 1);
    groups[2 * group + 1] = share(in(elements[nearest]).size);
  }
  for (ElementGroups rest = text.inner & kFeatured; rest != 0; rest &= rest - 1) {
    const auto group = static_cast<std::size_t>(__builtin_ctzll(rest));
    groups[2 * group] = 0.0F;
    groups[2 * group + 1] = share(text.size);
  }
}

}  // namespace sst
