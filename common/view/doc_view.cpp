#include "common/view/doc_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <sstream>
#include <unordered_set>

#include "common/hash/stored_hash.hpp"
#include "common/page/page_language.hpp"
#include "common/page/reference.hpp"
#include "common/page/tag.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestSentence = 1'000;  // in bytes; abstracts omit longer sentences
// The maximum number of terms of a page that are counted, in text order. Each term needs far more
// memory than its word.
constexpr std::size_t kMostFeatures = std::size_t{1} << 17;
constexpr std::size_t kMostForms = 8;      // the maximum number of counted forms of a term
constexpr std::size_t kTitleKeywords = 2;  // number of keywords that replace a generic title

// Default titles of HTML editors and the like, case-folded.
constexpr std::string_view kGenericTitles[] = {
    "-",
    "accueil",
    "default",
    "document",
    "home",
    "home page",
    "homepage",
    "index",
    "index.htm",
    "index.html",
    "inicio",
    "new page",
    "no title",
    "page",
    "page title",
    "sans titre",
    "startseite",
    "title",
    "unbenanntes dokument",
    "untitled",
    "untitled document",
    "untitled page",
    "web page",
    "welcome",
    "без названия",
    "главная",
    "ホーム",
    "首页",
    "无标题文档",
    "無標題文件",
    "無題ドキュメント",
};

/// True for default titles, with or without a number: "New Page 1".
bool is_generic(std::string_view title) {
  std::string folded;
  append_folded(folded, title);
  const std::string_view whole = trimmed(folded);
  std::string_view rest = whole;
  while (!rest.empty() && ((rest.back() >= '0' && rest.back() <= '9') || rest.back() == ' ')) {
    rest.remove_suffix(1);
  }
  return whole.empty() || std::find(std::begin(kGenericTitles), std::end(kGenericTitles), rest) !=
                              std::end(kGenericTitles);
}

/// False for numbers and single characters, which indicate no topic. A single Chinese character is
/// usually part of a word that is missing from the dictionary.
bool is_feature(std::string_view term) {
  const bool is_number = std::all_of(term.begin(), term.end(),
                                     [](char c) { return (c >= '0' && c <= '9') || c == '_'; });
  return !is_number && count_characters(term) > 1;
}

bool is_one_word(std::string_view text) {
  return count_words(text) <= 1;
}

/// The innermost element that contains all of the content's texts: the topic root.
NodeId topic_root(const PageTree& page, NodeId first_text, NodeId last_text) {
  NodeId root = page.node(first_text).parent;
  while (page.node(root).end <= last_text) {
    root = page.node(root).parent;
  }
  return root;
}

/// Splits a topic root into paragraphs. Each child of the root is a paragraph, except that
/// consecutive inline children form one.
class ParagraphWalk {
 public:
  ParagraphWalk(const PageTree& page, NodeId root) : m_page{page}, m_child{root + 1} {}

  /// True if the text begins a new paragraph. REQUIRES: text nodes are passed in document order.
  bool begins_at(NodeId text) {
    bool begins = !m_is_begun;
    m_is_begun = true;
    while (m_page.node(m_child).end <= text) {
      const bool was_inline = is_inline(m_child);
      m_child = m_page.node(m_child).end;
      begins = begins || !was_inline || !is_inline(m_child);
    }
    return begins;
  }

 private:
  bool is_inline(NodeId node) const {
    return display_of(m_page.node(node).tag) == Display::inline_level;
  }

  const PageTree& m_page;
  NodeId m_child;
  bool m_is_begun = false;
};

/// Calls visit(text) for each text of a link, except for the texts of nested links. The total
/// length of the texts of all links is therefore at most that of the page, however deeply links are
/// nested.
template <typename Visit>
void for_each_link_text(const PageTree& page, NodeId link, Visit visit) {
  for (NodeId id = link + 1; id < page.node(link).end;) {
    if (page.is_link(id)) {
      id = page.node(id).end;
      continue;
    }
    if (page.node(id).is_text()) {
      visit(id);
    }
    ++id;
  }
}

/// The first text of a link; the link itself if it contains no text.
NodeId first_link_text(const PageTree& page, NodeId link) {
  NodeId first = link;
  for_each_link_text(page, link, [&](NodeId id) { first = first == link ? id : first; });
  return first;
}

