#include "common/page/boxes.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "common/page/lexicon.hpp"
#include "common/page/name_words.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kBoxWords = 40;         // maximum number of words in a box with a field
constexpr double kBoxShare = 0.2;             // maximum share of the page's words in such a box
constexpr std::size_t kLabelWords = 3;        // maximum number of words in a label
constexpr std::size_t kLongestTagLabel = 30;  // bytes

/// Advertisement labels, with ASCII letters in lower case.
constexpr NameSet kAdLabels{
    "advertisement",
    "advertising",
    "sponsored content",
    "skip advertisement",
    "continue reading below",
    "story continues below advertisement",
    "article continues below advertisement",
    "story continues below this ad",
    "article continues after advertisement",
    "continues below advertisement",
    "advertisement - scroll to continue",
    "advertisement - scroll to continue reading",
    "advertisement. scroll to continue reading.",
    "anzeige",
    "werbung",
    "publicité",
    "publicitÉ",
    "la suite après la publicité",
    "publicidad",
    "publicidade",
    "continua después de la publicidad",
    "pubblicità",
    "pubblicitÀ",
    "advertentie",
    "annons",
    "annonse",
    "mainos",
    "reklama",
    "reklam",
    "hirdetés",
    "hirdetÉs",
    "реклама",
    "Реклама",
    "РЕКЛАМА",
    "διαφήμιση",
    "Διαφήμιση",
    "广告",
    "廣告",
    "広告",
    "광고",
};

/// Labels that begin lists of tags, with ASCII letters in lower case. French puts a space before
/// the colon.
constexpr NameSet kTagLabels{
    "tags",        "tagged",     "tagged with", "filed under", "schlagwörter", "schlagworte",
    "stichworte",  "étiquettes", "Étiquettes",  "mots-clés",   "etiquetas",    "etichette",
    "trefwoorden", "etiketter",  "tagi",        "štítky",      "címkék",       "etiketler",
    "теги",        "Теги",       "метки",       "Метки",       "标签",         "標籤",
    "タグ",        "태그",
};

class BoxFinder {
 public:
  BoxFinder(const PageTree& page, const BlockList& blocks, std::vector<bool>& asides)
      : m_page{page}, m_blocks{blocks}, m_asides{asides} {}

  void find(const std::vector<bool>& kept) {
    for (NodeId id = 0; id < m_page.size(); ++id) {
      if (m_page.node(id).tag == Tag::input && id >= m_end &&
          m_page.attribute(id, AttributeName::type) == "email") {
        find_box(id);
      }
    }
    for (std::size_t i = 0; i < m_asides.size(); ++i) {
      m_asides[i] = m_asides[i] || (kept[i] && is_label(m_blocks[i]));
    }
  }

 private:
  struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
  };

  bool is_label(const Block& block) {
    constexpr std::size_t kMostWords = 40;  // maximum number of words in a list of tags
    const NodeId element = m_blocks.elements()[block.container].node;
    if (block.words <= kMostWords && !may_be_term(block) &&
        (is_ad_label(block) || is_tag_list(block))) {
      return true;
    }
    return block.words <= kLabelWords && !is_noise_by_tag(m_page, element) &&
           lexical_sense(m_page, element) == LexicalSense::noise;
  }

  /// True if the block's whole text is a label such as "Advertisement".
  bool is_ad_label(const Block& block) {
    constexpr std::size_t kMostWords = 7;
    constexpr std::size_t kLongest = 60;  // bytes
    return block.words <= kMostWords && read_text(block, kLongest) &&
           kAdLabels.contains(ascii_lower(trimmed(m_text)));
  }

  /// True for a block such as "Tags: mill, river" that contains a link, or no full stop followed by
  /// a space.
  bool is_tag_list(const Block& block) {
    constexpr std::string_view kWideColon = "：";
    read_text(block, kLongestTagLabel + kWideColon.size());
    const std::size_t colon = std::min(m_text.find(':'), m_text.find(kWideColon));
    if (colon == std::string::npos || colon > kLongestTagLabel) {
      return false;
    }
    m_text.resize(colon);
    if (!kTagLabels.contains(ascii_lower(trimmed(m_text)))) {
      return false;
    }
    constexpr std::size_t kLongest = 400;  // bytes
    read_text(block, kLongest);
    return block.linked_words > 0 || m_text.find(". ") == std::string::npos;
  }

  bool may_be_term(const Block& block) const {
    const Tag tag = m_page.node(m_blocks.elements()[block.container].node).tag;
    return block.heading > 0 || tag == Tag::li || tag == Tag::td || tag == Tag::th ||
           tag == Tag::dt || tag == Tag::dd;
  }

  /// Sets m_text to the first `most` bytes of a block's text. Returns true if that is the whole
  /// text.
  bool read_text(const Block& block, std::size_t most) {
    m_text.clear();
    for (NodeId id = block.first; id < block.end; ++id) {
      const std::string_view text = m_page.text(id);
      const std::size_t room = most - m_text.size();
      m_text += text.substr(0, room);
      if (text.size() > room) {
        return false;
      }
    }
    return true;
  }

  /// The blocks in an element.
  Range blocks_in(NodeId element) const {
    const std::span<const Block> blocks = m_blocks.blocks();
    const auto from = [&](NodeId id) {
      return static_cast<std::size_t>(
          std::ranges::partition_point(blocks,
                                       [&](const Block& block) { return block.first < id; }) -
          blocks.begin());
    };
    return {from(element), from(m_page.node(element).end)};
  }

  /// True if an element with these blocks may be a box: it is small and has no <h1>.
  bool is_box(Range range) const {
    std::size_t words = 0;
    for (std::size_t i = range.first; i < range.end && words <= kBoxWords; ++i) {
      words += m_blocks[i].heading == 1 ? kBoxWords + 1 : m_blocks[i].words;
    }
    return words <= kBoxWords &&
           static_cast<double>(words) <= kBoxShare * static_cast<double>(m_blocks.word_count());
  }

  void find_box(NodeId field) {
    Range box;
    NodeId element = m_page.node(field).parent;
    for (Range around; element != PageTree::kRoot; element = m_page.node(element).parent) {
      around = blocks_in(element);
      if (!is_box(around)) {
        break;
      }
      box = around;
      m_end = m_page.node(element).end;
    }
    std::fill(m_asides.begin() + static_cast<std::ptrdiff_t>(box.first),
              m_asides.begin() + static_cast<std::ptrdiff_t>(box.end), true);
  }

  const PageTree& m_page;
  const BlockList& m_blocks;
  std::vector<bool>& m_asides;
  NodeId m_end = 0;  // end of the last box
  std::string m_text;
};

}  // namespace

void find_boxes(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                std::vector<bool>& asides) {
  BoxFinder{page, blocks, asides}.find(kept);
}

}  // namespace sst
