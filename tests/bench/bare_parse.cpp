// Measures a parser alone, as a baseline: reads the files named on standard input, parses all of
// them, and prints the elapsed seconds and the processor seconds of parsing.
//
// usage: bare_parse sax|doc|gumbo|copy < LIST
//   sax    libxml2, with handlers that do nothing
//   doc    libxml2, into an xmlDoc
//   gumbo  Gumbo, which follows the parsing rules of HTML5
//   copy   no parser: copies the bytes

#include <gumbo.h>
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/bench/read_pages.hpp"

namespace {

constexpr int kOptions =
    HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_IGNORE_ENC;

/// Parses with handlers that do nothing.
void parse_sax(const std::string& page) {
  static htmlSAXHandler handler = [] {
    htmlSAXHandler nothing{};
    nothing.startElement = [](void*, const xmlChar*, const xmlChar**) {};
    nothing.endElement = [](void*, const xmlChar*) {};
    nothing.characters = [](void*, const xmlChar*, int) {};
    nothing.ignorableWhitespace = nothing.characters;
    nothing.cdataBlock = nothing.characters;
    nothing.comment = [](void*, const xmlChar*) {};
    return nothing;
  }();
  htmlParserCtxtPtr context =
      htmlCreateMemoryParserCtxt(page.data(), static_cast<int>(page.size()));
  if (context == nullptr) {
    return;
  }
  xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8);
  htmlCtxtUseOptions(context, kOptions);
  context->options |= XML_PARSE_HUGE;
  htmlSAXHandlerPtr own = context->sax;
  context->sax = &handler;
  htmlParseDocument(context);
  context->sax = own;
  htmlFreeParserCtxt(context);
}

void parse_doc(const std::string& page) {
  xmlFreeDoc(htmlReadMemory(page.data(), static_cast<int>(page.size()), nullptr, "UTF-8",
                            kOptions | XML_PARSE_HUGE));
}

void parse_gumbo(const std::string& page) {
  gumbo_destroy_output(&kGumboDefaultOptions,
                       gumbo_parse_with_options(&kGumboDefaultOptions, page.data(), page.size()));
}

void copy(const std::string& page) {
  static std::string place;
  place.assign(page);
}

const std::map<std::string, void (*)(const std::string&)> kParsers{
    {"sax", parse_sax}, {"doc", parse_doc}, {"gumbo", parse_gumbo}, {"copy", copy}};

}  // namespace

int main(int argc, char** argv) {
  const auto parser = kParsers.find(argc == 2 ? argv[1] : "");
  if (parser == kParsers.end()) {
    std::cerr << "usage: bare_parse sax|doc|gumbo|copy < LIST\n";
    return 2;
  }
  const std::vector<std::string> pages = read_pages();
  xmlInitParser();
  const auto start = std::chrono::steady_clock::now();
  const std::clock_t processor_start = std::clock();
  for (const std::string& page : pages) {
    parser->second(page);
  }
  const double processor = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  std::printf("%.6f %.6f\n", elapsed.count(), processor);
}
