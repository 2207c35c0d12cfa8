// Measures libxml2 alone, as a baseline: reads the files named on standard input, parses all of
// them, and prints how many seconds parsing took.
//
// usage: bare_parse sax|doc < LIST

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace {

constexpr int kOptions =
    HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_IGNORE_ENC;

std::vector<std::string> read_pages() {
  std::vector<std::string> pages;
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file{path, std::ios::binary};
    pages.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
  }
  return pages;
}

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

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc == 2 ? argv[1] : "";
  if (mode != "sax" && mode != "doc") {
    std::cerr << "usage: bare_parse sax|doc < LIST\n";
    return 2;
  }
  const std::vector<std::string> pages = read_pages();
  xmlInitParser();
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& page : pages) {
    mode == "sax" ? parse_sax(page) : parse_doc(page);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::printf("%.6f\n", taken.count());
}