/// True if the node is in one of the ranges. REQUIRES: the ranges are sorted.
bool is_in_any(std::span<const NodeRange> ranges, NodeId node) {
  const auto after =
      std::upper_bound(ranges.begin(), ranges.end(), node,
                       [](NodeId sought, const NodeRange& range) { return sought < range.first; });
  return after != ranges.begin() && node < std::prev(after)->end;
}

std::string link_text(const PageTree& page, NodeId link) {
  std::string text;
  for_each_link_text(page, link, [&](NodeId id) {
    text += page.node(id).space_before && !text.empty() ? " " : "";
    text += page.text(id);
  });
  return std::string{trimmed(text)};
}

/// The target of a link. Empty if the target is a fragment of the page itself or an unsafe
/// reference.
std::string target_of(const PageTree& page, NodeId link, ReferenceResolver& references) {
  const std::string_view reference = trimmed(page.attribute(link, AttributeName::href));
  return std::string{reference.starts_with('#') ? std::string_view{} : references.link(reference)};
}

}  // namespace

std::string journal_text(const DocViewParameters& parameters) {
  std::ostringstream all;
  all.precision(17);
  all << parameters.keywords << ' ' << parameters.sentences << ' ' << parameters.abstract_keywords
      << ' ' << parameters.similarity;
  return all.str();
}

void DocViewMaker::make(const PageTree& page, const KeptContent& content, const Context& context,
                        DocView& view) {
  m_blocks.build(page);
  m_tree.build(page, m_blocks);
  view.type = m_tree.page_type();
  view.language = language_of(page);
  m_language = view.language;
  m_terms.set_language(view.language);
  m_segmenter.set_language(view.language);
  read_content(page, content);
  weigh();
  find_keywords(view);
  find_title(page, view);
  find_abstract(view);
  find_links(page, content, context, view);
}

void DocViewMaker::read_content(const PageTree& page, const KeptContent& content) {
  m_text.clear();
  m_tokens.clear();
  m_paragraphs.clear();
  m_headings.clear();
  m_features.clear();
  m_feature_of_term.clear();
  std::vector<KeptContent::Piece> texts;
  std::copy_if(content.pieces().begin(), content.pieces().end(), std::back_inserter(texts),
               [&](const KeptContent::Piece& piece) { return page.node(piece.node).is_text(); });
  if (texts.empty()) {
    return;
  }
  ParagraphWalk walk{page, topic_root(page, texts.front().node, texts.back().node)};
  std::size_t block = 0;  // the block of the previous text
  for (const KeptContent::Piece& piece : texts) {
    if (walk.begins_at(piece.node)) {
      m_paragraphs.push_back({m_text.size(), m_text.size(), m_tokens.size(), 0});
    }
    const std::size_t block_before = block;
    while (block < m_blocks.size() && m_blocks[block].end <= piece.node) {
      ++block;
    }
    Paragraph& paragraph = m_paragraphs.back();
    if (m_text.size() > paragraph.first) {
      m_text += block != block_before ? "\n" : page.node(piece.node).space_before ? " " : "";
    }
    const std::size_t start = m_text.size();
    read_text(content.text(page, piece), m_tree.blocks()[m_tree.block_of(piece.node)].weight);
    paragraph.end = m_text.size();
    if (block < m_blocks.size() && m_blocks[block].heading > 0) {
      m_headings.push_back({start, m_text.size()});
    }
    paragraph.tokens = m_tokens.size() - paragraph.first_token;
  }
}

/// Appends a text to m_text, and its terms to the tokens and features.
void DocViewMaker::read_text(std::string_view text, double block_weight) {
  const std::size_t start = m_text.size();
  m_text += text;
  m_segmenter.for_each_word(text, [&](std::size_t first, std::size_t end) {
    const std::string_view term = m_terms.term(text.substr(first, end - first));
    if (term.empty() || !is_feature(term)) {
      return;
    }
    if (m_features.size() == kMostFeatures && !m_feature_of_term.contains(hash_text(term))) {
      return;
    }
    TermFeature& found = feature(term);
    found.weight += block_weight;
    m_form.clear();
    append_lower(m_form, text.substr(first, end - first), m_language);
    auto form = std::find_if(found.forms.begin(), found.forms.end(),
                             [&](const auto& each) { return each.first == m_form; });
    if (form != found.forms.end()) {
      ++form->second;
    } else if (found.forms.size() < kMostForms) {
      found.forms.emplace_back(m_form, 1);
    }
    m_tokens.push_back({start + first, static_cast<std::uint32_t>(&found - m_features.data())});
  });
}

