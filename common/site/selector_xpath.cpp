#include <algorithm>

#include "common/site/selector.hpp"
#include "common/text/digit.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// True if XPath can use the name of an element or attribute directly; other names are compared
/// with name().
bool is_xpath_name(std::string_view name) {
  const auto is_letter = [](char c) { return (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'); };
  return !name.empty() && (is_letter(name.front()) || name.front() == '_') &&
         std::ranges::all_of(
             name, [&](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; });
}

/// Appends a literal. XPath 1.0 has no escapes: a text with both kinds of quotes is concatenated
/// from parts that contain only one kind.
void append_literal(std::string& out, std::string_view text) {
  if (text.find('"') == std::string_view::npos) {
    out.append("\"").append(text).append("\"");
    return;
  }
  if (text.find('\'') == std::string_view::npos) {
    out.append("'").append(text).append("'");
    return;
  }
  out += "concat(";
  for (std::size_t first = 0; first < text.size();) {
    const char quote = text[first] == '"' ? '\'' : '"';
    const std::size_t end = std::min(text.find(quote, first), text.size());
    out += first == 0 ? "" : ", ";
    out += quote;
    out.append(text.substr(first, end - first)) += quote;
    first = end;
  }
  out += ')';
}

std::string literal(std::string_view text) {
  std::string written;
  append_literal(written, text);
  return written;
}

/// An XPath condition on the value of an attribute. With an empty value, the CSS operators ^=, $=,
/// *= and ~= match nothing, but the XPath functions match everything.
std::string condition(std::string_view name, std::string_view value, AttributeTest test) {
  std::string attribute =
      is_xpath_name(name) ? "@" + std::string{name} : "@*[name() = " + literal(name) + "]";
  const bool matches_nothing =
      value.empty() && test != AttributeTest::present && test != AttributeTest::equal;
  if (matches_nothing) {
    return "false()";
  }
  switch (test) {
    case AttributeTest::present:
      return attribute;
    case AttributeTest::equal:
      return attribute + " = " + literal(value);
    case AttributeTest::token:
      // In a browser, #a matches only if the whole value of the id is "a".
      return name == "id" ? attribute + " = " + literal(value)
                          : "contains(concat(\" \", normalize-space(" + attribute + "), \" \"), " +
                                literal(" " + std::string{value} + " ") + ")";
    case AttributeTest::beginning:
      return "starts-with(" + attribute + ", " + literal(value) + ")";
    case AttributeTest::end:
      return "substring(" + attribute + ", string-length(" + attribute + ") - " +
             std::to_string(count_characters(value) - 1) + ") = " + literal(value);
    case AttributeTest::part:
      return "contains(" + attribute + ", " + literal(value) + ")";
  }
  return "false()";
}

}  // namespace

std::string Selector::xpath() const {
  std::string path;
  for (const Alternative& alternative : m_alternatives) {
    path += path.empty() ? "" : " | ";
    for (const Compound& compound : alternative) {
      path += compound.is_child ? "/" : "//";
      // In browsers, svg and math are in namespaces of their own, which plain names do not match.
      const bool is_foreign = compound.tag == "svg" || compound.tag == "math";
      const bool is_named = compound.tag.empty() || (is_xpath_name(compound.tag) && !is_foreign);
      path += compound.tag.empty() || !is_named ? "*" : compound.tag;
      path += is_named ? "" : "[name() = " + literal(compound.tag) + "]";
      for (const Test& test : compound.tests) {
        path += "[" + condition(test.name, test.value, test.kind) + "]";
      }
    }
  }
  return path;
}

}  // namespace sst
