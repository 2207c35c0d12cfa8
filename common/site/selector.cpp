#include "common/site/selector.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "common/site/css_text.hpp"
#include "common/site/vocabulary.hpp"
#include "common/text/append_utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::string_view kClass = "class";
constexpr std::string_view kId = "id";

bool has_token(std::string_view tokens, std::string_view token) {
  for (std::size_t at = tokens.find(token); at != std::string_view::npos && !token.empty();
       at = tokens.find(token, at + 1)) {
    const std::size_t end = at + token.size();
    if ((at == 0 || is_white_space(tokens[at - 1])) &&
        (end == tokens.size() || is_white_space(tokens[end]))) {
      return true;
    }
  }
  return false;
}

/// True if an attribute's value passes the test. As in CSS, an empty `value` matches nothing,
/// except with `=`.
bool has_value(std::string_view actual, std::string_view value, AttributeTest test) {
  switch (test) {
    case AttributeTest::present:
      return true;
    case AttributeTest::equal:
      return actual == value;
    case AttributeTest::token:
      return has_token(actual, value);
    case AttributeTest::beginning:
      return !value.empty() && actual.starts_with(value);
    case AttributeTest::end:
      return !value.empty() && actual.ends_with(value);
    case AttributeTest::part:
      return !value.empty() && actual.find(value) != std::string_view::npos;
  }
  return false;
}

/// Parses attributes of the form `name="value"`, separated by spaces. In a value, quotes and
/// backslashes are escaped with a backslash.
std::vector<std::pair<std::string, std::string>> attributes_in(std::string_view written) {
  std::vector<std::pair<std::string, std::string>> attributes;
  while (!written.empty()) {
    const std::size_t equals = std::min(written.find("=\""), written.size());
    std::string name{written.substr(0, equals)};
    std::string value;
    std::size_t at = std::min(equals + 2, written.size());
    for (; at < written.size() && written[at] != '"'; ++at) {
      at += written[at] == '\\' && at + 1 < written.size() ? 1 : 0;
      value += written[at];
    }
    attributes.emplace_back(std::move(name), std::move(value));
    written.remove_prefix(std::min(at + 2, written.size()));  // the quote and the space after it
  }
  return attributes;
}

}  // namespace

class Selector::Parser {
 public:
  Parser(std::string_view text, Names names) : m_text{text}, m_names{names} {}

  std::vector<Alternative> parse() {
    std::vector<Alternative> alternatives;
    do {
      alternatives.push_back(alternative());
    } while (take(','));
    if (!at_end()) {
      fail("unexpected '" + std::string{utf8_character(m_text.substr(m_at))} + "'");
    }
    return alternatives;
  }