DocViewMaker::TermFeature& DocViewMaker::feature(std::string_view term) {
  const auto [found, is_new] =
      m_feature_of_term.try_emplace(hash_text(term), static_cast<std::uint32_t>(m_features.size()));
  if (is_new) {
    m_features.emplace_back();
    m_features.back().term = term;
  }
  return m_features[found->second];
}

/// Equation (2): normalizes the weights of features and ranks them.
void DocViewMaker::weigh() {
  double squares = 0.0;
  for (const TermFeature& each : m_features) {
    squares += each.weight * each.weight;
  }
  for (TermFeature& each : m_features) {
    each.weight /= std::sqrt(squares);
  }
  m_order.resize(m_features.size());
  std::iota(m_order.begin(), m_order.end(), 0U);
  std::sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const TermFeature& one = m_features[a];
    const TermFeature& other = m_features[b];
    return one.weight != other.weight ? one.weight > other.weight : a < b;  // ties: in text order
  });
  for (std::uint32_t rank = 0; rank < m_order.size(); ++rank) {
    m_features[m_order[rank]].rank = rank;
  }
}

void DocViewMaker::find_keywords(DocView& view) {
  view.keywords.clear();
  for (std::size_t i = 0; i < std::min(m_parameters.keywords, m_order.size()); ++i) {
    const auto& forms = m_features[m_order[i]].forms;
    view.keywords.push_back(
        std::max_element(forms.begin(), forms.end(), [](const auto& a, const auto& b) {
          return a.second < b.second;  // on a tie, max_element() returns the first form
        })->first);
  }
}

/// Sets the page's title. A generic title is replaced by the first keywords.
void DocViewMaker::find_title(const PageTree& page, DocView& view) const {
  view.title = page.title();
  if (!is_generic(view.title) || view.keywords.empty()) {
    return;
  }
  view.title.clear();
  for (std::size_t i = 0; i < std::min(kTitleKeywords, view.keywords.size()); ++i) {
    view.title += i > 0 ? ", " : "";
    view.title += view.keywords[i];
  }
}

/// Distributes the sentences over the paragraphs in proportion to their numbers of terms, with the
/// largest remainder method.
void DocViewMaker::find_abstract(DocView& view) {
  view.abstract.clear();
  if (m_tokens.empty()) {
    return;
  }
  std::vector<std::size_t> counts;
  std::vector<std::size_t> by_remainder(m_paragraphs.size());
  std::iota(by_remainder.begin(), by_remainder.end(), std::size_t{0});
  std::size_t left = m_parameters.sentences;
  for (const Paragraph& paragraph : m_paragraphs) {
    counts.push_back(m_parameters.sentences * paragraph.tokens / m_tokens.size());
    left -= counts.back();
  }
  const auto remainder = [&](std::size_t i) {
    return m_parameters.sentences * m_paragraphs[i].tokens % m_tokens.size();
  };
  std::stable_sort(by_remainder.begin(), by_remainder.end(),
                   [&](std::size_t a, std::size_t b) { return remainder(a) > remainder(b); });
  for (std::size_t i = 0; i < std::min(left, by_remainder.size()); ++i) {
    ++counts[by_remainder[i]];
  }
  for (std::size_t i = 0; i < m_paragraphs.size(); ++i) {
    add_sentences(m_paragraphs[i], counts[i], view);
  }
}

