#include "tests/support/plain_parser.hpp"

#include <libxml/HTMLparser.h>

#include <string_view>

#include "common/page/page_tree_builder.hpp"

namespace sst::test {
namespace {

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view{}
                         : std::string_view{reinterpret_cast<const char*>(text)};
}

struct Reader {
  PageTreeBuilder builder;
  int invisible = 0;
  bool in_title = false;

  void start(const xmlChar* name, const xmlChar** attributes) {
    const Tag tag = tag_from_name(view(name));
    in_title = tag == Tag::title;
    if (tag == Tag::html || tag == Tag::head || in_title) {
      return;
    }
    if (is_invisible(tag) || invisible > 0) {
      ++invisible;
      return;
    }
    builder.start_element(tag, view(name));
    for (; attributes != nullptr && *attributes != nullptr; attributes += 2) {
      const WrittenAttribute written = read_attribute_name(view(attributes[0]));
      const bool hides_by_style =
          view(attributes[0]) == "style" && style_hides_element(view(attributes[1]));
      if (hides_by_style) {
        builder.add_attribute(AttributeName::hidden, "hidden");
      } else if (written.name && written.length == view(attributes[0]).size()) {
        builder.add_attribute(
            *written.name, written.name == AttributeName::hidden ? "hidden" : view(attributes[1]));
      }
    }
  }

  void end(const xmlChar* name) {
    const Tag tag = tag_from_name(view(name));
    in_title = false;
    if (tag == Tag::html || tag == Tag::head || tag == Tag::title) {
      return;
    }
    if (invisible > 0) {
      --invisible;
    } else {
      builder.end_element();
    }
  }

  void characters(std::string_view text) {
    if (in_title) {
      builder.add_title_text(text);
    } else if (invisible == 0) {
      builder.add_text(text);
    }
  }
};

Reader& reader_of(void* reader) {
  return *static_cast<Reader*>(reader);
}

}  // namespace

PageTree parse_plainly(const std::string& html) {
  PageTree tree;
  Reader reader{PageTreeBuilder{tree}};
  htmlSAXHandler handler{};
  handler.startElement = [](void* r, const xmlChar* name, const xmlChar** attributes) {
    reader_of(r).start(name, attributes);
  };
  handler.endElement = [](void* r, const xmlChar* name) { reader_of(r).end(name); };
  handler.characters = [](void* r, const xmlChar* text, int length) {
    reader_of(r).characters(
        {reinterpret_cast<const char*>(text), static_cast<std::size_t>(length)});
  };
  handler.ignorableWhitespace = handler.characters;
  handler.cdataBlock = [](void*, const xmlChar*, int) {};
  htmlParserCtxtPtr context =
      htmlCreateMemoryParserCtxt(html.data(), static_cast<int>(html.size()));
  htmlCtxtUseOptions(context, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                  HTML_PARSE_IGNORE_ENC);
  context->charset = XML_CHAR_ENCODING_UTF8;
  *context->sax = handler;
  context->userData = &reader;
  htmlParseDocument(context);
  htmlFreeParserCtxt(context);
  reader.builder.finish();
  return tree;
}

}  // namespace sst::test
