#include "common/html/page_parser.hpp"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "common/html/charset.hpp"
#include "common/page/page_tree_builder.hpp"
#include "common/page/sniff.hpp"
#include "common/page/white_space.hpp"

namespace sst {
namespace {

struct FreeParserContext {
  void operator()(htmlParserCtxtPtr context) const { htmlFreeParserCtxt(context); }
};
using ParserContext = std::unique_ptr<htmlParserCtxt, FreeParserContext>;

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view{}
                         : std::string_view{reinterpret_cast<const char*>(text)};
}

/// Receives libxml2's events and passes on what is visible.
class SaxReader {
 public:
  SaxReader(PageTree& tree, const PageLimits& limits, htmlParserCtxtPtr context)
      : m_builder{tree}, m_limits{limits}, m_context{context} {}

  void start_element(std::string_view name, const xmlChar** attributes);
  void end_element();
  void characters(std::string_view text);

  std::optional<PageProblem> finish() {
    m_builder.finish();
    return std::move(m_problem);
  }

 private:
  enum class Open : std::uint8_t {
    visible,      // a node of the tree
    transparent,  // not a node, its content counts: html, head, and void elements, which hold
                  // nothing in HTML, whatever libxml2 puts inside those that it does not know
    title,
    invisible,
  };

  Open open_element(Tag tag, std::string_view name, const xmlChar** attributes);
  void add_attributes(const xmlChar** attributes);
  void stop(PageProblemKind kind, std::string detail);

  PageTreeBuilder m_builder;
  const PageLimits& m_limits;
  htmlParserCtxtPtr m_context;
  std::vector<Open> m_open;
  std::size_t m_invisible = 0;  // how many of the open elements are invisible
  bool m_title_seen = false;
  std::optional<PageProblem> m_problem;
};

bool is_hidden_field(const xmlChar** attributes) {
  for (; attributes != nullptr && *attributes != nullptr; attributes += 2) {
    if (view(attributes[0]) == "type") {
      return ascii_iequals(view(attributes[1]), "hidden");
    }
  }
  return false;
}

std::string_view find_attribute(const xmlChar** attributes, std::string_view name) {
  for (; attributes != nullptr && *attributes != nullptr; attributes += 2) {
    if (view(attributes[0]) == name) {
      return view(attributes[1]);
    }
  }
  return {};
}

void SaxReader::start_element(std::string_view name, const xmlChar** attributes) {
  if (m_problem) {
    return;
  }
  const Open open =
      m_invisible > 0 ? Open::invisible : open_element(tag_from_name(name), name, attributes);
  m_open.push_back(open);
  m_invisible += open == Open::invisible ? 1 : 0;
  if (m_builder.depth() > m_limits.max_depth || m_open.size() > 16 * m_limits.max_depth) {
    stop(PageProblemKind::too_deep,
         "more than " + std::to_string(m_limits.max_depth) + " elements inside one another");
  } else if (m_builder.node_count() > m_limits.max_nodes) {
    stop(PageProblemKind::too_many_nodes,
         "more than " + std::to_string(m_limits.max_nodes) + " nodes");
  }
}

SaxReader::Open SaxReader::open_element(Tag tag, std::string_view name,
                                        const xmlChar** attributes) {
  switch (tag) {
    case Tag::html:
      m_builder.set_language(find_attribute(attributes, "lang"));
      return Open::transparent;
    case Tag::head:
      return Open::transparent;
    case Tag::base:
      m_builder.set_base(find_attribute(attributes, "href"));
      return Open::transparent;
    case Tag::title:
      return m_title_seen ? Open::invisible : (m_title_seen = true, Open::title);
    default:
      break;
  }
  if (is_invisible(tag) && is_void(tag)) {
    return Open::transparent;
  }
  if (is_invisible(tag) || (tag == Tag::input && is_hidden_field(attributes))) {
    return Open::invisible;
  }
  m_builder.start_element(tag, name);
  add_attributes(attributes);
  if (is_void(tag)) {
    m_builder.end_element();
    return Open::transparent;
  }
  return Open::visible;
}

void SaxReader::add_attributes(const xmlChar** attributes) {
  for (; attributes != nullptr && *attributes != nullptr; attributes += 2) {
    AttributeName name{};
    if (find_attribute_name(view(attributes[0]), name)) {
      m_builder.add_attribute(name, view(attributes[1]));
    }
  }
}

void SaxReader::end_element() {
  if (m_problem || m_open.empty()) {
    return;
  }
  if (m_open.back() == Open::visible) {
    m_builder.end_element();
  }
  m_invisible -= m_open.back() == Open::invisible ? 1 : 0;
  m_open.pop_back();
}

void SaxReader::characters(std::string_view text) {
  if (m_problem || m_invisible > 0) {
    return;
  }
  if (!m_open.empty() && m_open.back() == Open::title) {
    m_builder.add_title_text(text);
  } else {
    m_builder.add_text(text);
  }
}

void SaxReader::stop(PageProblemKind kind, std::string detail) {
  m_problem = PageProblem{kind, std::move(detail)};
  xmlStopParser(m_context);
}

SaxReader& reader_of(void* user_data) {
  return *static_cast<SaxReader*>(user_data);
}

htmlSAXHandler make_handler() {
  htmlSAXHandler handler{};
  handler.startElement = [](void* reader, const xmlChar* name, const xmlChar** attributes) {
    reader_of(reader).start_element(view(name), attributes);
  };
  handler.endElement = [](void* reader, const xmlChar*) { reader_of(reader).end_element(); };
  handler.characters = [](void* reader, const xmlChar* text, int length) {
    reader_of(reader).characters(
        {reinterpret_cast<const char*>(text), static_cast<std::size_t>(length)});
  };
  handler.ignorableWhitespace = handler.characters;
  handler.cdataBlock = [](void*, const xmlChar*, int) {};  // script and style
  return handler;
}

/// A parser that reads `utf8`, which must end in NUL and outlive it, where it stands.
ParserContext open_parser(std::string_view utf8) {
  static const htmlSAXHandler kHandler = make_handler();
  ParserContext context{htmlNewParserCtxt()};
  if (!context) {
    throw std::bad_alloc{};
  }
  *context->sax = kHandler;
  // In recovery mode a script ends at </script> alone, not at any "</"; without XML_PARSE_HUGE
  // the rest of a page with large parts is lost.
  htmlCtxtUseOptions(context.get(), HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                        HTML_PARSE_IGNORE_ENC);
  context->options |= XML_PARSE_HUGE;
  context->charset = XML_CHAR_ENCODING_UTF8;
  xmlParserInputPtr input = xmlNewInputStream(context.get());
  if (input == nullptr) {
    throw std::bad_alloc{};
  }
  input->base = input->cur = reinterpret_cast<const xmlChar*>(utf8.data());
  input->end = input->base + utf8.size();
  inputPush(context.get(), input);
  return context;
}

bool has_visible_text(const PageTree& tree) {
  for (const PageNode& node : tree.nodes()) {
    if (node.is_text() && !node.blank) {
      return true;
    }
  }
  return false;
}

}  // namespace