void DocViewMaker::add_sentences(const Paragraph& paragraph, std::size_t count, DocView& view) {
  if (count == 0) {
    return;
  }
  const std::string_view text =
      std::string_view{m_text}.substr(paragraph.first, paragraph.end - paragraph.first);
  std::vector<Sentence> sentences;
  std::size_t token = paragraph.first_token;
  const std::size_t tokens_end = token + paragraph.tokens;
  std::vector<bool> is_counted(m_parameters.abstract_keywords);
  auto heading = std::find_if(m_headings.begin(), m_headings.end(),
                              [&](const Range& range) { return range.end > paragraph.first; });
  m_segmenter.for_each_sentence(text, [&](std::size_t first, std::size_t end) {
    Sentence sentence{text.substr(first, end - first), 0.0};
    std::fill(is_counted.begin(), is_counted.end(), false);
    for (; token < tokens_end && m_tokens[token].first < paragraph.first + end; ++token) {
      const TermFeature& found = m_features[m_tokens[token].feature];
      if (found.rank < is_counted.size() && !is_counted[found.rank]) {
        is_counted[found.rank] = true;
        sentence.weight += found.weight;
      }
    }
    sentences.push_back(sentence);
    const std::size_t place = paragraph.first + first;
    while (heading != m_headings.end() && heading->end <= place) {
      ++heading;
    }
    const bool is_heading = heading != m_headings.end() && heading->first <= place;
    if (is_heading || is_one_word(sentence.text) || sentence.text.size() > kLongestSentence) {
      sentences.back().weight = 0.0;
    }
  });
  std::vector<std::size_t> best;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (sentences[i].weight > 0.0) {
      best.push_back(i);
    }
  }
  std::stable_sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) {
    return sentences[a].weight > sentences[b].weight;
  });
  best.resize(std::min(count, best.size()));
  std::sort(best.begin(), best.end());
  for (const std::size_t i : best) {
    view.abstract.emplace_back(sentences[i].text);
  }
}

void DocViewMaker::find_links(const PageTree& page, const KeptContent& content,
                              const Context& context, DocView& view) {
  view.links.clear();
  std::vector<bool> is_content(page.size(), false);
  for (const KeptContent::Piece& piece : content.pieces()) {
    is_content[piece.node] = true;
  }
  std::vector<bool> is_accepted;  // by content block
  for (const ContentBlock& block : m_tree.blocks()) {
    is_accepted.push_back(view.type != ContentType::hub && block.is_leaf &&
                          block.type == ContentType::hub &&
                          similarity(page, block) > m_parameters.similarity);
  }
  ReferenceResolver references{page, context.url};
  std::unordered_set<std::uint64_t, SeededHash> seen;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (!page.is_link(id)) {
      continue;
    }
    const NodeId first_text = first_link_text(page, id);  // may be in a block inside the link
    bool is_relevant =
        is_accepted[m_tree.block_of(first_text)] && !is_in_any(context.template_parts, first_text);
    if (view.type == ContentType::hub) {
      for_each_link_text(page, id,
                         [&](NodeId text) { is_relevant = is_relevant || is_content[text]; });
    }
    if (is_relevant) {
      std::string target = target_of(page, id, references);
      std::string text = link_text(page, id);
      if (!target.empty() && !text.empty() && seen.insert(hash_text(target)).second) {
        view.links.push_back({std::move(target), std::move(text)});
      }
    }
  }
}

/// Equation (3): the cosine similarity between a leaf block's terms and the content's.
double DocViewMaker::similarity(const PageTree& page, const ContentBlock& block) {
  m_block_terms.clear();
  for (NodeId id = block.node; id < page.node(block.node).end; ++id) {
    const std::string_view text = page.text(id);
    m_segmenter.for_each_word(text, [&](std::size_t first, std::size_t end) {
      const std::string_view term = m_terms.term(text.substr(first, end - first));
      if (!term.empty() && is_feature(term)) {
        m_block_terms.push_back(hash_text(term));
      }
    });
  }
  std::sort(m_block_terms.begin(), m_block_terms.end());
  double product = 0.0;
  double squares = 0.0;
  for (auto at = m_block_terms.begin(); at != m_block_terms.end();) {
    const auto next = std::upper_bound(at, m_block_terms.end(), *at);
    const auto frequency = static_cast<double>(next - at);
    const auto found = m_feature_of_term.find(*at);
    product +=
        found == m_feature_of_term.end() ? 0.0 : frequency * m_features[found->second].weight;
    squares += frequency * frequency;
    at = next;
  }
  return squares == 0.0 ? 0.0 : product / std::sqrt(squares);
}

}  // namespace sst
