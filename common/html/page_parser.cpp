#include "common/html/page_parser.hpp"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <vector>

#include "common/error.hpp"
#include "common/html/character_reference.hpp"
#include "common/html/charset.hpp"
#include "common/html/parser_check.hpp"
#include "common/html/parser_context.hpp"
#include "common/page/page_tree_builder.hpp"
#include "common/page/sniff.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"
#include "common/time/processor_time.hpp"

namespace sst {
namespace {

constexpr std::size_t kFewWords = 100;  // pages with fewer words may show their noscript content

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view{}
                         : std::string_view{reinterpret_cast<const char*>(text)};
}

/// Builds the page tree from libxml2's events for a skeleton.
class SaxReader {
 public:
  /// `start` is the thread_time() at which the work on the page began.
  SaxReader(const Skeleton& skeleton, PageTree& tree, const PageLimits& limits,
            std::chrono::nanoseconds start)
      : m_skeleton{skeleton}, m_builder{tree}, m_limits{limits}, m_start{start} {}

  /// Reads the skeleton; returns the problem if there is no tree.
  std::optional<PageProblem> run();

 private:
  enum class Open : std::uint8_t {
    visible,  // a node of the tree
    passed,   // no node, but its content is visible: html, head, void elements
    invisible,
  };

  static htmlSAXHandler make_handler();
  static SaxReader& of(void* reader) { return *static_cast<SaxReader*>(reader); }

  template <typename Work>
  void guarded(Work work);
  void start_element(const xmlChar* name);
  void end_element();
  void characters(std::size_t count);

  const Skeleton::Piece* find_start_tag(const xmlChar* name);
  Open open_element(Tag tag, const Skeleton::Piece* start, std::string_view name);
  void add_run(const Skeleton::Run& run);
  void add_start_tag(const Skeleton::Piece& tag, std::string_view name);
  void add_text(const Skeleton::Piece& text);
  void check_limits();
  void check_time();
  std::size_t position() const { return parser_position(*m_context); }
  void stop(PageProblemKind kind, std::string detail);

  const Skeleton& m_skeleton;
  PageTreeBuilder m_builder;
  const PageLimits& m_limits;
  std::chrono::nanoseconds m_start;
  ParserContext m_context;
  std::size_t m_next_tag = 0;  // the first start tag of the skeleton without an event yet
  std::size_t m_next_run = 0;  // the same for runs
  std::vector<Open> m_open;
  std::size_t m_invisible = 0;  // how many of the open elements are invisible
  std::string m_decoded;
  std::optional<PageProblem> m_problem;
  std::exception_ptr m_failure;
};

std::optional<PageProblem> SaxReader::run() {
  static const htmlSAXHandler kHandler = make_handler();
  m_context = open_parser(m_skeleton.markup(), kHandler, this);
  htmlParseDocument(m_context.get());
  if (m_failure) {
    std::rethrow_exception(m_failure);
  }
  m_builder.finish();
  m_decoded.clear();
  append_decoded(m_decoded, m_skeleton.title());
  m_builder.add_title_text(m_decoded);
  m_builder.set_language(m_skeleton.language());
  m_decoded.clear();
  append_decoded(m_decoded, m_skeleton.base(), ReferencePlace::attribute);
  m_builder.set_base(m_decoded);
  return std::move(m_problem);
}

htmlSAXHandler SaxReader::make_handler() {
  htmlSAXHandler handler{};
  handler.startElement = [](void* reader, const xmlChar* name, const xmlChar**) {
    of(reader).guarded([&] { of(reader).start_element(name); });
  };
  handler.endElement = [](void* reader, const xmlChar*) {
    of(reader).guarded([&] { of(reader).end_element(); });
  };
  handler.characters = [](void* reader, const xmlChar*, int length) {
    of(reader).guarded([&] { of(reader).characters(static_cast<std::size_t>(length)); });
  };
  handler.ignorableWhitespace = handler.characters;
  handler.comment = [](void* reader, const xmlChar*) {  // a heartbeat
    of(reader).guarded([&] { of(reader).check_time(); });
  };
  handler.cdataBlock = [](void*, const xmlChar*, int) {};  // script and style, without the cut
  return handler;
}

/// Handles an event, unless the page has failed. No exception may pass through libxml2.
template <typename Work>
void SaxReader::guarded(Work work) {
  if (m_problem || m_failure) {
    return;
  }
  try {
    work();
  } catch (...) {
    m_failure = std::current_exception();
    xmlStopParser(m_context.get());
  }
}

void SaxReader::start_element(const xmlChar* name) {
  const Skeleton::Piece* start = find_start_tag(name);
  Open open = Open::invisible;
  if (m_invisible == 0) {
    open =
        open_element(start != nullptr ? start->tag : tag_from_name(view(name)), start, view(name));
  }
  m_open.push_back(open);
  m_invisible += open == Open::invisible ? 1 : 0;
  check_limits();
}

void SaxReader::check_limits() {
  if (m_builder.depth() > m_limits.max_depth || m_open.size() > m_limits.max_depth + 100) {
    stop(PageProblemKind::too_deep,
         "more than " + std::to_string(m_limits.max_depth) + " elements inside one another");
  } else if (m_builder.node_count() > m_limits.max_nodes) {
    stop(PageProblemKind::too_many_nodes,
         "more than " + std::to_string(m_limits.max_nodes) + " nodes");
  }
}

void SaxReader::check_time() {
  if (thread_time() - m_start > m_limits.max_time) {
    stop(PageProblemKind::timed_out,
         "not read after " + std::to_string(m_limits.max_time.count()) + " ms, the cap");
  }
}

/// The start tag of an event, found by the position of libxml2 and by the name; null for an element
/// that libxml2 adds. libxml2 reports that element before the tag that needs it.
const Skeleton::Piece* SaxReader::find_start_tag(const xmlChar* name) {
  const auto& tags = m_skeleton.start_tags();
  const std::size_t here = position();
  while (m_next_tag + 1 < tags.size() && tags[m_next_tag + 1].offset < here) {
    ++m_next_tag;  // libxml2 ignores this tag
  }
  if (m_next_tag >= tags.size() || tags[m_next_tag].offset >= here) {
    return nullptr;
  }
  const Skeleton::StartTag& tag = tags[m_next_tag];
  const std::string_view written{m_skeleton.markup().data() + tag.offset + 1, tag.name_length};
  if (view(name) != written) {
    return nullptr;
  }
  ++m_next_tag;
  return &m_skeleton.pieces()[tag.piece];
}

SaxReader::Open SaxReader::open_element(Tag tag, const Skeleton::Piece* start,
                                        std::string_view name) {
  if (tag == Tag::html || tag == Tag::head) {
    return Open::passed;
  }
  if (is_invisible(tag)) {
    return Open::invisible;
  }
  if (start != nullptr) {
    add_start_tag(*start, name);
  } else {
    m_builder.start_element(tag, name);
  }
  if (is_void(tag)) {
    m_builder.end_element();
    return Open::passed;
  }
  return Open::visible;
}

void SaxReader::add_start_tag(const Skeleton::Piece& tag, std::string_view name) {
  m_builder.start_element(tag.tag, name);
  for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
    const ScannedAttribute& attribute = m_skeleton.attributes()[tag.first_attribute + i];
    if (attribute.value.find('&') == std::string_view::npos) {
      m_builder.add_attribute(attribute.name, attribute.value);
    } else {
      m_decoded.clear();
      append_decoded(m_decoded, attribute.value, ReferencePlace::attribute);
      m_builder.add_attribute(attribute.name, m_decoded);
    }
  }
}