 private:
  bool at_end() const { return m_at == m_text.size(); }
  char next() const { return at_end() ? '\0' : m_text[m_at]; }
  bool take(char c) {
    const bool is_there = next() == c && !at_end();
    m_at += is_there ? 1 : 0;
    return is_there;
  }
  bool skip_space() {
    const std::size_t first = m_at;
    while (!at_end() && is_white_space(next())) {
      ++m_at;
    }
    return m_at > first;
  }
  [[noreturn]] void fail(const std::string& fact) const {
    throw std::invalid_argument{fact + " (at byte " + std::to_string(m_at + 1) + ")"};
  }
  static std::string_view utf8_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) {
      ++length;
    }
    return text.substr(0, length);
  }

  Alternative alternative() {
    Alternative compounds;
    skip_space();
    bool is_child = false;
    while (true) {
      compounds.push_back(compound());
      compounds.back().is_child = is_child;
      const bool has_space = skip_space();
      if (next() == '+' || next() == '~') {
        fail(std::string{"sibling combinators ('"} + next() + "') are not supported");
      }
      is_child = take('>');
      if (is_child) {
        skip_space();
      } else if (!has_space || at_end() || next() == ',') {
        return compounds;
      }
    }
  }

  Compound compound() {
    if (++m_elements > kMostElements) {
      fail("the selector has more than " + std::to_string(kMostElements) + " elements");
    }
    Compound found;
    const std::size_t first = m_at;
    if (!take('*') && (is_css_name_character(next()) || next() == '\\')) {
      found.tag = ascii_lower(name());
    }
    while (true) {
      if (take('.')) {
        found.tests.push_back({std::string{kClass}, token(), AttributeTest::token});
      } else if (take('#')) {
        found.tests.push_back({std::string{kId}, token(), AttributeTest::token});
      } else if (take('[')) {
        found.tests.push_back(attribute());
      } else {
        break;
      }
    }
    if (next() == ':') {
      fail("pseudo-classes (':') are not supported");
    }
    if (m_at == first) {
      fail(at_end() ? "an element is missing"
                    : "an element must not begin with '" +
                          std::string{utf8_character(m_text.substr(m_at))} + "'");
    }
    return found;
  }

  Test attribute() {
    skip_space();
    Test test{ascii_lower(name()), "", AttributeTest::present};
    skip_space();
    if (take(']')) {
      return test;
    }
    test.kind = take('~')   ? AttributeTest::token
                : take('^') ? AttributeTest::beginning
                : take('$') ? AttributeTest::end
                : take('*') ? AttributeTest::part
                            : AttributeTest::equal;
    if (!take('=')) {
      fail("only [name] and the operators =, ~=, ^=, $= and *= are supported");
    }
    skip_space();
    test.value = next() == '"' || next() == '\'' ? quoted() : name();
    skip_space();
    if (!take(']')) {
      fail("']' is missing");
    }
    return test;
  }

  std::string quoted() {
    const char quote = m_text[m_at++];
    std::string value;
    while (!at_end() && next() != quote) {
      append_character(value);
    }
    if (!take(quote)) {
      fail("the closing quote is missing");
    }
    return value;
  }

  std::string name() {
    std::string value;
    while (!at_end() && (is_css_name_character(next()) || next() == '\\')) {
      append_character(value);
    }
    if (value.empty()) {
      fail("a name is missing");
    }
    return value;
  }

  /// A class or id, normalized by append_token() for Names::as_in_keys. A token without letters is
  /// never part of a key, so it is not changed.
  std::string token() {
    const std::string written = name();
    std::string normalized;
    const bool is_key = m_names == Names::as_in_keys && append_token(normalized, written);
    return is_key ? normalized : written;
  }

  /// Appends the next character, which may be escaped: `\:`, or `\31 ` with up to six digits.
  void append_character(std::string& value) {
    if (!take('\\')) {
      value += m_text[m_at++];
      return;
    }
    std::uint32_t code = 0;
    std::size_t digits = 0;
    for (; digits < 6 && !at_end(); ++digits, ++m_at) {
      const std::size_t digit =
          std::string_view{"0123456789abcdef"}.find(ascii_lower(m_text[m_at]));
      if (digit == std::string_view::npos) {
        break;
      }
      code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    if (digits > 0) {
      const bool is_character = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
      append_utf8(value, is_character ? code : 0xFFFD);
      if (!at_end() && is_white_space(next())) {
        ++m_at;
      }
    } else if (at_end()) {
      fail("a character is missing after '\\'");
    } else {
      value += m_text[m_at++];
    }
  }

  std::string_view m_text;
  Names m_names;
  std::size_t m_at = 0;
  std::size_t m_elements = 0;
};

SelectableElement SelectableElement::of(const ReadableKey& key) {
  return {key.tag, attributes_in(key.attributes)};
}

SelectableElement SelectableElement::of(const PageTree& page, NodeId node) {
  SelectableElement element{std::string{page.name(node)}, {}};
  std::string tokens[2];  // of class and id
  std::string scratch;
  for_each_token(page, node, scratch, [&](AttributeName attribute, std::string_view token) {
    std::string& list = tokens[attribute == AttributeName::id ? 1 : 0];
    list += (list.empty() ? "" : " ") + std::string{token};
  });
  for (const PageAttribute& attribute : page.attributes(node)) {
    if (attribute.name == AttributeName::class_ || attribute.name == AttributeName::id) {
      std::string& list = tokens[attribute.name == AttributeName::id ? 1 : 0];
      element.attributes.emplace_back(attribute_name(attribute.name), list);
    } else if (attribute.name != AttributeName::custom_tag) {
      element.attributes.emplace_back(attribute_name(attribute.name), page.value(attribute));
    }
  }
  return element;
}

SelectableElement SelectableElement::as_written(const PageTree& page, NodeId node) {
  SelectableElement element{std::string{page.name(node)}, {}};
  for (const PageAttribute& attribute : page.attributes(node)) {
    const std::string_view value = page.value(attribute);
    const bool is_list = std::ranges::any_of(value, [](char c) { return is_white_space(c); });
    const bool is_kind =
        attribute.name == AttributeName::class_ || attribute.name == AttributeName::itemprop ||
        attribute.name == AttributeName::role || is_display_attribute(attribute.name);
    if (is_kind || (attribute.name == AttributeName::id && !is_list)) {
      element.attributes.emplace_back(attribute_name(attribute.name), value);
    }
  }
  return element;
}

