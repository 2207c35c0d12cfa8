#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"

namespace sst {

/// An element as selectors see it: its name, and its attributes with their values. Classes and ids
/// are lists of tokens as in element keys, separated by spaces: `post-1234` and `post-77` are both
/// `post-#`, see append_token().
struct SelectableElement {
  std::string tag;
  std::vector<std::pair<std::string, std::string>> attributes;

  /// The element of a key.
  static SelectableElement of(const ReadableKey& key);
  /// An element of a page, with all attributes that page trees keep. REQUIRES: `node` is not a text
  /// node.
  static SelectableElement of(const PageTree& page, NodeId node);
  /// An element of a page as browsers and scrapers see it: with the attributes that show its kind
  /// (class, id, role, itemprop and display attributes), and with their values as written. An id
  /// that contains white space is left out, because no `#id` selector matches it in a browser.
  /// REQUIRES: `node` is not a text node.
  static SelectableElement as_written(const PageTree& page, NodeId node);
};

/// A tree of elements, for Selector::matches().
struct SelectableTree {
  struct Node {
    std::uint32_t parent = 0;   ///< index in `nodes`, less than the node's own
    std::uint32_t element = 0;  ///< index in `elements`
  };
  std::vector<SelectableElement> elements;
  std::vector<Node> nodes{{}};  ///< node 0 is the root, which is not an element
};

/// How a selector compares classes and ids.
enum class Names : std::uint8_t {
  as_in_keys,  ///< see append_token(); for elements from SelectableElement::of()
  as_written,  ///< as CSS does; for elements from SelectableElement::as_written()
};

/// How a selector compares the value of an attribute: `[a]`, `=`, `~=`, `^=`, `$=`, `*=`.
enum class AttributeTest : std::uint8_t { present, equal, token, beginning, end, part };

/// A CSS selector: a list of element names, `*`, `.class`, `#id`, `[name]`, and `[name=value]` with
/// `=`, `~=`, `^=`, `$=` or `*=`, combined by descendant (white space) and child (`>`) combinators
/// and separated by commas. Pseudo-classes and sibling combinators are not supported, because a
/// node of a site's tree represents all elements with the same chain of keys. An element may have
/// several ids.
///
///     const Selector selector{"#main > p.price, .cost"};
class Selector {
 public:
  static constexpr std::size_t kMostBytes = 16'000;
  static constexpr std::size_t kMostElements = 256;  ///< in all alternatives together

  /// Throws std::invalid_argument if the text exceeds these limits, is not a selector, or uses
  /// an unsupported part of CSS; the message names the position and the part.
  explicit Selector(std::string_view text, Names names = Names::as_in_keys);

  /// True if the last element of a chain matches. The chain begins at the outermost element. Takes
  /// time proportional to the product of the lengths of chain and selector.
  bool matches(std::span<const SelectableElement* const> chain) const;

  /// For each node of a tree: true if it matches. Takes time proportional to the product of the
  /// sizes of tree and selector.
  std::vector<bool> matches(const SelectableTree& tree) const;

  /// The same selector as an XPath 1.0 expression, for example
  /// `//div[contains(concat(" ", normalize-space(@class), " "), " article ")]/p` for
  /// `div.article > p`. Control characters are not escaped, because XPath has no escapes. REQUIRES:
  /// Names::as_written.
  std::string xpath() const;

  /// The selector without the first `count` elements of each of its alternatives. Alternatives that
  /// would contain no class, id or attribute are left out; if none remain, the result matches
  /// nothing.
  Selector without_first(std::size_t count) const;

  /// The largest number of elements in an alternative.
  std::size_t length() const;

 private:
  struct Test {
    std::string name;   // of the attribute
    std::string value;  // empty for AttributeTest::present
    AttributeTest kind = AttributeTest::present;
  };
  struct Compound {
    std::string tag;  // empty: any
    std::vector<Test> tests;
    bool is_child = false;  // must be a child of the element that matches the previous compound

    bool matches(const SelectableElement& element) const;
  };
  using Alternative = std::vector<Compound>;

  class Parser;

  Selector() = default;
  static bool matches(const Alternative& alternative,
                      std::span<const SelectableElement* const> chain);
  static std::vector<bool> matches(const Alternative& alternative, const SelectableTree& tree);

  std::vector<Alternative> m_alternatives;
};

/// A selector for the elements with a key, for example `p.price`. Escapes names as CSS does.
std::string selector_of(const ReadableKey& key);

}  // namespace sst