PageParser::PageParser(PageLimits limits) : m_limits{limits} {
  // libxml2 sets itself up at its first use, and two threads that do so at once wait for ever.
  static const bool kIsSetUp = (xmlInitParser(), true);
  static_cast<void>(kIsSetUp);
}

std::optional<PageProblem> PageParser::parse(std::string_view bytes,
                                             std::string_view header_charset, PageTree& tree) {
  if (bytes.size() > m_limits.max_bytes) {
    return PageProblem{
        PageProblemKind::too_large,
        std::to_string(bytes.size()) + " bytes, the cap is " + std::to_string(m_limits.max_bytes)};
  }
  const ContentKind kind = sniff_content(bytes);
  if (kind == ContentKind::empty) {
    return PageProblem{PageProblemKind::empty, bytes.empty() ? "no bytes" : "white space only"};
  }
  if (kind != ContentKind::html && kind != ContentKind::text) {
    return PageProblem{PageProblemKind::not_html, std::string{describe(kind)}};
  }
  std::string_view utf8;
  if (auto problem = m_decoder.decode(bytes, resolve_charset(bytes, header_charset), utf8)) {
    return problem;
  }
  m_terminated = utf8;
  const ParserContext context = open_parser(m_terminated);
  SaxReader reader{tree, m_limits, context.get()};
  context->userData = &reader;
  htmlParseDocument(context.get());
  if (auto problem = reader.finish()) {
    return problem;
  }
  if (!has_visible_text(tree)) {
    return PageProblem{PageProblemKind::empty, "no visible text"};
  }
  return std::nullopt;
}

std::string parser_name() {
  return std::string{"libxml2 "} + LIBXML_DOTTED_VERSION;
}

}  // namespace sst
