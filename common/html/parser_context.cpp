#include "common/html/parser_context.hpp"

#include <libxml/parserInternals.h>

#include <new>

namespace sst {

ParserContext open_parser(const std::string& markup, const htmlSAXHandler& handler,
                          void* user_data) {
  ParserContext context{htmlNewParserCtxt()};
  if (!context) {
    throw std::bad_alloc{};
  }
  // Without XML_PARSE_HUGE the rest of a page with large parts is lost.
  htmlCtxtUseOptions(context.get(), HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                        HTML_PARSE_IGNORE_ENC);
  context->options |= XML_PARSE_HUGE;
  context->charset = XML_CHAR_ENCODING_UTF8;
  xmlParserInputPtr input = xmlNewInputStream(context.get());
  if (input == nullptr) {
    throw std::bad_alloc{};
  }
  input->base = input->cur = reinterpret_cast<const xmlChar*>(markup.data());
  input->end = input->base + markup.size();
  inputPush(context.get(), input);
  *context->sax = handler;
  context->userData = user_data;
  return context;
}

}  // namespace sst
