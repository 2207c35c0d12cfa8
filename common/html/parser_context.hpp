#pragma once

#include <libxml/HTMLparser.h>

#include <cstddef>
#include <memory>
#include <string>

namespace sst {

struct FreeParserContext {
  void operator()(htmlParserCtxtPtr context) const;
};
using ParserContext = std::unique_ptr<htmlParserCtxt, FreeParserContext>;

/// A parser that reads UTF-8 `markup` in place and sends its events to `handler`, with `user_data`
/// as the first argument. `markup` must outlive the parser.
ParserContext open_parser(const std::string& markup, const htmlSAXHandler& handler,
                          void* user_data);

/// The parser's offset in the markup, in bytes. libxml2's interface does not define the offset in
/// callbacks, so find_parser_mismatch() checks it.
inline std::size_t parser_position(const htmlParserCtxt& context) {
  return static_cast<std::size_t>(context.input->cur - context.input->base);
}

}  // namespace sst
