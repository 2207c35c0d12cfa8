#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/method/tag_tree.hpp"
#include "common/page/block.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/text/segmenter.hpp"
#include "common/text/terms.hpp"

namespace sst {

/// The parameters of [Zhang04], sections 6 and 7.3. The defaults are the values of section 7.3
/// where it states them.
struct DocViewParameters {
  std::size_t keywords = 10;           ///< lambda: number of keywords
  std::size_t sentences = 15;          ///< delta: number of sentences in the abstract
  std::size_t abstract_keywords = 15;  ///< theta: number of keywords that weight the sentences
  double similarity = 0.1;  ///< beta: links in blocks above this similarity are relevant; [0, 1]
};

/// The parameters as a string. Stored in run journals.
std::string journal_text(const DocViewParameters& parameters);

/// The description of a page, [Zhang04] section 2, without the page's identifier and content.
struct DocView {
  struct Link {
    std::string target;
    std::string text;
  };
  ContentType type = ContentType::topic;
  std::string category;  ///< label from the CategoryModel; empty without a model
  std::string language;  ///< ISO 639-1; empty if unknown
  std::string title;
  std::vector<std::string> keywords;  ///< by weight, the highest first
  std::vector<std::string> abstract;  ///< sentences, in document order
  std::vector<Link> links;  ///< relevant links, in document order, without duplicate targets
};

/// Makes the DocView of a page from its content, found by any method.
///
/// - Features are the terms (see TermMaker) of the content, except numbers and single characters.
///   Equation (2) gives their weights: the sum over content blocks of BWeight times frequency,
///   normalized to a vector of length 1.
/// - Keywords are the features with the highest weights; among equal weights, the first in the
///   text. Each keyword is in lower case, in its most frequent form.
/// - The topic root is the innermost element that contains all of the content. Its children are the
///   paragraphs.
/// - The abstract consists of sentences from each paragraph, in proportion to its length. Sentences
///   with the highest sums of keyword weights are preferred. Headings and single words are not
///   sentences.
/// - Relevant links are in leaf blocks of hub type whose terms are similar to the content according
///   to equation (3). If the site's template is known, the links in it are not relevant. On a hub
///   page, the relevant links are the links of the content.
///
/// One thread at a time; reuses its buffers for each page.
class DocViewMaker {
 public:
  explicit DocViewMaker(const DocViewParameters& parameters = {},
                        const TagTreeParameters& tree = {})
      : m_parameters{parameters}, m_tree{tree} {}

  /// Facts about a page that its tree does not contain.
  struct Context {
    std::string_view url;  ///< the page's address; may be empty
    std::span<const NodeRange>
        template_parts;  ///< the parts that belong to the site's template, sorted; may be empty
  };

  /// Overwrites `view`, except for its category.
  void make(const PageTree& page, const KeptContent& content, const Context& context,
            DocView& view);

 private:
  struct TermFeature {
    std::string term;
    double weight = 0.0;
    std::uint32_t rank = 0;                                    // by weight, from 0
    std::vector<std::pair<std::string, std::uint32_t>> forms;  // forms with their frequencies
  };
  struct Token {  // a term in m_text
    std::size_t first = 0;
    std::uint32_t feature = 0;
  };
  struct Paragraph {
    std::size_t first = 0;  // offset in m_text
    std::size_t end = 0;
    std::size_t first_token = 0;
    std::size_t tokens = 0;
  };
  struct Range {  // in m_text
    std::size_t first = 0;
    std::size_t end = 0;
  };
  struct Sentence {
    std::string_view text;
    double weight = 0.0;
  };

  void read_content(const PageTree& page, const KeptContent& content);
  void read_text(std::string_view text, double block_weight);
  TermFeature& feature(std::string_view term);
  void weigh();
  void find_keywords(DocView& view);
  void find_title(const PageTree& page, DocView& view) const;
  void find_abstract(DocView& view);
  void add_sentences(const Paragraph& paragraph, std::size_t count, DocView& view);
  void find_links(const PageTree& page, const KeptContent& content, const Context& context,
                  DocView& view);
  double similarity(const PageTree& page, const ContentBlock& block);

  DocViewParameters m_parameters;
  BlockList m_blocks;
  TagTree m_tree;
  TermMaker m_terms;
  Segmenter m_segmenter;
  std::string m_language;
  std::string m_form;
  std::string m_text;  // the content's text, by paragraph
  std::vector<Token> m_tokens;
  std::vector<Paragraph> m_paragraphs;
  std::vector<Range> m_headings;
  std::vector<TermFeature> m_features;
  std::unordered_map<std::uint64_t, std::uint32_t, SeededHash> m_feature_of_term;  // by hash
  std::vector<std::uint32_t> m_order;  // features by weight, the highest first
  std::vector<std::uint64_t> m_block_terms;
};

}  // namespace sst