Selector::Selector(std::string_view text, Names names) {
  if (text.size() > kMostBytes) {
    throw std::invalid_argument{"it has more than " + std::to_string(kMostBytes) + " bytes"};
  }
  m_alternatives = Parser{text, names}.parse();
}

bool Selector::Compound::matches(const SelectableElement& element) const {
  return (tag.empty() || tag == element.tag) && std::ranges::all_of(tests, [&](const Test& test) {
           return std::ranges::any_of(element.attributes, [&](const auto& attribute) {
             const auto& [name, value] = attribute;
             return name == test.name && has_value(value, test.value, test.kind);
           });
         });
}

bool Selector::matches(std::span<const SelectableElement* const> chain) const {
  return std::ranges::any_of(
      m_alternatives, [&](const Alternative& alternative) { return matches(alternative, chain); });
}

/// Follows the chain once for each compound. `reached[i]` is true if the i-th element can match the
/// previous compound.
bool Selector::matches(const Alternative& alternative,
                       std::span<const SelectableElement* const> chain) {
  std::vector<bool> reached(chain.size());
  std::vector<bool> next(chain.size());
  for (std::size_t c = 0; c < alternative.size(); ++c) {
    const Compound& compound = alternative[c];
    if (c > 0 && std::ranges::find(reached, true) == reached.end()) {
      return false;
    }
    bool may_match = c == 0;  // an earlier element matches the previous compound, if any
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const bool follows = compound.is_child ? i > 0 && reached[i - 1] : may_match;
      next[i] = follows && compound.matches(*chain[i]);
      may_match = may_match || reached[i];
    }
    std::swap(reached, next);
  }
  return !chain.empty() && reached.back();
}

std::vector<bool> Selector::matches(const SelectableTree& tree) const {
  std::vector<bool> found(tree.nodes.size());
  for (const Alternative& alternative : m_alternatives) {
    const std::vector<bool> more = matches(alternative, tree);
    for (std::size_t i = 0; i < found.size(); ++i) {
      found[i] = found[i] || more[i];
    }
  }
  return found;
}

/// Like the function for a chain, but follows all chains of the tree in one pass per compound.
std::vector<bool> Selector::matches(const Alternative& alternative, const SelectableTree& tree) {
  std::vector<bool> reached(tree.nodes.size());
  std::vector<bool> is_around(tree.nodes.size());  // an ancestor of this node is reached
  std::vector<bool> next(tree.nodes.size());
  std::vector<std::optional<bool>> matching;  // by element; computed when first needed
  for (const Compound& compound : alternative) {
    matching.assign(tree.elements.size(), std::nullopt);
    const bool is_first = &compound == &alternative.front();
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
      const auto& [parent, element] = tree.nodes[i];
      is_around[i] = is_around[parent] || reached[parent];
      next[i] = is_first || (compound.is_child ? reached[parent] : is_around[i]);
      if (next[i]) {
        if (!matching[element]) {
          matching[element] = compound.matches(tree.elements[element]);
        }
        next[i] = *matching[element];
      }
    }
    std::swap(reached, next);
  }
  return reached;
}

Selector Selector::without_first(std::size_t count) const {
  Selector shorter;
  for (const Alternative& alternative : m_alternatives) {
    const std::size_t left_out = std::min(count, alternative.size());
    Alternative rest{alternative.begin() + static_cast<std::ptrdiff_t>(left_out),
                     alternative.end()};
    if (std::ranges::any_of(rest, [](const Compound& each) { return !each.tests.empty(); })) {
      rest.front().is_child = false;
      shorter.m_alternatives.push_back(std::move(rest));
    }
  }
  return shorter;
}

std::size_t Selector::length() const {
  std::size_t longest = 0;
  for (const Alternative& alternative : m_alternatives) {
    longest = std::max(longest, alternative.size());
  }
  return longest;
}

std::string selector_of(const ReadableKey& key) {
  std::string selector;
  append_css_name(selector, key.tag);
  for (const auto& [name, value] : attributes_in(key.attributes)) {
    if (name != kClass && name != kId) {
      selector += "[" + name + "=";
      append_css_string(selector, value);
      selector += ']';
      continue;
    }
    for (std::size_t first = 0; first <= value.size();) {
      const std::size_t end = std::min(value.find(' ', first), value.size());
      selector += name == kClass ? '.' : '#';
      append_css_name(selector, std::string_view{value}.substr(first, end - first));
      first = end + 1;
    }
  }
  return selector;
}

}  // namespace sst
