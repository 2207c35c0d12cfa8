#include "common/html/page_parser.hpp"

#include <libxml/parser.h>
#include <libxml/xmlversion.h>

#include <algorithm>
#include <chrono>

#include "common/error.hpp"
#include "common/html/character_reference.hpp"
#include "common/html/charset.hpp"
#include "common/html/libxml2_reader.hpp"
#include "common/html/nesting_reader.hpp"
#include "common/html/nesting_rules.hpp"
#include "common/html/parser_check.hpp"
#include "common/html/tree_events.hpp"
#include "common/page/sniff.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"
#include "common/time/processor_time.hpp"

namespace sst {
namespace {

constexpr std::string_view kBuiltWith = LIBXML_VERSION_STRING;
constexpr std::size_t kFewWords = 100;  // pages with fewer words may show their noscript content

/// Initializes and checks libxml2, once per process, because threads that initialize it
/// concurrently deadlock. The installed libxml2 may differ from the version checked by the build
/// configuration.
bool prepare_libxml2() {
  xmlInitParser();
  if (const std::string mismatch = find_parser_mismatch(); !mismatch.empty()) {
    throw InputError{std::string{"cannot read pages with libxml2 "} + xmlParserVersion + ": " +
                     mismatch + "; run with the libxml2 that this program was built with, " +
                     LIBXML_DOTTED_VERSION};
  }
  return true;
}

/// True if the installed libxml2 has the version with which the program was built. Tests compare
/// that version with NestingReader.
bool has_known_rules() {
  static const bool kIsSame =
      std::string_view{xmlParserVersion}.substr(0, kBuiltWith.size()) == kBuiltWith;
  return kIsSame;
}

bool has_visible_text(const PageTree& tree) {
  for (const PageNode& node : tree.nodes()) {
    if (node.is_text() && !node.blank) {
      return true;
    }
  }
  return false;
}

/// The number of words on a page; stops counting at about `most`.
std::size_t count_words(const PageTree& tree, std::size_t most) {
  std::size_t words = 0;
  for (NodeId id = 0; id < tree.size() && words < most; ++id) {
    words += sst::count_words(tree.text(id));
  }
  return words;
}

/// The offset of the first <noscript> or </noscript> at or after `from`; npos if there is none.
std::size_t find_noscript(std::string_view markup, std::size_t from) {
  constexpr std::string_view kName = "noscript";
  for (std::size_t at = markup.find('<', from); at != std::string_view::npos;
       at = markup.find('<', at + 1)) {
    const std::size_t name = at + (markup.substr(at + 1).starts_with('/') ? 2 : 1);
    if (ascii_iequals(markup.substr(std::min(name, markup.size()), kName.size()), kName)) {
      return at;
    }
  }
  return std::string_view::npos;
}

/// The markup with every noscript tag overwritten by spaces, so that the content of noscript
/// elements is visible.
std::string without_noscript_tags(std::string_view markup) {
  std::string open{markup};
  for (std::size_t at = find_noscript(open, 0); at != std::string_view::npos;
       at = find_noscript(open, at)) {
    const std::size_t end = std::min(open.find('>', at), open.size() - 1) + 1;
    std::fill(open.begin() + static_cast<std::ptrdiff_t>(at),
              open.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }
  return open;
}

}  // namespace

PageParser::PageParser(PageLimits limits, Statements statements)
    : m_limits{limits}, m_statements{statements} {
  static const bool kIsReady = prepare_libxml2();
  static_cast<void>(kIsReady);
}

std::optional<PageProblem> PageParser::parse(std::string_view bytes,
                                             std::string_view header_charset, PageTree& tree,
                                             Skeleton::Cut cut) {
  const std::chrono::nanoseconds start = thread_time();
  m_page_statements.clear();
  if (bytes.size() > m_limits.max_bytes) {
    return too_large(bytes.size(), m_limits.max_bytes);
  }
  if (auto problem = sniff_problem(bytes)) {
    return problem;
  }
  std::string_view utf8;
  if (auto problem = m_decoder.decode(bytes, resolve_charset(bytes, header_charset), utf8)) {
    return problem;
  }
  if (auto problem = read(utf8, start, cut, tree)) {
    return problem;
  }
  keep_statements();
  // A page whose text is loaded by scripts may repeat the text in noscript elements.
  const std::size_t words = m_skeleton.has_noscript() ? count_words(tree, kFewWords) : kFewWords;
  if (words < kFewWords) {
    const std::string open = without_noscript_tags(utf8);
    PageTree other;
    if (!read(open, start, cut, other) && count_words(other, 3 * kFewWords) >= 2 * words + 20) {
      tree = std::move(other);
    }
  }
  if (!has_visible_text(tree)) {
    return PageProblem{PageProblemKind::empty, "no visible text"};
  }
  return std::nullopt;
}

std::optional<PageProblem> PageParser::read(std::string_view utf8, std::chrono::nanoseconds start,
                                            Skeleton::Cut cut, PageTree& tree) {
  const bool has_rules = cut == Skeleton::Cut::yes && has_known_rules();
  const Nesting nesting = has_rules ? m_limits.nesting : Nesting::libxml2;
  if (!m_skeleton.build(utf8, m_limits.max_nodes, cut, m_statements, nesting)) {
    return PageProblem{PageProblemKind::too_many_nodes,
                       "more than " + std::to_string(m_limits.max_nodes) + " nodes"};
  }
  if (nesting == Nesting::rules) {
    TreeEvents events{m_skeleton, tree, m_limits, start};
    if (NestingReader{m_skeleton, NestingRules::shared(), events}.run()) {
      return events.finish();
    }
    m_skeleton.build(utf8, m_limits.max_nodes, cut, m_statements, Nesting::libxml2);
  }
  TreeEvents events{m_skeleton, tree, m_limits, start};
  Libxml2Reader{m_skeleton, events}.run();
  return events.finish();
}

void PageParser::keep_statements() {
  m_page_statements.script_date = m_skeleton.script_date();
  std::size_t json = 0;
  for (const Skeleton::Statement& statement : m_skeleton.statements()) {
    if (statement.tag != Tag::script) {
      keep_element(statement);
    } else if (json + statement.text.size() <= PageStatements::kMostJson &&
               (m_statements == Statements::keep ||
                statement.text.find("articleBody") != std::string_view::npos)) {
      json += statement.text.size();
      m_page_statements.json_ld.emplace_back(statement.text);
    }
  }
}

void PageParser::keep_element(const Skeleton::Statement& statement) {
  PageStatement kept;
  const auto add_name = [&](std::string_view name) {
    if (!name.empty() && kept.names.size() + name.size() < PageStatements::kLongestText) {
      kept.names += kept.names.empty() ? "" : " ";
      kept.names += ascii_lower(name);
    }
  };
  add_name(statement.tag == Tag::meta ? statement.text : std::string_view{});
  for (std::uint32_t i = 0; i < statement.attribute_count; ++i) {
    const ScannedAttribute& attribute = m_skeleton.attributes()[statement.first_attribute + i];
    const AttributeName name = attribute.name;
    const std::string_view value = attribute.value;
    if (name == AttributeName::property || name == AttributeName::itemprop ||
        name == AttributeName::rel) {
      add_name(value);
    } else if ((name == AttributeName::content || name == AttributeName::href) &&
               kept.content.empty()) {
      append_decoded(kept.content, cut_utf8(value, PageStatements::kLongestText),
                     ReferencePlace::attribute);
    }
  }
  const bool is_meta = statement.tag == Tag::meta;
  const bool is_known_link = kept.names.find("canonical") != std::string::npos ||
                             kept.names.find("license") != std::string::npos ||
                             kept.names.find("image_src") != std::string::npos;
  auto& elements = is_meta ? m_page_statements.metas : m_page_statements.links;
  if (!kept.names.empty() && !kept.content.empty() && (is_meta || is_known_link) &&
      elements.size() < PageStatements::kMostElements) {
    elements.push_back(std::move(kept));
  }
}

std::string parser_name() {
  return std::string{"libxml2 "} + LIBXML_DOTTED_VERSION;
}

}  // namespace sst
