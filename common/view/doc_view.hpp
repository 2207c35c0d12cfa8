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

/// What [Zhang04] sections 6 and 7.3 leave to the user; the values are those of section 7.3, where
/// it gives some.
struct DocViewParameters {
  std::size_t keywords = 10;           ///< lambda
  std::size_t sentences = 15;          ///< delta: of the abstract
  std::size_t abstract_keywords = 15;  ///< theta: that weigh its sentences
  double similarity = 0.1;  ///< beta: of a block of links to the content, more than; [0, 1]
};

/// Different for different parameters.
std::string describe(const DocViewParameters& parameters);

/// What is said of a page, [Zhang04] section 2, but for its identifier and its content.
struct DocView {
  struct Link {
    std::string target;
    std::string text;
  };
  ContentType type = ContentType::topic;
  std::string category;  ///< by a model of categories; empty without one
  std::string language;  ///< ISO 639-1; empty if not known
  std::string title;
  std::vector<std::string> keywords;  ///< the weightiest first
  std::vector<std::string> abstract;  ///< sentences, in the order of the page
  std::vector<Link> links;            ///< relevant ones, in the order of the page, each target once
};

/// Makes DocViews of pages whose content was found, by whatever method.
///
/// Features are terms (see TermMaker) of the content, weighted by equation (2): the sum over its
/// content blocks of BWeight times frequency, as a vector of length 1. Keywords are the weightiest,
/// in their most frequent form, in lower case, and of equal ones those that come first; numbers and
/// single letters are none. The abstract takes from each paragraph (what stands right below the
/// topic root, the innermost element with all of the content) as many sentences as its length asks
/// for: those in which the weightiest keywords add up to most; headings and single words are none.
/// Relevant links are those of leaf blocks of hub type whose terms are similar to the content,
/// equation (3), and that are no part of the site's template where that is known; on a hub page,
/// those of the content itself.
///
/// One thread at a time; keeps its memory.
class DocViewMaker {
 public:
  explicit DocViewMaker(const DocViewParameters& parameters = {},
                        const TagTreeParameters& tree = {})
      : m_parameters{parameters}, m_tree{tree} {}

  /// What is known of a page beside its tree.
  struct Context {
    std::string_view url;  ///< the page's address, or nothing
    std::span<const NodeRange>
        template_parts;  ///< of its site, sorted; where links are not relevant
  };

  /// Replaces what `view` holds.
  void make(const PageTree& page, const KeptContent& content, const Context& context,
            DocView& view);

 private:
  struct TermFeature {
    std::string term;
    double weight = 0.0;
    std::uint32_t rank = 0;                                    // by weight, 0 is the first
    std::vector<std::pair<std::string, std::uint32_t>> forms;  // and their frequencies
  };
  struct Token {  // a term in m_text
    std::size_t first = 0;
    std::uint32_t feature = 0;
  };
  struct Paragraph {
    std::size_t first = 0;  // in m_text
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
  std::string m_text;  // of the content, paragraph by paragraph
  std::vector<Token> m_tokens;
  std::vector<Paragraph> m_paragraphs;
  std::vector<Range> m_headings;
  std::vector<TermFeature> m_features;
  std::unordered_map<std::uint64_t, std::uint32_t, SeededHash> m_feature_of_term;  // by hash
  std::vector<std::uint32_t> m_order;  // features, the weightiest first
  std::vector<std::uint64_t> m_block_terms;
};

}  // namespace sst
