// Learns a made-up site from 50 pages, and cleans ten other pages.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include <styletree/styletree.hpp>

/// Words that differ from page to page, as in real texts.
static std::string sentence(unsigned seed) {
  static const char* const kWords[] = {"river", "stone",  "harbour", "winter", "letter", "garden",
                                       "train", "bridge", "window",  "summer", "market", "island",
                                       "paper", "candle", "forest",  "signal", "engine", "valley"};
  std::string text = "The";
  for (unsigned i = 0; i < 12; ++i) {
    seed = seed * 1664525U + 1013904223U;
    text += ' ';
    text += kWords[(seed >> 16) % std::size(kWords)];
  }
  return text + ".";
}

static std::string page_html(unsigned number) {
  return "<html><body><div class=nav><a href=/>Home</a> <a href=/news>All the news</a></div>"
         "<div class=main><h1>Item " +
         std::to_string(number) + "</h1><p>" + sentence(number) + "</p><p>" +
         sentence(number + 1000) +
         "</p></div>"
         "<div class=foot>Copyright by the owners of this site</div></body></html>";
}

int main() {
  styletree::Sample sample{"shop.example"};
  for (unsigned i = 0; i < 50; ++i) {
    styletree::Page page;
    page.bytes = page_html(i);
    page.url = "https://shop.example/" + std::to_string(i);
    sample.add(page);
  }
  styletree::Cleaner cleaner{styletree::Trainer{}.learn(sample)};
  for (unsigned i = 50; i < 60; ++i) {
    const styletree::Result result = cleaner.clean(page_html(i));
    const bool has_content = result.text.find(sentence(i)) != std::string::npos;
    const bool has_template = result.text.find("Copyright") != std::string::npos ||
                              result.text.find("All the news") != std::string::npos;
    if (!result.is_cleaned() || !has_content || has_template) {
      std::cerr << "page " << i << ": " << to_string(result.status) << ": " << result.text << '\n';
      return EXIT_FAILURE;
    }
  }
  try {
    styletree::ModelStore::open("no/such/file.db");
  } catch (const styletree::Error& error) {
    std::cout << "cleaned ten pages with styletree " << styletree::version() << '\n';
    return error.code() == styletree::ErrorCode::model ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  return EXIT_FAILURE;
}