void SaxReader::end_element() {
  if (m_open.empty()) {
    return;
  }
  if (m_open.back() == Open::visible) {
    m_builder.end_element();
  }
  m_invisible -= m_open.back() == Open::invisible ? 1 : 0;
  m_open.pop_back();
}

/// The position of libxml2 is after the reported bytes.
void SaxReader::characters(std::size_t count) {
  const auto& runs = m_skeleton.runs();
  const std::size_t end = position();
  const std::size_t first = end - std::min(end, count);
  for (; m_next_run < runs.size() && runs[m_next_run].offset < end; ++m_next_run) {
    if (runs[m_next_run].offset >= first && m_invisible == 0 && !m_problem) {
      add_run(runs[m_next_run]);
    }
  }
}

void SaxReader::add_run(const Skeleton::Run& run) {
  for (std::uint32_t i = 0; i < run.piece_count && !m_problem; ++i) {
    const Skeleton::Piece& piece = m_skeleton.pieces()[run.first_piece + i];
    switch (piece.kind) {
      case Skeleton::PieceKind::text:
        add_text(piece);
        break;
      case Skeleton::PieceKind::start_tag:
        add_start_tag(piece, piece.text);
        check_limits();
        break;
      case Skeleton::PieceKind::end_tag:
        m_builder.end_element();
        break;
    }
  }
}

void SaxReader::add_text(const Skeleton::Piece& text) {
  if (text.space_before) {
    m_builder.add_space();
  }
  if (text.is_raw || text.text.find('&') == std::string_view::npos) {
    m_builder.add_text(text.text);
  } else {
    m_decoded.clear();
    append_decoded(m_decoded, text.text);
    m_builder.add_text(m_decoded);
  }
}

void SaxReader::stop(PageProblemKind kind, std::string detail) {
  m_problem = PageProblem{kind, std::move(detail)};
  xmlStopParser(m_context.get());
}

/// Initializes and checks libxml2, once for the process: threads that initialize it at the same
/// time deadlock. The installed libxml2 may differ from the one that the configuration checked.
bool prepare_libxml2() {
  xmlInitParser();
  if (const std::string mismatch = find_parser_mismatch(); !mismatch.empty()) {
    throw InputError{std::string{"cannot read pages with libxml2 "} + xmlParserVersion + ": " +
                     mismatch + "; run with the libxml2 that this program was built with, " +
                     LIBXML_DOTTED_VERSION};
  }
  return true;
}

bool has_visible_text(const PageTree& tree) {
  for (const PageNode& node : tree.nodes()) {
    if (node.is_text() && !node.blank) {
      return true;
    }
  }
  return false;
}

/// The number of words of a page; counts no further than about `most`.
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

/// The markup with every noscript tag overwritten by spaces, so that its content is visible.
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
  // A page that scripts fill may have its text in noscript elements, too.
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
  if (!m_skeleton.build(utf8, m_limits.max_nodes, cut, m_statements)) {
    return PageProblem{PageProblemKind::too_many_nodes,
                       "more than " + std::to_string(m_limits.max_nodes) + " nodes"};
  }
  return SaxReader{m_skeleton, tree, m_limits, start}.run();
}

void PageParser::keep_statements() {
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
    const auto& [name, value] = m_skeleton.attributes()[statement.first_attribute + i];
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
