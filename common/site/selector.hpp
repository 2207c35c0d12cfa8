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
  /// An element of a page, with all attributes that page trees keep. REQUIRES: the node is not a
  /// text node.
  static SelectableElement of(const PageTree& page, NodeId node);
};

/// A CSS selector: a list of element names, `*`, `.class`, `#id`, `[name]`, `[name=value]` and
/// `[name~=value]`, combined by descendant (white space) and child (`>`) combinators and separated
/// by commas. Classes and ids are compared as in element keys. Pseudo-classes and sibling
/// combinators are not supported, because a node of a site's tree stands for all elements with the
/// same chain of keys. An element may have several ids.
///
///     const Selector selector{"#main > p.price, .cost"};
class Selector {
 public:
  static constexpr std::size_t kMostBytes = 2'000;

  /// Throws std::invalid_argument if the text is longer than kMostBytes, is not a selector, or uses
  /// an unsupported part of CSS; the message names the position and the part.
  explicit Selector(std::string_view text);

  /// True if the last element of a chain, which begins at the outermost element, matches. Takes
  /// time proportional to the product of the lengths of chain and selector.
  bool matches(std::span<const SelectableElement* const> chain) const;

  /// The selector without the first `count` elements of each of its alternatives. Alternatives that
  /// would contain no class, id or attribute are left out; if none is left, matches nothing.
  Selector without_first(std::size_t count) const;

  /// The largest number of elements in an alternative.
  std::size_t length() const;

 private:
  struct Test {
    std::string name;   // of the attribute
    std::string value;  // empty if any value will do
    enum class Kind : std::uint8_t { present, equal, token } kind = Kind::present;
  };
  struct Compound {
    std::string tag;  // empty: any
    std::vector<Test> tests;
    bool is_child = false;  // of the element that matches the previous compound

    bool matches(const SelectableElement& element) const;
  };
  using Alternative = std::vector<Compound>;

  class Parser;

  Selector() = default;
  static bool matches(const Alternative& alternative,
                      std::span<const SelectableElement* const> chain);

  std::vector<Alternative> m_alternatives;
};

/// The selector of the elements with a key, for example `p.price`. Escapes names as CSS does.
std::string selector_of(const ReadableKey& key);

}  // namespace sst
