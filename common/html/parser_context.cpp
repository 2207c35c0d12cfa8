#include "common/html/parser_context.hpp"

#include <libxml/parserInternals.h>
#include <pthread.h>

#include <mutex>
#include <new>

namespace sst {
namespace {

/// A mutex that is locked while libxml2 creates or frees a context, because libxml2 then locks its
/// own mutexes. fork() waits for this mutex; otherwise, a fork by another thread could leave
/// libxml2's mutexes locked in the child.
std::mutex& context_mutex() {
  static std::mutex mutex;
  static const int kRegistered =
      pthread_atfork([] { context_mutex().lock(); }, [] { context_mutex().unlock(); },
                     [] { context_mutex().unlock(); });
  static_cast<void>(kRegistered);
  return mutex;
}

}  // namespace

void FreeParserContext::operator()(htmlParserCtxtPtr context) const {
  const std::scoped_lock lock{context_mutex()};
  htmlFreeParserCtxt(context);
}

ParserContext open_parser(const std::string& markup, const htmlSAXHandler& handler,
                          void* user_data) {
  ParserContext context{[] {
    const std::scoped_lock lock{context_mutex()};
    return htmlNewParserCtxt();
  }()};
  if (!context) {
    throw std::bad_alloc{};
  }
  // Without XML_PARSE_HUGE, libxml2 drops the rest of a page after a very large part.
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
